import { z } from 'zod'

/**
 * Whose rows a report shows: the effective identity of the BI platform, by which a model restricts its rows
 * (row-level security).
 */
export const reportIdentity = z.object({
  userName: z.string(),
  roles: z.array(z.string()),
  customData: z.string().nullable(),
  /** Models that it is for; empty for that of the report. */
  datasets: z.array(z.string()),
  /** What the audit log of the platform is to say; null for nothing. */
  auditableContext: z.string().nullable(),
})

export type ReportIdentity = z.infer<typeof reportIdentity>

/** The strings of an identity that may contain expressions, by the field on the wire. */
export function identityTexts(
  identities: readonly ReportIdentity[],
): { readonly field: string; readonly text: string }[] {
  return identities.flatMap(({ userName, roles, customData }, index) => [
    { field: `Identities[${index}].Username`, text: userName },
    ...roles.map((text, place) => ({ field: `Identities[${index}].Roles[${place}]`, text })),
    ...(customData === null ? [] : [{ field: `Identities[${index}].CustomData`, text: customData }]),
  ])
}

/** The identities with each of those strings filled. */
export function fillIdentities(
  identities: readonly ReportIdentity[],
  fill: (text: string) => string,
): ReportIdentity[] {
  return identities.map((each) => ({
    ...each,
    userName: fill(each.userName),
    roles: each.roles.map(fill),
    customData: each.customData === null ? null : fill(each.customData),
  }))
}
