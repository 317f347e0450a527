import type { StoredSourceAccount } from '@punctual/catalog'
import { sentence } from '@punctual/domain/words'
import {
  type AccountForm,
  type AccountFromWire,
  line,
  networkSettingsOf,
  readOnly,
  secretsOf,
  sourceKind,
  sourceKinds,
  textOfSecrets,
} from '@punctual/source'
import { z } from 'zod'

import type { Dependencies } from '../../deps.ts'
import { name } from '../../wire/input.ts'
import {
  networkAddresses,
  networkFromWire,
  networkInput,
  networkProblems,
  proxyAddress,
  proxyPasswordOf,
} from '../../wire/account-network.ts'
import { allowedForField } from '../../wire/principal.ts'
import {
  accountFields,
  accountToWire,
  maxConcurrentExecutions,
  requireAllowedAddresses,
  requireSound,
} from '../../wire/source-account.ts'

export const sourceAccountTag = 'Source accounts'

/** The kinds whose accounts are written here, each with its form. */
const forms = sourceKinds.flatMap(({ kind, account }) => (account === null ? [] : [{ kind, form: account }]))

export const kindsOfForms: readonly string[] = forms.map(({ kind }) => kind)

const common = {
  Name: name(),
  ...networkInput,
  HasProxyPassword: readOnly,
  MaxConcurrentExecutions: maxConcurrentExecutions,
  AllowedFor: allowedForField,
  AuthType: readOnly,
  Status: readOnly,
  LastValidatedEpochUtc: readOnly,
  LastReadEpochUtc: readOnly,
  UsualSeconds: readOnly,
  Version: readOnly,
  CreatedEpochUtc: readOnly,
  UpdatedEpochUtc: readOnly,
}

/** One alternative for each kind; `Kind` says which. A single kind is no alternative. */
function inputOf<More extends Readonly<Record<string, z.ZodType>>>(verb: string, more: More) {
  const [first, ...others] = forms.map(({ kind, form }) =>
    z
      .strictObject({ Kind: z.literal(kind), ...more, ...common, ...form.input.shape })
      .meta({ id: `${verb}${kind}AccountInput` }),
  )
  if (first === undefined) throw new Error('no kind of source has accounts of this form')
  return others.length === 0
    ? first
    : z.discriminatedUnion('Kind', [first, ...others]).meta({ id: `${verb}SourceAccountInput` })
}

export const createSourceAccountInput = inputOf('Create', { Id: readOnly })
export const updateSourceAccountInput = inputOf('Update', { Id: line(100) })

export type SourceAccountInput = z.output<typeof createSourceAccountInput>

const [firstOutput, ...otherOutputs] = forms.map(({ kind, form }) =>
  z.object({ ...accountFields, Kind: z.literal(kind), ...form.output.shape }).meta({ id: `${kind}Account` }),
)

export const sourceAccountOutput =
  otherOutputs.length === 0
    ? firstOutput!
    : z.discriminatedUnion('Kind', [firstOutput!, ...otherOutputs]).meta({ id: 'SourceAccount' })

export type SourceAccountOutput = z.infer<typeof sourceAccountOutput>

export function sourceAccountToWire(account: StoredSourceAccount): SourceAccountOutput {
  const { settings, hasSecret } = account
  const own = formOf(settings.kind).toWire({ settings, hasSecret })
  return sourceAccountOutput.parse({ ...accountToWire(account), Kind: settings.kind, ...own })
}

/** What a request makes of an account, with its secrets as one text. */
interface WrittenAccount extends Pick<AccountFromWire, 'authType' | 'settings'> {
  readonly secret: string | null
  /** Undefined for the stored one. */
  readonly proxyPassword: string | null | undefined
}

/**
 * Reads an account of any kind. A secret that the request does not give is the stored one, which only travels
 * to the addresses that it was given for.
 *
 * @param before what is stored, its secrets opened; null for a new account
 * @throws ProblemError `invalid_request` with every field that is wrong
 */
export function writtenFromWire(
  input: SourceAccountInput,
  before: { readonly settings: AccountFromWire['settings']; readonly secret: string | null } | null,
  dependencies: Pick<Dependencies, 'egress'>,
): WrittenAccount {
  const kind = sourceKind(input.Kind)
  if (kind === null) throw new TypeError('a kind that the schema does not have')
  const { authType, settings, secrets, problems } = formOf(input.Kind).fromWire(input)
  const addresses = kind.addresses(settings)
  requireAllowedAddresses({ ...addresses, ...proxyAddress(input) }, dependencies)
  const network = networkFromWire(input)
  const networkBefore = before === null ? null : networkSettingsOf(before)
  const stays =
    before !== null &&
    JSON.stringify([kind.addresses(before.settings), ...networkAddresses(networkSettingsOf(before))]) ===
      JSON.stringify([addresses, ...networkAddresses(network)])
  const stored = before === null ? {} : secretsOf(before)
  const read = Object.entries(secrets).map(([field, given]) => ({
    field,
    value: given ?? (stays ? stored[field] : undefined),
  }))
  const missing = read.flatMap(({ field, value }) =>
    value === undefined
      ? [
          {
            field,
            message: field in stored ? sentence('account_secret_again') : sentence('field_required'),
          },
        ]
      : [],
  )
  requireSound([...problems, ...networkProblems(input, networkBefore), ...missing])
  const values = Object.fromEntries(
    read.flatMap(({ field, value }) => (value === undefined ? [] : [[field, value]])),
  )
  return {
    authType,
    settings: { ...settings, network },
    secret: textOfSecrets(values),
    proxyPassword: proxyPasswordOf(input),
  }
}

/** The requests that the reference page shows, by kind. */
export function examplesOf(more: object): Record<string, unknown> {
  return Object.fromEntries(
    forms.map(({ kind, form }) => [
      kind,
      { Kind: kind, Name: `Reports by ${kind}`, ...more, ...form.example },
    ]),
  )
}

function formOf(kind: string): AccountForm {
  const form = sourceKind(kind)?.account
  if (!form) throw new TypeError(`accounts of the kind ${kind} have routes of their own`)
  return form
}
