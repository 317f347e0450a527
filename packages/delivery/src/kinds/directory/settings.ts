import { destinationSettings, type DestinationSettings } from '@punctual/domain'
import { z } from 'zod'

import { ifExistsRules } from '../../if-exists.ts'

/** The kind as destinations store it. */
export const directory = 'Directory'

export const directorySettings = z.object({
  ...destinationSettings.shape,
  /** Absolute, below one of the roots of the operator; a template. */
  path: z.string(),
  ifExists: z.enum(ifExistsRules),
})

export type DirectorySettings = z.infer<typeof directorySettings>

/** The settings of a destination that is known to be a directory. */
export function directorySettingsOf(settings: DestinationSettings): DirectorySettings {
  return settings as DirectorySettings
}
