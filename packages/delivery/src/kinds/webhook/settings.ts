import { destinationSettings, type DestinationSettings } from '@punctual/domain'
import { z } from 'zod'

import { linkExpirySetting } from '../../link-expiry.ts'

/** The kind as destinations store it. */
export const webhook = 'Webhook'

export const webhookSettings = z.object({
  ...destinationSettings.shape,
  url: z.string(),
  /** Whether the event has the content of the files, or only what they are. */
  includeFile: z.boolean(),
  ...linkExpirySetting,
})

export type WebhookSettings = z.infer<typeof webhookSettings>

/** The settings of a destination that is known to be a webhook. */
export function webhookSettingsOf(settings: DestinationSettings): WebhookSettings {
  return settings as WebhookSettings
}
