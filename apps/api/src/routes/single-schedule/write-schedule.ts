/**
 * Creating and changing schedules of any kind: what a request says becomes the state that the store keeps,
 * with the next run that follows from it, in one statement. The queue and the scheduler are not asked: the
 * row is the message.
 */
import { newId, type Recurrence, recurrence as storedRecurrence, scheduleDefinition } from '@punctual/domain'
import { cannotRun } from '@punctual/source'
import type {
  NewSchedule,
  ScheduleChange,
  ScheduleState,
  ScheduleWrite,
  StoredDestination,
  StoredSchedule,
} from '@punctual/catalog'

import { requireRight, type Rights } from '../../access/require-right.ts'
import type { Dependencies } from '../../deps.ts'
import { isId } from '../../http/id.ts'
import { problem } from '../../http/problem.ts'
import { invalid } from '../../http/read-input.ts'
import { destinationFromWire, type EmailDestinationInput } from '../../wire/email-destination.ts'
import { folderKeyOf } from '../../wire/folder-key.ts'
import { noticesFromWire } from '../../wire/notice-settings.ts'
import { calendarOf, planOf, recurrenceOf } from '../../wire/recurrence.ts'
import { refuseVainConditions } from './condition-problems.ts'
import { contradictions } from './contradictions.ts'
import { refuseWrongQueries } from './data-query-problems.ts'
import { createParameterCheck, type ParameterUse, parameterUses } from './parameter-problems.ts'
import { placed, type PlacedDestination, prefixOfDestination } from './placed-destination.ts'
import { requireAccounts, requirePlace } from './placing.ts'
import { changedOwner, newOwner } from './schedule-owner.ts'
import { recipientProblems, refuseNoticeRecipients } from './recipient-problems.ts'
import { refusal } from './refusal.ts'
import type { ScheduleDraft } from './schedule-draft.ts'

export interface WriteContext {
  readonly rights: Rights
  readonly dependencies: Dependencies
  readonly idempotentId: string | null
  readonly expectedVersion: number | null
  readonly signal: AbortSignal
}

type NewContext = Pick<WriteContext, 'rights' | 'dependencies' | 'idempotentId'>

/**
 * A write that meets another edit, of the schedule or of its calendar, is tried again on what that one left;
 * more than this is no accident.
 */
export const triesOfAWrite = 20

/** @throws ProblemError for everything that stands in the way */
export async function createSchedule(draft: ScheduleDraft, context: WriteContext): Promise<StoredSchedule> {
  const wanted = await newSchedule(draft, context)
  return announced(await insert(wanted, draft, context), context.dependencies)
}

/** The same without the hint to the schedulers, for a caller that creates many. */
export async function createUnannounced(draft: ScheduleDraft, context: NewContext): Promise<StoredSchedule> {
  return await insert(await newSchedule(draft, context), draft, context)
}

async function insert(
  first: NewSchedule,
  draft: ScheduleDraft,
  context: NewContext,
): Promise<StoredSchedule> {
  const { dependencies, idempotentId } = context
  const { schedules } = dependencies.store
  let written = await schedules.create(first)
  for (
    let tries = 1;
    !written.ok && written.conflict === 'calendar-changed' && tries < triesOfAWrite;
    tries += 1
  ) {
    written = await schedules.create(await newSchedule(draft, context))
  }
  if (written.ok) return written.schedule
  const { conflict } = written
  // The first attempt under the same Idempotency-Key may have got this far and died before it could answer.
  const earlier =
    idempotentId !== null && conflict === 'name' ? await schedules.read(idempotentId, draft.kind) : null
  if (earlier) return earlier
  throw await refusal(conflict, { draft, dependencies })
}

/** What a draft comes to when it is created now. @throws ProblemError `invalid_request`, `state_conflict` */
export async function newSchedule(draft: ScheduleDraft, context: NewContext): Promise<NewSchedule> {
  const { dependencies, idempotentId } = context
  const recurrence = recurrenceOf(draft.input.Schedule, dependencies)
  const plan = await currentPlan(recurrence, dependencies)
  const destinations = await newDestinations(draft.input.EmailDestinations ?? [], dependencies)
  const state = stateOf(draft)
  refuseContradictions(state.definition, placed(destinations), dependencies)
  refuseVainConditions(state.definition, destinations)
  refuseNoticeRecipients(state.notices, dependencies)
  await requirePlace(draft, state.folderKey, context)
  await requireAccounts(draft, context)
  await refuseWrongQueries(state.definition, dependencies)
  const owner = await newOwner(draft.input.Owner, context)
  const heldReasons = heldReasonsOf(state)
  return { id: idempotentId ?? newId(), ...state, ...plan, heldReasons, owner, destinations }
}

