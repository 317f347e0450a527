import { type Failure, type SourceAccount, toWire } from '@punctual/domain'
import { egressSaid, keptSentence, type Language, say, sentence } from '@punctual/domain/words'
import { egressTarget } from '@punctual/runtime'
import {
  type AccountFinding,
  type AccountValidation,
  networkSettingsOf,
  optional,
  type Outcome,
  sourceKind,
} from '@punctual/source'
import {
  planReleased as releasedPlans,
  type PlanReleased,
  type SourceAccountKind,
  type SourceAccountWrite,
  type StoredSourceAccount,
} from '@punctual/catalog'
import type { Store } from '@punctual/engine'
import { z } from 'zod'

import type { Dependencies } from '../deps.ts'
import { isId } from '../http/id.ts'
import type { Context } from '../http/operation.ts'
import { type FieldError, problem } from '../http/problem.ts'
import { invalid } from '../http/read-input.ts'
import { epochSeconds } from '../http/wire-time.ts'
import { inWords } from './described-kind.ts'
import { failureToWire } from './failure-wire.ts'
import { epoch, epochOrNull } from './epoch.ts'
import { networkOutput } from './account-network.ts'
import { allowedForToWire, principalSchema } from './principal.ts'
import { messageFields } from './sentence.ts'

/** What the accounts of all kinds have in common on the wire and around the store. */
export const accountFields = {
  Id: z.string(),
  Name: z.string(),
  AuthType: z.string(),
  MaxConcurrentExecutions: z.int().nullable(),
  AllowedFor: z.array(principalSchema),
  ...networkOutput,
  Status: z.string(),
  LastValidatedEpochUtc: epochOrNull,
  LastReadEpochUtc: epochOrNull,
  UsualSeconds: z.int().nullable(),
  Version: z.int(),
  CreatedEpochUtc: epoch,
  UpdatedEpochUtc: epoch,
}

const accountOutput = z.object(accountFields)

export function accountToWire(account: StoredSourceAccount): z.input<typeof accountOutput> {
  const network = networkSettingsOf(account)
  const own = {
    HasProxyPassword: network.proxyUserName !== '',
    AllowedFor: allowedForToWire(account.allowedFor),
  }
  return toWire(accountOutput, { ...account, ...network }, own)
}

/** How many executions may use an account at once. */
export const maxConcurrentExecutions = optional(z.int().min(1).max(10_000), null).meta({
  description:
    'Most executions that read through this account at the same time, over all servers; what is more waits. A package counts for each of its accounts. Null: no limit',
})

/**
 * Refuses an account with addresses that the egress guard refuses before it resolves names.
 *
 * @throws ProblemError `invalid_request` with the field of each address
 */
export function requireAllowedAddresses(
  addresses: Readonly<Record<string, string>>,
  { egress }: Pick<Dependencies, 'egress'>,
): void {
  const refused = Object.entries(addresses).flatMap(([field, address]) => {
    const reason = egress.check(egressTarget(new URL(address)))
    return reason === null
      ? []
      : [{ field, message: sentence('field_host_refused', { reason: egressSaid(reason) }) }]
  })
  if (refused.length > 0) throw invalid(refused)
}

/** @throws ProblemError `invalid_request` when there is a problem with a field */
export function requireSound(problems: readonly FieldError[]): void {
  if (problems.length > 0) throw invalid([...problems])
}

/** What refusals say of an account. */
export const accountWords = {
  called: 'account',
  said: { missing: sentence('account_id_unknown'), inUse: sentence('account_in_use') },
} as const

/** @throws ProblemError for a write that the store refused */
export function writtenAccount(
  written: SourceAccountWrite,
  name: string,
  what: 'account' | 'data source' = 'account',
): StoredSourceAccount {
  if (written.ok) return written.account
  switch (written.conflict) {
    case 'name':
      throw problem('name_taken', {
        detail: sentence('account_name_taken', { name }),
      })
    case 'missing':
      throw noAccount()
    case 'secret-unreadable':
      throw problem('state_conflict', {
        detail: sentence(what === 'account' ? 'account_secrets_locked' : 'data_source_secrets_locked'),
      })
    case 'stale':
      throw problem('version_stale', {
        detail: sentence(what === 'account' ? 'account_stale' : 'data_source_stale'),
      })
  }
}

/** @throws ProblemError `not_found` */
export async function readAccount(
  kind: SourceAccountKind | null,
  id: string,
  { store }: Dependencies,
): Promise<StoredSourceAccount> {
  const account = isId(id) ? await store.sourceAccounts.read(kind, id) : null
  if (!account) throw noAccount()
  return account
}

/**
 * The account with its secret, for a connector.
 *
 * @throws ProblemError `not_found`, `state_conflict` when the secret cannot be opened
 */
export async function openAccount(
  kind: SourceAccountKind | null,
  id: string,
  dependencies: Dependencies,
): Promise<SourceAccount> {
  await readAccount(kind, id, dependencies)
  const opened = await dependencies.store.sourceAccounts.open(id)
  if (opened.ok) return opened.account
  if (opened.reason === 'missing') throw noAccount()
  throw problem('state_conflict', {
    detail: sentence('account_secret_locked'),
  })
}

/**
 * The value of a discovery.
 *
 * @throws ProblemError `source_fault` with the failure's code and public sentence
 */
