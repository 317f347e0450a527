import { folderSeen, type Sight } from '@punctual/catalog'
import { type Database, statementsBeside } from '@punctual/store'

import type { Term } from '../lead/leader-lease.ts'

const statement = statementsBeside(import.meta.url)

export interface ReconciliationRun {
  readonly id: string
  /** What was due strictly after this instant … */
  readonly fromAt: Date
  /** … and up to this one is checked. */
  readonly untilAt: Date
  /** The last schedule that was checked. */
  readonly position: string
}

/** A schedule as one moment shows it. */
export interface ReconciledSchedule {
  readonly id: string
  /** As stored; parse before use. */
  readonly recurrence: unknown
  readonly enabled: boolean
  readonly isQuarantined: boolean
  readonly calendarId: string | null
  readonly nextRunAt: Date | null
  readonly planSince: Date
  /**
   * First due instant of the present plan; null also for a schedule that was stored before plans were kept.
   */
  readonly planFrom: Date | null
  /**
   * What is due up to this instant ought to be planned; null while no leader plans, or one has only begun to.
   */
  readonly overdueUntil: Date | null
  readonly pastPlans: ReadonlyArray<{
    readonly recurrence: unknown
    /** These are ISO 8601 texts. */
    readonly since: string
    readonly from: string
    readonly until: string
    readonly endedAt: string
  }>
  /** Due instants of the window that have an execution. */
  readonly executed: readonly Date[]
}

export interface ReconciliationFinding {
  readonly scheduleId: string
  readonly dueAt: Date
  readonly kind: 'missing' | 'unexpected'
  readonly detail: string
}

/** What was found in a page of schedules. */
export interface ReconciledPage {
  readonly run: ReconciliationRun
  readonly position: string
  readonly isLast: boolean
  readonly read: number
  readonly notChecked: number
  readonly checkedIds: readonly string[]
  /** Longest waiting due instant; null when nothing waits to be planned. */
  readonly oldestWaiting: Date | null
  /** To be recorded; may be fewer than were found. */
  readonly findings: readonly ReconciliationFinding[]
  readonly missing: number
  readonly unexpected: number
}

/** A run that went over all schedules, and what it counted. */
export interface CompletedReconciliation {
  readonly fromAt: Date
  readonly untilAt: Date
  readonly startedAt: Date
  readonly completedAt: Date
  readonly schedules: number
  readonly notChecked: number
  readonly missing: number
  readonly unexpected: number
}

export interface RecordedFinding extends ReconciliationFinding {
  readonly scheduleName: string
  readonly foundAt: Date
  readonly seenAt: Date
  /** When the reconciler no longer found it. */
  readonly resolvedAt: Date | null
}

interface BeginOptions {
  /** Least time between the beginnings of two runs. */
  readonly everySeconds: number
  readonly leastWindowSeconds: number
  readonly maxWindowSeconds: number
}

/** What the reconciler reads and writes. It changes nothing but its own records. */
export interface Reconciliation {
  /** The run under way, or a new one; null when it is not time for one, or the term is over. */
  begin(lease: Term, options: BeginOptions): Promise<ReconciliationRun | null>
  /** The schedules that come next. @param settleSeconds time that the planner has for a due instant */
  readPage(
    run: ReconciliationRun,
    options: { limit: number; settleSeconds: number },
  ): Promise<ReconciledSchedule[]>
  /**
   * Every version of the days of calendars that was in force after an instant, by calendar; validate before
   * use.
   */
  readCalendars(ids: readonly string[], after: Date): Promise<ReadonlyMap<string, readonly unknown[]>>
  /** Begins the record of plans of schedules that were stored before plans were kept. */
  adopt(ids: readonly string[]): Promise<void>
  /**
   * Records a page and moves the run on. Answers the findings that are new; null when the term is over or
   * another leader has moved it on.
   */
  record(lease: Term, page: ReconciledPage): Promise<ReconciliationFinding[] | null>
  lastCompleted(): Promise<CompletedReconciliation | null>
  /** Newest first. */
  findings(page: { limit: number; includeResolved: boolean }): Promise<RecordedFinding[]>
}

