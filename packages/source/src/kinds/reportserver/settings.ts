import type { SourceAccount } from '@punctual/domain'
import { z } from 'zod'

/** Settings of a report server account. */
export const reportServerAccountSettings = z.object({
  kind: z.literal('reportserver'),
  /** Web service root, such as https://host/ReportServer */
  serverUrl: z.string(),
  /** Portal root, such as https://host/reports */
  portalUrl: z.string(),
  userName: z.string(),
  /** Of an account that signs in by Kerberos it is the realm. */
  domain: z.string(),
  /** Key distribution center of Kerberos: a host with an optional port; empty without Kerberos. */
  kdc: z.string().default(''),
})

export type ReportServerAccountSettings = z.infer<typeof reportServerAccountSettings>

/** The settings of an account that is known to be of this kind. */
export function reportServerSettingsOf({
  settings,
}: Pick<SourceAccount, 'settings'>): ReportServerAccountSettings {
  if (settings.kind !== 'reportserver') throw new TypeError('not a report server account')
  return settings as ReportServerAccountSettings
}
