import { databaseNow } from '../../fresh-database.ts'
import { untilAnswered } from '../../poll.ts'
import { oneOf } from '../../random.ts'
import { measurement } from '../../report/figures.ts'
import type { ClusterFault } from '../fault.ts'

const takeOverLimitMs = 30_000
/** How long a frozen leader still sleeps when another has taken over; shorter in the mix. */
const frozenMs = { full: 5_000, brief: 1_000 }

/** One of the ways of the drill `leader`, as part of the mix. */
export const leaderAway: ClusterFault = {
  name: 'leader-away',
  says: 'the leader is killed, stopped or frozen',
  rounds: 30,
  async inject({ cluster }, brief) {
    const { store, processes, clock, random, signal } = cluster
    const [lease] = await store.database.query<{ term: string; leader: string }>(
      `SELECT term, holder_name AS leader FROM leader_leases`,
    )
    if (!lease?.leader) throw new Error('nobody leads')
    const { term, leader } = lease
    const kind = oneOf(
      [
        { how: 'SIGKILL', p99: 500 },
        { how: 'SIGTERM', p99: 500 },
        { how: 'SIGSTOP', p99: 3_250 },
      ] as const,
      random,
    )
    const since = await databaseNow(store)
    processes.signal(leader, kind.how)
    try {
      const planned = await untilAnswered(
        cluster,
        { limitMs: takeOverLimitMs, what: `take-over after ${kind.how}` },
        async () => {
          const [row] = await store.database.query<{ at: Date | null }>(
            'SELECT min(entry_at) AS at FROM executions WHERE term > $1',
            [term],
          )
          return row?.at ?? null
        },
      )
      if (kind.how === 'SIGSTOP') await clock.sleep(brief ? frozenMs.brief : frozenMs.full, signal)
      // Work falls due a few times a second here, so a take-over shows up to one pause later than it was.
      const measured = measurement(
        `leader-away (${kind.how}): due work planned again`,
        [planned.getTime() - since.getTime()],
        {
          p99: kind.p99 + 250,
        },
      )
      return { measurements: [measured] }
    } finally {
      if (kind.how === 'SIGSTOP') processes.signal(leader, 'SIGCONT')
    }
  },
}
