import type { Recurrence } from '../recurrence/recurrence.ts'
import { type Sentence, sentence } from '../words/sentence.ts'
import type { CalendarDates } from './second-days.ts'
import { secondReading } from './second-reading.ts'

/*
 * What a schedule had to run
 *
 * "Everything its recurrence names" is not the answer. Schedules are created, edited, switched off and on,
 * and run early on request. They also wait while scheduling is stopped. But at every moment a schedule has
 * one plan, and a plan knows three things:
 *
 *   since   when it was made: at the creation of the schedule, or at an edit that planned it anew
 *   from    the first due instant that it gave the schedule; null when it gave none
 *   until   how far the schedule has got: its next due instant now, or when an edit ended the plan; null when nothing is left
 *
 *        since        from                      until
 *     ─────┼───────────┼──────────┼──────────┼────┼─────▶
 *          │ nothing   │  every instant of the   │ not owed yet; or not any more,
 *          │ named     │  rule, each with a row  │ because the plan ended
 *
 * A statement that moves a schedule past an instant also writes its row: as planned, as missed, or on
 * time. So between `from` and `until` each instant of the rule must have a row, whatever happened since, and
 * no grace is needed. Between `since` and `from` the rule must name nothing, or planning stepped over it. A
 * row at any other instant is unexpected. Nothing is owed while scheduling is stopped: `until` does not move
 * then. Nothing is owed by a plan that ended before it came to an instant: the edit took the place of it.
 * Only an instant that waits behind a planner which ought to work is checked by the clock: it is overdue.
 *
 * `from` itself is taken as it was stored, as the planner takes it; what lies before the first plan that is
 * known is not checked. Instants come from the independent implementation, so that an error of the planner
 * shows. A calendar may have been edited meanwhile: what all its versions name is owed, what any names is
 * allowed.
 */

export interface CheckedPlan {
  readonly recurrence: Recurrence
  /** Whether it is one of a schedule that is switched on. */
  readonly enabled: boolean
  /** Instants, in milliseconds since 1970. */
  readonly since: number
  readonly from: number | null
  readonly until: number | null
  /** When an edit ended it; null for the present plan. */
  readonly endedAt: number | null
  /** Every version of its calendar that was in force in the window; empty without a calendar. */
  readonly calendars: readonly CalendarDates[]
}

export interface CheckedSchedule {
  /** Every plan that was in force in the window; the present one is last. */
  readonly plans: readonly CheckedPlan[]
  /** Due instants of the window that have a row, whatever its status. */
  readonly executed: readonly number[]
  /** Instants strictly after the first and up to the second are checked. */
  readonly window: { readonly after: number; readonly until: number }
  /**
   * A due instant up to this one ought to be planned by now; null while no scheduler plans, or one has only
   * begun to.
   */
  readonly overdueUntil: number | null
}

export interface Discrepancy {
  readonly kind: 'missing' | 'unexpected'
  readonly dueAt: number
  readonly detail: Sentence
}

export type ScheduleCheck =
  | { readonly checked: true; readonly findings: readonly Discrepancy[] }
  /** A rule of a form that the independent implementation does not know. */
  | { readonly checked: false }

/** The clock of the process that planned a schedule again may be this far from the database's. */
const clockToleranceMs = 60_000

/** Compares what had to run with what has a row. */
export function checkSchedule({ plans, executed, window, overdueUntil }: CheckedSchedule): ScheduleCheck {
  const rows = new Set(executed)
  const allowed = new Set<number>()
  const missing = new Map<number, Sentence>()
  // What was before is not known.
  const begin = Math.min(...plans.map(({ since }) => since))
  for (const plan of plans) {
    const read = readPlan(plan, window)
    if (read === null) return { checked: false }
    for (const instant of read.allowed) allowed.add(instant)
    for (const instant of read.owed) missing.set(instant, sentence('run_missing'))
    for (const instant of read.passedOver) missing.set(instant, sentence('run_passed_over'))
  }
  const waiting = plans.find(({ endedAt, enabled }) => endedAt === null && enabled)?.until ?? null
  if (waiting !== null && overdueUntil !== null && waiting <= Math.min(overdueUntil, window.until)) {
    missing.set(waiting, sentence('run_overdue'))
  }
  return {
    checked: true,
    findings: [
      ...[...missing]
        .filter(([dueAt]) => !rows.has(dueAt))
        .map(([dueAt, detail]): Discrepancy => ({ kind: 'missing', dueAt, detail })),
      ...executed.filter((dueAt) => !allowed.has(dueAt) && dueAt > begin).map(unexpected),
    ].sort((left, right) => left.dueAt - right.dueAt),
  }
}

function unexpected(dueAt: number): Discrepancy {
  return { kind: 'unexpected', dueAt, detail: sentence('run_unexpected') }
}

interface ReadPlan {
  readonly allowed: readonly number[]
  readonly owed: readonly number[]
  readonly passedOver: readonly number[]
}

function readPlan(plan: CheckedPlan, window: CheckedSchedule['window']): ReadPlan | null {
  const { recurrence, calendars, enabled, since, from, until, endedAt } = plan
  const readings = (calendars.length === 0 ? [null] : calendars).map((days) =>
    secondReading({ recurrence, ...window, days }),
  )
  const known = readings.filter((reading) => reading !== null)
  if (known.length < readings.length) return null
  const always = known.reduce((common, reading) => {
    const named = new Set(reading)
    return common.filter((instant) => named.has(instant))
  })
  const passedUntil = Math.min(from ?? Number.POSITIVE_INFINITY, endedAt ?? Number.POSITIVE_INFINITY)
  const passedOver = enabled
    ? always.filter((instant) => instant > since + clockToleranceMs && instant < passedUntil)
    : []
  if (from === null) return { allowed: [], owed: [], passedOver }
  const isOfPlan = (instant: number) => instant >= from && instant < (until ?? Number.POSITIVE_INFINITY)
  const first = from > window.after && from <= window.until ? [from] : []
  // An edit of its calendar may have taken the first instant back.
  const owed = calendars.length === 0 ? [...first, ...always] : always
  return { allowed: [...first, ...known.flat().filter(isOfPlan)], owed: owed.filter(isOfPlan), passedOver }
}
