import { sealDestinationSecrets, type StoredDestination } from '@punctual/catalog'
import { type DestinationKind, email, kindOf } from '@punctual/delivery/kinds'
import { filePasswords, newId } from '@punctual/domain'
import { refused } from '@punctual/domain/words'
import { z } from 'zod'

import type { Dependencies } from '../deps.ts'
import { line, optional, readOnly, text } from './input.ts'
import { allowedForFromWire, allowedForInput, allowedForToWire, principalSchema } from './principal.ts'
import { reportFormat, unknownDelivery } from './words.ts'

/** A password: omitted or null keeps the stored one, an empty text removes it. */
const password = text(200)
  .nullish()
  .transform((value) => (value === '' ? null : (value ?? undefined)))
  .meta({ writeOnly: true })

const named = {
  Id: optional(line(100), null),
  Name: optional(line(200), ''),
  Enabled: optional(z.boolean(), true),
}

/** What destinations of every kind have, in requests. */
const common = {
  Format: optional(reportFormat, 'PDF' as const),
  FileName: optional(line(200), ''),
  Zip: optional(z.boolean(), false),
  ZipPassword: password,
  PdfPassword: password,
  SkipIfBlank: optional(z.boolean(), false).meta({
    description:
      'Sends nothing when the report is blank: a PDF that shows neither text nor picture, an XLSX, CSV, JSON or HTML without rows after the heading, a DOCX or PPTX without text or picture. Its deliveries are then Cancelled and say so, and the run succeeds. Other formats are always sent.',
  }),
  OnUnknown: optional(unknownDelivery, 'Hold' as const),
  AllowedFor: allowedForInput.meta({
    description:
      'Who may use the destination: users, clients, groups and roles. Empty: everyone who may edit the schedule, and everyone who may view it reads it. For those whom a list leaves out and who are below Administrator the schedule does not have it, and it stays as it is when they replace the others. What is delivered to it stands in the records of executions. Left out in an update: stays',
  }),
  HasZipPassword: readOnly,
  HasPdfPassword: readOnly,
  ScheduleId: readOnly,
}

/** The same in answers: what was written, with booleans in place of the passwords. */
const commonOutput = {
  Format: reportFormat,
  FileName: z.string(),
  Zip: z.boolean(),
  HasZipPassword: z.boolean(),
  HasPdfPassword: z.boolean(),
  SkipIfBlank: z.boolean(),
  OnUnknown: unknownDelivery,
  AllowedFor: z.array(principalSchema),
}

/**
 * A destination as clients write it, without its `Type`. With the `Id` of a stored one it replaces that one,
 * otherwise it is new.
 */
function inputOf({ form }: DestinationKind) {
  return z.strictObject({ ...named, ...form.input, ...common }).superRefine((input, context) => {
    for (const { field, message } of form.problems(input))
      context.addIssue({ code: 'custom', path: [field], ...refused(message) })
  })
}

function outputOf({ form }: DestinationKind) {
  return z.object({
    Id: z.string(),
    Name: z.string(),
    Enabled: z.boolean(),
    ...form.output,
    ...commonOutput,
  })
}

/** The kind that the given interface has a field of its own for. */
const emailKind = kindOf({ kind: email })

export const emailDestinationInput = inputOf(emailKind).meta({ id: 'EmailDestinationInput' })

export type EmailDestinationInput = z.infer<typeof emailDestinationInput>

export const emailDestinationOutput = outputOf(emailKind).meta({ id: 'EmailDestination' })

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
    kind: email,
    name: input.Name,
    enabled: input.Enabled,
    allowedFor: await allowedForFromWire(input.AllowedFor, dependencies, {
      stored: stored?.allowedFor,
      prefix,
    }),
    settings: {
      ...emailKind.form.fromWire(input),
      format: input.Format,
      fileName: input.FileName,
      zip: input.Zip,
      skipIfBlank: input.SkipIfBlank,
      onUnknown: input.OnUnknown,
    },
    secrets: sealDestinationSecrets(dependencies.secretBox, id, { kept: stored?.secrets ?? {}, given }),
  }
}

export function destinationToWire({
  id,
  kind,
  name,
  enabled,
  allowedFor,
  settings,
  secrets,
}: StoredDestination): EmailDestinationOutput {
  const [zipPassword, pdfPassword] = filePasswords
  return {
    Id: id,
    Name: name,
    Enabled: enabled,
    ...kindOf({ kind }).form.toWire(settings),
    Format: settings.format,
    FileName: settings.fileName,
    Zip: settings.zip,
    HasZipPassword: secrets[zipPassword] !== undefined,
    HasPdfPassword: secrets[pdfPassword] !== undefined,
    SkipIfBlank: settings.skipIfBlank,
    OnUnknown: settings.onUnknown,
    AllowedFor: allowedForToWire(allowedFor),
  }
}