const readCalendarVersions = `SELECT id, days FROM calendars WHERE id = ANY ($1::uuid[])
  UNION ALL SELECT calendar_id, days FROM calendar_revisions WHERE calendar_id = ANY ($1::uuid[]) AND replaced_at > $2`

const adoptSchedules = `UPDATE schedules SET plan_from = next_run_now(id), plan_number = plan_number + 1 WHERE id = ANY ($1::uuid[]) AND plan_from IS NULL AND schedules.next_run_at IS NOT NULL`

const readLastCompleted = `SELECT from_at AS "fromAt", until_at AS "untilAt", started_at AS "startedAt", completed_at AS "completedAt", schedules,
    not_judged AS "notChecked", missing, unexpected
  FROM reconciliation_runs WHERE completed_at IS NOT NULL ORDER BY id DESC LIMIT 1`

const readFindings = (
  seen: string,
) => `SELECT f.schedule_id AS "scheduleId", s.name AS "scheduleName", f.due_at AS "dueAt", f.kind, f.detail, f.found_at AS "foundAt",
    f.seen_at AS "seenAt", f.resolved_at AS "resolvedAt"
  FROM reconciliation_findings f JOIN schedules s ON s.id = f.schedule_id
  WHERE ($2::boolean OR f.resolved_at IS NULL)${seen}
  ORDER BY f.found_at DESC, f.due_at DESC, f.schedule_id LIMIT $1`

export function createReconciliation(database: Database, sight: Sight | null): Reconciliation {
  const sql = {
    begin: statement('begin-reconciliation'),
    page: statement('read-reconciliation-page'),
    record: statement('record-reconciliation'),
  }
  return {
    async begin({ term, holder }, { everySeconds, leastWindowSeconds, maxWindowSeconds }) {
      const parameters = [term, holder, everySeconds, leastWindowSeconds, maxWindowSeconds]
      const [run] = await database.query<ReconciliationRun>(sql.begin, parameters)
      return run ?? null
    },
    readPage: ({ position, fromAt, untilAt }, { limit, settleSeconds }) =>
      database.query<ReconciledSchedule>(sql.page, [position, limit, fromAt, untilAt, settleSeconds]),
    async readCalendars(ids, after) {
      if (ids.length === 0) return new Map()
      const rows = await database.query<{ id: string; days: unknown }>(readCalendarVersions, [ids, after])
      const byId = Map.groupBy(rows, ({ id }) => id)
      return new Map([...byId].map(([id, versions]) => [id, versions.map(({ days }) => days)]))
    },
    async adopt(ids) {
      if (ids.length > 0) await database.query(adoptSchedules, [ids])
    },
    record: (lease, page) => record({ database, sql: sql.record }, lease, page),
    async lastCompleted() {
      const [run] = await database.query<CompletedReconciliation>(readLastCompleted)
      return run ?? null
    },
    findings({ limit, includeResolved }) {
      const seen = folderSeen(sight, 's.folder_id', 3)
      return database.query<RecordedFinding>(readFindings(seen.sql), [
        limit,
        includeResolved,
        ...seen.parameters,
      ])
    },
  }
}

async function record(
  { database, sql }: { database: Database; sql: string },
  { term, holder }: Term,
  {
    run,
    position,
    isLast,
    read,
    notChecked,
    oldestWaiting,
    checkedIds,
    findings,
    missing,
    unexpected,
  }: ReconciledPage,
): Promise<ReconciliationFinding[] | null> {
  const columns = [
    findings.map(({ scheduleId }) => scheduleId),
    findings.map(({ dueAt }) => dueAt),
    findings.map(({ kind }) => kind),
    findings.map(({ detail }) => detail),
  ]
  const progress = [run.id, run.position, position, isLast, read, notChecked, oldestWaiting]
  const [row] = await database.query<{
    moved: number
    newFindings: Array<Omit<ReconciliationFinding, 'dueAt'> & { dueAt: string }>
  }>(sql, [term, holder, ...progress, checkedIds, ...columns, missing, unexpected])
  if (row?.moved !== 1) return null
  return row.newFindings.map((finding) => ({ ...finding, dueAt: new Date(finding.dueAt) }))
}
