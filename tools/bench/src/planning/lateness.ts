import { setTimeout as sleep } from 'node:timers/promises'

import { atMost, type Measurement } from '../measurement.ts'
import { percentile } from '../statistics.ts'
import { addSchedules } from './schedules.ts'
import type { PlanningContext } from './runtime-context.ts'

const perSecond = 200

/**
 * Work that falls due all the time: how late its row is committed, and how late its message is in the queue.
 */
export async function measureLateness({
  database,
  patterns,
  sink,
  stored,
  seconds,
}: PlanningContext): Promise<Measurement> {
  sink.empty()
  const from = new Date(Date.now() + 3_000)
  const count = perSecond * seconds
  await addSchedules(database, patterns, { count, from, stepMs: 1_000 / perSecond })
  await sleep(from.getTime() - Date.now())
  await sink.arrived(count)
  const rows = await database.query<{ id: string; dueAt: Date; entryAt: Date }>(
    `SELECT id, due_at AS "dueAt", entry_at AS "entryAt" FROM executions WHERE due_at >= $1`,
    [from],
  )
  const committed = rows.map(({ dueAt, entryAt }) => entryAt.getTime() - dueAt.getTime())
  const queued = rows.map(({ id, dueAt }) => (sink.arrivals.get(id) ?? Number.NaN) - dueAt.getTime())
  if (rows.length !== count) throw new Error(`of ${count} due instants ${rows.length} became executions`)
  const [p50, p99] = [percentile(queued, 0.5), percentile(queued, 0.99)]
  return {
    name: `Lateness, ${perSecond} due a second, ${stored} schedules`,
    figures: {
      rowP50Ms: percentile(committed, 0.5),
      rowP99Ms: percentile(committed, 0.99),
      queueP50Ms: p50,
      queueP99Ms: p99,
    },
    checkResults: [
      atMost('due → message in the queue, p50 ms', p50, 25),
      atMost('the same, p99 ms', p99, 100),
    ],
  }
}
