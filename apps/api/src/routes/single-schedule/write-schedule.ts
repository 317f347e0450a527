/**
 * Creating and changing schedules of any kind. One statement stores the state that a request describes, with
 * the next run that follows from it. The queue and the scheduler are not asked: the row is the message.
 */
import type { NewSchedule, ScheduleChange, ScheduleWrite, StoredSchedule } from '@punctual/catalog'
import { newId } from '@punctual/domain'
import { sentence } from '@punctual/domain/words'

import { requireRight } from '../../access/require-right.ts'
import type { Dependencies } from '../../deps.ts'
import { isId } from '../../http/id.ts'
import { invalid } from '../../http/read-input.ts'
import { folderKeyOf } from '../../wire/folder-key.ts'
import { refuseForeignLists } from '../../wire/listed-recipients.ts'
import { recurrenceOf } from '../../wire/recurrence.ts'
import { refuseVainConditions } from './condition-problems.ts'
import { refuseWrongQueries } from './data-query-problems.ts'
import { placed } from './placed-destination.ts'
import { requireAccounts, requirePlace } from './placing.ts'
import { refuseNoticeRecipients } from './recipient-problems.ts'
import { refusal } from './refusal.ts'
import { refuseContradictions } from './refuse-unfit.ts'
import type { ScheduleDraft } from './schedule-draft.ts'
import { changedOwner, newOwner } from './schedule-owner.ts'
import { changedPlan, currentPlan, planAnew } from './schedule-plan.ts'
import { type ChangedState, heldReasonsOf, stateOf } from './schedule-state.ts'
import type { NewContext, WriteContext } from './write-context.ts'
import { mergedDestinations, newDestinations } from './written-destinations.ts'

/**
 * A write that meets another edit, of the schedule or of its calendar, is tried again on the result of that
 * edit. More conflicts than this are no coincidence.
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
  const destinations = await newDestinations(draft.input, dependencies)
  const state = stateOf(draft)
  refuseContradictions(state.definition, placed(destinations), dependencies)
  refuseVainConditions(state.definition, destinations)
  refuseNoticeRecipients(state.notices, dependencies)
  await requirePlace(draft, state.folderKey, context)
  await requireAccounts(draft.accounts, context)
  await refuseWrongQueries(state.definition, dependencies)
  const owner = await newOwner(draft.input.Owner, context)
  const heldReasons = heldReasonsOf(state)
  return { id: idempotentId ?? newId(), ...state, ...plan, heldReasons, owner, destinations }
}

/** @throws ProblemError for everything that stands in the way */
export async function updateSchedule(draft: ScheduleDraft, context: WriteContext): Promise<StoredSchedule> {
  const id = draft.input.ScheduleId
  if (id === null) throw invalid([{ field: 'ScheduleId', message: sentence('field_required') }])
  const { dependencies } = context
  const recurrence = recurrenceOf(draft.input.Schedule, dependencies)
  const written = await edit(id, { ...context, kind: draft.kind }, async (stored) => {
    const state = stateOf(draft)
    const destinations = await mergedDestinations(draft.input, stored, dependencies)
    refuseContradictions(state.definition, placed(destinations), dependencies)
    refuseVainConditions(state.definition, destinations)
    refuseNoticeRecipients(state.notices, dependencies)
    if (state.folderKey !== folderKeyOf(stored.folderPath))
      await requirePlace(draft, state.folderKey, context)
    await requireAccounts(draft.accounts, context)
    await refuseWrongQueries(state.definition, dependencies)
    const owner = await changedOwner(draft.input.Owner, stored, dependencies)
    // A caller who replaces a schedule says whether it is on.
    const plan = await changedPlan(recurrence, stored, dependencies)
    return { ...state, ...plan, owner, destinations, disabledBy: null }
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
export type Change = (stored: StoredSchedule) => ChangedState | Promise<ChangedState>

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
    const before = { ...stored, accountId: stored.sourceAccountId }
    const after = { ...wanted, accountId: wanted.sourceAccount?.id ?? null }
    await refuseForeignLists({ before, after }, { rights, dependencies })
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
  const { folderPath, sourceAccountId: id, sourceAccountKind: kind, calendarId, ...kept } = stored
  return {
    ...kept,
    folderKey: folderKeyOf(folderPath),
    sourceAccount: id !== null && kind !== null ? { id, kind } : null,
    calendar: calendarId === null ? null : { id: calendarId, version: null },
    nextRunAt: 'keep',
  }
}

function announced(schedule: StoredSchedule, { signals }: Dependencies): StoredSchedule {
  void signals.publish('schedules', {})
  return schedule
}
