import { createHash } from 'node:crypto'

import type { SourceAccount } from '@punctual/domain'
import { z } from 'zod'

import { networkSettingsOf } from '../../account-network.ts'

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
  /** Of an account that signs in as a user: for how long the tenant lets one sign-in be used, in days. */
  signInLifetimeDays: z.int().nullable().default(null),
})

export type BiAccountSettings = z.infer<typeof biAccountSettings>

/**
 * What the sign-in of a user is bound to: wherever its tokens travel, and the application that asks for them.
 * A token of another binding is never sent.
 */
export function signInBinding(settings: SourceAccount['settings']): string {
  const { tenantId, clientId, authorityUrl, apiUrl, scope } = settings as BiAccountSettings
  const { proxyUrl, caCertificate } = networkSettingsOf({ settings })
  const parts = [tenantId, clientId, authorityUrl, apiUrl, scope, proxyUrl, caCertificate]
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}

/** The settings of an account that is known to be of this kind. */
export function biSettingsOf({ settings }: Pick<SourceAccount, 'settings'>): BiAccountSettings {
  if (settings.kind !== 'bi') throw new TypeError('not a BI account')
  return settings as BiAccountSettings
}