/** @throws ProblemError for everything that stands in the way */
export async function updateSchedule(draft: ScheduleDraft, context: WriteContext): Promise<StoredSchedule> {
  const id = draft.input.ScheduleId
  if (id === null) throw invalid([{ field: 'ScheduleId', message: 'is required' }])
  const { dependencies } = context
  const recurrence = recurrenceOf(draft.input.Schedule, dependencies)
  const { EmailDestinations: given } = draft.input
  const written = await edit(id, { ...context, kind: draft.kind }, async (stored) => {
    const state = stateOf(draft)
    const destinations =
      given === null ? stored.destinations : await mergedDestinations(given, stored, dependencies)
    refuseContradictions(state.definition, placed(destinations), dependencies)
    refuseVainConditions(state.definition, destinations)
    refuseNoticeRecipients(state.notices, dependencies)
    if (state.folderKey !== folderKeyOf(stored.folderPath))
      await requirePlace(draft, state.folderKey, context)
    await requireAccounts(draft, context)
    await refuseWrongQueries(state.definition, dependencies)
    const owner = await changedOwner(draft.input.Owner, stored, dependencies)
    return { ...state, ...(await changedPlan(recurrence, stored, dependencies)), owner, destinations }
  })
  if (written.ok) return announced(written.schedule, dependencies)
  throw await refusal(written.conflict, { draft, dependencies })
}

/**
 * Changes the stored state of a schedule; what `change` omits stays. Repeated when another edit came in
 * between, of the schedule unless the caller asked for a version, or of its calendar. `change` refuses what
 * would contradict itself.
 *
 * @throws ProblemError for everything that stands in the way
 */
export async function changeSchedule(
  id: string,
  context: WriteContext & { readonly kind?: StoredSchedule['kind'] },
  change: Change,
): Promise<StoredSchedule> {
  const written = await edit(id, context, change)
  if (written.ok) return announced(written.schedule, context.dependencies)
  throw await refusal(written.conflict, { draft: null, dependencies: context.dependencies })
}

/** What a request makes of a stored schedule. */
type Change = (stored: StoredSchedule) => ChangedState | Promise<ChangedState>

type ChangedState = Partial<Omit<ScheduleChange, 'id' | 'version' | 'kind'>>

async function edit(
  id: string,
  { rights, dependencies, expectedVersion, kind }: WriteContext & { readonly kind?: StoredSchedule['kind'] },
  change: Change,
): Promise<ScheduleWrite> {
  let written: ScheduleWrite = { ok: false, conflict: 'missing' }
  for (let tries = 0; tries < triesOfAWrite; tries += 1) {
    const stored = isId(id) ? await dependencies.store.schedules.read(id, kind) : null
    if (!stored) return { ok: false, conflict: 'missing' }
    await requireRight('Edit', stored.folderId, { rights, dependencies })
    if (expectedVersion !== null && expectedVersion !== stored.version)
      return { ok: false, conflict: 'stale' }
    const wanted = { ...unchanged(stored), ...(await change(stored)) }
    const plan =
      stored.heldReasons.length > 0 && wanted.nextRunAt === 'keep' ? await planAnew(wanted, dependencies) : {}
    written = await dependencies.store.schedules.update({
      ...wanted,
      ...plan,
      heldReasons: heldReasonsOf(wanted),
    })
    if (written.ok || (written.conflict !== 'stale' && written.conflict !== 'calendar-changed'))
      return written
  }
  return written
}

/** The change that changes nothing. */
function unchanged(stored: StoredSchedule): ScheduleChange {
  const {
    id,
    version,
    kind,
    name,
    description,
    keywords,
    isDataDriven,
    definition,
    recurrence,
    enabled,
    notRunnableReasons,
  } = stored
  const account = stored.sourceAccountId !== null && stored.sourceAccountKind !== null
  return {
    id,
    version,
    kind,
    name,
    description,
    keywords,
    isDataDriven,
    definition,
    recurrence,
    enabled,
    notRunnableReasons,
    folderKey: folderKeyOf(stored.folderPath),
    sourceAccount: account ? { id: stored.sourceAccountId, kind: stored.sourceAccountKind } : null,
    calendar: keptCalendar(stored),
    serverName: stored.serverName,
    notices: stored.notices,
    owner: stored.owner,
    destinations: stored.destinations,
    nextRunAt: 'keep',
  }
}

function keptCalendar({ calendarId }: StoredSchedule) {
  return calendarId === null ? null : { id: calendarId, version: null }
}

/**
 * A new plan, unless the recurrence is the stored one: then a due instant that waits to be planned must not
 * be dropped.
 */
async function changedPlan(
  recurrence: Recurrence,
  stored: StoredSchedule,
  dependencies: Dependencies,
): Promise<ChangedState> {
  const before = storedRecurrence.safeParse(stored.recurrence)
  const same =
    before.success && JSON.stringify(before.data) === JSON.stringify(storedRecurrence.parse(recurrence))
  if (same && stored.quarantineReason === null) return {}
  return currentPlan(recurrence, dependencies)
}

/**
 * The plan of a schedule that is switched on or off; one that is in that state already keeps its next run.
 *
 * @throws ProblemError `state_conflict` when the stored recurrence cannot be read
 */
