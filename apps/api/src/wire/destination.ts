import { sealDestinationSecrets, type StoredDestination } from '@punctual/catalog'
import { type DestinationKind, destinationKinds, email, kindOf } from '@punctual/delivery/kinds'
import { filePasswords, fromWire, newId, toWire } from '@punctual/domain'
import { refused } from '@punctual/domain/words'
import { z } from 'zod'

import type { Dependencies } from '../deps.ts'
import { invalid } from '../http/read-input.ts'
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

/** The settings that destinations of every kind have, in requests. */
const settingFields = {
  Format: optional(reportFormat, 'PDF' as const),
  FileName: optional(line(200), ''),
  Zip: optional(z.boolean(), false),
  SkipIfBlank: optional(z.boolean(), false).meta({
    description:
      'Sends nothing when the report is blank: a PDF that shows neither text nor picture, an XLSX, CSV, JSON or HTML without rows after the heading, a DOCX or PPTX without text or picture. Its deliveries are then Cancelled and say so, and the run succeeds. Other formats are always sent.',
  }),
  OnUnknown: optional(unknownDelivery, 'Hold' as const),
}

const common = {
  ...settingFields,
  ZipPassword: password,
  PdfPassword: password,
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

/** The kinds that `Destinations` has, each named by its `Type`. */
const typedKinds = destinationKinds.filter(({ kind }) => kind !== email)

/** A destination of any kind but e-mail, as clients write it. */
const typedInputs = typedKinds.map((kind) =>
  inputOf(kind)
    .safeExtend({ Type: z.literal(kind.kind) })
    .meta({ id: `${kind.kind}DestinationInput` }),
)

export const destinationInput = z
  .discriminatedUnion('Type', asTuple(typedInputs))
  .meta({ id: 'DestinationInput' })

export type DestinationInput = z.infer<typeof destinationInput>

const typedOutputs = typedKinds.map((kind) =>
  outputOf(kind)
    .extend({ Type: z.literal(kind.kind) })
    .meta({ id: `${kind.kind}Destination` }),
)

export const destinationOutput = z
  .discriminatedUnion('Type', asTuple(typedOutputs))
  .meta({ id: 'Destination' })

export type DestinationOutput = z.infer<typeof destinationOutput>

/** @throws TypeError when there is nothing in it, which no registry has */
function asTuple<Item>([first, ...others]: readonly Item[]): [Item, ...Item[]] {
  if (first === undefined) throw new TypeError('the registry has no kind but e-mail')
  return [first, ...others]
}

/** The field of a schedule that a destination is in: the given interface has one for e-mail. */
export function fieldOf({ kind }: { readonly kind: string }): 'EmailDestinations' | 'Destinations' {
  return kind === email ? 'EmailDestinations' : 'Destinations'
}

/** Whether a destination says who may use it, which then is to hold from the next request on. */
export function namesPrincipals(destinations: readonly Pick<AnyInput, 'AllowedFor'>[] | null): boolean {
  return destinations?.some(({ AllowedFor }) => AllowedFor !== undefined && AllowedFor !== null) ?? false
}

/** The same of all destinations of a schedule. */
export function namesPrincipalsAnywhere({ EmailDestinations, Destinations }: GivenDestinations): boolean {
  return namesPrincipals(EmailDestinations) || namesPrincipals(Destinations)
}

/** The destinations of a request, in their two fields; null: not said. */
export interface GivenDestinations {
  readonly EmailDestinations: readonly AnyInput[] | null
  readonly Destinations: readonly AnyInput[] | null
}

/** A destination of any kind: one of e-mail has no `Type`. */
export type AnyInput = EmailDestinationInput | DestinationInput

export interface GivenDestination {
  readonly input: AnyInput
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
  dependencies: Pick<Dependencies, 'secretBox' | 'store' | 'recipientDomains' | 'directoryRoots'>,
): Promise<StoredDestination> {
  const id = stored?.id ?? newId()
  const kind = kindOf({ kind: 'Type' in input && typeof input.Type === 'string' ? input.Type : email })
  const settings = { ...kind.form.fromWire(input), ...fromWire(input, settingFields) }
  const refusals = (await kind.inspect?.(settings, dependencies)) ?? []
  if (refusals.length > 0)
    throw invalid(refusals.map(({ field, message }) => ({ field: `${prefix}${field}`, message })))
  const given = { zipPassword: input.ZipPassword, pdfPassword: input.PdfPassword }
  return {
    id,
    kind: kind.kind,
    name: input.Name,
    enabled: input.Enabled,
    allowedFor: await allowedForFromWire(input.AllowedFor, dependencies, {
      stored: stored?.allowedFor,
      prefix,
    }),
    settings,
    secrets: sealDestinationSecrets(dependencies.secretBox, id, { kept: stored?.secrets ?? {}, given }),
  }
}

/** The destinations of a schedule, each kind in its field. */
export function destinationsToWire(destinations: readonly StoredDestination[]): {
  EmailDestinations: EmailDestinationOutput[]
  Destinations: DestinationOutput[]
} {
  return {
    EmailDestinations: destinations.filter((each) => each.kind === email).map(destinationToWire),
    Destinations: destinations
      .filter((each) => each.kind !== email)
      .map((each) => ({ ...destinationToWire(each), Type: each.kind })),
  }
}

const [zipPassword, pdfPassword] = filePasswords
const plainOutput = z.object({ Id: z.string(), Name: z.string(), Enabled: z.boolean(), ...commonOutput })

export function destinationToWire(destination: StoredDestination): EmailDestinationOutput {
  const { settings, secrets } = destination
  return {
    ...kindOf(destination).form.toWire(settings),
    ...toWire(
      plainOutput,
      { ...destination, ...settings },
      {
        HasZipPassword: secrets[zipPassword] !== undefined,
        HasPdfPassword: secrets[pdfPassword] !== undefined,
        AllowedFor: allowedForToWire(destination.allowedFor),
      },
    ),
  }
}
