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
  domain: z.string(),
})

export type ReportServerAccountSettings = z.infer<typeof reportServerAccountSettings>

/** The settings of an account that is known to be of this kind. */
export function reportServerSettingsOf({
  settings,
}: Pick<SourceAccount, 'settings'>): ReportServerAccountSettings {
  if (settings.kind !== 'reportserver') throw new TypeError('not a report server account')
  return settings as ReportServerAccountSettings
}