export function switchedPlan(
  enabled: boolean,
  stored: StoredSchedule,
  dependencies: Dependencies,
): Promise<ChangedState> {
  const recurrence = storedRecurrence.safeParse(stored.recurrence)
  if (!recurrence.success)
    throw problem('state_conflict', {
      detail: 'The stored recurrence cannot be read; update the schedule first.',
    })
  return changedPlan({ ...recurrence.data, enabled }, stored, dependencies)
}

/**
 * Why nothing can be made of it, as far as its definition tells; what its accounts say is added where it is
 * stored.
 */
function heldReasonsOf({
  definition,
  sourceAccount,
}: Pick<ScheduleState, 'definition' | 'sourceAccount'>): string[] {
  const parsed = scheduleDefinition.safeParse(definition)
  return parsed.success ? cannotRun(parsed.data, sourceAccount?.kind ?? null) : []
}

/** A schedule that was held has no next run to keep; the edit may have mended it. */
async function planAnew(
  { recurrence }: Pick<ScheduleState, 'recurrence'>,
  dependencies: Dependencies,
): Promise<ChangedState> {
  const stored = storedRecurrence.safeParse(recurrence)
  return stored.success ? currentPlan(stored.data, dependencies) : {}
}

/**
 * What a recurrence means from now on, under its calendar as it is stored now. @throws ProblemError for a
 * calendar that cannot be used
 */
async function currentPlan(recurrence: Recurrence, dependencies: Dependencies) {
  const inUse = await calendarOf(recurrence, dependencies)
  const named = inUse ? { ...recurrence, calendarId: inUse.use.id } : recurrence
  return { ...planOf(named, dependencies.clock.now(), inUse?.calendar ?? null), calendar: inUse?.use ?? null }
}

/**
 * Destinations as the field EmailDestinations gives them, none of them stored before. @throws ProblemError
 * `invalid_request`
 */
export async function newDestinations(
  inputs: readonly EmailDestinationInput[],
  dependencies: Dependencies,
  prefixOf = prefixOfDestination,
): Promise<StoredDestination[]> {
  return await Promise.all(
    inputs.map((input, index) =>
      destinationFromWire({ input, stored: null, prefix: prefixOf(index) }, dependencies),
    ),
  )
}

/**
 * Destinations with the id of a stored one replace it and keep the passwords that are not given; the others
 * are new.
 */
async function mergedDestinations(
  inputs: readonly EmailDestinationInput[],
  stored: StoredSchedule,
  dependencies: Dependencies,
): Promise<StoredDestination[]> {
  const byId = new Map(stored.destinations.map((destination) => [destination.id, destination]))
  const ids = inputs.flatMap(({ Id }) => (Id === null ? [] : [Id]))
  const repeated = ids.findIndex((id, index) => ids.indexOf(id) !== index)
  if (repeated >= 0)
    throw invalid([{ field: 'EmailDestinations', message: `names the destination ${ids[repeated]} twice` }])
  return await Promise.all(
    inputs.map((input, index) => {
      const given = { input, stored: byId.get(input.Id ?? '') ?? null, prefix: prefixOfDestination(index) }
      return destinationFromWire(given, dependencies)
    }),
  )
}

/** What can be said of a draft before anything is written. @throws ProblemError `invalid_request` */
export async function refuseUnfit(draft: ScheduleDraft, context: WriteContext): Promise<void> {
  refuseContradictions(stateOf(draft).definition, [], context.dependencies)
  await refuseWrongParameters(draft, context)
}

/** Asks the report server, if there is one and it answers in time. @throws ProblemError `invalid_request` */
export async function refuseWrongParameters(
  {
    definition,
    sourceAccount,
    kept = [],
  }: Pick<ScheduleDraft, 'definition' | 'sourceAccount'> & Pick<ParameterUse, 'kept'>,
  context: WriteContext,
): Promise<void> {
  const uses = parameterUses(definition, sourceAccount).map((use) => ({ ...use, kept }))
  const problems = uses.length === 0 ? [] : await createParameterCheck(context)(uses)
  if (problems.length > 0) throw invalid(problems)
}

/** @throws ProblemError `invalid_request` */
export function refuseContradictions(
  definition: unknown,
  destinations: readonly PlacedDestination[],
  { recipientDomains, egress }: Pick<Dependencies, 'recipientDomains' | 'egress'>,
): void {
  const problems = [
    ...contradictions(definition, destinations, egress),
    ...recipientProblems(definition, destinations, recipientDomains),
  ]
  if (problems.length > 0) throw invalid(problems)
}

function stateOf({ kind, definition, sourceAccount, input }: ScheduleDraft) {
  const { DataDriven: dataDriven, Values: values, Conditions: conditions } = input
  return {
    kind,
    sourceAccount: knownForm(sourceAccount),
    isDataDriven: dataDriven !== null,
    definition: {
      ...definition,
      ...(dataDriven === null ? {} : { dataDriven }),
      ...(values.length === 0 ? {} : { values }),
      ...(conditions.length === 0 ? {} : { conditions }),
    },
    folderKey: folderKeyOf(input.FolderPath),
    name: input.ScheduleName,
    description: input.Description,
    keywords: input.Keywords,
    serverName: input.ServerName,
    notices: noticesFromWire(input),
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
