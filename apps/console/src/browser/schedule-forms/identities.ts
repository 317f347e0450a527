/** Effective identities of the BI platform, as the forms edit them: lists are the text that was typed. */
import type { Schemas } from '../api/queries.ts'

export interface EditedIdentity {
  readonly username: string
  readonly roles: string
  readonly customData: string
  readonly datasets: string
  readonly auditableContext: string
}

export const newIdentity: EditedIdentity = {
  username: '',
  roles: '',
  customData: '',
  datasets: '',
  auditableContext: '',
}

/** One a line: a role may have any other character. */
const between = '\n'

export function editedIdentities(stored: readonly Schemas['ReportIdentityInput'][]): EditedIdentity[] {
  return stored.map(({ Username, Roles, CustomData, Datasets, AuditableContext }) => ({
    username: Username,
    roles: (Roles ?? []).join(between),
    customData: CustomData ?? '',
    datasets: (Datasets ?? []).join(between),
    auditableContext: AuditableContext ?? '',
  }))
}

/** Empty members are omitted. */
export function sentIdentities(identities: readonly EditedIdentity[]): Schemas['ReportIdentityInput'][] {
  return identities.map(({ username, roles, customData, datasets, auditableContext }) => ({
    Username: username.trim(),
    ...listOf('Roles', roles),
    ...listOf('Datasets', datasets),
    ...(customData === '' ? {} : { CustomData: customData }),
    ...(auditableContext === '' ? {} : { AuditableContext: auditableContext }),
  }))
}

function listOf<Name extends string>(name: Name, text: string): Partial<Record<Name, string[]>> {
  const list = text
    .split(between)
    .map((each) => each.trim())
    .filter((each) => each !== '')
  return list.length === 0 ? {} : ({ [name]: list } as Record<Name, string[]>)
}
