/**
 * What is due in a time that lies ahead. Planning has computed the next run of each schedule: these are
 * counted by the database. The process reads only the rules of schedules that may run again before the end, a
 * bounded number of them. It computes their runs in bounded portions, so that the event loop is free in
 * between.
 */
import { setImmediate } from 'node:timers/promises'

import { readCalendar, runInstants, storedRule } from '@punctual/domain'
import type { NamedSchedule, NextRun, RepeatingSchedule, Store } from '@punctual/engine'

/** Schedules whose rules are worked out for one answer. */
export const maxSchedules = 5_000
/** Further runs of all of them together, and of one. */
const maxRuns = 100_000
const maxRunsOfSchedule = 5_000
/** Schedules, or runs, that are worked out without a pause: a few milliseconds. */
const schedulesOfATurn = 50
const runsOfATurn = 2_000

/**
 * Two runs of a schedule that runs once a day are at least this far apart. It is a day, less the hours by
 * which clocks are set forward and back.
 */
const dailyGapMs = 21 * 3_600_000

interface Asked {
  readonly from: Date
  readonly to: Date
  /** Where the first bucket begins. */
  readonly origin: Date
  readonly bucketSeconds: number
  /** Most runs that are listed. */
  readonly limit: number
}

interface Coming {
  readonly counts: ReadonlyMap<number, number>
  readonly runs: ReadonlyArray<{ readonly at: Date; readonly schedule: NamedSchedule }>
  readonly isComplete: boolean
}

export async function comingRuns(
  { store, signal }: { store: Pick<Store, 'upcoming' | 'calendars'>; signal: AbortSignal },
  asked: Asked,
): Promise<Coming> {
  const { from, to, origin, bucketSeconds, limit } = asked
  const { upcoming } = store
  const restartsBefore = new Date(to.getTime() - dailyGapMs)
  const [next, first, repeating] = await Promise.all([
    upcoming.countNext({ from, to, bucketSeconds }),
    upcoming.firstNext({ from, to }, limit),
    upcoming.repeating({ from, to }, { restartsBefore, limit: maxSchedules + 1 }),
  ])
  const bucketOf = (at: Date) => Math.floor((at.getTime() - origin.getTime()) / (bucketSeconds * 1_000))
  const counts = new Map<number, number>()
  const add = (bucket: number, count: number) => counts.set(bucket, (counts.get(bucket) ?? 0) + count)
  for (const { bucket, count } of next) add(bucket, count)
  const further = await furtherRuns(repeating.slice(0, maxSchedules), { to, store, signal })
  for (const { at } of further.runs) add(bucketOf(at), 1)
  const earliest = [...first, ...further.runs]
    .toSorted((left, right) => left.at.getTime() - right.at.getTime())
    .slice(0, limit)
  const schedules = await upcoming.named([...new Set(earliest.map(({ scheduleId }) => scheduleId))])
  const byId = new Map(schedules.map((schedule) => [schedule.id, schedule]))
  return {
    counts,
    // One that was deleted meanwhile has no name.
    runs: earliest.flatMap(({ at, scheduleId }) => {
      const schedule = byId.get(scheduleId)
      return schedule ? [{ at, schedule }] : []
    }),
    isComplete: further.isComplete && repeating.length <= maxSchedules,
  }
}

/** The runs after the next one of each. */
async function furtherRuns(
  schedules: readonly RepeatingSchedule[],
  { to, store, signal }: { to: Date; store: Pick<Store, 'calendars'>; signal: AbortSignal },
): Promise<{ runs: NextRun[]; isComplete: boolean }> {
  const ids = new Set(schedules.flatMap(({ calendarId }) => (calendarId === null ? [] : [calendarId])))
  const stored = await store.calendars.readMany([...ids])
  const calendars = new Map([...stored].map(([id, calendar]) => [id, readCalendar(calendar)]))
  const runs: NextRun[] = []
  let isComplete = true
  let paused = { schedules: 0, runs: 0 }
  const until = new Date(to.getTime() - 1)
  for (const [index, { scheduleId, at, recurrence, calendarId }] of schedules.entries()) {
    const rule = storedRule(recurrence, calendarId === null ? null : (calendars.get(calendarId) ?? null))
    // A rule that cannot be read is the planner's to set aside.
    if (!rule.ok) continue
    const limit = Math.min(maxRunsOfSchedule, maxRuns - runs.length) + 1
    const found = runInstants(rule.recurrence, { after: at, until, limit, calendar: rule.calendar })
    if (found.length === limit) isComplete = false
    for (const each of found.slice(0, limit - 1)) runs.push({ scheduleId, at: each })
    if (index - paused.schedules >= schedulesOfATurn || runs.length - paused.runs >= runsOfATurn) {
      paused = { schedules: index, runs: runs.length }
      await setImmediate()
      signal.throwIfAborted()
    }
  }
  return { runs, isComplete }
}
