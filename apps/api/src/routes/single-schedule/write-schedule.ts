/**
 * Creating and changing schedules of any kind: what a request says becomes the state that the store keeps, with the next
 * run that follows from it, in one statement. The queue and the scheduler are not asked: the row is the message.
 */
import { newId, type Recurrence, recurrence as storedRecurrence } from '@punctual/domain'
import type {
  NewSchedule,
  ScheduleChange,
  ScheduleState,
  ScheduleWrite,
  SourceAccountKind,
  StoredDestination,
  StoredSchedule,
} from '@punctual/store'

import type { Dependencies } from '../../deps.ts'
import { isId } from '../../http/id.ts'
import { problem } from '../../http/problem.ts'
import { invalid } from '../../http/read-input.ts'
import { destinationFromWire, type EmailDestinationInput } from '../../wire/email-destination.ts'
import { folderKeyOf } from '../../wire/folder-key.ts'
import { planOf, recurrenceFromWire } from '../../wire/recurrence.ts'
import type { ScheduleInput } from '../../wire/schedule.ts'
import { unboundColumns } from './unbound-columns.ts'

/** What a request says about a schedule, in stored form where only its kind knows how. */
export interface ScheduleDraft extends Pick<ScheduleState, 'kind' | 'sourceAccount'> {
  /** Without the rows of the data, which every kind has in the same way. */
  readonly definition: object
  readonly input: ScheduleInput
  /** The accounts that it is read with, each with the field that names it, for errors. */
  readonly accounts: readonly NamedAccount[]
}

export interface NamedAccount {
  readonly id: string
  readonly kind: SourceAccountKind
  readonly field: string
}

export interface WriteContext {
  readonly dependencies: Dependencies
  readonly idempotentId: string | null
  readonly expectedVersion: number | null
}

/** Edits that meet another edit are tried again on what that one left; more than this in a row is no accident. */
const triesOfAnEdit = 20

/** @throws ProblemError for everything that stands in the way */
export async function createSchedule(draft: ScheduleDraft, context: WriteContext): Promise<StoredSchedule> {
  return announced(await createUnannounced(draft, context), context.dependencies)
}

/** The same without the hint to the schedulers, which a caller that creates many gives once. */
export async function createUnannounced(draft: ScheduleDraft, { dependencies, idempotentId }: WriteContext): Promise<StoredSchedule> {
  const { store } = dependencies
  const wanted = newSchedule(draft, { dependencies, idempotentId })
  const written = await store.schedules.create(wanted)
  if (written.ok) return written.schedule
  // The first attempt under the same Idempotency-Key may have got this far and died before it could answer.
  const earlier = idempotentId !== null && written.conflict === 'name' ? await store.schedules.read(wanted.id, draft.kind) : null
  if (earlier) return earlier
  throw await refusal(written.conflict, { draft, dependencies })
}

/** What a draft comes to when it is created now. @throws ProblemError `invalid_request` */
export function newSchedule(
  draft: ScheduleDraft,
  { dependencies, idempotentId }: Pick<WriteContext, 'dependencies' | 'idempotentId'>,
): NewSchedule {
  const { clock, secretBox } = dependencies
  const plan = planOf(recurrenceFromWire(draft.input.Schedule, dependencies), clock.now())
  const destinations = (draft.input.EmailDestinations ?? []).map((each) => destinationFromWire(each, { secretBox, stored: null }))
  const state = stateOf(draft)
  refuseUnbound(state.definition, destinations)
  return { id: idempotentId ?? newId(), ...state, ...plan, destinations }
}

/** @throws ProblemError for everything that stands in the way */
export async function updateSchedule(draft: ScheduleDraft, context: WriteContext): Promise<StoredSchedule> {
  const id = draft.input.ScheduleId
  if (id === null) throw invalid([{ field: 'ScheduleId', message: 'is required' }])
  const { dependencies } = context
  const recurrence = recurrenceFromWire(draft.input.Schedule, dependencies)
  const written = await edit(id, { ...context, kind: draft.kind }, (stored) => ({
    ...stateOf(draft),
    ...changedPlan(recurrence, stored, dependencies),
    destinations:
      draft.input.EmailDestinations === null
        ? stored.destinations
        : mergedDestinations(draft.input.EmailDestinations, stored, dependencies),
  }))
  if (written.ok) return announced(written.schedule, dependencies)
  throw await refusal(written.conflict, { draft, dependencies })
}

/**
 * Changes the stored state of a schedule; what `change` leaves out stays. Repeated when another edit came in between,
 * unless the caller asked for a version.
 *
 * @throws ProblemError for everything that stands in the way
 */
export async function changeSchedule(
  id: string,
  context: WriteContext & { readonly kind?: StoredSchedule['kind'] },
  change: (stored: StoredSchedule) => Partial<Omit<ScheduleChange, 'id' | 'version' | 'kind'>>,
): Promise<StoredSchedule> {
  const written = await edit(id, context, change)
  if (written.ok) return announced(written.schedule, context.dependencies)
  throw await refusal(written.conflict, { draft: null, dependencies: context.dependencies })
}

