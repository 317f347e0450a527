import { destinationSettings, type DestinationSettings, destinationSource } from '@punctual/domain'
import { z } from 'zod'

/** The kind as destinations store it. */
export const slack = 'Slack'

export const slackSource = `${destinationSource}${slack}`

export const slackSettings = z.object({
  ...destinationSettings.shape,
  /** The id of a channel, or `#` and its name. */
  channel: z.string(),
  /** Template; empty means a sentence of the service. */
  message: z.string(),
})

export type SlackSettings = z.infer<typeof slackSettings>

/** The settings of a destination that is known to be a channel of Slack. */
export function slackSettingsOf(settings: DestinationSettings): SlackSettings {
  return settings as SlackSettings
}
