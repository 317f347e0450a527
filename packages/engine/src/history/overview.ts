import { type Database, statementsBeside } from '@punctual/store'
import type { ClusterOverview, LeaderWork } from '../port/cluster-data.ts'
import type { Overview } from '../port.ts'

const statement = statementsBeside(import.meta.url)

const maxCounted = 100_000

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
