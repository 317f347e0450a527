/** The runs of all schedules from now to the end of a forecast, as planning will make them. */
import { setImmediate } from 'node:timers/promises'

import {
  effectOfWindows,
  occurrenceId,
  readCalendar,
  type Recurrence,
  runInstants,
  saidOfWindow,
  spreadDelayMs,
  storedRule,
} from '@punctual/domain'
import { readSentence, type Sentence, sentence } from '@punctual/domain/words'
import {
  earliestOf,
  endOfDelay,
  type ForecastRun,
  type ForecastSchedule,
  readWindowsOf,
  type Store,
  type UsualDurations,
  type WindowsOf,
} from '@punctual/engine'

import { invalid } from '../../http/read-input.ts'

/** Runs of one forecast, with those before its beginning. */
export const mostRuns = 20_000

/** Of which nothing is known: a report of usual size. */
const unknownDurationMs = 30_000

/** Two runs of a schedule that runs once a day are at least this far apart, also when clocks are set. */
const dailyGapMs = 21 * 3_600_000

/** Schedules whose rules are worked out without a pause: a few milliseconds. */
const schedulesOfATurn = 50

export interface DueRun extends ForecastRun {
  readonly name: string | null
  /** Why it will not work although it starts, or why it does not start; null for one that will work. */
  readonly problem: Sentence | null
  readonly starts: boolean
}

export interface Span {
  readonly now: Date
  readonly until: Date
}

interface AskedRuns {
  readonly span: Span
  readonly timeOf: TimeOf
  readonly usual: UsualDurations
  /** Whether scheduling is stopped: nothing is planned until a user starts it. */
  readonly isStopped: boolean
}

/** The time that a question gives a schedule; null where it leaves it. */
export type TimeOf = (schedule: ForecastSchedule) => string | null

export async function dueRuns(
  { store, signal }: { store: Pick<Store, 'calendars' | 'windows'>; signal: AbortSignal },
  schedules: readonly ForecastSchedule[],
  { span, timeOf, usual, isStopped }: AskedRuns,
): Promise<DueRun[]> {
  const calendarIds = new Set(schedules.flatMap(({ calendarId }) => calendarId ?? []))
  const [stored, windowsOf] = await Promise.all([
    store.calendars.readMany([...calendarIds]),
    readWindowsOf(
      store,
      schedules.map(({ id }) => id),
      earliestOf(
        schedules.flatMap(({ nextRunAt }) => nextRunAt ?? []),
        span.now,
      ),
    ),
  ])
  const calendars = new Map([...stored].map(([id, calendar]) => [id, readCalendar(calendar)]))
  const runs: DueRun[] = []
  for (const [index, schedule] of schedules.entries()) {
    const calendar = schedule.calendarId === null ? null : (calendars.get(schedule.calendarId) ?? null)
    const rule = storedRule(schedule.recurrence, calendar)
    // Without a rule that can be read there are no instants.
    if (!rule.ok) continue
    const time = timeOf(schedule)
    const recurrence = time === null ? rule.recurrence : { ...rule.recurrence, executionTime: time }
    const limit = mostRuns - runs.length + 1
    const instants = instantsOf(schedule, {
      ...rule,
      recurrence,
      isMoved: time !== null,
      ...span,
      limit,
    })
    for (const at of instants) runs.push(runOf(schedule, at, { recurrence, windowsOf, usual, isStopped }))
    if (runs.length > mostRuns) throw tooManyRuns()
    if (index % schedulesOfATurn === schedulesOfATurn - 1) {
      await setImmediate()
      signal.throwIfAborted()
    }
  }
  return runs
}

export function tooManyRuns(): Error {
  return invalid([{ field: 'ToEpochUtc', message: sentence('forecast_too_many_runs', { most: mostRuns }) }])
}

interface Ruled extends Span {
  readonly recurrence: Recurrence
  readonly calendar: Parameters<typeof runInstants>[1]['calendar']
  readonly isMoved: boolean
  readonly limit: number
}

/** Planning keeps the next run; what follows it, and what a held or moved schedule has, is computed. */
function instantsOf(
  { nextRunAt, isFrequent }: ForecastSchedule,
  { recurrence, calendar, isMoved, now, until, limit }: Ruled,
): readonly Date[] {
  const last = new Date(until.getTime() - 1)
  const after = (instant: Date) => runInstants(recurrence, { after: instant, until: last, limit, calendar })
  if (isMoved || nextRunAt === null) return after(now)
  if (nextRunAt >= until) return []
  const mayRepeat = isFrequent || nextRunAt.getTime() <= until.getTime() - dailyGapMs
  return mayRepeat ? [nextRunAt, ...after(nextRunAt)] : [nextRunAt]
}

interface RunRules extends Pick<AskedRuns, 'usual' | 'isStopped'> {
  readonly recurrence: Recurrence
  readonly windowsOf: WindowsOf
}

function runOf(
  schedule: ForecastSchedule,
  dueAt: Date,
  { recurrence, windowsOf, usual, isStopped }: RunRules,
): DueRun {
  const { id: scheduleId, name, folderId, accountIds, sourceAccountId, desiredServerName } = schedule
  const effect = effectOfWindows(windowsOf(scheduleId), dueAt)
  const wantedAtMs = dueAt.getTime() + spreadDelayMs(scheduleId, recurrence.spreadSeconds)
  const delayedMs = effect?.policy === 'Delay' ? endOfDelay(effect.until, dueAt).getTime() : 0
  const held = isStopped ? sentence('forecast_scheduling_stopped') : heldBy(schedule)
  const skipped = effect?.policy === 'Skip' ? saidOfWindow(effect) : null
  return {
    id: occurrenceId(scheduleId, dueAt),
    scheduleId,
    name,
    folderId,
    priority: 0,
    laneId: sourceAccountId ?? scheduleId,
    accountIds,
    sourceAccountId,
    desiredServerName,
    overlapPolicy: recurrence.overlapPolicy,
    dueAtMs: dueAt.getTime(),
    wantedAtMs,
    notBeforeMs: Math.max(wantedAtMs, delayedMs),
    durationMs: usualMs(usual, scheduleId, sourceAccountId),
    isPlanned: false,
    placed: null,
    problem: held ?? skipped ?? foundBySource(schedule),
    starts: held === null && skipped === null,
  }
}

export function usualMs(
  { bySchedule, byAccount, all }: UsualDurations,
  scheduleId: string,
  accountId: string | null,
): number {
  const ofAccount = accountId === null ? undefined : byAccount.get(accountId)
  return bySchedule.get(scheduleId) ?? ofAccount ?? all ?? unknownDurationMs
}

function heldBy({ heldReasons: [first], quarantineReason }: ForecastSchedule): Sentence | null {
  if (first !== undefined) return readSentence(first)
  return quarantineReason === null
    ? null
    : sentence('quarantined', { reason: readSentence(quarantineReason) })
}

/** It is tried again, and will fail unless the report was repaired. */
function foundBySource({ sourceProblem }: ForecastSchedule): Sentence | null {
  if (sourceProblem === null) return null
  return sentence('report_cannot_be_made', { reason: readSentence(sourceProblem) })
}