async function edit(
  id: string,
  { dependencies, expectedVersion, kind }: WriteContext & { readonly kind?: StoredSchedule['kind'] },
  change: (stored: StoredSchedule) => Partial<Omit<ScheduleChange, 'id' | 'version' | 'kind'>>,
): Promise<ScheduleWrite> {
  let written: ScheduleWrite = { ok: false, conflict: 'missing' }
  for (let tries = 0; tries < triesOfAnEdit; tries += 1) {
    const stored = isId(id) ? await dependencies.store.schedules.read(id, kind) : null
    if (!stored) return { ok: false, conflict: 'missing' }
    if (expectedVersion !== null && expectedVersion !== stored.version) return { ok: false, conflict: 'stale' }
    const changed = change(stored)
    const next = { ...unchanged(stored), ...changed }
    if ('definition' in changed || 'destinations' in changed) refuseUnbound(next.definition, next.destinations)
    written = await dependencies.store.schedules.update(next)
    if (written.ok || written.conflict !== 'stale') return written
  }
  return written
}

/** The change that changes nothing. */
function unchanged(stored: StoredSchedule): ScheduleChange {
  const { id, version, kind, name, description, keywords, isDataDriven, definition, recurrence, enabled, notRunnableReasons } = stored
  const account = stored.sourceAccountId !== null && stored.sourceAccountKind !== null
  return {
    ...{ id, version, kind, name, description, keywords, isDataDriven, definition, recurrence, enabled, notRunnableReasons },
    folderKey: folderKeyOf(stored.folderPath),
    sourceAccount: account ? { id: stored.sourceAccountId, kind: stored.sourceAccountKind } : null,
    serverName: stored.serverName,
    destinations: stored.destinations,
    nextRunAt: 'keep',
  }
}

/** A new plan, unless the recurrence is the stored one: then a due instant that waits to be planned must not be dropped. */
export function changedPlan(recurrence: Recurrence, stored: StoredSchedule, { clock }: Dependencies) {
  const before = storedRecurrence.safeParse(stored.recurrence)
  const same = before.success && JSON.stringify(before.data) === JSON.stringify(storedRecurrence.parse(recurrence))
  const plan = planOf(recurrence, clock.now())
  return same && stored.quarantineReason === null ? { ...plan, nextRunAt: 'keep' as const } : plan
}

/** Destinations with the id of a stored one replace it and keep the passwords that are not given; the others are new. */
function mergedDestinations(
  inputs: readonly EmailDestinationInput[],
  stored: StoredSchedule,
  { secretBox }: Dependencies,
): StoredDestination[] {
  const byId = new Map(stored.destinations.map((destination) => [destination.id, destination]))
  const ids = inputs.flatMap(({ Id }) => (Id === null ? [] : [Id]))
  const repeated = ids.findIndex((id, index) => ids.indexOf(id) !== index)
  if (repeated >= 0) throw invalid([{ field: 'EmailDestinations', message: `names the destination ${ids[repeated]} twice` }])
  return inputs.map((input) => destinationFromWire(input, { secretBox, stored: byId.get(input.Id ?? '') ?? null }))
}

function refuseUnbound(definition: unknown, destinations: readonly StoredDestination[]): void {
  const problems = unboundColumns(definition, destinations)
  if (problems.length > 0) throw invalid(problems)
}

function stateOf({ kind, definition, sourceAccount, input }: ScheduleDraft) {
  const { DataDriven: dataDriven } = input
  return {
    ...{ kind, sourceAccount: knownForm(sourceAccount), isDataDriven: dataDriven !== null },
    definition: dataDriven === null ? definition : { ...definition, dataDriven },
    folderKey: folderKeyOf(input.FolderPath),
    ...{ name: input.ScheduleName, description: input.Description, keywords: input.Keywords, serverName: input.ServerName },
  }
}

const nobody = '00000000-0000-0000-0000-000000000000'

/** An account id that cannot be one is an account that does not exist. */
export function knownForm<Account extends { readonly id: string } | null>(account: Account): Account {
  return account === null || isId(account.id) ? account : { ...account, id: nobody }
}

function announced(schedule: StoredSchedule, { signals }: Dependencies): StoredSchedule {
  void signals.publish('schedules', {})
  return schedule
}

type Conflict = Extract<ScheduleWrite, { ok: false }>['conflict']

/** What a conflict means to the caller. */
export async function refusal(conflict: Conflict, { draft, dependencies }: { draft: ScheduleDraft | null; dependencies: Dependencies }) {
  const { FolderPath = '', ScheduleName = '' } = draft?.input ?? {}
  switch (conflict) {
    case 'folder-missing':
      return missing('FolderPath', `There is no folder "${FolderPath}"; make it with POST /api/folder/create first.`)
    case 'account-missing':
      return await missingAccounts(draft?.accounts ?? [], dependencies)
    case 'name':
      return problem('name_taken', {
        detail: `The folder already has a ${draft?.kind ?? ''} schedule named "${ScheduleName}"; choose another name.`,
      })
    case 'missing':
      return missing('ScheduleId', 'There is no such schedule of this kind.')
    case 'stale':
      return problem('version_stale', { detail: 'The schedule was changed since it was read; read it again and repeat the change.' })
  }
}

/** Names every field whose account is not there. */
async function missingAccounts(accounts: readonly NamedAccount[], { store }: Dependencies) {
  const message = 'There is no source account with this id; getall lists them.'
  const known = await Promise.all(accounts.map(({ id, kind }) => (isId(id) ? store.sourceAccounts.read(kind, id) : Promise.resolve(null))))
  const errors = accounts.flatMap(({ field }, index) => (known[index] ? [] : [{ field, message }]))
  return problem('not_found', {
    detail: message,
    errors: errors.length > 0 ? errors : [{ field: accounts[0]?.field ?? 'BiAccountId', message }],
  })
}

function missing(field: string, message: string) {
  return problem('not_found', { detail: message, errors: [{ field, message }] })
}
