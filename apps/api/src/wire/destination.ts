import { sealDestinationSecrets, type StoredDestination } from '@punctual/catalog'
import {
  type DestinationKind,
  destinationKinds,
  email,
  type FieldRefusal,
  kindOf,
  type SecretField,
} from '@punctual/delivery/kinds'
import {
  type DestinationSettings,
  fromWire,
  namesRecipient,
  newId,
  storedName,
  toWire,
} from '@punctual/domain'
import { refused, sentence } from '@punctual/domain/words'
import { networkSettingsOf } from '@punctual/source'
import { z } from 'zod'

import type { Dependencies } from '../deps.ts'
import { isId } from '../http/id.ts'
import { invalid } from '../http/read-input.ts'
import { idInput, line, optional, readOnly, text } from './input.ts'
import { requireLists } from './listed-recipients.ts'
import { pageMarkFields, pageMarkOutput, pdfAInput, storedPageMarks } from './page-marks.ts'
import { allowedForFromWire, allowedForInput, allowedForToWire, principalSchema } from './principal.ts'
import { reportFormat, unknownDelivery } from './words.ts'

/** A secret: omitted or null keeps the stored one, an empty text removes it. */
function secretInput({ maxLength }: Pick<SecretField, 'maxLength'>) {
  return text(maxLength)
    .nullish()
    .transform((value) => (value === '' ? null : (value ?? undefined)))
    .meta({ writeOnly: true })
}

const named = {
  Id: optional(idInput, null),
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
  ...pageMarkFields,
}

/** The passwords that files of destinations of every kind may have. */
const fileSecrets = ['ZipPassword', 'PdfPassword'].map((field) => ({ field, maxLength: 200 }))

const common = {
  ...settingFields,
  AllowedFor: allowedForInput.meta({
    description:
      'Who may use the destination: users, clients, groups and roles. Empty: everyone who may edit the schedule, and everyone who may view it reads it. For those whom a list leaves out and who are below Administrator the schedule does not have it, and it stays as it is when they replace the others. What is delivered to it stands in the records of executions. Left out in an update: stays',
  }),
  PdfA: pdfAInput,
  ScheduleId: readOnly,
}

/** The same in answers: what was written, with booleans in place of the passwords. */
const commonOutput = {
  Format: reportFormat,
  FileName: z.string(),
  Zip: z.boolean(),
  SkipIfBlank: z.boolean(),
  OnUnknown: unknownDelivery,
  ...pageMarkOutput,
  AllowedFor: z.array(principalSchema),
}

/**
 * A destination as clients write it, without its `Type`. With the `Id` of a stored one it replaces that one,
 * otherwise it is new.
 */
function inputOf(kind: DestinationKind) {
  const { form } = kind
  const secrets = secretsOf(kind)
  const written = Object.fromEntries(secrets.map((secret) => [secret.field, secretInput(secret)]))
  const answered = Object.fromEntries(secrets.map(({ field }) => [hasName(field), readOnly]))
  return z
    .strictObject({ ...named, ...form.input, ...common, ...written, ...answered })
    .superRefine((input, context) => {
      for (const { field, message } of form.problems(input))
        context.addIssue({ code: 'custom', path: [field], ...refused(message) })
    })
}

function secretsOf({ form }: DestinationKind): readonly SecretField[] {
  return [...fileSecrets, ...(form.secrets ?? [])]
}

/** What answers have in place of a secret. */
function hasName(field: string): string {
  return `Has${field}`
}

function outputOf(kind: DestinationKind) {
  return z.object({
    Id: z.string(),
    Name: z.string(),
    Enabled: z.boolean(),
    ...kind.form.output,
    ...commonOutput,
    ...Object.fromEntries(secretsOf(kind).map(({ field }) => [hasName(field), z.boolean()])),
  })
}

/** The kind that the given interface has a field of its own for. */
const emailKind = kindOf({ kind: email })

export const emailDestinationInput = inputOf(emailKind).meta({ id: 'EmailDestinationInput' })

