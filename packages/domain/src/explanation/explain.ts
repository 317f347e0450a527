import type { Note } from '../recurrence/note.ts'
import type { Occurrence } from '../recurrence/next-occurrence.ts'
import { type RuleAt, ruleAt } from '../recurrence/rule-at.ts'
import { describeRecurrence } from '../recurrence/describe.ts'
import { formatLocal, zoneOf } from '../recurrence/zone.ts'
import { absenceFindings, stopped } from './absence-findings.ts'
import type { Evidence } from './evidence.ts'
import { type Clock, executionFindings } from './execution-findings.ts'
import { type Finding, finding, type FindingCode } from './finding.ts'

/*
 * Why did it run then, or not? The answer is put together from what is stored, nothing else: the row of the
 * instant, what the recurrence of that time says of it, and what was done to schedule and scheduler around
 * it. So it can be asked at any time, by anybody, and is the same for everybody. Findings go from the answer
 * to what led to it.
 */

export interface Explanation {
  /** The instant on the clock of the schedule's zone; of UTC when the schedule cannot be read. */
  readonly local: string
  /** Writes other instants on the same clock. */
  readonly clock: Clock
  readonly findings: readonly Finding[]
  /** What the recurrence of that time says; null when it cannot be read. */
  readonly rule: RuleAt | null
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
  return { local: clock(at), clock, findings: [...findings, ...more], rule }
}

const codeOfNote = {
  gap: 'clock_gap',
  overlap: 'clock_overlap',
  'short-month': 'short_month',
  holiday: 'holiday_moved',
  // Days that were omitted before a run are the matter of other instants.
  'left-out': null,
} as const satisfies Record<Note['kind'], FindingCode | null>

/** What moved the run, or the runs of the day when the instant is none. */
function shifts(rule: RuleAt | null): Finding[] {
  if (rule === null) return []
  const runs: readonly Occurrence[] = rule.occurrence ? [rule.occurrence] : rule.sameDay
  const seen = new Set<string>()
  return runs.flatMap(({ at, notes }) =>
    notes.flatMap(({ kind, text }) => {
      const code = codeOfNote[kind]
      if (code === null || seen.has(text)) return []
      seen.add(text)
      return [finding(code, text, rule.occurrence ? {} : { at })]
    }),
  )
}

function circumstances({ at, state, stop, change }: Evidence, clock: Clock): Finding[] {
  const findings: Finding[] = []
  if (stop !== null) findings.push(finding('scheduler_stopped', stopped(stop, clock)))
  if (change !== null && change.at > at) {
    const was = state.rule.ok
      ? ` Until then it was: ${describeRecurrence(state.rule.recurrence, state.rule.calendar?.name ?? null)}.`
      : ''
    const what = change.what === 'schedule' ? 'The schedule' : 'The calendar of the schedule'
    findings.push(
      finding('changed_since', `${what} was changed by ${change.by} at ${clock(change.at)}.${was}`, {
        at: change.at,
      }),
    )
  }
  return findings
}
