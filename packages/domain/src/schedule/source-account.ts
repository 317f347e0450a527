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
})

export type BiAccountSettings = z.infer<typeof biAccountSettings>

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

export const sourceAccountSettings = z.discriminatedUnion('kind', [
  biAccountSettings,
  reportServerAccountSettings,
])

export type SourceAccountSettings = z.infer<typeof sourceAccountSettings>

/** How an account proves who it is: OAuth for `bi`; the others for `reportserver`. */
export const sourceAuthTypes = ['ServicePrincipal', 'Basic', 'NTLM', 'Negotiate', 'None'] as const

export type SourceAuthType = (typeof sourceAuthTypes)[number]

/** An account ready for use, its secret decrypted. Lives in memory only. */
export interface SourceAccount {
  readonly id: string
  readonly name: string
  readonly authType: SourceAuthType
  readonly settings: SourceAccountSettings
  /** Client secret or password. */
  readonly secret: string | null
}
