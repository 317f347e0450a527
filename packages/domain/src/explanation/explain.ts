import type { Note } from '../recurrence/note.ts'
import type { Occurrence } from '../recurrence/next-occurrence.ts'
import type { Recurrence } from '../recurrence/recurrence.ts'
import { type RuleAt, ruleAt } from '../recurrence/rule-at.ts'
import { describeRecurrence } from '../recurrence/describe.ts'
import { formatLocal, zoneOf } from '../recurrence/zone.ts'
import { sentence } from '../words/sentence.ts'
import { absenceFindings, changeValues, stopped, stopValues } from './absence-findings.ts'
import type { Evidence } from './evidence.ts'
import { type Clock, executionFindings } from './execution-findings.ts'
import { type Finding, finding } from './finding.ts'

/*
 * Why did it run then, or not? The answer is made only from stored facts. They are the row of the instant,
 * what the recurrence of that time says of it, and the changes of schedule and scheduler around it. So it can
 * be requested at any time, and is the same for all callers. Findings go from the answer to what led to it.
 */

export interface Explanation {
  /** The instant on the clock of the schedule's zone; of UTC when the schedule cannot be read. */
  readonly local: string
  /** Writes other instants on the same clock. */
  readonly clock: Clock
  readonly findings: readonly Finding[]
  /** What the recurrence of that time says; null when it cannot be read. */
  readonly rule: RuleAt | null
  /** The recurrence of that time, and the name of its calendar; null when it cannot be read. */
  readonly recurrence: Recurrence | null
  readonly calendarName: string | null
}

/** What the evidence says, the answer first. */
export function explain(evidence: Evidence): Explanation {
  const { at, state, execution } = evidence
  const zone = zoneOf(state.rule.ok ? state.rule.recurrence.timeZone : 'UTC')
  const clock: Clock = (instant) => formatLocal(zone, Math.floor(instant.getTime() / 1_000) * 1_000)
  const rule = state.rule.ok ? ruleAt(state.rule.recurrence, at, state.rule.calendar) : null
  const findings = execution
    ? executionFindings(execution, evidence, clock)
    : absenceFindings(evidence, rule, clock)
  const told = new Set(findings.map(({ code }) => code))
  const more = [...shifts(rule), ...circumstances(evidence, clock)].filter(({ code }) => !told.has(code))
  const { recurrence, calendar } = state.rule.ok ? state.rule : { recurrence: null, calendar: null }
  return {
    local: clock(at),
    clock,
    findings: [...findings, ...more],
    rule,
    recurrence,
    calendarName: calendar?.name ?? null,
  }
}

/** What moved the run, or the runs of the day when the instant is none. */
function shifts(rule: RuleAt | null): Finding[] {
  if (rule === null) return []
  const runs: readonly Occurrence[] = rule.occurrence ? [rule.occurrence] : rule.sameDay
  const seen = new Set<string>()
  return runs.flatMap(({ at, notes }) =>
    notes.flatMap((note) => {
      const text = String(note.said)
      if (seen.has(text)) return []
      seen.add(text)
      return shift(note, at).map((each) => (rule.occurrence ? each : { ...each, at }))
    }),
  )
}

/** @param runsAt the run that the note is of */
function shift({ said, kind, values }: Note, runsAt: Date): Finding[] {
  switch (kind) {
    case 'gap':
      return [finding('clock_gap', { said, values: { ...values, runsAt } })]
    case 'overlap':
      return [finding('clock_overlap', { said, values })]
    case 'short-month':
      return [finding('short_month', { said, values })]
    case 'holiday':
      return [finding('holiday_moved', { said, values: { ...values, movedToAt: runsAt } })]
    // Days that were omitted before a run are the matter of other instants.
    case 'left-out':
      return []
  }
}

function circumstances({ at, state, stop, change }: Evidence, clock: Clock): Finding[] {
  const findings: Finding[] = []
  if (stop !== null) {
    const values = { ...stopValues(stop), pending: false }
    findings.push(finding('scheduler_stopped', { said: stopped(stop, clock), values }))
  }
  if (change !== null && change.at > at) {
    const wasDescription = state.rule.ok
      ? describeRecurrence(state.rule.recurrence, state.rule.calendar?.name ?? null)
      : null
    findings.push(
      finding('changed_since', {
        said: sentence('changed_since', {
          changed: sentence(change.what === 'schedule' ? 'the_schedule' : 'calendar_of_schedule'),
          changedBy: change.by,
          changedAt: clock(change.at),
          until: wasDescription === null ? '' : sentence('until_then', { wasDescription }),
        }),
        values: { ...changeValues(change), wasDescription },
        at: change.at,
      }),
    )
  }
  return findings
}
