/** Destinations that are no e-mail. What their forms edit is what a request has of them, as their kinds describe it. */
import { bodyOf, storedValue } from '@punctual/client/described-form'

import type { DestinationKind, FormField } from '../api/kind-queries.ts'
import type { Schemas } from '../api/queries.ts'
import { firstValue } from '../described-forms/field-values.ts'
import type { FilePasswords, ReportFormat } from './recipients.ts'

export type DestinationBody = Readonly<Record<string, unknown>>

export interface EditedDestination {
  readonly key: string
  /**
   * Without secrets, and without members that are empty. Its kind is in `Type`. A stored one has its `Id`, and which
   * secrets are kept.
   */
  readonly body: DestinationBody
}

export function newDestination({ Kind }: DestinationKind, fields: readonly FormField[]): EditedDestination {
  const first = new Map(fields.map((field) => [field.Name, firstValue(null, field)]))
  const body = bodyOf(fields, (name) => first.get(name) ?? '')
  return { key: crypto.randomUUID(), body: { Type: Kind, ...body } }
}

export function editedDestination(stored: Schemas['Destination']): EditedDestination {
  const { AllowedFor: _rights, ...rest } = stored
  const body = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== '' && value !== null))
  return { key: stored.Id, body }
}

export function isStored({ body }: EditedDestination): boolean {
  return 'Id' in body
}

export function sentDestination(
  body: DestinationBody,
  secrets: FilePasswords = {},
): Schemas['DestinationInput'] {
  return { ...body, ...secrets } as Schemas['DestinationInput']
}

interface Entered {
  readonly destination: EditedDestination
  readonly secrets: FilePasswords
}

/** A destination with what was entered in its fields; what no field has stays as it is. */
export function entered(
  { key, body }: EditedDestination,
  fields: readonly FormField[],
  given: Readonly<Record<string, unknown>>,
): Entered {
  const fieldOf = (name: string) => fields.find(({ Name }) => Name === name)
  const isSecret = ([name]: readonly [string, unknown]) => fieldOf(name)?.Type === 'Secret'
  const members = Object.entries(given)
  const others = Object.entries(body).filter(([name]) => fieldOf(name) === undefined)
  return {
    destination: { key, body: Object.fromEntries([...others, ...members.filter((each) => !isSecret(each))]) },
    secrets: Object.fromEntries(members.filter(isSecret).map(([name, value]) => [name, String(value)])),
  }
}

/**
 * The fields of a kind for one schedule.
 *
 * @param formats what the report can be; null where that is not known, and `none` where each report has its own
 */
export function fieldsFor(
  { Form, Formats }: DestinationKind,
  formats: readonly ReportFormat[] | 'none' | null,
): readonly FormField[] {
  if (formats === 'none') return Form.Fields.filter(({ Name }) => Name !== 'Format')
  if (formats === null) return Form.Fields
  const possible = Formats.filter((format) => formats.includes(format))
  return Form.Fields.map((field) => {
    if (field.Name !== 'Format') return field
    const usual = possible.find((format) => format === field.Default) ?? possible[0] ?? null
    return { ...field, Choices: possible, ChoiceLabels: possible, Default: usual }
  })
}

/** What a step of a test has found, and the field that it is entered in; null for a step that has found nothing. */
export function foundIn({
  Code,
  Values,
}: Pick<Schemas['TestStep'], 'Code' | 'Values'>): Readonly<Record<string, unknown>> | null {
  return Code === 'host_key_to_name' ? { HostKeySha256: Values['Key'] } : null
}

/** Where the files go: what the form of the kind asks for. */
export function placesOf(kind: DestinationKind | undefined, stored: object): string[] {
  const asked = kind?.Form.Fields.filter(({ Required }) => Required) ?? []
  return asked.map((field) => storedValue(stored, field)).filter((value) => value !== '')
}

/** What a destination is recognised by, without its form. */
export function textsOf(body: DestinationBody): string[] {
  const { Id: _id, ...rest } = body
  return Object.values(rest).filter((value): value is string => typeof value === 'string')
}
