import type { RuleAt } from '../recurrence/rule-at.ts'
import type { Evidence } from './evidence.ts'
import type { Clock } from './execution-findings.ts'
import { type Finding, finding } from './finding.ts'

/** Why an instant has no execution. */
export function absenceFindings(evidence: Evidence, rule: RuleAt | null, clock: Clock): Finding[] {
  const { at, schedule, state } = evidence
  if (at < schedule.createdAt)
    return [finding('not_created', `The schedule was made later, at ${clock(schedule.createdAt)}.`)]
  const quarantined = isSetAside(evidence) ? [quarantine(evidence)] : []
  if (!state.rule.ok)
    return quarantined.length > 0 ? quarantined : [finding('unreadable', state.rule.problem)]
  if (rule === null || rule.missing.length > 0)
    return [finding('not_runnable', `The recurrence is not complete: ${rule?.missing.join(' ') ?? ''}`)]
  if (rule.occurrence === null)
    return [...outside(rule, clock), ...(state.enabled ? [] : [disabled(evidence, clock)])]
  if (!state.enabled) return [disabled(evidence, clock)]
  const { heldReasons } = schedule
  if (heldReasons.length > 0) return [finding('not_runnable', `It is not planned: ${heldReasons.join(' ')}`)]
  if (quarantined.length > 0) return quarantined
  return [undecided(evidence, clock)]
}

/**
 * A change that comes later than this after a due instant does not meet it unplanned, unless scheduling was
 * stopped.
 */
const ordinaryDelayMs = 300_000

/** Planning stops at the instant that it could not decide; what comes after that one waits too. */
function isSetAside({ at, schedule: { quarantineReason, nextRunAt } }: Evidence): boolean {
  return quarantineReason !== null && (nextRunAt === null || nextRunAt <= at)
}

/** Why an instant that the recurrence names, of a schedule that was enabled and sound, has no execution. */
function undecided({ at, now, schedule, change, historyKept, stop }: Evidence, clock: Clock): Finding {
  if (at > now) return finding('in_future', `It will run then.`)
  if (!historyKept) return finding('history_deleted', 'Executions of that month are not kept any more.')
  const isDue = schedule.nextRunAt !== null && schedule.nextRunAt <= at
  if (isDue && stop !== null && stop.until === null)
    return finding(
      'scheduler_stopped',
      `${stopped(stop, clock)} When it is started again, MissedRunPolicy decides on this run.`,
    )
  if (isDue)
    return finding(
      'not_planned_yet',
      'It is due and not planned yet. A leading scheduler takes it up within a second.',
    )
  const unplanned = stop?.until ?? new Date(at.getTime() + ordinaryDelayMs)
  if (change === null || change.at > unplanned)
    return finding('unexplained', 'It should have been run, and nothing that is stored says why it was not.')
  const what = change.what === 'schedule' ? 'The schedule' : 'Its calendar'
  const message = `${what} was changed by ${change.by} at ${clock(change.at)}, before this run was planned; a change plans from its own time on.`
  return finding('changed_before_planned', message, { at: change.at })
}

function outside(rule: RuleAt, clock: Clock): Finding[] {
  const { taken, outside: side, before, after, sameDay, local } = rule
  const neighbours = [
    before ? `The run before is at ${clock(before.at)}.` : 'There is no run before.',
    after ? `The next one is at ${clock(after.at)}.` : 'There is none after.',
  ].join(' ')
  if (side === 'before-start')
    return [finding('before_start', `The schedule begins later (StartDate). ${neighbours}`)]
  if (side === 'after-end') return [finding('after_end', `The schedule had ended (EndDate). ${neighbours}`)]
  if (taken) {
    const day = `${taken.date} is a holiday (${taken.holiday}) in the calendar ${taken.calendar}`
    if (taken.movedTo === null)
      return [finding('holiday_skipped', `${day}: its runs were left out. ${neighbours}`)]
    return [
      finding('holiday_moved', `${day}: its run was moved to ${clock(taken.movedTo.at)}.`, {
        at: taken.movedTo.at,
      }),
    ]
  }
  const that =
    sameDay.length === 0
      ? ''
      : ` On that day it runs ${sameDay.length === 1 ? 'once' : `${sameDay.length} times`}.`
  return [finding('not_an_occurrence', `It does not run at ${local}.${that} ${neighbours}`)]
}

function disabled({ at, now, switched }: Evidence, clock: Clock): Finding {
  const since = switched === null ? '' : `, since ${clock(switched.at)} by ${switched.by}`
  return finding(
    'disabled',
    at > now ? `The schedule is disabled${since}.` : `The schedule was disabled at that time${since}.`,
  )
}

function quarantine({ schedule }: Evidence): Finding {
  return finding('quarantined', `Planning has set the schedule aside: ${schedule.quarantineReason ?? ''}`)
}

export function stopped({ at, by, until }: NonNullable<Evidence['stop']>, clock: Clock): string {
  return until === null
    ? `Scheduling is stopped, since ${clock(at)} by ${by}.`
    : `Scheduling was stopped from ${clock(at)} (by ${by}) to ${clock(until)}.`
}
