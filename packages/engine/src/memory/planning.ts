import { sentence } from '@punctual/domain/words'

import { newExecution } from './new-execution.ts'
import {
  type ExecutionRow,
  insertExecution,
  type Instant,
  leaseRuns,
  type Rows,
  type ScheduleRow,
} from './rows.ts'
import type { ModelContext, ModelledStore } from './statements.ts'
import type {
  DuePlace,
  PlannedExecution,
  PlannedOccurrence,
  PlannedSchedule,
  PlannedStatus,
} from '../port/planning-data.ts'

export function modelPlanning(context: ModelContext): ModelledStore['planning'] {
  const { rows, now } = context
  return {
    readDue(limit, graceSeconds, after = null) {
      if (!rows.settings.schedulingEnabled) return []
      const isLate = ({ nextRunAt }: { nextRunAt: Instant }) => nextRunAt < now() - graceSeconds * 1_000
      return dueSchedules(rows)
        .filter(({ nextRunAt }) => nextRunAt <= now())
        .filter((schedule) => after === null || (!isLate(schedule) && isAfter(schedule, after)))
        .sort(
          (a, b) =>
            Number(isLate(a)) - Number(isLate(b)) || a.nextRunAt - b.nextRunAt || (a.id < b.id ? -1 : 1),
        )
        .slice(0, limit)
        .map(({ id, nextRunAt, version, recurrence, calendarId }) => ({
          id,
          dueAt: new Date(nextRunAt),
          version,
          recurrence,
          calendarId,
          now: new Date(now()),
          resumedAt: dateOf(rows.settings.schedulingResumedAt),
        }))
    },
    untilNextDueMs() {
      if (!rows.settings.schedulingEnabled) return null
      const due = dueSchedules(rows).map(({ nextRunAt }) => nextRunAt)
      return due.length === 0 ? null : Math.min(...due) - now()
    },
    plan: (term, schedules) => plan(context, { ...term, schedules }),
    quarantine(scheduleId, version, reason) {
      const schedule = rows.schedules.get(scheduleId)
      if (schedule?.version === version) schedule.quarantineReason = reason
    },
  }
}

function isAfter(
  { id, nextRunAt }: { readonly id: string; readonly nextRunAt: Instant },
  after: DuePlace,
): boolean {
  return nextRunAt > after.dueAt.getTime() || (nextRunAt === after.dueAt.getTime() && id > after.id)
}

/** Schedules that planning reads, whenever they are due. */
function dueSchedules(rows: Rows): Array<ScheduleRow & { nextRunAt: Instant }> {
  return [...rows.schedules.values()].filter(
    (schedule): schedule is ScheduleRow & { nextRunAt: Instant } =>
      schedule.nextRunAt !== null && schedule.enabled && schedule.quarantineReason === null,
  )
}

interface Plan {
  readonly term: bigint
  readonly holder: string
  readonly schedules: readonly PlannedSchedule[]
}

function plan(context: ModelContext, { term, holder, schedules }: Plan): PlannedExecution[] {
  const { rows } = context
  const { lease, settings } = rows
  const now = context.now()
  if (lease.term !== term || lease.holder !== holder || !leaseRuns(rows, now) || !settings.schedulingEnabled)
    return []
  // Everything is checked by the rows before this statement: its own new rows block nothing.
  const decisions = schedules.flatMap((planned) => {
    const schedule = moved(context, planned)
    return schedule ? planned.occurrences.map((occurrence) => decide(rows, schedule, occurrence)) : []
  })
  const made: PlannedExecution[] = []
  for (const { schedule, occurrence, status, reason } of decisions) {
    const execution: ExecutionRow = {
      ...newExecution(schedule, { id: occurrence.executionId, nominalAt: occurrence.dueAt.getTime(), now }),
      trigger: 'schedule',
      dueAt: occurrence.dueAt.getTime(),
      status,
      stage: status === 'Waiting' ? 'Placing' : null,
      overlapPolicy: overlapPolicyOf(schedule),
      priority: 0,
      notBefore: occurrence.notBefore.getTime(),
      notBeforeReason: status === 'Waiting' ? (occurrence.notBeforeReason ?? null) : null,
      runBy: 'Scheduler',
      term,
      completedAt: status === 'Waiting' ? null : now,
      error: reason,
    }
    if (insertExecution(rows, execution)) {
      made.push({
        executionId: execution.id,
        nominalAt: occurrence.dueAt,
        scheduleId: schedule.id,
        status,
        latenessMs: now - occurrence.dueAt.getTime(),
      })
    }
  }
  return made
}

/**
 * Moves the schedule on if it, and the calendar that the decision was made with, still are as they were read.
 */
function moved(
  { rows, isLocked }: ModelContext,
  { id, dueAt, version, calendar, nextRunAt }: PlannedSchedule,
): ScheduleRow | null {
  const schedule = rows.schedules.get(id)
  if (
    !schedule ||
    schedule.nextRunAt !== dueAt.getTime() ||
    schedule.version !== version ||
    !schedule.enabled ||
    isLocked(schedule)
  )
    return null
  const used = rows.calendars.get(schedule.calendarId ?? '')
  if (calendar && (!used || used.version !== calendar.version || isLocked(used))) return null
  schedule.nextRunAt = nextRunAt?.getTime() ?? null
  return schedule
}

interface Decision {
  readonly schedule: ScheduleRow
  readonly occurrence: PlannedOccurrence
  readonly status: PlannedStatus
  readonly reason: ExecutionRow['error']
}

function decide(rows: Rows, schedule: ScheduleRow, occurrence: PlannedOccurrence): Decision {
  const policy = overlapPolicyOf(schedule)
  const isRunAnyhow = occurrence.isMadeUpFor === true && missedRunPolicyOf(schedule) === 'RunAll'
  const mayBeMissed = occurrence.status === 'Waiting' && policy !== 'Allow' && !isRunAnyhow
  if (mayBeMissed && isBlocked(rows, schedule.id, policy)) {
    const said = sentence('missed_by_overlap', { policy })
    return {
      schedule,
      occurrence,
      status: 'Missed',
      reason: { code: 'missed_overlap', message: String(said), said, retryable: false, source: null },
    }
  }
  const reason = occurrence.reason === null ? null : { ...occurrence.reason, retryable: false, source: null }
  return { schedule, occurrence, status: occurrence.status, reason }
}

function isBlocked(rows: Rows, scheduleId: string, policy: 'Skip' | 'Queue'): boolean {
  for (const { scheduleId: other, status, trigger, resendOf } of rows.active.values()) {
    if (
      resendOf === null &&
      other === scheduleId &&
      (policy === 'Skip' || (status === 'Waiting' && trigger !== 'manual'))
    )
      return true
  }
  return false
}

function overlapPolicyOf({ recurrence }: ScheduleRow): ExecutionRow['overlapPolicy'] {
  return (recurrence as { overlapPolicy?: ExecutionRow['overlapPolicy'] }).overlapPolicy ?? 'Queue'
}

function missedRunPolicyOf({ recurrence }: ScheduleRow): unknown {
  return (recurrence as { missedRunPolicy?: unknown }).missedRunPolicy
}

export const dateOf = (instant: Instant | null): Date | null => (instant === null ? null : new Date(instant))
