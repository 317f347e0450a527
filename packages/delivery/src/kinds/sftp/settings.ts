import { destinationSettings, destinationSource, type DestinationSettings } from '@punctual/domain'
import { z } from 'zod'

import { ifExistsRules } from '../../if-exists.ts'

/** The kind as destinations store it. */
export const sftp = 'Sftp'

/** As failures of this kind name what reported them. */
export const sftpSource = `${destinationSource}${sftp}`

export const sftpSettings = z.object({
  ...destinationSettings.shape,
  host: z.string(),
  port: z.int(),
  userName: z.string(),
  /** `SHA256:` and base64, as OpenSSH shows it; empty until one is named, and then nothing is delivered. */
  hostKeySha256: z.string(),
  /** Absolute, or below the directory that the server opens for the user; a template. */
  path: z.string(),
  ifExists: z.enum(ifExistsRules),
})

export type SftpSettings = z.infer<typeof sftpSettings>

/** The settings of a destination that is known to be reached by SFTP. */
export function sftpSettingsOf(settings: DestinationSettings): SftpSettings {
  return settings as SftpSettings
}
