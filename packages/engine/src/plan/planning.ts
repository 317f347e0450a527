import { statementsBeside } from '@punctual/store'

import type { EngineDatabase } from '../engine-database.ts'
import type { DueSchedule, PlannedExecution } from '../port/planning-data.ts'
import type { Planning } from '../port.ts'
import { unlessLocked } from '../unless-locked.ts'

const statement = statementsBeside(import.meta.url)

type DueRow = Omit<DueSchedule, 'recurrence'> & {
  /** As JSON text. */
  readonly recurrence: string
}

const takeUp = `UPDATE schedules s SET quarantine_reason = NULL FROM schedule_cursors c
  WHERE c.enabled AND c.is_quarantined AND s.id = c.schedule_id AND s.quarantine_reason = ANY ($1::text[]) RETURNING s.id`

const makeMonths = `SELECT create_month_partitions(now()), create_month_partitions(now() + interval '1 month')`

/** Longest time that making a month may keep the plans and ends of runs waiting for each table. */
const monthLockMs = 50

export function createPlanning(database: EngineDatabase): Planning {
  const readDueSql = statement('read-due-schedules')
  const planSql = statement('plan-occurrences')
  return {
    async readDue(limit, graceSeconds, after = null) {
      const parameters = [limit, graceSeconds, after?.dueAt ?? null, after?.id ?? null]
      return withRecurrences(await database.query<DueRow>(readDueSql, parameters))
    },
    async untilNextDueMs() {
      const [row] = await database.query<{ ms: number | null }>(
        `SELECT (extract(epoch FROM min(next_run_at) - clock_timestamp()) * 1000)::float8 AS ms
         FROM schedule_cursors c WHERE next_run_at IS NOT NULL AND enabled AND NOT is_quarantined
           AND (NOT (SELECT are_plans_changing()) OR NOT is_plan_changing(c.schedule_id))
           AND EXISTS (SELECT 1 FROM cluster_settings c WHERE c.id = 1 AND c.scheduling_enabled)`,
      )
      return row?.ms ?? null
    },
    async plan({ term, holder }, schedules) {
      const occurrences = schedules.flatMap((schedule) =>
        schedule.occurrences.map((occurrence) => ({ scheduleId: schedule.id, ...occurrence })),
      )
      const parameters = [
        term,
        holder,
        schedules.map(({ id }) => id),
        schedules.map(({ dueAt }) => dueAt.toISOString()),
        schedules.map(({ nextRunAt }) => nextRunAt?.toISOString() ?? null),
        schedules.map(({ version }) => version),
        occurrences.map(({ scheduleId }) => scheduleId),
        occurrences.map(({ executionId }) => executionId),
        occurrences.map(({ dueAt }) => dueAt.toISOString()),
        occurrences.map(({ status }) => status),
        occurrences.map(({ reason }) =>
          reason === null ? null : JSON.stringify({ ...reason, retryable: false, source: null }),
        ),
        occurrences.map(({ notBefore }) => notBefore.toISOString()),
        schedules.map(({ calendar }) => calendar?.version ?? null),
        [...new Set(schedules.flatMap(({ calendar }) => calendar?.id ?? []))],
        occurrences.map(({ notBeforeReason }) => (notBeforeReason ? JSON.stringify(notBeforeReason) : null)),
        occurrences.map(({ isMadeUpFor }) => isMadeUpFor ?? false),
      ]
      return await seeingWhatEnded(() => database.record<PlannedExecution>(planSql, parameters))
    },
    async quarantine(scheduleId, version, reason) {
      await database.query(`UPDATE schedules SET quarantine_reason = $3 WHERE id = $1 AND version = $2`, [
        scheduleId,
        version,
        reason,
      ])
    },
    async takeUp(reasons) {
      return (await database.query(takeUp, [reasons])).length
    },
    async prepareMonths() {
      const made = await unlessLocked(database, monthLockMs, (query) => query(makeMonths))
      return made.ok
    },
  }
}

/**
 * Repeats a statement that met the end of one of its instants: the second one sees the end, and plans the
 * others.
 */
async function seeingWhatEnded<Answer>(plan: () => Promise<Answer>): Promise<Answer> {
  try {
    return await plan()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === '40001')) throw error
    return await plan()
  }
}

/** Schedules with the same recurrence get the same object: at midnight most of them have one of a few. */
function withRecurrences(rows: readonly DueRow[]): DueSchedule[] {
  const parsed = new Map<string, unknown>()
  return rows.map((row) => {
    if (!parsed.has(row.recurrence)) parsed.set(row.recurrence, JSON.parse(row.recurrence))
    return { ...row, recurrence: parsed.get(row.recurrence) }
  })
}
