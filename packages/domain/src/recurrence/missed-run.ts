import { durationInWords } from '../words/sentence.ts'
import type { HolidayCalendar } from './holiday-calendar.ts'
import type { Recurrence } from './recurrence.ts'
import { type Run, runPlan } from './runs.ts'

/*
 * While the scheduler is stopped, or nothing was alive, due instants pass. On resume every one of them is
 * decided, each exactly once: it runs, or it is recorded as missed with its reason. Nothing is dropped,
 * whatever the policy.
 *
 *   due within the grace time of now   runs: that is ordinary lateness, not a missed run, unless planning was stopped then
 *   older, RunOnce                     runs if it is the latest that passed and lies within the window
 *   older, RunAll                      runs if it lies within the window
 *   older, Skip                        is missed
 *
 * Under RunOnce the latest passed instant stands for all before it, on time or not: a catch-up never runs
 * beside a regular run.
 */

export interface DueSchedule {
  readonly recurrence: Recurrence
  /** The due instant stored on the schedule; taken as it is, even if the recurrence has changed since. */
  readonly dueAt: Date
  readonly now: Date
  /** Up to this late, a run is on time: ordinary lateness, such as a take-over by another leader. */
  readonly graceSeconds: number
  /**
   * When planning was started again after an administrator had stopped it: what was due before is missed,
   * however little late.
   */
  readonly resumedAt?: Date | null
  /** At most this many decisions, at least one; a later call goes on from `nextRunAt`. */
  readonly limit: number
  readonly calendar?: HolidayCalendar | null | undefined
}

export interface OccurrenceDecision {
  readonly dueAt: Date
  readonly action: 'run' | 'missed'
  /** Why it is missed, or why it runs late; null for a run on time. */
  readonly reason: string | null
}

export interface OccurrenceDecisions {
  /** Ascending. */
  readonly decisions: OccurrenceDecision[]
  /**
   * First occurrence without a decision: strictly after the last decided one, in the past when the limit cut;
   * null when there is none.
   */
  readonly nextRunAt: Date | null
}

/** Decides the stored due instant and every occurrence since, up to `now`. */
export function decideOccurrences(due: DueSchedule): OccurrenceDecisions {
  const { recurrence, dueAt, now, limit, calendar } = due
  const decisions: OccurrenceDecision[] = []
  const plan = runPlan(recurrence, calendar)
  let candidate: Date | null = dueAt
  while (candidate !== null && candidate <= now && decisions.length < Math.max(limit, 1)) {
    const run: Run | null = plan?.nextAfter(candidate.getTime()) ?? null
    const next: Date | null = run && new Date(run.instant)
    decisions.push(decide(due, candidate, next === null || next > now))
    candidate = next
  }
  return { decisions, nextRunAt: candidate }
}

function decide(
  { recurrence, now, graceSeconds, resumedAt }: DueSchedule,
  dueAt: Date,
  isLatest: boolean,
): OccurrenceDecision {
  const { missedRunPolicy, missedRunWindowMinutes } = recurrence
  const lateMs = now.getTime() - dueAt.getTime()
  const missed = (reason: string): OccurrenceDecision => ({ dueAt, action: 'missed', reason })
  const wasStopped = resumedAt instanceof Date && dueAt < resumedAt
  if (lateMs <= graceSeconds * 1000 && !wasStopped) return { dueAt, action: 'run', reason: null }
  const late = `Nothing could run it when it was due, ${durationInWords(lateMs / 1_000, 'en')} ago`
  if (missedRunPolicy === 'Skip')
    return missed(`${late}, and missed runs are skipped (MissedRunPolicy Skip).`)
  if (lateMs > missedRunWindowMinutes * 60_000) {
    return missed(
      `${late}, longer than the ${missedRunWindowMinutes} minutes for which missed runs are made up (MissedRunWindowMinutes).`,
    )
  }
  if (missedRunPolicy === 'RunOnce' && !isLatest)
    return missed(`${late}, and only the latest missed run is made up (MissedRunPolicy RunOnce).`)
  return { dueAt, action: 'run', reason: `${late}; made up for under MissedRunPolicy ${missedRunPolicy}.` }
}
