/** What is done to many schedules at once, in requests that the service takes. */
import { idempotencyHeader } from './idempotency-header.ts'
import { bodyOf, pageQuery, readPages } from './answers.ts'
import type { Client } from './client.ts'
import { type FoundSchedule, type ScheduleFilter, type Schemas, searchSchedules } from './queries.ts'

export type BulkAction = Schemas['BulkAction']

/** Of a change of recipients: whom, and where. */
export type RecipientsTask = Pick<Schemas['BulkSchedulesInput'], 'Recipients' | 'Field' | 'Old' | 'New'>

export type SettingAction = Extract<BulkAction, `Set${string}`>

/** Of a change of one setting: its new value; empty for none. */
export type SettingTask = Pick<
  Schemas['BulkSchedulesInput'],
  'ExecutionTime' | 'TimeZone' | 'AccountId' | 'CalendarId' | 'ServerName'
>

/** What is done, and with what. */
export interface BulkTask {
  readonly action: BulkAction
  /** Of a move: path of the folder. */
  readonly folderPath?: string
  /** Of a change of owner: user name of the new one. */
  readonly owner?: string
  readonly recipients?: RecipientsTask
  readonly setting?: SettingTask
  /** Of an undo: the action that it reverses. */
  readonly of?: UndoableAction
}

export type UndoableAction = Schemas['UndoableAction']

/** Null for what has no undo: a run has gone out, a deleted schedule is gone. */
export function undoable(action: BulkAction): UndoableAction | null {
  return action === 'Run' || action === 'Delete' || action === 'Undo' ? null : action
}

/** What a schedule had and has. */
export interface BulkChange {
  readonly before: unknown
  readonly after: unknown
}

export interface ChosenSchedule extends Pick<FoundSchedule, 'ScheduleId' | 'ScheduleName'> {
  /**
   * The request that has disabled it: only that request is undone. Null or absent: it is enabled whichever
   * request has disabled it.
   */
  readonly DisabledBy?: string | null
  /** What an undo reverses. */
  readonly change?: BulkChange
}

/**
 * What enabling is about: where a pause has disabled some of the chosen, only these, since the others were
 * off before. Schedules of one pause follow each other in the list.
 */
export function resumed(chosen: readonly FoundSchedule[]): readonly ChosenSchedule[] {
  const paused = chosen.filter(({ DisabledBy }) => DisabledBy !== null)
  if (paused.length === 0) return chosen.map((schedule) => ({ ...schedule, DisabledBy: null }))
  return [...Map.groupBy(paused, ({ DisabledBy }) => DisabledBy).values()].flat()
}

/** As many of the first ones as one request takes: of one pause only. */
export function firstPart(rest: readonly ChosenSchedule[], size: number): readonly ChosenSchedule[] {
  const of = rest[0]?.DisabledBy ?? null
  const end = rest.findIndex(({ DisabledBy = null }) => DisabledBy !== of)
  return rest.slice(0, end < 0 ? size : Math.min(end, size))
}

/** What became of one request. */
export interface PartOutcome {
  /** How many it was done to; one that was on already is not enabled, and one that was off not disabled. */
  readonly done: number
  readonly failures: readonly BulkFailure[]
  /** What was changed, each with what an undo needs. */
  readonly changed: readonly ChosenSchedule[]
}

export interface BulkFailure {
  readonly scheduleId: string
  readonly scheduleName: string
  readonly reasons: readonly string[]
}

/** So many are tried before they are changed. */
export const triedAtOnce = 500
/** So many are in one request. Progress is shown, and a stop heard, after each. */
export const partSize = 50
/** More are not found for one action: the filter has to be narrower. */
export const maxSchedules = 10_000

export interface BulkPart {
  readonly task: BulkTask
  readonly schedules: readonly ChosenSchedule[]
  /** The same part under the same key is done once, however often it is sent. */
  readonly key: string
}

/**
 * Does it to each schedule of one request.
 *
 * @throws ApiProblem when the request is refused as a whole
 */
