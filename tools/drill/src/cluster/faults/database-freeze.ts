import { databaseNow } from '../../fresh-database.ts'
import { untilAnswered } from '../../poll.ts'
import { measurement } from '../../report/figures.ts'
import { type ClusterFault, type Found, interruptionOf } from '../fault.ts'
import type { LocalCluster } from '../local-cluster.ts'
import { localUrl, workerNames } from '../plans.ts'

/** Longer than every limit of the api, so that each of them is seen; in the mix longer than a lease. */
const frozenMs = { full: 25_000, brief: 5_000 }

const askEveryMs = 500
const backLimitMs = 60_000
const readyPage = '/readyz'
const requestPage = '/api/schedule/getservers'

interface Answered {
  readonly page: string
  readonly status: number
  readonly ms: number
  readonly answeredAtMs: number
}

/** PostgreSQL stops where it is, with all its backends: connections stay open, and no request is answered. */
export const databaseFreeze: ClusterFault = {
  name: 'database-freeze',
  says: 'PostgreSQL and all its backends are frozen for 25 seconds',
  rounds: 20,
  async inject({ cluster }, brief): Promise<Found> {
    const authorization = await signIn(cluster)
    const since = await databaseNow(cluster.store)
    const { answers, thawedAtMs } = await whileFrozen(
      cluster,
      authorization,
      brief ? frozenMs.brief : frozenMs.full,
    )
    await untilAnswered(cluster, { limitMs: backLimitMs, what: 'the api serves again' }, async () =>
      (await ask(cluster, requestPage, authorization)).status === 200 ? true : null,
    )
    const servedMs = cluster.clock.monotonicMs() - thawedAtMs
    const until = await databaseNow(cluster.store)
    const told = await Promise.all(answers)
    const times = (asked: string) => told.filter(({ page }) => page === asked).map(({ ms }) => ms)
    const others = told.filter(({ status, answeredAtMs }) => status !== 503 && answeredAtMs < thawedAtMs)
    return {
      measurements: [
        measurement('database-freeze: /readyz answers', times(readyPage), { p99: 3_000 }),
        measurement('database-freeze: a request is answered', times(requestPage), { p99: 21_000 }),
        measurement('database-freeze: served again', [servedMs], { p99: 1_000 }),
      ],
      counts: [
        {
          what: 'database-freeze: answers other than 503 while it was frozen',
          value: others.length,
          target: { atMost: 0 },
        },
      ],
      interruptions: workerNames.map((worker) => interruptionOf(worker, since, until)),
    }
  },
}

async function signIn({ ports, credentials, signal }: LocalCluster): Promise<string> {
  const body = new URLSearchParams({ username: credentials.userName, password: credentials.password })
  const response = await fetch(`${localUrl(ports.api)}/api/login/token`, { method: 'POST', body, signal })
  const { token } = (await response.json()) as { token: string }
  return `token ${token}`
}

/**
 * Sends requests all along: the first ones hold the connections of the pool, and later ones wait for a
 * connection.
 */
async function whileFrozen(cluster: LocalCluster, authorization: string, awayMs: number) {
  const { clock, signal, postgres } = cluster
  const answers: Promise<Answered>[] = []
  postgres.freeze()
  const thawAtMs = clock.monotonicMs() + awayMs
  try {
    while (clock.monotonicMs() < thawAtMs) {
      answers.push(ask(cluster, readyPage, authorization), ask(cluster, requestPage, authorization))
      await clock.sleep(askEveryMs, signal)
    }
  } finally {
    postgres.thaw()
  }
  return { answers, thawedAtMs: clock.monotonicMs() }
}

async function ask(
  { ports, clock, signal }: LocalCluster,
  page: string,
  authorization: string,
): Promise<Answered> {
  const startedMs = clock.monotonicMs()
  const response = await fetch(`${localUrl(ports.api)}${page}`, { headers: { authorization }, signal })
  await response.arrayBuffer()
  const answeredAtMs = clock.monotonicMs()
  return { page, status: response.status, ms: answeredAtMs - startedMs, answeredAtMs }
}
