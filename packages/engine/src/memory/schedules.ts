import { isDeepStrictEqual } from 'node:util'

import type { ScheduleDefinition } from '@punctual/domain'
import type { ScheduleChange, StoredSchedule } from '@punctual/catalog'

import { dateOf } from './planning.ts'
import type { Rows, ScheduleRow } from './rows.ts'
import type { ModelContext, ModelledStore } from './statements.ts'

/** Folders and the kind of an account decide nothing here: every schedule lies in the root folder. */
export function modelSchedules({ rows, now }: ModelContext): ModelledStore['schedules'] {
  const read = (id: string): StoredSchedule | null => {
    const row = rows.schedules.get(id)
    return row ? recordOf(rows, row, now()) : null
  }
  return {
    read,
    update(change) {
      const row = rows.schedules.get(change.id)
      if (!isCalendarThere(rows, change)) return { ok: false, conflict: 'calendar-changed' }
      if (!row || row.kind !== change.kind) return { ok: false, conflict: 'missing' }
      if (row.version !== change.version || isBehind(rows, now(), change))
        return { ok: false, conflict: 'stale' }
      Object.assign(row, changed(row, change))
      return { ok: true, schedule: recordOf(rows, row, now()) }
    },
    remove(id, kinds) {
      const before = read(id)
      if (!before || !kinds.includes(before.kind)) return null
      rows.schedules.delete(id)
      return before
    },
  }
}

/** Whether an edit would plan an instant again that was planned since the edit was computed. */
function isBehind(rows: Rows, now: number, { id, nextRunAt, heldReasons = [] }: ScheduleChange): boolean {
  if (nextRunAt === 'keep' || nextRunAt === null || heldReasons.length > 0) return false
  const from = nextRunAt.getTime()
  return [...rows.executions.values()].some(
    ({ scheduleId, dueAt }) => scheduleId === id && dueAt !== null && dueAt >= from && dueAt <= now,
  )
}

/** The calendar that a change names, in the version that the next run was computed with. */
function isCalendarThere(rows: Rows, { calendar }: ScheduleChange): boolean {
  if (calendar === null) return true
  const known = rows.calendars.get(calendar.id)
  return known !== undefined && (calendar.version === null || known.version === calendar.version)
}

function changed(row: ScheduleRow, change: ScheduleChange): Partial<ScheduleRow> {
  const {
    name,
    description,
    keywords,
    isDataDriven,
    sourceAccount,
    definition,
    recurrence,
    enabled,
    nextRunAt,
  } = change
  const isPlannedAnew = nextRunAt !== 'keep'
  const isHeld = (change.heldReasons ?? []).length > 0
  const isSameReport = isDeepStrictEqual(
    [row.definition, row.sourceAccountId],
    [definition, sourceAccount?.id ?? null],
  )
  return {
    name,
    description,
    keywords,
    isDataDriven,
    sourceAccountId: sourceAccount?.id ?? null,
    definition: definition as ScheduleDefinition,
    recurrence,
    enabled,
    destinations: change.destinations,
    notRunnableReasons: change.notRunnableReasons,
    serverName: change.serverName,
    owner: change.owner ? { ...change.owner, isDeleted: false, hasAddress: false } : null,
    notices: change.notices ?? row.notices,
    disabledBy: change.disabledBy ?? null,
    calendarId: change.calendar?.id ?? null,
    nextRunAt: isHeld ? null : isPlannedAnew ? (nextRunAt?.getTime() ?? null) : row.nextRunAt,
    heldReasons: change.heldReasons ?? [],
    sourceProblem: isSameReport ? row.sourceProblem : null,
    quarantineReason: isPlannedAnew ? null : row.quarantineReason,
    version: row.version + 1,
  }
}

function recordOf(rows: Rows, { nextRunAt, lastRunAt, ...row }: ScheduleRow, now: number): StoredSchedule {
  return {
    ...row,
    calendarName: rows.calendars.get(row.calendarId ?? '')?.name ?? null,
    dataRowCount: row.definition.dataDriven?.rows.length ?? null,
    folderPath: '/',
    sourceAccountKind: row.sourceAccountId === null ? null : 'bi',
    nameKey: row.name.toLowerCase(),
    nextRunAt: dateOf(nextRunAt),
    lastRunAt: dateOf(lastRunAt),
    createdAt: new Date(now),
    updatedAt: new Date(now),
  }
}
