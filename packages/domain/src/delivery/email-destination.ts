import { z } from 'zod'

import { reportFormatNames } from './format.ts'

/** Settings of an e-mail destination as stored; the wire form has the same fields in PascalCase. */
export const emailSettings = z.object({
  to: z.array(z.string()),
  cc: z.array(z.string()),
  bcc: z.array(z.string()),
  replyTo: z.string().nullable(),
  /** Templates with {{ScheduleName}} and the like. */
  subject: z.string(),
  body: z.string(),
  bodyFormat: z.enum(['HTML', 'Text']),
  format: z.enum(reportFormatNames),
  /** Template without extension; empty means the name of the schedule. */
  fileName: z.string(),
  includeAttachment: z.boolean(),
  includeLink: z.boolean(),
  embedInBody: z.boolean(),
  priority: z.enum(['Low', 'Normal', 'High']),
  zip: z.boolean(),
  skipIfBlank: z.boolean(),
  onUnknown: z.enum(['Hold', 'Resend']),
  /** Whether a value that is filled in may be a list of addresses; else it is one. */
  severalAddresses: z.boolean().optional(),
})

export type EmailSettings = z.infer<typeof emailSettings>

/** Passwords of an e-mail destination, encrypted at rest. */
export const emailSecrets = z.object({
  zipPassword: z.string().nullable(),
  pdfPassword: z.string().nullable(),
})

export type EmailSecrets = z.infer<typeof emailSecrets>

/** All recipients of a message, once each, in the order To, Cc, Bcc. */
export function recipientsOf({ to, cc, bcc }: Pick<EmailSettings, 'to' | 'cc' | 'bcc'>): string[] {
  const seen = new Map<string, string>()
  for (const address of [...to, ...cc, ...bcc])
    if (!seen.has(address.toLowerCase())) seen.set(address.toLowerCase(), address)
  return [...seen.values()]
}