export async function sendBulkPart(client: Client, { task, schedules, key }: BulkPart): Promise<PartOutcome> {
  const pause = schedules[0]?.DisabledBy ?? null
  const answer = await client.POST('/api/schedule/bulk', {
    body: {
      Action: task.action,
      ...subjectOf(task, schedules),
      ...(task.folderPath === undefined ? {} : { FolderPath: task.folderPath }),
      ...(task.owner === undefined ? {} : { Owner: task.owner }),
      ...task.recipients,
      ...task.setting,
      ...(task.action === 'Enable' && pause !== null ? { OnlyDisabledBy: pause } : {}),
    },
    headers: idempotencyHeader(key),
  })
  // Only a dry run, which is not asked for here, answers without a place in the request.
  const results = bodyOf(answer).filter((result) => 'Index' in result)
  const failures = results.flatMap(({ Index, Success, Errors }) => {
    const schedule = schedules[Index]
    if (Success || schedule === undefined) return []
    const { ScheduleId: scheduleId, ScheduleName: scheduleName } = schedule
    return [{ scheduleId, scheduleName, reasons: Errors.map(({ Message }) => Message) }]
  })
  const isOnceOnly = changesNothingTwice.has(task.action)
  const done = results.filter(({ Success, Changed }) => Success && (Changed || !isOnceOnly))
  const changed = results.flatMap(({ Index, Success, Changed, Before: before, After: after }) => {
    const schedule = schedules[Index]
    if (!Success || !Changed || schedule === undefined) return []
    const { ScheduleId, ScheduleName } = schedule
    return [{ ScheduleId, ScheduleName, change: { before, after } }]
  })
  return { done: done.length, failures, changed }
}

/** Which schedules a request is about; of an undo with what each had and has. */
function subjectOf({ of }: BulkTask, schedules: readonly ChosenSchedule[]) {
  if (of === undefined) return { ScheduleIds: schedules.map(({ ScheduleId }) => ScheduleId) }
  const Changes = schedules.map(({ ScheduleId, change }) => ({
    ScheduleId,
    Before: change?.before as Schemas['BulkChange']['Before'],
    After: change?.after as Schemas['BulkChange']['After'],
  }))
  return { Of: of, Changes }
}

/** Of these only what has changed counts as done. */
const changesNothingTwice: ReadonlySet<BulkAction> = new Set([
  'Enable',
  'Disable',
  'AddRecipients',
  'RemoveRecipients',
  'ReplaceRecipient',
  'SetTime',
  'SetTimeZone',
  'SetAccount',
  'SetCalendar',
  'SetServer',
  'Undo',
])

/** What a change would do to one schedule. */
export interface TriedChange {
  readonly schedule: ChosenSchedule
  /** Null where the service would refuse it. */
  readonly change: { readonly before: unknown; readonly after: unknown } | null
  readonly refusal: string
}

/**
 * Asks what a change would do, and changes nothing.
 *
 * @throws ApiProblem when a request is refused as a whole
 */
export async function tryBulk(
  client: Client,
  task: BulkTask,
  schedules: readonly ChosenSchedule[],
): Promise<readonly TriedChange[]> {
  const tried: TriedChange[] = []
  for (let start = 0; start < schedules.length; start += partSize)
    tried.push(...(await tryPart(client, task, schedules.slice(start, start + partSize))))
  return tried
}

async function tryPart(
  client: Client,
  { action, recipients, setting }: BulkTask,
  schedules: readonly ChosenSchedule[],
): Promise<readonly TriedChange[]> {
  const ScheduleIds = schedules.map(({ ScheduleId }) => ScheduleId)
  const body = { Action: action, ...recipients, ...setting, ScheduleIds, DryRun: true }
  const answer = bodyOf(await client.POST('/api/schedule/bulk', { body }))
  const tried = new Map(answer.flatMap((each) => ('Ok' in each ? [[each.ScheduleId, each]] : [])))
  return schedules.flatMap((schedule) => {
    const found = tried.get(schedule.ScheduleId)
    if (found === undefined) return []
    const { Ok, Before: before, After: after, Message: refusal = '' } = found
    return [{ schedule, change: Ok ? { before, after } : null, refusal }]
  })
}

/** Most of one answer of the search. */
const pageSize = 1_000

/** Everything that a filter finds, as far as one action may go. */
export async function allFound(client: Client, filter: ScheduleFilter): Promise<readonly FoundSchedule[]> {
  const { items } = await readPages(maxSchedules, (cursor) =>
    searchSchedules(client, { ...filter, ...pageQuery(pageSize, cursor) }),
  )
  return items.slice(0, maxSchedules)
}
