import { destinationSettings, type DestinationSettings, destinationSource } from '@punctual/domain'
import { z } from 'zod'

import { ifExistsRules } from '../../if-exists.ts'

/** The kind as destinations store it. */
export const sharePoint = 'SharePoint'

/** As failures of this kind name what reported them. */
export const sharePointSource = `${destinationSource}${sharePoint}`

export const sharePointSettings = z.object({
  ...destinationSettings.shape,
  /** Of a site of SharePoint, or of the personal site that is the OneDrive of a user. */
  siteUrl: z.string(),
  /** Empty for the one that the site opens first. */
  library: z.string(),
  /** The folder below the library; a template, empty for the library itself. */
  path: z.string(),
  ifExists: z.enum(ifExistsRules),
  /** The account whose application signs in; null for the application that is named here. */
  biAccountId: z.string().nullable(),
  tenantId: z.string().nullable(),
  clientId: z.string().nullable(),
})

export type SharePointSettings = z.infer<typeof sharePointSettings>

/** The settings of a destination that is known to be a library of SharePoint. */
export function sharePointSettingsOf(settings: DestinationSettings): SharePointSettings {
  return settings as SharePointSettings
}
