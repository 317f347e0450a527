import { destinationSettings, type DestinationSettings, destinationSource } from '@punctual/domain'
import { z } from 'zod'

import { linkExpirySetting } from '../../link-expiry.ts'

/** The kind as destinations store it. */
export const teams = 'Teams'

export const teamsSource = `${destinationSource}${teams}`

export const teamsSettings = z.object({
  ...destinationSettings.shape,
  /** Scheme, host and port of the address. The rest of it is a secret: it is enough to post. */
  origin: z.string(),
  /** Template; empty means a sentence of the service. */
  message: z.string(),
  ...linkExpirySetting,
})

export type TeamsSettings = z.infer<typeof teamsSettings>

/** The settings of a destination that is known to be a channel of Teams. */
export function teamsSettingsOf(settings: DestinationSettings): TeamsSettings {
  return settings as TeamsSettings
}

/** Host and port; empty without an address. */
export function hostOf(settings: DestinationSettings): string {
  return URL.parse(teamsSettingsOf(settings).origin)?.host ?? ''
}
