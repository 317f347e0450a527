import { folderSeen, type Sight } from '@punctual/catalog'
import { keptSentence, readSentence } from '@punctual/domain/words'
import { type Database, statementsBeside } from '@punctual/store'

import type { Term } from '../port/lead-data.ts'
import type {
  ReconciliationRun,
  ReconciledSchedule,
  ReconciliationFinding,
  ReconciledPage,
  CompletedReconciliation,
  RecordedFinding,
} from '../port/reconciliation-data.ts'
import type { Reconciliation } from '../port.ts'

const statement = statementsBeside(import.meta.url)

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

/** With its sentence as the column keeps it. */
type Kept<Finding> = Omit<Finding, 'detail'> & { readonly detail: string }

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
    async findings({ limit, includeResolved }) {
      const seen = folderSeen(sight, 's.folder_id', 3)
      const rows = await database.query<Kept<RecordedFinding>>(readFindings(seen.sql), [
        limit,
        includeResolved,
        ...seen.parameters,
      ])
      return rows.map((row) => ({ ...row, detail: readSentence(row.detail) }))
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
    findings.map(({ detail }) => keptSentence(detail)),
  ]
  const progress = [run.id, run.position, position, isLast, read, notChecked, oldestWaiting]
  const [row] = await database.query<{
    moved: number
    newFindings: Array<Omit<Kept<ReconciliationFinding>, 'dueAt'> & { dueAt: string }>
  }>(sql, [term, holder, ...progress, checkedIds, ...columns, missing, unexpected])
  if (row?.moved !== 1) return null
  return row.newFindings.map(({ dueAt, detail, ...finding }) => ({
    ...finding,
    dueAt: new Date(dueAt),
    detail: readSentence(detail),
  }))
}
