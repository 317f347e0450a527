import { databaseNow } from '../../fresh-database.ts'
import { measurement } from '../../report/figures.ts'
import { untilQuiescent } from '../quiescent.ts'
import type { ClusterFault } from '../fault.ts'
import { workerNames } from '../plans.ts'
import { chargedSql } from './server-faults.ts'

/** One worker after the other: SIGTERM, its end, its new start. Nothing may fail or count as a failure. */
export const rollingRestart: ClusterFault = {
  name: 'rolling-restart',
  says: 'every worker is restarted in turn, in order',
  rounds: 15,
  async inject({ cluster }) {
    const { store, processes } = cluster
    const from = await databaseNow(store)
    for (const worker of workerNames) {
      await processes.holdDown(worker, 'SIGTERM')
      processes.release(worker)
      await untilQuiescent(cluster)
    }
    const to = await databaseNow(store)
    const lateness = await store.database.query<{ ms: number }>(
      `SELECT (extract(epoch FROM started_at - due_at) * 1000)::float8 AS ms FROM executions WHERE due_at BETWEEN $1 AND $2 AND started_at IS NOT NULL`,
      [from, to],
    )
    const [row] = await store.database.query<{ charged: number }>(
      `SELECT count(*)::int AS charged FROM timelines v WHERE ${chargedSql} AND v.at BETWEEN $1 AND $2`,
      [from, to],
    )
    return {
      measurements: [
        measurement(
          'rolling-restart: start after due',
          lateness.map(({ ms }) => ms),
          { p99: 2_000 },
        ),
      ],
      counts: [
        { what: 'rolling-restart: attempts charged', value: row?.charged ?? 0, target: { atMost: 0 } },
      ],
    }
  },
}