export type EmailDestinationInput = z.infer<typeof emailDestinationInput>

export const emailDestinationOutput = outputOf(emailKind).meta({ id: 'EmailDestination' })

export type EmailDestinationOutput = z.infer<typeof emailDestinationOutput>

/** The kinds that `Destinations` has, each named by its `Type`. */
const typedKinds = destinationKinds.filter((kind) => fieldOf(kind) === 'Destinations')

/** A destination of any kind but e-mail, as clients write it. */
const typedInputs = typedKinds.map((kind) =>
  inputOf(kind)
    .safeExtend({ Type: z.literal(kind.kind) })
    .meta({ id: `${kind.kind}DestinationInput` }),
)

/** What requests have of a destination, by its kind. */
export const destinationInputs: ReadonlyMap<string, z.ZodObject> = new Map([
  [email, emailDestinationInput as z.ZodObject],
  ...typedKinds.map(({ kind }, index) => [kind, typedInputs[index] as z.ZodObject] as const),
])

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

export const destinationFields = ['EmailDestinations', 'Destinations'] as const

/** The field of a schedule that a destination is in: the given interface has one for e-mail. */
export function fieldOf({ kind }: { readonly kind: string }): (typeof destinationFields)[number] {
  return kind === email ? 'EmailDestinations' : 'Destinations'
}

/** How many destinations a schedule has at most in each of the two fields. */
export const maxDestinations = 200

/** One destination or several, as a list. */
export function oneOrSeveral<Input extends z.ZodType>(input: Input) {
  return z
    .union([z.array(input).max(maxDestinations), input])
    .transform((given) => (Array.isArray(given) ? given : [given]) as z.output<Input>[])
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
  dependencies: Pick<Dependencies, 'secretBox' | 'store' | 'recipientDomains' | 'directoryRoots' | 'egress'>,
): Promise<StoredDestination> {
  const id = stored?.id ?? newId()
  const kind = kindOf({ kind: 'Type' in input && typeof input.Type === 'string' ? input.Type : email })
  const replaced = stored?.kind === kind.kind ? stored.settings : null
  const settings = { ...kind.form.fromWire(input, replaced), ...fromWire(input, settingFields) }
  const refusals = (await kind.inspect?.(settings, dependencies)) ?? []
  if (refusals.length > 0)
    throw invalid(refusals.map(({ field, message }) => ({ field: `${prefix}${field}`, message })))
  await requireAccount({ input, stored, prefix }, { kind, settings }, dependencies)
  await requireLists({ kind, settings, replaced, prefix }, dependencies)
  await requireTemplate({ kind, settings, replaced, prefix }, dependencies)
  const secrets = sealDestinationSecrets(dependencies.secretBox, id, {
    kept: stored?.secrets ?? {},
    given: givenSecrets(input, kind),
  })
  requireSecrets({ input, stored, prefix }, { kind, settings, secrets })
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
    secrets,
  }
}

/**
 * Destinations connect without the proxy of an account, and a network with a proxy lets nothing else pass.
 *
 * @throws ProblemError `invalid_request` for another account than before that the caller cannot use, or that has a proxy
 */
async function requireAccount(
  { stored, prefix }: GivenDestination,
  { kind, settings }: Pick<StoredDestination, 'settings'> & { readonly kind: DestinationKind },
  { store }: Pick<Dependencies, 'store'>,
): Promise<void> {
  const account = kind.account?.(settings) ?? null
  if (account === null) return
  if (stored?.kind === kind.kind && kind.account?.(stored.settings)?.id === account.id) return
  const found = isId(account.id) ? await store.sourceAccounts.read(account.kind, account.id) : null
  const field = `${prefix}${account.field}`
  if (found === null) throw invalid([{ field, message: sentence('source_account_missing') }])
  if (networkSettingsOf(found).proxyUrl !== '')
    throw invalid([{ field, message: sentence('destination_account_proxy') }])
}

interface TemplateChoice {
  readonly kind: DestinationKind
  readonly settings: DestinationSettings
  readonly replaced: DestinationSettings | null
  readonly prefix: string
}

