import type { RuleAt } from '../recurrence/rule-at.ts'
import type { Evidence } from './evidence.ts'
import type { Clock } from './execution-findings.ts'
import { type Finding, finding } from './finding.ts'

/** Why an instant has no execution. */
export function absenceFindings(evidence: Evidence, rule: RuleAt | null, clock: Clock): Finding[] {
  const { at, schedule, state } = evidence
  const { createdAt, heldReasons } = schedule
  if (at < createdAt) {
    const message = `The schedule was made later, at ${clock(createdAt)}.`
    return [finding('not_created', { message, values: { createdAt } })]
  }
  const quarantined = isSetAside(evidence) ? [quarantine(evidence)] : []
  if (!state.rule.ok) return quarantined.length > 0 ? quarantined : [unreadable(state.rule.problem)]
  if (rule === null || rule.missing.length > 0)
    return [notRunnable('The recurrence is not complete:', rule?.missing ?? [])]
  if (rule.occurrence === null)
    return [...outside(rule, clock), ...(state.enabled ? [] : [disabled(evidence, clock)])]
  if (!state.enabled) return [disabled(evidence, clock)]
  if (heldReasons.length > 0) return [notRunnable('It is not planned:', heldReasons)]
  if (quarantined.length > 0) return quarantined
  return [undecided(evidence, clock)]
}

function unreadable(reason: string): Finding {
  return finding('unreadable', { message: reason, values: { reason } })
}

function notRunnable(what: string, reasons: readonly string[]): Finding {
  return finding('not_runnable', { message: `${what} ${reasons.join(' ')}`, values: { reasons } })
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
  if (at > now) return finding('in_future', { message: `It will run then.`, values: {} })
  if (!historyKept)
    return finding('history_deleted', {
      message: 'Executions of that month are not kept any more.',
      values: {},
    })
  const isDue = schedule.nextRunAt !== null && schedule.nextRunAt <= at
  if (isDue && stop !== null && stop.until === null)
    return finding('scheduler_stopped', {
      message: `${stopped(stop, clock)} When it is started again, MissedRunPolicy decides on this run.`,
      values: { ...stopValues(stop), pending: true },
    })
  if (isDue)
    return finding('not_planned_yet', {
      message: 'It is due and not planned yet. A leading scheduler takes it up within a second.',
      values: {},
    })
  const unplanned = stop?.until ?? new Date(at.getTime() + ordinaryDelayMs)
  if (change === null || change.at > unplanned)
    return finding('unexplained', {
      message: 'It should have been run, and nothing that is stored says why it was not.',
      values: {},
    })
  const what = change.what === 'schedule' ? 'The schedule' : 'Its calendar'
  const message = `${what} was changed by ${change.by} at ${clock(change.at)}, before this run was planned; a change plans from its own time on.`
  return finding('changed_before_planned', { message, values: changeValues(change), at: change.at })
}

function outside(rule: RuleAt, clock: Clock): Finding[] {
  const { taken, outside: side, before, after, sameDay, local } = rule
  const around = { beforeAt: before?.at ?? null, afterAt: after?.at ?? null }
  const neighbours = [
    before ? `The run before is at ${clock(before.at)}.` : 'There is no run before.',
    after ? `The next one is at ${clock(after.at)}.` : 'There is none after.',
  ].join(' ')
  if (side === 'before-start') {
    const message = `The schedule begins later (StartDate). ${neighbours}`
    return [finding('before_start', { message, values: around })]
  }
  if (side === 'after-end') {
    const message = `The schedule had ended (EndDate). ${neighbours}`
    return [finding('after_end', { message, values: around })]
  }
  if (taken) return [takenAway(taken, { neighbours, around, clock })]
  const that =
    sameDay.length === 0
      ? ''
      : ` On that day it runs ${sameDay.length === 1 ? 'once' : `${sameDay.length} times`}.`
  return [
    finding('not_an_occurrence', {
      message: `It does not run at ${local}.${that} ${neighbours}`,
      values: { runsOfDay: sameDay.length, ...around },
    }),
  ]
}

interface AroundTaken {
  readonly neighbours: string
  readonly around: { readonly beforeAt: Date | null; readonly afterAt: Date | null }
  readonly clock: Clock
}

function takenAway(
  { date, holiday, calendar, movedTo }: NonNullable<RuleAt['taken']>,
  { neighbours, around, clock }: AroundTaken,
): Finding {
  const day = `${date} is a holiday (${holiday}) in the calendar ${calendar}`
  const values = { date, holiday, calendar }
  if (movedTo === null)
    return finding('holiday_skipped', {
      message: `${day}: its runs were left out. ${neighbours}`,
      values: { ...values, ...around },
    })
  return finding('holiday_moved', {
    message: `${day}: its run was moved to ${clock(movedTo.at)}.`,
    values: { ...values, movedToAt: movedTo.at },
    at: movedTo.at,
  })
}

function disabled({ at, now, switched }: Evidence, clock: Clock): Finding {
  const since = switched === null ? '' : `, since ${clock(switched.at)} by ${switched.by}`
  const ahead = at > now
  return finding('disabled', {
    message: ahead ? `The schedule is disabled${since}.` : `The schedule was disabled at that time${since}.`,
    values: { ahead, switchedAt: switched?.at ?? null, switchedBy: switched?.by ?? null },
  })
}

function quarantine({ schedule }: Evidence): Finding {
  const reason = schedule.quarantineReason ?? ''
  return finding('quarantined', {
    message: `Planning has set the schedule aside: ${reason}`,
    values: { reason },
  })
}

type Stop = NonNullable<Evidence['stop']>

export function stopped({ at, by, until }: Stop, clock: Clock): string {
  return until === null
    ? `Scheduling is stopped, since ${clock(at)} by ${by}.`
    : `Scheduling was stopped from ${clock(at)} (by ${by}) to ${clock(until)}.`
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
