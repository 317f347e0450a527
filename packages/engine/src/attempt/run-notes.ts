import { createGathered } from '@punctual/runtime'
import { type Database, isStoreUnavailable } from '@punctual/store'

/** When and where a schedule ran last. */
export interface RunNote {
  readonly scheduleId: string
  readonly serverName: string | null
  readonly completedAt: Date
  readonly status: string
  readonly error: {
    readonly source: string | null
    readonly retryable: boolean
    readonly message: string
  } | null
}

/** As finish-executions.sql does it. */
const sql = `UPDATE schedules AS s
  SET last_run_at = greatest(s.last_run_at, $2), last_server_name = $3, source_problem = CASE
    WHEN f.status IN ('Succeeded', 'PartiallyDelivered') THEN NULL
    WHEN f.status = 'Failed' AND f.error ->> 'source' <> 'smtp' AND f.error ->> 'retryable' = 'false' THEN f.error ->> 'message'
    ELSE s.source_problem END
  FROM (SELECT $4::text AS status, $5::jsonb AS error) AS f WHERE s.id = $1`

/**
 * Notes runs on schedules that somebody was holding when the runs ended; a schedule that is gone notes
 * nothing. Each schedule has one statement of this process under way: it may wait for whoever holds the row,
 * and would hold a connection for every run that ends meanwhile. Those wait for the next one, which writes
 * the newest of them.
 */
export function createRunNotes(database: Database): (run: RunNote) => Promise<void> {
  const newest = new Map<string, RunNote>()
  const gathered = createGathered()
  return (run) => {
    const { scheduleId } = run
    const other = newest.get(scheduleId)
    if (!other || run.completedAt > other.completedAt) newest.set(scheduleId, run)
    return gathered(scheduleId, async () => {
      const note = newest.get(scheduleId)
      newest.delete(scheduleId)
      if (note) await write(database, note)
    })
  }
}

async function write(
  database: Database,
  { scheduleId, serverName, completedAt, status, error: reason }: RunNote,
): Promise<void> {
  try {
    await database.query(sql, [scheduleId, completedAt, serverName, status, JSON.stringify(reason)])
  } catch (error) {
    // The end is committed; what the schedule says of its last run is not worth failing for.
    if (!isStoreUnavailable(error)) throw error
  }
}
