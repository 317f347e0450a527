import type { ReportIdentity } from '@punctual/domain'
import { refused, sentence } from '@punctual/domain/words'
import { z } from 'zod'

import { line, optional, text } from './input.ts'

/** Most roles of an identity, and the longest one, as the BI platform takes them. */
const maximumRoles = 50
const maxRoleLength = 50

/** Room for an expression whose value is a short name. */
const expression = 400

const role = line(expression).refine(
  (value) => value.includes('{{') || value.length <= maxRoleLength,
  refused(sentence('field_too_long', { most: maxRoleLength })),
)

const identityInput = z
  .strictObject({
    Username: line(expression).refine((value) => value.trim() !== '', refused(sentence('field_empty'))),
    Roles: optional(z.array(role).max(maximumRoles), []),
    CustomData: optional(text(10_000), null),
    Datasets: optional(z.array(line(100)).max(50), []).meta({
      description: 'Models that the identity is for; that of the report when it is left out',
    }),
    AuditableContext: optional(text(1_000), null),
  })
  .meta({ id: 'ReportIdentityInput' })

/** Whose rows a report shows (row-level security). */
export const identitiesField = optional(z.array(identityInput).max(20), []).meta({
  description:
    'Effective identities of the BI platform, one for a paginated report; Username, Roles and CustomData take columns of a row and other expressions',
})

export const identitiesOutput = z.array(
  z
    .object({
      Username: z.string(),
      Roles: z.array(z.string()),
      CustomData: z.string().nullable(),
      Datasets: z.array(z.string()),
      AuditableContext: z.string().nullable(),
    })
    .meta({ id: 'ReportIdentity' }),
)

export function identitiesFromWire(identities: readonly z.infer<typeof identityInput>[]): {
  identities?: ReportIdentity[]
} {
  if (identities.length === 0) return {}
  return {
    identities: identities.map(({ Username, Roles, CustomData, Datasets, AuditableContext }) => ({
      userName: Username,
      roles: Roles,
      customData: CustomData,
      datasets: Datasets,
      auditableContext: AuditableContext,
    })),
  }
}

export function identitiesToWire(identities: readonly ReportIdentity[]) {
  return identities.map(({ userName, roles, customData, datasets, auditableContext }) => ({
    Username: userName,
    Roles: roles,
    CustomData: customData,
    Datasets: datasets,
    AuditableContext: auditableContext,
  }))
}
