import type { ScheduleChange } from '@punctual/catalog'
import type { ExecutionTransitions, PlannedExecution, PlannedSchedule } from '@punctual/engine'
import type { ExecutionRow, Rows } from '@punctual/engine/memory'

import type { Machine } from '../machine/machine.ts'
import { instantsOf, minute, type Scenario, type ScenarioSchedule } from '../world/scenario.ts'
import { decide, type Decision } from './missed-runs.ts'
import type { Fail, Observation, Remembering } from './observation.ts'

export interface OccurrencesChecker extends Remembering {
  observe(observation: Observation): void
  /** After the end: whether everything that was due has its row, and nothing else. */
  conclude(rows: Rows, now: number): void
}

/** A schedule as users have left it, in the words of the scenario. */
interface KnownSchedule {
  readonly instants: readonly number[]
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
  readonly looks: Map<Machine, Look>
  /** Nothing goes wrong, so what is on time must not be late. */
  readonly isCatchUp: boolean
  /** Statements that have planned something. */
  statements: number
}

/**
 * A database that is slow is known to the planner after so many statements of a catch-up; from then on none
 * is long.
 */
const learning = { statements: 6, maxRows: 150 }

interface Look {
  readonly now: number
  readonly resumedAt: number | null
  /** Schedules that were due then and on time. */
  readonly onTime: ReadonlySet<string>
}

/** Up to this late, a due instant is on time. */
const graceMs = 60_000

/**
 * In a cluster without faults, what is on time has its row after this, whatever else there is to plan.
 */
const promptMs = 500

/**
 * What had to be planned, computed from the seconds of the scenario. Every due instant becomes one row, none
 * too early, and none without being due. Each is run or missed as its policy says.
 */
export function createOccurrencesChecker(
  fail: Fail,
  { schedules, isCatchUp }: Pick<Scenario, 'schedules' | 'isCatchUp'>,
): OccurrencesChecker {
  const known: Known = {
    fail,
    schedules: new Map(),
    passed: new Set(),
    made: new Set(),
    looks: new Map(),
    isCatchUp,
    statements: 0,
  }
  for (const schedule of schedules) {
    const instants = instantsOf(schedule)
    known.schedules.set(schedule.id, {
      instants,
      missedRunPolicy: schedule.missedRunPolicy,
      nextRunAt: instants[0] ?? null,
    })
  }
  return {
    remember() {
      const {
        schedules: kept,
        passed,
        made,
      } = structuredClone({ schedules: known.schedules, passed: known.passed, made: known.made })
      return () => Object.assign(known, { schedules: kept, passed, made })
    },
    observe: (observation) => observe(known, observation),
    conclude(rows, now) {
      const { passed, made } = known
      for (const key of passed)
        if (!made.has(key)) fail('every due instant becomes a row', `nothing for ${key}`)
      for (const key of made) if (!passed.has(key)) fail('nothing runs that is not due', key)
      for (const [id, { nextRunAt }] of known.schedules) {
        if (nextRunAt !== null && nextRunAt < now - 2_000)
          fail('every due instant becomes a row', `${id} stands at ${nextRunAt}`)
      }
      if (rows.executions.size < made.size) fail('rows stay', 'an execution is gone')
    },
  }
}

function observe(known: Known, observation: Observation): void {
  const { name, machine, given, answer, now, rows } = observation
  switch (name) {
    case 'planning.readDue':
      known.looks.set(machine, {
        now,
        resumedAt: rows.settings.schedulingResumedAt,
        onTime: onTimeSchedules(rows, now),
      })
      return
    case 'planning.plan':
      for (const { executionId } of answer as PlannedExecution[])
        noteRow(known, rows.executions.get(executionId)!, observation)
      checkOrder(known, observation)
      checkSize(known, (answer as PlannedExecution[]).length)
      for (const planned of given[1] as PlannedSchedule[]) checkPlan(known, planned, observation)
      return
    case 'executionTransitions.requestOnTime':
      noteOnTime(known, (given as Parameters<ExecutionTransitions['requestOnTime']>)[0], observation)
      return
    case 'schedules.update':
      if ((answer as { ok: boolean }).ok) noteEdit(known, given[0] as ScheduleChange)
      return
    case 'schedules.remove':
      if (answer !== null) known.schedules.delete(given[0] as string)
      return
  }
}

function onTimeSchedules(rows: Rows, now: number): ReadonlySet<string> {
  const isOnTime = (nextRunAt: number | null) =>
    nextRunAt !== null && nextRunAt <= now && nextRunAt >= now - graceMs
  const due = [...rows.schedules.values()].filter(
    ({ nextRunAt, enabled, quarantineReason }) => enabled && quarantineReason === null && isOnTime(nextRunAt),
  )
  return new Set(due.map(({ id }) => id))
}

