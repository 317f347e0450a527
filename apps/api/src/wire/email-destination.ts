import {
  addressEntries,
  type EmailSettings,
  hasPlaceholder,
  newId,
  parseAddress,
  parseAddresses,
} from '@punctual/domain'
import { refused, sentence } from '@punctual/domain/words'
import { sealEmailSecrets, type StoredDestination } from '@punctual/catalog'
import { z } from 'zod'

import type { Dependencies } from '../deps.ts'
import { line, optional, readOnly, text } from './input.ts'
import { allowedForFromWire, allowedForInput, allowedForToWire, principalSchema } from './principal.ts'
import { bodyFormat, mailPriority, reportFormat, unknownDelivery } from './words.ts'

const maximumRecipients = 500
const maximumPlainAddresses = 50

/** Room for as many addresses as a destination may have, each with a name. */
const longList = text(200_000)

/**
 * "a@example.org; Ann <b@example.org>" or an array of such texts. Kept as "Ann <b@example.org>". An entry
 * with a placeholder is kept as it is, and is filled in by each run. Whether it can be is checked with the
 * schedule.
 */
const addressList = z
  .union([longList, z.array(longList).max(maximumRecipients)])
  .transform((value, context) => {
    const addresses: string[] = []
    for (const entry of [value].flat().flatMap(addressEntries)) {
      const parsed = hasPlaceholder(entry) ? placeholderEntry(entry) : parseAddresses(entry)
      if (!parsed.ok) {
        context.addIssue({ code: 'custom', ...refused(parsed.message) })
        return z.NEVER
      }
      addresses.push(
        ...parsed.addresses.map((address) => (typeof address === 'string' ? address : written(address))),
      )
    }
    if (addresses.length <= maximumRecipients) return addresses
    context.addIssue({
      code: 'custom',
      ...refused(sentence('field_too_many_addresses', { most: maximumRecipients })),
    })
    return z.NEVER
  })
  .meta({
    id: 'AddressListInput',
    description: 'Addresses separated by semicolon or comma, or an array of such texts',
  })

function placeholderEntry(entry: string) {
  if (entry.length <= 320 && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(entry))
    return { ok: true, addresses: [entry.trim()] } as const
  return { ok: false, message: sentence('placeholder_entry_too_long') } as const
}

/** The same without placeholders: these addresses are needed where nothing is filled in. */
export const plainAddressList = z
  .union([longList, z.array(longList).max(maximumRecipients)])
  .transform((value, context) => {
    const list = [value].flat().filter((entry) => entry.trim() !== '')
    if (list.length === 0) return []
    if (list.some(hasPlaceholder)) {
      context.addIssue({ code: 'custom', ...refused(sentence('addresses_not_plain')) })
      return z.NEVER
    }
    const read = parseAddresses(list.join(';'))
    const addresses = read.ok ? [...new Set(read.addresses.map(written))] : []
    if (read.ok && addresses.length <= maximumPlainAddresses) return addresses
    const said = read.ok
      ? sentence('field_too_many_addresses', { most: maximumPlainAddresses })
      : read.message
    context.addIssue({ code: 'custom', ...refused(said) })
    return z.NEVER
  })
  .meta({ id: 'PlainAddressListInput', description: 'Addresses without placeholders' })

const oneAddress = text(1_000).transform((value, context) => {
  if (value.trim() === '') return null
  if (hasPlaceholder(value) && placeholderEntry(value).ok) return value.trim()
  const parsed = parseAddress(value)
  if (parsed.ok) return written(parsed.address)
  context.addIssue({ code: 'custom', ...refused(parsed.message) })
  return z.NEVER
})

/** A password: omitted or null keeps the stored one, an empty text removes it. */
const password = text(200)
  .nullish()
  .transform((value) => (value === '' ? null : (value ?? undefined)))
  .meta({ writeOnly: true })

/**
 * An e-mail destination as clients write it. With the `Id` of a stored one it replaces that one, otherwise it
 * is new.
 */
export const emailDestinationInput = z
  .strictObject({
    Id: optional(line(100), null),
    Name: optional(line(200), ''),
    Enabled: optional(z.boolean(), true),
    To: optional(addressList, []),
    Cc: optional(addressList, []),
    Bcc: optional(addressList, []),
    ReplyTo: optional(oneAddress, null),
    Subject: optional(line(900), '{{ScheduleName}}'),
    Body: optional(text(200_000), ''),
    BodyFormat: optional(bodyFormat, 'HTML' as const),
    Format: optional(reportFormat, 'PDF' as const),
    FileName: optional(line(200), ''),
    IncludeAttachment: optional(z.boolean(), true),
    IncludeLink: optional(z.boolean(), false),
    EmbedInBody: optional(z.boolean(), false).meta({
      description:
        'Puts files that a mail can show into its body: PNG as pictures, HTML as tables. Other files are attached',
    }),
    Priority: optional(mailPriority, 'Normal' as const),
    Zip: optional(z.boolean(), false),
    ZipPassword: password,
    PdfPassword: password,
    SkipIfBlank: optional(z.boolean(), false).meta({
      description:
        'Sends nothing when the report is blank: a PDF that shows neither text nor picture, an XLSX, CSV, JSON or HTML without rows after the heading, a DOCX or PPTX without text or picture. Its deliveries are then Cancelled and say so, and the run succeeds. Other formats are always sent.',
    }),
    OnUnknown: optional(unknownDelivery, 'Hold' as const),
    SeveralAddresses: optional(z.boolean(), false).meta({
      description:
        'Whether a value that is filled into To, Cc or Bcc may be a list of addresses; else it is one, and a list is refused when the mail is to be sent',
    }),
    AllowedFor: allowedForInput.meta({
      description:
        'Who may use the destination: users, clients, groups and roles. Empty: everyone who may edit the schedule, and everyone who may view it reads it. For those whom a list leaves out and who are below Administrator the schedule does not have it, and it stays as it is when they replace the others. What is delivered to it stands in the records of executions. Left out in an update: stays',
    }),
    HasZipPassword: readOnly,
    HasPdfPassword: readOnly,
    ScheduleId: readOnly,
  })
  .refine(({ To, Cc, Bcc }) => To.length + Cc.length + Bcc.length > 0, {
    path: ['To'],
    ...refused(sentence('recipient_missing')),
  })
  .meta({ id: 'EmailDestinationInput' })

