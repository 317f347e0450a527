import { oneOf } from '../random.ts'
import { untilAnswered } from '../poll.ts'
import type { LocalCluster } from './local-cluster.ts'
import { workerNames } from './plans.ts'

/** An execution that a worker had at one moment. */
export interface InHand {
  readonly id: string
  readonly attempt: number
  readonly isRunning: boolean
}

/** What a worker runs, and what was placed on it and not begun. */
export async function workInHand({ store }: LocalCluster, worker: string): Promise<InHand[]> {
  return await store.database.query<InHand>(
    `SELECT id, attempt, status <> 'Waiting' AS "isRunning" FROM executions
     WHERE server_name = $1 AND (status = 'Executing' OR (status = 'Waiting' AND dispatched_at IS NOT NULL))`,
    [worker],
  )
}

const busyLimitMs = 30_000

/** A worker in the middle of a run, taken by chance from those that are; of some workers or of all. */
export async function busyWorker(
  cluster: LocalCluster,
  among: readonly string[] = workerNames,
): Promise<string> {
  return await untilAnswered(cluster, { limitMs: busyLimitMs, what: 'a worker runs something' }, async () => {
    const busy = await cluster.store.database.query<{ name: string }>(
      `SELECT DISTINCT server_name AS name FROM executions WHERE status = 'Executing' AND server_name = ANY ($1::text[]) ORDER BY 1`,
      [among],
    )
    return busy.length === 0 ? null : oneOf(busy, cluster.random).name
  })
}

/** How long work took to begin again, in milliseconds. */
export interface BegunAgain {
  readonly runningMs: readonly number[]
  readonly waitingMs: readonly number[]
}

const beginLimitMs = 60_000

/**
 * Waits until everything that a worker had in hand has begun on another attempt. What the worker ended before
 * the fault took hold is not counted.
 *
 * @param since instant of the fault by the database's clock
 */
export async function untilBegunAgain(
  cluster: LocalCluster,
  inHand: readonly InHand[],
  since: Date,
): Promise<BegunAgain> {
  const ids = inHand.map(({ id }) => id)
  const rows = await untilAnswered(
    cluster,
    { limitMs: beginLimitMs, what: 'the work of a struck worker begins again' },
    async () => {
      const found = await cluster.store.database.query<{
        isRunning: boolean
        isOver: boolean
        ms: number | null
      }>(
        `SELECT h.is_running AS "isRunning", e.status NOT IN ('Waiting', 'Executing', 'Cancelling') AS "isOver",
         (SELECT (extract(epoch FROM min(c.at) - $4::timestamptz) * 1000)::float8 FROM timeline_of(e.id, e.nominal_at, e.transactions) c
          WHERE c.name = 'claimed' AND c.attempt > h.attempt AND c.at > $4::timestamptz) AS ms
       FROM unnest($1::uuid[], $2::int[], $3::bool[]) AS h(id, attempt, is_running) JOIN executions e ON e.id = h.id`,
        [ids, inHand.map(({ attempt }) => attempt), inHand.map(({ isRunning }) => isRunning), since],
      )
      return found.every(({ ms, isOver }) => ms !== null || isOver) ? found : null
    },
  )
  const timesOf = (wanted: boolean) =>
    rows.flatMap(({ isRunning, ms }) => (isRunning === wanted && ms !== null ? [ms] : []))
  return { runningMs: timesOf(true), waitingMs: timesOf(false) }
}