function checkSize(known: Known, rows: number): void {
  known.statements += 1
  if (known.isCatchUp && known.statements > learning.statements && rows > learning.maxRows)
    known.fail('a planning statement is short', `${rows} rows in statement ${known.statements}`)
}

/** A statement that plans something late has room for everything that was on time. */
function checkOrder({ fail, looks }: Known, { machine, given }: Observation): void {
  const look = looks.get(machine)
  const planned = given[1] as readonly PlannedSchedule[]
  if (!look || !planned.some(({ dueAt }) => dueAt.getTime() < look.now - graceMs)) return
  const ids = new Set(planned.map(({ id }) => id))
  for (const id of look.onTime)
    if (!ids.has(id)) fail('what is on time goes before what is late', `${id} was left for later`)
}

function noteRow(
  { fail, made, isCatchUp }: Known,
  { id, scheduleId, dueAt, entryAt, trigger }: ExecutionRow,
  { clockWasSet }: Observation,
): void {
  const key = `${scheduleId} ${dueAt}`
  if (made.has(key)) fail('a due instant becomes one row', `${id} is the second for ${key}`)
  made.add(key)
  const lateMs = entryAt - (dueAt ?? 0)
  if (trigger === 'schedule' && !clockWasSet && lateMs < 0)
    fail('nothing runs before it is due', `${id} by ${-lateMs} ms`)
  if (isCatchUp && (dueAt ?? 0) >= minute && lateMs > promptMs)
    fail('what is on time does not wait for what is late', `${id} for ${lateMs} ms`)
}

function checkPlan(
  known: Known,
  { id, occurrences }: PlannedSchedule,
  { machine, rows, answer }: Observation,
): void {
  const { fail, looks } = known
  const schedule = known.schedules.get(id)
  const nextRunAt = rows.schedules.get(id)?.nextRunAt ?? null
  const look = looks.get(machine)
  if (!schedule || schedule.nextRunAt === null || schedule.nextRunAt === nextRunAt || !look) {
    const isMade = (answer as PlannedExecution[]).some(({ scheduleId }) => scheduleId === id)
    if (isMade) fail('what was edited or planned meanwhile is not planned', id)
    return
  }
  const { instants, missedRunPolicy } = schedule
  // A statement may decide fewer than are due, but some, and none is omitted between them.
  const due = decide(instants, { ...look, dueAt: schedule.nextRunAt, missedRunPolicy })
  const wanted = JSON.stringify(due.slice(0, Math.max(occurrences.length, 1)))
  const given = JSON.stringify(
    occurrences.map(({ dueAt, status }): Decision => ({
      dueAt: dueAt.getTime(),
      isRun: status === 'Waiting',
    })),
  )
  if (wanted !== given)
    fail('what is due runs or is missed as its policy says', `${id}: ${given} instead of ${wanted}`)
  moveOn(known, id, nextRunAt)
}

/** Everything from where a schedule stood up to where it stands now has been passed. */
function moveOn({ schedules, passed }: Known, id: string, nextRunAt: number | null): void {
  const schedule = schedules.get(id)
  if (!schedule || schedule.nextRunAt === null) return
  for (const instant of schedule.instants) {
    if (instant >= schedule.nextRunAt && (nextRunAt === null || instant < nextRunAt))
      passed.add(`${id} ${instant}`)
  }
  schedule.nextRunAt = nextRunAt
}

/**
 * An edit may bring an instant back that has had its run: to run it on time makes nothing, and moves on all
 * the same.
 */
function noteOnTime(
  known: Known,
  { executionId, scheduleId }: { executionId: string; scheduleId: string },
  observation: Observation,
): void {
  const { answer, rows } = observation
  if (answer !== null) noteRow(known, rows.executions.get(executionId)!, observation)
  moveOn(known, scheduleId, rows.schedules.get(scheduleId)?.nextRunAt ?? null)
}

/** What was not planned before an edit is not planned any more: the new rule counts from its own next run. */
function noteEdit({ schedules }: Known, { id, recurrence, nextRunAt }: ScheduleChange): void {
  if (!schedules.has(id) || nextRunAt === 'keep') return
  const { cron, missedRunPolicy } = recurrence as {
    cron: string
    missedRunPolicy: ScenarioSchedule['missedRunPolicy']
  }
  const seconds = (cron.split(' ')[0] ?? '').split(',').map(Number)
  schedules.set(id, {
    instants: instantsOf({ seconds, lateDays: 0 }),
    missedRunPolicy,
    nextRunAt: nextRunAt?.getTime() ?? null,
  })
}
