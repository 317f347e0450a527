import { idInput, line, optional, text } from '@punctual/domain/fields'
import { sentence } from '@punctual/domain/words'
import { z } from 'zod'

import { linkExpiryDaysOf, linkExpiryInput, linkExpiryOutput } from '../../link-expiry.ts'
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
  IncludeLink: optional(z.boolean(), false).meta({
    description:
      'Whether the mail has a link to each delivered file, for readers without an account, and the address of the report in its source system where one is known. A file with a password is served with it',
  }),
  ...linkExpiryInput,
  EmbedInBody: optional(z.boolean(), false).meta({
    description:
      'Puts files that a mail can show into its body: PNG as pictures, HTML as tables. Other files are attached',
  }),
  PictureOfPage: optional(z.int().min(1).max(10_000).nullable(), null).meta({
    description:
      'Page of the PDF that the mail shows as a picture, from 1; null for none. A file with a password is not shown',
  }),
  TemplateId: optional(idInput, null).meta({
    description:
      'Template that the body is made with. Its block Body is the body of the destination. Without it an empty body is the template of the service',
  }),
  Priority: optional(mailPriority, 'Normal' as const),
  SeveralAddresses: optional(z.boolean(), false).meta({
    description:
      'Whether a value that is filled into To, Cc or Bcc may be a list of addresses; else it is one, and a list is refused when the mail is to be sent',
  }),
  OneMailEach: optional(z.boolean(), false).meta({
    description:
      'Whether each recipient, also of Cc and Bcc, gets a mail of its own, which may name `{{Recipient.<name>}}`: Address, Name, Locale, TimeZone and the values of a list',
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
  ...linkExpiryOutput,
  EmbedInBody: z.boolean(),
  PictureOfPage: z.int().nullable(),
  TemplateId: z.string().nullable(),
  Priority: mailPriority,
  SeveralAddresses: z.boolean(),
  OneMailEach: z.boolean(),
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
      linkExpiryDays: mail.LinkExpiryDays,
      embedInBody: mail.EmbedInBody,
      pictureOfPage: mail.PictureOfPage,
      templateId: mail.TemplateId?.toLowerCase() ?? null,
      priority: mail.Priority,
      severalAddresses: mail.SeveralAddresses,
      oneMailEach: mail.OneMailEach,
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
      LinkExpiryDays: linkExpiryDaysOf(settings),
      EmbedInBody: mail.embedInBody,
      PictureOfPage: mail.pictureOfPage ?? null,
      TemplateId: mail.templateId ?? null,
      Priority: mail.priority,
      SeveralAddresses: mail.severalAddresses ?? false,
      OneMailEach: mail.oneMailEach ?? false,
    }
  },
  example: { To: 'ann@example.org', Subject: '{{ScheduleName}}', Body: 'The report is attached.' },
} satisfies DestinationForm
