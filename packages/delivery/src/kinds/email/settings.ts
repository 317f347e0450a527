import { destinationSettings, type DestinationSettings, eachMailboxOnce } from '@punctual/domain'
import { z } from 'zod'

import { linkExpirySetting } from '../../link-expiry.ts'

/** The kind as destinations store it. */
export const email = 'email'

/** Settings of an e-mail destination as stored; the wire form has the same fields in PascalCase. */
export const emailSettings = z.object({
  ...destinationSettings.shape,
  to: z.array(z.string()),
  cc: z.array(z.string()),
  bcc: z.array(z.string()),
  replyTo: z.string().nullable(),
  /** Templates with {{ScheduleName}} and the like. */
  subject: z.string(),
  body: z.string(),
  bodyFormat: z.enum(['HTML', 'Text']),
  includeAttachment: z.boolean(),
  includeLink: z.boolean(),
  ...linkExpirySetting,
  embedInBody: z.boolean(),
  pictureOfPage: z.number().nullable().optional(),
  templateId: z.string().nullable().optional(),
  priority: z.enum(['Low', 'Normal', 'High']),
  /** Whether a value that is filled in may be a list of addresses; else it is one. */
  severalAddresses: z.boolean().optional(),
  /** Whether each recipient gets a mail of its own. */
  oneMailEach: z.boolean().optional(),
})

export type EmailSettings = z.infer<typeof emailSettings>

/** The settings of a destination that is known to be an e-mail. */
export function emailSettingsOf(settings: DestinationSettings): EmailSettings {
  return settings as EmailSettings
}

/** All recipients of a message, once each, in the order To, Cc, Bcc. */
export function recipientsOf({ to, cc, bcc }: Pick<EmailSettings, 'to' | 'cc' | 'bcc'>): string[] {
  return eachMailboxOnce([...to, ...cc, ...bcc])
}
