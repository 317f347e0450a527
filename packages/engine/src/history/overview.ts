import type { TargetKind } from '@punctual/domain'
import { type Database, statementsBeside } from '@punctual/store'

import type { ServerRole } from '../attempt/server-data.ts'

const statement = statementsBeside(import.meta.url)

/** What is under way in the whole cluster; no count goes beyond {@link maxCounted}. */
interface ClusterOverview {
  /** Executions that wait to be placed on a server. */
  readonly waiting: number
  /** Executions in transit to a server. */
  readonly dispatched: number
  readonly running: number
  /** How long the oldest execution that may be placed has waited for it; 0 when there is none. */
  readonly oldestWaitingSeconds: number
  /** The same of planned ones, with those that wait on a server. */
  readonly oldestPlannedSeconds: number
  /**
   * Age of the oldest execution that an attempt has put off to a moment that lies ahead; 0 when there is
   * none.
   */
  readonly oldestPutOffSeconds: number
  /** Enabled schedules whose due instant has passed without being planned. */
  readonly overdue: number
  /** Of those that are due, the ones set aside because their row is damaged. */
  readonly quarantined: number
  /** Runs that no recall can take from their dead server. */
  readonly setAsideRuns: number
  /** Breakers that are open. */
  readonly openBreakers: Readonly<Partial<Record<TargetKind, number>>>
  readonly schedulingEnabled: boolean
  /** Live processes. */
  readonly servers: Readonly<Partial<Record<ServerRole, number>>>
}

const maxCounted = 100_000

/** Whether there is anything to do for a leader, of what it does for the whole cluster again and again. */
interface LeaderWork {
  /**
   * Until the next due instant, by the database's clock; null when nothing is scheduled or scheduling is
   * stopped.
   */
  readonly untilNextDueMs: number | null
  /** Something is in the outbox, be it for later. */
  readonly waits: boolean
  /** Something was sent to a server and is not claimed, or a server has claimed it. */
  readonly underWay: boolean
  /** Entries of the audit trail wait for their links. */
  readonly unlinked: boolean
}

export interface Overview {
  /**
   * One statement over small indexes. @param overdueSeconds how late a due instant may be planned before it
   * is overdue
   */
  read(options: { leaseMs: number; overdueSeconds: number }): Promise<ClusterOverview>
  /** One statement, which reads only the first entries of small indexes. */
  readWork(): Promise<LeaderWork>
}

/** @param outbox connections that follow an index wherever there is one */
export function createOverview(database: Database, outbox: Database): Overview {
  const sql = statement('read-overview')
  const workSql = statement('read-leader-work')
  return {
    async read({ leaseMs, overdueSeconds }) {
      const [row] = await database.query<ClusterOverview>(sql, [leaseMs, overdueSeconds, maxCounted])
      if (!row) throw new Error('a statement that always answers one row answered none')
      return row
    },
    async readWork() {
      const [row] = await outbox.query<LeaderWork>(workSql)
      if (!row) throw new Error('the settings of the cluster are missing; the schema is damaged')
      return row
    },
  }
}
