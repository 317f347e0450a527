import { type Database, statement } from './database.ts'
import type { ServerRole } from './servers.ts'

/** What is under way in the whole cluster; no count goes beyond {@link mostCounted}. */
export interface ClusterOverview {
  /** Executions that wait to be placed on a server. */
  readonly waiting: number
  /** Executions on the way to a server. */
  readonly dispatched: number
  readonly running: number
  /** How long the oldest execution that may be placed has waited for it; 0 when there is none. */
  readonly oldestWaitingSeconds: number
  /** Enabled schedules whose due instant has passed without being planned. */
  readonly overdue: number
  /** Of those that are due, the ones set aside because their row is damaged. */
  readonly quarantined: number
  readonly schedulingEnabled: boolean
  /** Live processes. */
  readonly servers: Readonly<Partial<Record<ServerRole, number>>>
}

const mostCounted = 100_000

export interface Overview {
  /** One statement over small indexes. @param overdueSeconds how late a due instant may be planned before it is overdue */
  read(options: { leaseMs: number; overdueSeconds: number }): Promise<ClusterOverview>
}

export function createOverview(database: Database): Overview {
  const sql = statement('read-overview')
  return {
    async read({ leaseMs, overdueSeconds }) {
      const [row] = await database.query<ClusterOverview>(sql, [leaseMs, overdueSeconds, mostCounted])
      if (!row) throw new Error('a statement that always answers one row answered none')
      return row
    },
  }
}
