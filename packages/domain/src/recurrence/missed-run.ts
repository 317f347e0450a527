import { type Sentence, sentence } from '../words/sentence.ts'
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
  readonly reason: Sentence | null
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
  const missed = (reason: Sentence): OccurrenceDecision => ({ dueAt, action: 'missed', reason })
  const wasStopped = resumedAt instanceof Date && dueAt < resumedAt
  if (lateMs <= graceSeconds * 1000 && !wasStopped) return { dueAt, action: 'run', reason: null }
  const lateSeconds = Math.floor(lateMs / 1_000)
  if (missedRunPolicy === 'Skip') return missed(sentence('missed_skipped', { lateSeconds }))
  if (lateMs > missedRunWindowMinutes * 60_000)
    return missed(sentence('missed_out_of_window', { lateSeconds, minutes: missedRunWindowMinutes }))
  if (missedRunPolicy === 'RunOnce' && !isLatest)
    return missed(sentence('missed_not_the_latest', { lateSeconds }))
  const reason = sentence('missed_made_up_for', { lateSeconds, policy: missedRunPolicy })
  return { dueAt, action: 'run', reason }
}
