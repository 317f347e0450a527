import { destinationSettings, type DestinationSettings, destinationSource } from '@punctual/domain'
import { z } from 'zod'

import { ifExistsRules } from '../../if-exists.ts'

/** The kind as destinations store it. */
export const webDav = 'WebDav'

/** As failures of this kind name what reported them. */
export const webDavSource = `${destinationSource}${webDav}`

export const webDavSettings = z.object({
  ...destinationSettings.shape,
  /** Of the directory; its path is a template. */
  url: z.string(),
  /** Empty for a server without users. */
  userName: z.string(),
  ifExists: z.enum(ifExistsRules),
})

export type WebDavSettings = z.infer<typeof webDavSettings>

/** The settings of a destination that is known to be reached by WebDAV. */
export function webDavSettingsOf(settings: DestinationSettings): WebDavSettings {
  return settings as WebDavSettings
}
