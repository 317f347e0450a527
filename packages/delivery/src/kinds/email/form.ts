import { line, optional, text } from '@punctual/domain/fields'
import { sentence } from '@punctual/domain/words'
import { z } from 'zod'

import type { DestinationForm } from '../../port.ts'
import { addressList, oneAddress } from './address-fields.ts'
import { type EmailSettings, emailSettingsOf } from './settings.ts'

const bodyFormat = z.enum(['HTML', 'Text']).meta({ id: 'BodyFormat' })
const mailPriority = z.enum(['Low', 'Normal', 'High']).meta({ id: 'MailPriority' })

const input = {
  To: optional(addressList, []),
  Cc: optional(addressList, []),
  Bcc: optional(addressList, []),
  ReplyTo: optional(oneAddress, null),
  Subject: optional(line(900), '{{ScheduleName}}'),
  Body: optional(text(200_000), ''),
  BodyFormat: optional(bodyFormat, 'HTML' as const),
  IncludeAttachment: optional(z.boolean(), true),
  IncludeLink: optional(z.boolean(), false),
  EmbedInBody: optional(z.boolean(), false).meta({
    description:
      'Puts files that a mail can show into its body: PNG as pictures, HTML as tables. Other files are attached',
  }),
  Priority: optional(mailPriority, 'Normal' as const),
  SeveralAddresses: optional(z.boolean(), false).meta({
    description:
      'Whether a value that is filled into To, Cc or Bcc may be a list of addresses; else it is one, and a list is refused when the mail is to be sent',
  }),
}

type EmailInput = z.output<z.ZodObject<typeof input>>

const output = {
  To: z.array(z.string()),
  Cc: z.array(z.string()),
  Bcc: z.array(z.string()),
  ReplyTo: z.string().nullable(),
  Subject: z.string(),
  Body: z.string(),
  BodyFormat: bodyFormat,
  IncludeAttachment: z.boolean(),
  IncludeLink: z.boolean(),
  EmbedInBody: z.boolean(),
  Priority: mailPriority,
  SeveralAddresses: z.boolean(),
}

/** An e-mail destination on the wire. */
export const emailForm = {
  input,
  output,
  problems(given) {
    const { To, Cc, Bcc } = given as EmailInput
    return To.length + Cc.length + Bcc.length > 0
      ? []
      : [{ field: 'To', message: sentence('recipient_missing') }]
  },
  fromWire(given): Omit<EmailSettings, 'format' | 'fileName' | 'zip' | 'skipIfBlank' | 'onUnknown'> {
    const mail = given as EmailInput
    return {
      to: mail.To,
      cc: mail.Cc,
      bcc: mail.Bcc,
      replyTo: mail.ReplyTo,
      subject: mail.Subject,
      body: mail.Body,
      bodyFormat: mail.BodyFormat,
      includeAttachment: mail.IncludeAttachment,
      includeLink: mail.IncludeLink,
      embedInBody: mail.EmbedInBody,
      priority: mail.Priority,
      severalAddresses: mail.SeveralAddresses,
    }
  },
  toWire(settings): z.input<z.ZodObject<typeof output>> {
    const mail = emailSettingsOf(settings)
    return {
      To: mail.to,
      Cc: mail.cc,
      Bcc: mail.bcc,
      ReplyTo: mail.replyTo,
      Subject: mail.subject,
      Body: mail.body,
      BodyFormat: mail.bodyFormat,
      IncludeAttachment: mail.includeAttachment,
      IncludeLink: mail.includeLink,
      EmbedInBody: mail.embedInBody,
      Priority: mail.priority,
      SeveralAddresses: mail.severalAddresses ?? false,
    }
  },
  example: { To: 'ann@example.org', Subject: '{{ScheduleName}}', Body: 'The report is attached.' },
} satisfies DestinationForm