export function discovered<Value>(outcome: Outcome<Value>): Value {
  if (outcome.ok) return outcome.value
  throw sourceProblem(outcome.failure, 'source_fault')
}

/**
 * The value of a discovery below something that the request names.
 *
 * @throws ProblemError `not_found` where the source does not have it, `name_ambiguous` with the candidates,
 *   `source_fault` for other failures
 */
export function discoveredBelow<Value>(outcome: Outcome<Value>): Value {
  if (outcome.ok || outcome.failure.code !== 'source_report_not_found') return discovered(outcome)
  const { code, values } = outcome.failure.said
  if (code !== 'several_of_the_name') throw sourceProblem(outcome.failure, 'not_found')
  const { idNames } = values
  const ids: readonly unknown[] = Array.isArray(idNames) ? idNames : []
  throw sourceProblem(outcome.failure, 'name_ambiguous', { Candidates: ids.map((Id) => ({ Id })) })
}

function sourceProblem(
  { code, retryable, detail, said }: Failure,
  answered: 'source_fault' | 'not_found' | 'name_ambiguous',
  members: object = {},
) {
  return problem(answered, {
    detail: said,
    members: { FailureCode: code, Retryable: retryable, ...members },
    cause: new Error(detail ?? code),
  })
}

/**
 * A stored secret may be sent only to the address for which it was given. A request with another address must
 * give the secret again. So a caller who may edit an account cannot have its secret sent elsewhere.
 */
export function requireSecretForNewAddress(options: {
  field: string
  given: string | null | undefined
  before: readonly string[]
  after: readonly string[]
}): void {
  const { field, given, before, after } = options
  if (given !== undefined || before.every((address, index) => address === after[index])) return
  throw invalid([{ field, message: sentence('account_secret_again') }])
}

const failureOutput = z
  .object({
    What: z.string().meta({ description: 'A step of the kind, or another check; for programs' }),
    Label: z.string().meta({ description: 'What in the language of the caller' }),
    Code: z.string(),
    ...messageFields,
  })
  .meta({ id: 'AccountProblem' })

const readableOutput = z
  .object({
    Kind: z.enum(['workspace', 'folder', 'site', 'database']),
    Name: z.string(),
    Reports: z.int(),
    IsOnDedicatedCapacity: z.boolean().nullable().meta({
      description:
        'Of a workspace: whether the BI platform exports from it, which takes a Premium, Embedded or Fabric capacity',
    }),
  })
  .meta({ id: 'ReadablePlace' })

export const validationOutput = z
  .object({
    Id: z.string(),
    Status: z.enum(['Valid', 'Invalid']),
    LastValidatedEpochUtc: epoch,
    CanRead: z.array(readableOutput),
    Problems: z.array(failureOutput),
    Warnings: z
      .array(failureOutput)
      .meta({ description: 'What some schedules of the account will meet, while others run' }),
  })
  .meta({ id: 'AccountValidation' })

/** Tries an account and notes the outcome on it; a problem is part of the answer. */
export async function validateAccount(
  { id, version }: StoredSourceAccount,
  {
    dependencies,
    signal,
    change,
    language,
  }: Pick<Context<unknown, unknown, unknown, unknown>, 'dependencies' | 'signal' | 'change' | 'language'>,
): Promise<z.infer<typeof validationOutput>> {
  const account = await openAccount(null, id, dependencies)
  const validation = await dependencies.sources.validate(account, signal)
  const [status, at] = [validation.ok ? ('Valid' as const) : ('Invalid' as const), dependencies.clock.now()]
  const noted = { Status: status, LastValidatedEpochUtc: epochSeconds(at) }
  await change({
    work: ({ store }) =>
      store.sourceAccounts.recordValidation(
        { id, version, status, at, problem: problemOf(account.name, validation) },
        planReleased(store),
      ),
    facts: () => ({ subject: id, after: noted }),
  })
  const said = { kind: account.settings.kind, language }
  return {
    Id: id,
    ...noted,
    CanRead: validation.canRead.map((place) => toWire(readableOutput, place)),
    Problems: validation.problems.map((each) => problemToWire(each, said)),
    Warnings: validation.warnings.map((each) => problemToWire(each, said)),
  }
}

/**
 * Why nothing can be read through the account, or null. A workspace that cannot be read, or a system that
 * does not answer now, keeps no schedule from running.
 */
function problemOf(name: string, { ok, canRead, problems }: AccountValidation): string | null {
  const lasting = problems.every(({ failure: { retryable } }) => !retryable)
  const cannotExport = problems.find(({ failure: { code } }) => code === 'source_export_not_licensed')
  const reason = cannotExport ?? (canRead.length === 0 && lasting ? problems[0] : undefined)
  return ok || reason === undefined
    ? null
    : keptSentence(sentence('account_found_invalid', { name, reason: reason.failure.said }))
}

/** The next runs of schedules that an account held. */
export const planReleased = (store: Store): PlanReleased => releasedPlans(store.calendars)

function problemToWire(
  { what, failure }: AccountFinding,
  { kind, language }: { readonly kind: string; readonly language: Language },
) {
  const step = sourceKind(kind)?.description.steps.find((each) => each.what === what)
  return {
    What: String(what),
    Label: step ? inWords(step.label, language) : typeof what === 'string' ? what : say(what, language),
    ...failureToWire(failure, language),
  }
}

function noAccount() {
  return problem('not_found', { detail: accountWords.said.missing })
}
