import type { Count } from '../report/figures.ts'
import type { LocalCluster } from './local-cluster.ts'

/**
 * What attempts did after a later one had begun. They may only correct an unknown delivery by the reply of
 * the mail server, which is written as an event `delivery`.
 */
export async function countSuperseded({ store }: LocalCluster): Promise<Count[]> {
  const [row] = await store.database.query<{ written: number; sent: number }>(
    `WITH begun AS MATERIALIZED (SELECT execution_id, attempt, at FROM timelines WHERE name = 'claimed' AND attempt > 1)
     SELECT (SELECT count(*)::int FROM timelines e JOIN begun b ON b.execution_id = e.execution_id AND b.attempt > e.attempt AND b.at < e.at
         WHERE e.attempt > 0 AND e.name <> 'delivery') AS written,
       (SELECT count(*)::int FROM deliveries d JOIN begun b ON b.execution_id = d.execution_id AND b.attempt > d.attempt AND b.at < d.sending_at) AS sent`,
  )
  return [
    {
      what: 'written by an attempt after a later one had begun',
      value: row?.written ?? 0,
      target: { atMost: 0 },
    },
    { what: 'sent by an attempt after a later one had begun', value: row?.sent ?? 0, target: { atMost: 0 } },
  ]
}
