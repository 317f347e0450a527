import type { SourceAccount } from '@punctual/domain'
import { z } from 'zod'

/** Settings of a BI account: where its tokens and its reports come from. */
export const biAccountSettings = z.object({
  kind: z.literal('bi'),
  tenantId: z.string(),
  clientId: z.string(),
  /** Token authority, such as https://login.microsoftonline.com */
  authorityUrl: z.string(),
  /** REST root, such as https://api.powerbi.com */
  apiUrl: z.string(),
  scope: z.string(),
  /** Of an account that signs in by certificate: what of it may be shown. */
  certificate: z.object({ thumbprint: z.string(), notAfterEpoch: z.int() }).nullable().default(null),
})

export type BiAccountSettings = z.infer<typeof biAccountSettings>

/** The settings of an account that is known to be of this kind. */
export function biSettingsOf({ settings }: Pick<SourceAccount, 'settings'>): BiAccountSettings {
  if (settings.kind !== 'bi') throw new TypeError('not a BI account')
  return settings as BiAccountSettings
}
