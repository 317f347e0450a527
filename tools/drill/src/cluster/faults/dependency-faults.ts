import { databaseNow } from '../../fresh-database.ts'
import { untilAnswered } from '../../poll.ts'
import { oneOf } from '../../random.ts'
import { measurement } from '../../report/figures.ts'
import type { ClusterFault } from '../fault.ts'
import { answersAt } from '../health.ts'
import type { LocalCluster } from '../local-cluster.ts'
import { setPace, usualPaceMs } from '../pace.ts'
import { localUrl } from '../plans.ts'

/** Within what the retries of a run make up for; shorter in the mix. */
const awayMs = { full: 4_000, brief: 2_000 }

const backLimitMs = 60_000

/**
 * A source system that is not there for a while: runs that need it wait and are tried again, and none of them
 * fails.
 */
export const sourceDown: ClusterFault = {
  name: 'source-down',
  says: 'a source system is killed and away for four seconds',
  rounds: 30,
  async inject({ cluster }, brief) {
    const { processes, clock, random, signal, store } = cluster
    const source = oneOf(
      [
        { name: 'sample-report-server', port: cluster.ports.reportServer, kind: 'paginated' },
        { name: 'sample-bi', port: cluster.ports.bi, kind: 'single' },
      ],
      random,
    )
    await processes.holdDown(source.name, 'SIGKILL')
    try {
      await clock.sleep(brief ? awayMs.brief : awayMs.full, signal)
    } finally {
      processes.release(source.name)
    }
    const page = `${localUrl(source.port)}/healthz`
    await untilAnswered(cluster, { limitMs: backLimitMs, what: `${source.name} answers again` }, async () =>
      (await answersAt(page)) ? true : null,
    )
    const back = await databaseNow(store)
    await setPace(cluster, usualPaceMs)
    const ofSource = `name = 'rendered' AND EXISTS (SELECT 1 FROM executions x WHERE x.id = e.execution_id AND x.schedule_kind = '${source.kind}')`
    const renderedMs = await untilEvent(cluster, back, ofSource)
    return {
      measurements: [
        measurement('source-down: first report after it is back', [renderedMs], { p99: 10_000 }),
      ],
    }
  },
}

/** A mail server that dies, perhaps in the middle of a send, and is away for a while. */
export const mailDown: ClusterFault = {
  name: 'mail-down',
  says: 'the mail server breaks every connection and is away for four seconds',
  rounds: 30,
  async inject({ cluster }, brief) {
    const { mailLine, clock, signal, store } = cluster
    const from = await databaseNow(store)
    mailLine.setDead(true)
    try {
      await clock.sleep(brief ? awayMs.brief : awayMs.full, signal)
    } finally {
      mailLine.setDead(false)
    }
    const back = await databaseNow(store)
    const acceptedMs = await untilEvent(
      cluster,
      back,
      `name = 'delivery' AND detail ->> 'state' = 'Accepted'`,
    )
    return {
      measurements: [measurement('mail-down: first mail after it is back', [acceptedMs], { p99: 10_000 })],
      interruptions: [{ worker: null, fromMs: from.getTime(), toMs: back.getTime() }],
    }
  },
}

/** The first event after an instant that a condition names, as milliseconds since. */
async function untilEvent(cluster: LocalCluster, since: Date, condition: string): Promise<number> {
  return await untilAnswered(cluster, { limitMs: backLimitMs, what: 'work gets through again' }, async () => {
    const [row] = await cluster.store.database.query<{ ms: number | null }>(
      `SELECT (extract(epoch FROM min(at) - $1::timestamptz) * 1000)::float8 AS ms FROM timelines e WHERE at > $1::timestamptz AND ${condition}`,
      [since],
    )
    return row?.ms ?? null
  })
}
