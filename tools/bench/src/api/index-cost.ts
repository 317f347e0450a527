import type { Database, Query } from '@punctual/store'

import { type Figures, type Measurement, mediansOf } from '../measurement.ts'
import { median } from '../statistics.ts'
import type { RuntimeContext } from './runtime-context.ts'

/** What the queue and the history are read by, and nothing else is. */
const readIndexes = [
  'work_waiting_entry_idx',
  'work_waiting_nominal_idx',
  'history_nominal_at_id_idx',
  'history_folder_id_nominal_at_id_idx',
  'history_status_nominal_at_id_idx',
  'history_entry_at_id_idx',
  'history_completed_at_entry_at_idx',
]

/** Executions in one statement. */
const batch = 100

const insert = `
  INSERT INTO work (id, nominal_at, schedule_id, schedule_kind, schedule_name, folder_id, trigger, stage, not_before, run_by, entry_at)
  SELECT gen_random_uuid(), clock_timestamp(), id, 'single', 'Report', folder_id, 'manual', 'Placing', now(), 'bench', clock_timestamp()
  FROM bench_schedules WHERE place BETWEEN $1::int AND $1::int + ${batch - 1} RETURNING id`

const finish = `
  WITH gone AS (DELETE FROM work WHERE id = ANY ($1::uuid[]) RETURNING work AS row, clock_timestamp() AS completed_at)
  INSERT INTO history SELECT h.* FROM gone g CROSS JOIN LATERAL ended(g.row, 'Succeeded', NULL, g.completed_at) h`

/**
 * What the indexes of the lists cost each stored execution. Executions are inserted and ended with and
 * without them, in transactions of one connection that are rolled back. Nothing is committed, so the disk is
 * omitted.
 */
export async function measureIndexCost({ database, rounds, seconds }: RuntimeContext): Promise<Measurement> {
  const all: Figures[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const first = await storedPerSecond(database, { seconds, hasReadIndexes: round % 2 === 0 })
    const second = await storedPerSecond(database, { seconds, hasReadIndexes: round % 2 !== 0 })
    const [indexed, bare] = round % 2 === 0 ? [first, second] : [second, first]
    // The first round warms up.
    if (round > 0) {
      all.push({
        insertedPerSecond: indexed.inserted,
        insertedPerSecondWithout: bare.inserted,
        endedPerSecond: indexed.ended,
        endedPerSecondWithout: bare.ended,
      })
    }
  }
  const ratioOf = (name: string) =>
    median(all.map((round) => (round[name] ?? 0) / (round[`${name}Without`] ?? 0)))
  const ratios = {
    insertedWithToWithout: ratioOf('insertedPerSecond'),
    endedWithToWithout: ratioOf('endedPerSecond'),
  }
  return {
    name: `executions stored, ${batch} in a statement`,
    figures: { ...mediansOf(all), ...ratios },
    checkResults: [],
  }
}

interface Rates {
  readonly inserted: number
  readonly ended: number
}

async function storedPerSecond(
  database: Database,
  { seconds, hasReadIndexes }: { seconds: number; hasReadIndexes: boolean },
): Promise<Rates> {
  const undone = new Error('undone on purpose')
  let rates: Rates | null = null
  await database
    .transaction(async (query) => {
      if (!hasReadIndexes) await query(`DROP INDEX ${readIndexes.join(', ')}`)
      rates = await storeFor(query, seconds)
      throw undone
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error
    })
  if (rates === null) throw new Error('nothing was measured')
  return rates
}

async function storeFor(query: Query, seconds: number): Promise<Rates> {
  let [stored, insertMs, endMs] = [0, 0, 0]
  for (let place = 0; insertMs + endMs < seconds * 1_000; place = (place + batch) % 10_000) {
    const begin = performance.now()
    const rows = await query<{ id: string }>(insert, [place])
    const inserted = performance.now()
    await query(finish, [rows.map(({ id }) => id)])
    insertMs += inserted - begin
    endMs += performance.now() - inserted
    stored += rows.length
  }
  return { inserted: (stored * 1_000) / insertMs, ended: (stored * 1_000) / endMs }
}
