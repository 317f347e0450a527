import type { RuleAt } from '../recurrence/rule-at.ts'
import { holidayName } from '../recurrence/holiday-note.ts'
import { type Sentence, sentence } from '../words/sentence.ts'
import { saidOfWindow } from '../window/said.ts'
import type { Evidence } from './evidence.ts'
import type { Clock } from './execution-findings.ts'
import { type Finding, finding } from './finding.ts'
import { windowFinding } from './window-finding.ts'

/** Why an instant has no execution. */
export function absenceFindings(evidence: Evidence, rule: RuleAt | null, clock: Clock): Finding[] {
  const { at, schedule, state } = evidence
  const { createdAt, heldReasons } = schedule
  if (at < createdAt) {
    const said = sentence('not_created', { createdAt: clock(createdAt) })
    return [finding('not_created', { said, values: { createdAt } })]
  }
  const quarantined = quarantine(evidence)
  if (!state.rule.ok) return quarantined.length > 0 ? quarantined : [unreadable(state.rule.problem)]
  if (rule === null || rule.missing.length > 0) return [notRunnable('rule_not_complete', rule?.missing ?? [])]
  if (rule.occurrence === null)
    return [...outside(rule, clock), ...(state.enabled ? [] : [disabled(evidence, clock)])]
  if (!state.enabled) return [disabled(evidence, clock)]
  if (heldReasons.length > 0) return [notRunnable('not_runnable', heldReasons)]
  if (quarantined.length > 0) return quarantined
  const ahead = inWindow(evidence)
  const isDropped = evidence.window?.policy === 'Skip' || evidence.isBehindWaitingRun
  return isDropped && ahead.length > 0 ? ahead : [...ahead, undecided(evidence, clock)]
}

/** A run that has passed was decided by the windows of that time. */
function inWindow({ at, now, window, isBehindWaitingRun }: Evidence): Finding[] {
  if ((window === null && !isBehindWaitingRun) || at <= now) return []
  const reason =
    window === null || (isBehindWaitingRun && window.policy === 'Delay')
      ? sentence('missed_behind_window')
      : saidOfWindow(window)
  const untilAt = window?.policy === 'Delay' ? window.until : null
  return [windowFinding(reason, { untilAt })]
}

function unreadable(reason: Sentence): Finding {
  return finding('unreadable', { said: sentence('unreadable', { reason }), values: { reason } })
}

function notRunnable(code: 'not_runnable' | 'rule_not_complete', reasons: readonly Sentence[]): Finding {
  return finding('not_runnable', {
    said: sentence(code, { reasons }),
    values: { reasons },
  })
}

/**
 * A change that comes later than this after a due instant does not meet it unplanned, unless scheduling was
 * stopped.
 */
const ordinaryDelayMs = 300_000

/** Why an instant that the recurrence names, of a schedule that was enabled and sound, has no execution. */
function undecided({ at, now, schedule, change, historyKept, stop }: Evidence, clock: Clock): Finding {
  if (at > now) return finding('in_future', { said: sentence('in_future'), values: {} })
  if (!historyKept) return finding('history_deleted', { said: sentence('history_deleted'), values: {} })
  const isDue = schedule.nextRunAt !== null && schedule.nextRunAt <= at
  if (isDue && stop !== null && stop.until === null)
    return finding('scheduler_stopped', {
      said: sentence('scheduler_stopped_pending', { stopped: stopped(stop, clock) }),
      values: { ...stopValues(stop), pending: true },
    })
  if (isDue) return finding('not_planned_yet', { said: sentence('not_planned_yet'), values: {} })
  const unplanned = stop?.until ?? new Date(at.getTime() + ordinaryDelayMs)
  if (change === null || change.at > unplanned)
    return finding('unexplained', { said: sentence('unexplained'), values: {} })
  const said = sentence('changed_before_planned', {
    changed: sentence(change.what === 'schedule' ? 'the_schedule' : 'its_calendar'),
    changedBy: change.by,
    changedAt: clock(change.at),
  })
  return finding('changed_before_planned', { said, values: changeValues(change), at: change.at })
}

function outside(rule: RuleAt, clock: Clock): Finding[] {
  const { taken, outside: side, before, after, sameDay, local } = rule
  const around = { beforeAt: before?.at ?? null, afterAt: after?.at ?? null }
  const adjacent = {
    before: before ? sentence('run_before', { beforeAt: clock(before.at) }) : sentence('no_run_before'),
    after: after ? sentence('run_after', { afterAt: clock(after.at) }) : sentence('no_run_after'),
  }
  if (side === 'before-start')
    return [finding('before_start', { said: sentence('before_start', adjacent), values: around })]
  if (side === 'after-end')
    return [finding('after_end', { said: sentence('after_end', adjacent), values: around })]
  if (taken) return [takenAway(taken, { adjacent, around, clock })]
  const said = sentence('not_an_occurrence', { local, ofDay: thatDay(sameDay.length), ...adjacent })
  return [finding('not_an_occurrence', { said, values: { runsOfDay: sameDay.length, ...around } })]
}

function thatDay(runsOfDay: number): string | Sentence {
  if (runsOfDay === 0) return ''
  return runsOfDay === 1 ? sentence('once_that_day') : sentence('often_that_day', { runsOfDay })
}

interface AroundTaken {
  readonly adjacent: { readonly before: Sentence; readonly after: Sentence }
  readonly around: { readonly beforeAt: Date | null; readonly afterAt: Date | null }
  readonly clock: Clock
}

function takenAway(
  { date, holiday, calendar, movedTo }: NonNullable<RuleAt['taken']>,
  { adjacent, around, clock }: AroundTaken,
): Finding {
  const values = { date, holiday, calendar }
  const day = { ...values, holiday: holidayName(holiday) }
  if (movedTo === null)
    return finding('holiday_skipped', {
      said: sentence('holiday_skipped', { ...day, ...adjacent }),
      values: { ...values, ...around },
    })
  return finding('holiday_moved', {
    said: sentence('holiday_moved', { ...day, movedToAt: clock(movedTo.at) }),
    values: { ...values, movedToAt: movedTo.at },
    at: movedTo.at,
  })
}

function disabled({ at, now, switched }: Evidence, clock: Clock): Finding {
  const since = switched === null ? '' : sentence('since_by', { at: clock(switched.at), by: switched.by })
  const ahead = at > now
  return finding('disabled', {
    said: sentence(ahead ? 'disabled_now' : 'disabled', { since }),
    values: { ahead, switchedAt: switched?.at ?? null, switchedBy: switched?.by ?? null },
  })
}

/** Planning stops at the instant that it could not decide; what comes after that one waits too. */
function quarantine({ at, schedule: { quarantineReason: reason, nextRunAt } }: Evidence): Finding[] {
  if (reason === null || (nextRunAt !== null && nextRunAt > at)) return []
  return [finding('quarantined', { said: sentence('quarantined', { reason }), values: { reason } })]
}

type Stop = NonNullable<Evidence['stop']>

export function stopped({ at, by, until }: Stop, clock: Clock): Sentence {
  const stop = { stoppedAt: clock(at), stoppedBy: by }
  return until === null
    ? sentence('scheduler_stopped', stop)
    : sentence('scheduler_was_stopped', { ...stop, resumedAt: clock(until) })
}

export function stopValues({ at, by, until }: Stop) {
  return { stoppedAt: at, stoppedBy: by, resumedAt: until }
}

export function changeValues({ what, at, by }: NonNullable<Evidence['change']>) {
  return {
    changed: what === 'schedule' ? 'Schedule' : 'Calendar',
    changedAt: at,
    changedBy: by,
  } as const
}