export type EmailDestinationInput = z.infer<typeof emailDestinationInput>

/** An e-mail destination as answered: what was written, with booleans in place of the passwords. */
export const emailDestinationOutput = z
  .object({
    Id: z.string(),
    Name: z.string(),
    Enabled: z.boolean(),
    To: z.array(z.string()),
    Cc: z.array(z.string()),
    Bcc: z.array(z.string()),
    ReplyTo: z.string().nullable(),
    Subject: z.string(),
    Body: z.string(),
    BodyFormat: bodyFormat,
    Format: reportFormat,
    FileName: z.string(),
    IncludeAttachment: z.boolean(),
    IncludeLink: z.boolean(),
    EmbedInBody: z.boolean(),
    Priority: mailPriority,
    Zip: z.boolean(),
    HasZipPassword: z.boolean(),
    HasPdfPassword: z.boolean(),
    SkipIfBlank: z.boolean(),
    OnUnknown: unknownDelivery,
    SeveralAddresses: z.boolean(),
    AllowedFor: z.array(principalSchema),
  })
  .meta({ id: 'EmailDestination' })

export type EmailDestinationOutput = z.infer<typeof emailDestinationOutput>

/** Whether a destination says who may use it, which then is to hold from the next request on. */
export function namesPrincipals(
  destinations: readonly Pick<EmailDestinationInput, 'AllowedFor'>[] | null,
): boolean {
  return destinations?.some(({ AllowedFor }) => AllowedFor !== undefined && AllowedFor !== null) ?? false
}

export interface GivenDestination {
  readonly input: EmailDestinationInput
  /** The destination it replaces: keeps its id, and the passwords and the list that are not given. */
  readonly stored: StoredDestination | null
  /** Where it stands in the request, such as `EmailDestinations[0].`, for errors. */
  readonly prefix: string
}

/**
 * The stored form of a destination. @throws ProblemError `invalid_request` for a principal that does not
 * exist
 */
export async function destinationFromWire(
  { input, stored, prefix }: GivenDestination,
  dependencies: Pick<Dependencies, 'secretBox' | 'store'>,
): Promise<StoredDestination> {
  const id = stored?.id ?? newId()
  const given = { zipPassword: input.ZipPassword, pdfPassword: input.PdfPassword }
  return {
    id,
    kind: 'email',
    name: input.Name,
    enabled: input.Enabled,
    allowedFor: await allowedForFromWire(input.AllowedFor, dependencies, {
      stored: stored?.allowedFor,
      prefix,
    }),
    settings: settingsFromWire(input),
    secrets: sealEmailSecrets(dependencies.secretBox, id, { kept: stored?.secrets ?? {}, given }),
  }
}

export function destinationToWire({
  id,
  name,
  enabled,
  allowedFor,
  settings,
  secrets,
}: StoredDestination): EmailDestinationOutput {
  return {
    Id: id,
    Name: name,
    Enabled: enabled,
    To: settings.to,
    Cc: settings.cc,
    Bcc: settings.bcc,
    ReplyTo: settings.replyTo,
    Subject: settings.subject,
    Body: settings.body,
    BodyFormat: settings.bodyFormat,
    Format: settings.format,
    FileName: settings.fileName,
    IncludeAttachment: settings.includeAttachment,
    IncludeLink: settings.includeLink,
    EmbedInBody: settings.embedInBody,
    Priority: settings.priority,
    Zip: settings.zip,
    HasZipPassword: secrets.zipPassword !== undefined,
    HasPdfPassword: secrets.pdfPassword !== undefined,
    SkipIfBlank: settings.skipIfBlank,
    OnUnknown: settings.onUnknown,
    SeveralAddresses: settings.severalAddresses ?? false,
    AllowedFor: allowedForToWire(allowedFor),
  }
}

function settingsFromWire(input: EmailDestinationInput): EmailSettings {
  return {
    to: input.To,
    cc: input.Cc,
    bcc: input.Bcc,
    replyTo: input.ReplyTo,
    subject: input.Subject,
    body: input.Body,
    bodyFormat: input.BodyFormat,
    format: input.Format,
    fileName: input.FileName,
    includeAttachment: input.IncludeAttachment,
    includeLink: input.IncludeLink,
    embedInBody: input.EmbedInBody,
    priority: input.Priority,
    zip: input.Zip,
    skipIfBlank: input.SkipIfBlank,
    onUnknown: input.OnUnknown,
    severalAddresses: input.SeveralAddresses,
  }
}

function written({ name, address }: { name: string | null; address: string }): string {
  if (name === null) return address
  return /^[\p{L}\p{N} .'_-]+$/u.test(name)
    ? `${name} <${address}>`
    : `"${name.replace(/["\\]/g, '\\$&')}" <${address}>`
}
