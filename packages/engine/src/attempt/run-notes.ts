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

const sql = `UPDATE schedules AS s
  SET last_run_at = greatest(s.last_run_at, $2), last_server_name = $3,
    source_problem = source_problem_after($4, $5, s.source_problem)
  WHERE s.id = $1`

/**
 * Notes runs on schedules that were locked when the runs ended; a schedule that is deleted notes nothing.
 * Each schedule has one statement of this process under way. It may wait for the lock of the row, and would
 * hold a connection for every run that ends meanwhile. Those wait for the next one, which writes the newest
 * of them.
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
