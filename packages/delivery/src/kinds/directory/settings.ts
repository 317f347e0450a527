import { destinationSettings, type DestinationSettings } from '@punctual/domain'
import { z } from 'zod'

/** The kind as destinations store it. */
export const directory = 'Directory'

/** What happens when a file of the name is there already. */
export const ifExistsRules = ['Replace', 'Rename', 'Fail'] as const

export type IfExists = (typeof ifExistsRules)[number]

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
