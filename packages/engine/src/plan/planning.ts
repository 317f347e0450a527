import { type Database, statementsBeside } from '@punctual/store'

const statement = statementsBeside(import.meta.url)

/** A schedule whose next run is due, as the planner reads it. */
export interface DueSchedule {
  readonly id: string
  readonly dueAt: Date
  readonly version: number
  /** As stored; the planner parses it, so that a damaged row can be told from a sound one. */
  readonly recurrence: unknown
  readonly calendarId: string | null
  /** The database's clock at the read. */
  readonly now: Date
  /** When scheduling was last started again; null when it was never stopped. */
  readonly resumedAt: Date | null
}

/** What the planner decided about one due schedule. */
export interface PlannedSchedule {
  readonly id: string
  readonly dueAt: Date
  readonly version: number
  /** The calendar that the decision was made with, in the version that was read. */
  readonly calendar: { readonly id: string; readonly version: number } | null
  readonly nextRunAt: Date | null
  readonly occurrences: readonly PlannedOccurrence[]
}

export interface PlannedOccurrence {
  readonly executionId: string
  readonly dueAt: Date
  readonly status: 'Waiting' | 'Missed'
  /** Why it is missed; null for one that runs. */
  readonly reason: { readonly code: string; readonly message: string } | null
  readonly notBefore: Date
}

export interface PlannedExecution {
  readonly id: string
  readonly nominalAt: Date
  readonly scheduleId: string
  readonly status: 'Waiting' | 'Missed'
  /** From the due instant to this row, by the database's clock. */
  readonly latenessMs: number
}

/** Reading what is due and writing what was decided; used by the leader alone. */
export interface Planning {
  /**
   * What is due: first what is on time, which is at most `graceSeconds` late, then what is later than that. In each part the longest overdue
   * comes first. So what is on time never waits behind a backlog.
   */
  readDue(limit: number, graceSeconds: number): Promise<DueSchedule[]>
  /** Milliseconds until the next due instant by the database's clock; null when nothing is scheduled or scheduling is stopped. */
  untilNextDueMs(): Promise<number | null>
  /**
   * Commits decisions under a term. Nothing is written when the term no longer leads, scheduling is stopped, or the row
   * or its calendar has changed since it was read; the answer holds what was really made.
   */
  plan(lease: { term: bigint; holder: string }, schedules: readonly PlannedSchedule[]): Promise<PlannedExecution[]>
  /** Sets a schedule aside whose stored recurrence cannot be read, so that it never stops the others. */
  quarantine(scheduleId: string, version: number, reason: string): Promise<void>
  /** Makes the partitions of this month and the next, if they are missing. */
  prepareMonths(): Promise<void>
}

export function createPlanning(database: Database): Planning {
  const readDueSql = statement('read-due-schedules')
  const planSql = statement('plan-occurrences')
  return {
    readDue: (limit, graceSeconds) => database.query<DueSchedule>(readDueSql, [limit, graceSeconds]),
    async untilNextDueMs() {
      const [row] = await database.query<{ ms: number | null }>(
        `SELECT (extract(epoch FROM min(next_run_at) - clock_timestamp()) * 1000)::float8 AS ms
         FROM schedule_cursors WHERE next_run_at IS NOT NULL AND enabled AND NOT is_quarantined
           AND EXISTS (SELECT 1 FROM cluster_settings c WHERE c.id = 1 AND c.scheduling_enabled)`,
      )
      return row?.ms ?? null
    },
    async plan({ term, holder }, schedules) {
      const occurrences = schedules.flatMap((schedule) =>
        schedule.occurrences.map((occurrence) => ({ scheduleId: schedule.id, ...occurrence })),
      )
      return await database.query<PlannedExecution>(planSql, [
        term,
        holder,
        schedules.map(({ id }) => id),
        schedules.map(({ dueAt }) => dueAt),
        schedules.map(({ nextRunAt }) => nextRunAt),
        schedules.map(({ version }) => version),
        occurrences.map(({ scheduleId }) => scheduleId),
        occurrences.map(({ executionId }) => executionId),
        occurrences.map(({ dueAt }) => dueAt),
        occurrences.map(({ status }) => status),
        occurrences.map(({ reason }) => (reason === null ? null : JSON.stringify({ ...reason, retryable: false, source: null }))),
        occurrences.map(({ notBefore }) => notBefore),
        schedules.map(({ calendar }) => calendar?.version ?? null),
        [...new Set(schedules.flatMap(({ calendar }) => calendar?.id ?? []))],
      ])
    },
    async quarantine(scheduleId, version, reason) {
      await database.query(`UPDATE schedules SET quarantine_reason = $3 WHERE id = $1 AND version = $2`, [scheduleId, version, reason])
    },
    async prepareMonths() {
      await database.query(`SELECT create_month_partitions(now()), create_month_partitions(now() + interval '1 month')`)
    },
  }
}