/**
 * A template that was chosen before stays, whether the caller finds it or not.
 *
 * @throws ProblemError `invalid_request` for a template that is not found, or names the recipient of a mail to several
 */
async function requireTemplate(
  { kind, settings, replaced, prefix }: TemplateChoice,
  { store }: Pick<Dependencies, 'store'>,
): Promise<void> {
  const id = kind.template?.(settings)?.id ?? null
  if (id === null) return
  const template = isId(id) ? await store.mailTemplates.read(id) : null
  const field = `${prefix}TemplateId`
  const isKept = replaced !== null && kind.template?.(replaced)?.id === id
  if (template === null && !isKept) throw invalid([{ field, message: sentence('mail_template_missing') }])
  const isForOne = kind.isOneEach?.(settings) ?? false
  if (template !== null && !isForOne && [template.html, template.text].some(namesRecipient))
    throw invalid([{ field, message: sentence('mail_template_names_recipient') }])
}

/** By their stored names. */
function givenSecrets(
  input: AnyInput,
  kind: DestinationKind,
): Readonly<Record<string, string | null | undefined>> {
  const members: Readonly<Record<string, unknown>> = input
  return Object.fromEntries(
    secretsOf(kind).map(({ field }) => [storedName(field), members[field] as string | null | undefined]),
  )
}

/** @throws ProblemError `invalid_request` for a secret that is missing, or that would go to another side */
function requireSecrets(
  { input, stored, prefix }: GivenDestination,
  next: Pick<StoredDestination, 'settings' | 'secrets'> & { readonly kind: DestinationKind },
): void {
  const { kind, settings, secrets } = next
  const isStored = (field: string) => secrets[storedName(field)] !== undefined
  const given = givenSecrets(input, kind)
  const again: FieldRefusal[] = goElsewhere(kind, stored, settings)
    ? (kind.form.secrets ?? [])
        .filter(({ field }) => isStored(field) && given[storedName(field)] === undefined)
        .map(({ field }) => ({ field, message: sentence('destination_secret_again') }))
    : []
  const missing = kind.missingSecrets?.(settings, isStored) ?? []
  const problems = [...again, ...missing].map(({ field, message }) => ({
    field: `${prefix}${field}`,
    message,
  }))
  if (problems.length > 0) throw invalid(problems)
}

function goElsewhere(
  kind: DestinationKind,
  stored: StoredDestination | null,
  settings: DestinationSettings,
): boolean {
  if (stored === null || kind.secretsGoTo === undefined || stored.kind !== kind.kind) return false
  return JSON.stringify(kind.secretsGoTo(stored.settings)) !== JSON.stringify(kind.secretsGoTo(settings))
}

/** The destinations of a schedule, each kind in its field. */
export function destinationsToWire(destinations: readonly StoredDestination[]): {
  EmailDestinations: EmailDestinationOutput[]
  Destinations: DestinationOutput[]
} {
  return {
    EmailDestinations: destinations
      .filter((each) => fieldOf(each) === 'EmailDestinations')
      .map(destinationToWire),
    Destinations: destinations
      .filter((each) => fieldOf(each) === 'Destinations')
      .map((each) => ({ ...destinationToWire(each), Type: each.kind })),
  }
}

const plainOutput = z.object({ Id: z.string(), Name: z.string(), Enabled: z.boolean(), ...commonOutput })

export function destinationToWire(destination: StoredDestination): EmailDestinationOutput {
  const { settings, secrets } = destination
  const kind = kindOf(destination)
  const has = secretsOf(kind).map(({ field }) => [hasName(field), secrets[storedName(field)] !== undefined])
  return {
    ...kind.form.toWire(settings),
    ...(Object.fromEntries(has) as Readonly<Record<string, boolean>>),
    ...toWire(
      plainOutput,
      { ...destination, ...settings, ...storedPageMarks(settings) },
      {
        AllowedFor: allowedForToWire(destination.allowedFor),
      },
    ),
  }
}
