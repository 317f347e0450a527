import type { Store } from '@punctual/engine'

import { untilAnswered } from '../poll.ts'
import { answersAt, behindSql, healthPages } from './health.ts'
import type { LocalCluster } from './local-cluster.ts'
import { schedulerNames, workerNames } from './plans.ts'

const quiescentLimitMs = 90_000

/** Work falls due several times in this time. */
const plannedWithinMs = 1_500

/**
 * Whether a scheduler leads and has just planned. A lease does not show that runs fall due. How soon a lost
 * leader is replaced shows in the next planned run. A fault before the first due instant would measure the
 * wait for that instant.
 */
export async function isPlanning({ database }: Pick<Store, 'database'>): Promise<boolean> {
  const [row] = await database.query<{ planned: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM leader_leases l JOIN executions e ON e.term = l.term
       WHERE l.expires_at > clock_timestamp() AND e.entry_at > clock_timestamp() - $1 * interval '1 millisecond') AS planned`,
    [plannedWithinMs],
  )
  return row?.planned === true
}

/**
 * How many interrupted runs are still under way: runs that were recalled from a worker, and runs of an
 * earlier process of a worker. Such a run goes first, so the next fault would meet it again. After a few
 * faults the service ends it as the cause of the crashes. Only the drill `poison` is about that rule.
 */
export async function interruptedRuns({ database }: Pick<Store, 'database'>): Promise<number> {
  const [row] = await database.query<{ interrupted: number }>(
    `SELECT count(*)::int AS interrupted FROM executions e
     WHERE (e.status IN ('Waiting', 'Executing', 'Cancelling') AND e.crash_count + e.take_back_count > 0)
       OR (e.status IN ('Executing', 'Cancelling') AND NOT EXISTS (SELECT 1 FROM servers w WHERE w.role = 'worker' AND w.boot_id = e.claimed_by_boot_id))`,
  )
  return row?.interrupted ?? 0
}

/**
 * Resolves when every process works, no execution waits that could run, and every interrupted run has ended.
 * The next fault finds a healthy cluster.
 *
 * @throws with what is missing when that takes too long
 */
export async function untilQuiescent(cluster: LocalCluster): Promise<void> {
  let missing = 'no answer'
  const quiescent = untilAnswered(
    cluster,
    { limitMs: quiescentLimitMs, what: 'the cluster is whole again' },
    async () => {
      missing = (await missingIn(cluster)) ?? ''
      return missing === '' ? true : null
    },
  )
  await quiescent.catch((error: unknown) => {
    cluster.signal.throwIfAborted()
    throw new Error(`The cluster did not become whole again: ${missing}`, { cause: error })
  })
}

/** Names what a whole cluster has and this one has not; null when it is whole. */
async function missingIn({ store, processes, ports }: LocalCluster): Promise<string | null> {
  const names = [...schedulerNames, ...workerNames]
  const [row] = await store.database.query<{ live: string[]; behind: number }>(
    `SELECT ARRAY(SELECT s.name FROM servers s JOIN unnest($1::text[], $2::int[]) AS p(name, process_id) ON p.name = s.name AND p.process_id = s.process_id
         WHERE NOT s.draining AND s.last_heartbeat_at > clock_timestamp() - interval '1500 milliseconds') AS live,
       ${behindSql} AS behind`,
    [names, names.map((name) => processes.pidOf(name) ?? 0)],
  )
  if (!row) return 'the database'
  const dead = names.filter((name) => !row.live.includes(name))
  if (dead.length > 0) return dead.join(', ')
  if (!(await isPlanning(store))) return 'a leader that plans'
  if (row.behind > 0) return `${row.behind} executions wait that could run`
  const interrupted = await interruptedRuns(store)
  if (interrupted > 0) return `the end of ${interrupted} executions that a fault has interrupted`
  const pages = healthPages(ports)
  const answers = await Promise.all(pages.map(answersAt))
  return pages.find((_page, index) => !answers[index]) ?? null
}
