import type { ExecutionMoves, PlannedExecution, PlannedSchedule, ScheduleChange } from '@punctual/store'

import type { Machine } from '../machine/machine.ts'
import type { ExecutionRow, Rows } from '../store-model/rows.ts'
import { instantsOf, type ScenarioSchedule } from '../world/scenario.ts'
import { decide, type Decision } from './missed-runs.ts'
import type { Fail, Observation } from './observation.ts'

export interface OccurrencesJudge {
  observe(observation: Observation): void
  /** After the end: whether everything that was due has its row, and nothing else. */
  conclude(rows: Rows, now: number): void
}

/** A schedule as people have left it, in the words of the scenario. */
interface KnownSchedule {
  readonly seconds: readonly number[]
  readonly missedRunPolicy: ScenarioSchedule['missedRunPolicy']
  /** First instant that is not decided yet; null when there is no other. */
  nextRunAt: number | null
}

interface Known {
  readonly fail: Fail
  readonly schedules: Map<string, KnownSchedule>
  /** Due instants that have been passed, and those that have a row; by schedule and instant. */
  readonly passed: Set<string>
  readonly made: Set<string>
  /** What each planner had read when it decided. */
  readonly looks: Map<Machine, { readonly now: number; readonly resumedAt: number | null }>
}

/**
 * What had to be planned, worked out from the seconds of the scenario: every due instant becomes one row, none too early,
 * none without being due, each run or missed as its policy says.
 */
export function createOccurrencesJudge(fail: Fail, schedules: readonly ScenarioSchedule[]): OccurrencesJudge {
  const known: Known = { fail, schedules: new Map(), passed: new Set(), made: new Set(), looks: new Map() }
  for (const { id, seconds, missedRunPolicy } of schedules) {
    known.schedules.set(id, { seconds, missedRunPolicy, nextRunAt: instantsOf(seconds)[0] ?? null })
  }
  return {
    observe: (observation) => observe(known, observation),
    conclude(rows, now) {
      const { passed, made } = known
      for (const key of passed) if (!made.has(key)) fail('every due instant becomes a row', `nothing for ${key}`)
      for (const key of made) if (!passed.has(key)) fail('nothing runs that is not due', key)
      for (const [id, { nextRunAt }] of known.schedules) {
        if (nextRunAt !== null && nextRunAt < now - 2_000) fail('every due instant becomes a row', `${id} stands at ${nextRunAt}`)
      }
      if (rows.executions.size < made.size) fail('rows stay', 'an execution is gone')
    },
  }
}

function observe(known: Known, observation: Observation): void {
  const { name, machine, given, answer, now, rows } = observation
  switch (name) {
    case 'planning.readDue':
      known.looks.set(machine, { now, resumedAt: rows.settings.schedulingResumedAt })
      return
    case 'planning.plan':
      for (const { id } of answer as PlannedExecution[]) noteRow(known, rows.executions.get(id)!)
      for (const planned of given[1] as PlannedSchedule[]) judgePlan(known, planned, observation)
      return
    case 'executionMoves.requestOnTime':
      noteOnTime(known, (given as Parameters<ExecutionMoves['requestOnTime']>)[0], observation)
      return
    case 'schedules.update':
      if ((answer as { ok: boolean }).ok) noteEdit(known, given[0] as ScheduleChange)
      return
    case 'schedules.remove':
      if (answer !== null) known.schedules.delete(given[0] as string)
      return
  }
}

function noteRow({ fail, made }: Known, { id, scheduleId, dueAt, entryAt, trigger }: ExecutionRow): void {
  const key = `${scheduleId} ${dueAt}`
  if (made.has(key)) fail('a due instant becomes one row', `${id} is the second for ${key}`)
  made.add(key)
  if (trigger === 'schedule' && entryAt < (dueAt ?? 0)) fail('nothing runs before it is due', `${id} by ${(dueAt ?? 0) - entryAt} ms`)
}

function judgePlan(known: Known, { id, occurrences }: PlannedSchedule, { machine, rows, answer }: Observation): void {
  const { fail, looks } = known
  const schedule = known.schedules.get(id)
  const nextRunAt = rows.schedules.get(id)?.nextRunAt ?? null
  const look = looks.get(machine)
  if (!schedule || schedule.nextRunAt === null || schedule.nextRunAt === nextRunAt || !look) {
    const isMade = (answer as PlannedExecution[]).some(({ scheduleId }) => scheduleId === id)
    if (isMade) fail('what was edited or planned meanwhile is not planned', id)
    return
  }
  const { seconds, missedRunPolicy } = schedule
  const wanted = JSON.stringify(decide(instantsOf(seconds), { ...look, dueAt: schedule.nextRunAt, missedRunPolicy }))
  const given = JSON.stringify(occurrences.map(({ dueAt, status }): Decision => ({ dueAt: dueAt.getTime(), isRun: status === 'Waiting' })))
  if (wanted !== given) fail('what is due runs or is missed as its policy says', `${id}: ${given} instead of ${wanted}`)
  moveOn(known, id, nextRunAt)
}

/** Everything from where a schedule stood up to where it stands now has been passed. */
function moveOn({ schedules, passed }: Known, id: string, nextRunAt: number | null): void {
  const schedule = schedules.get(id)
  if (!schedule || schedule.nextRunAt === null) return
  for (const instant of instantsOf(schedule.seconds)) {
    if (instant >= schedule.nextRunAt && (nextRunAt === null || instant < nextRunAt)) passed.add(`${id} ${instant}`)
  }
  schedule.nextRunAt = nextRunAt
}

/** An edit may bring an instant back that has had its run: to run it on time makes nothing, and moves on all the same. */
function noteOnTime(
  known: Known,
  { executionId, scheduleId }: { executionId: string; scheduleId: string },
  { answer, rows }: Observation,
): void {
  if (answer !== null) noteRow(known, rows.executions.get(executionId)!)
  moveOn(known, scheduleId, rows.schedules.get(scheduleId)?.nextRunAt ?? null)
}

/** What was not planned before an edit is not planned any more: the new rule counts from its own next run. */
function noteEdit({ schedules }: Known, { id, recurrence, nextRunAt }: ScheduleChange): void {
  if (!schedules.has(id) || nextRunAt === 'keep') return
  const { cron, missedRunPolicy } = recurrence as { cron: string; missedRunPolicy: ScenarioSchedule['missedRunPolicy'] }
  const seconds = (cron.split(' ')[0] ?? '').split(',').map(Number)
  schedules.set(id, { seconds, missedRunPolicy, nextRunAt: nextRunAt?.getTime() ?? null })
}
