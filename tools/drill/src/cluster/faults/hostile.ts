import { randomBytes } from 'node:crypto'

import { databaseNow } from '../../fresh-database.ts'
import { measurement } from '../../report/figures.ts'
import { type ClusterFault, type Found, interruptionOf } from '../fault.ts'
import { allAttacks } from '../hostile/all-attacks.ts'
import { type Attacked, makeAttack, orderAttacks, type Outcome } from '../hostile/attack.ts'
import { startHostileMailServer } from '../hostile/hostile-mail-server.ts'
import { startHostileSource } from '../hostile/hostile-source.ts'
import { peakOf } from '../hostile/peak-memory.ts'
import { hostileWorker, startHostileWorker, strayedSince } from '../hostile/hostile-worker.ts'
import { checkSiege } from '../hostile/check-siege.ts'
import { addresses, type Answer, createStranger } from '../hostile/stranger.ts'
import { watchLogin } from '../hostile/watch-login.ts'
import { watchPing } from '../hostile/watch-ping.ts'
import type { LocalCluster } from '../local-cluster.ts'
import { localUrl } from '../plans.ts'

/** How long the api is pinged before the attack: what the machine costs by itself. */
const quietMs = 5_000

/** What falls due at the end of the attack has begun by then, if it is to count as on time. */
const lastRunsMs = 3_000

/** Every attack once, the sides at the same time. No other caller may notice. */
export const hostile: ClusterFault = {
  name: 'hostile',
  says: 'strangers, an Editor, sources, a mail server and Redis send what is meant to stop, delay or deceive the cluster',
  rounds: 10,
  async inject(faulted): Promise<Found> {
    const { cluster } = faulted
    const { clock, signal, store } = cluster
    await using pings = watchPing(cluster.ports.api)
    await using source = await startHostileSource()
    const ordinaryPort = cluster.ports.mailboxMail
    await using mailServer = await startHostileMailServer({ clock, worker: hostileWorker, ordinaryPort })
    await using _worker = await startHostileWorker(cluster, mailServer.port)
    await clock.sleep(quietMs, signal)
    const quietPings = pings.take()
    const bootsBefore = await bootsOf(cluster)
    const since = await databaseNow(store)
    await using logins = watchLogin(cluster)
    const attacked = {
      cluster,
      source,
      mailServer,
      editor: await makeEditor(cluster),
      excused: faulted.excused,
    }
    const { outcomes, answers } = await attackFromAllSides(attacked)
    const until = await databaseNow(store)
    await clock.sleep(lastRunsMs, signal)
    const { measurements, counts } = checkSiege({
      pingsMs: pings.take(),
      answers,
      bootsBefore,
      outcomes,
      logins,
      latenessMs: await latenessOf(cluster, since, until),
      bootsAfter: await bootsOf(cluster),
      rescued: await rescuedSince(cluster, since),
      strayed: await strayedSince(cluster, since, faulted.excused),
      apiPeakMb: peakOf(cluster.processes.pidOf('api-1')),
    })
    return {
      measurements: [measurement('hostile: ping before the attack', quietPings), ...measurements],
      counts,
      interruptions: mailServer.unansweredEnds.map((end) => interruptionOf(hostileWorker, end)),
      notes: [
        ...outcomes.flatMap((outcome) => (outcome.kind === 'made' ? [] : [outcome.note])),
        statusesOf(answers),
      ],
    }
  },
}

type Scene = Omit<Attacked, 'stranger' | 'guesser'>

/** Resolves to how each attack went, and to what the api has answered. */
async function attackFromAllSides(scene: Scene): Promise<{ outcomes: Outcome[]; answers: Answer[] }> {
  const { random, signal, clock, ports } = scene.cluster
  const answers: Answer[] = []
  const stranger = (from: string) =>
    createStranger({ port: ports.api, from, signal, now: () => clock.monotonicMs() })
  const outcomes = await Promise.all(
    [...orderAttacks(allAttacks, random).values()].map(async (attacks) => {
      const made: Outcome[] = []
      for (const attack of attacks) {
        const attacked = {
          ...scene,
          stranger: stranger(addresses.attacker),
          guesser: stranger(addresses.guesser),
        }
        made.push(await makeAttack(attack, attacked))
        answers.push(...attacked.stranger.answers, ...attacked.guesser.answers)
      }
      return made
    }),
  )
  return { outcomes: outcomes.flat(), answers }
}

function statusesOf(answers: ReadonlyArray<{ status: number | null }>): string {
  const byStatus = [...Map.groupBy(answers, ({ status }) => status ?? 'none')].map(
    ([status, same]) => `${status} × ${same.length}`,
  )
  return `answers to hostile requests: ${byStatus.toSorted().join(', ')}`
}

/** Answers what a new Editor authorizes requests with. */
async function makeEditor({ rest, ports, signal, clock }: LocalCluster): Promise<string> {
  const user = {
    UserName: `hostile-${clock.now().getTime()}`,
    Password: randomBytes(18).toString('base64url'),
  }
  await rest.post('/api/user/create', { body: { ...user, Role: 'Editor' } })
  const body = new URLSearchParams({ username: user.UserName, password: user.Password })
  const response = await fetch(`${localUrl(ports.api)}/api/login/token`, { method: 'POST', body, signal })
  const { token } = (await response.json()) as { token: string }
  return `token ${token}`
}

/** Of each server by its row, and of the api, which has none, by its process. */
async function bootsOf({ store, processes }: LocalCluster): Promise<Map<string, string>> {
  const rows = await store.database.query<{ name: string; bootId: string }>(
    `SELECT name, boot_id AS "bootId" FROM servers`,
  )
  return new Map([
    ...rows.map(({ name, bootId }) => [name, bootId] as const),
    ['api-1', String(processes.pidOf('api-1'))],
  ])
}

async function rescuedSince({ store }: LocalCluster, since: Date): Promise<number> {
  const [row] = await store.database.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM timelines WHERE name = 'rescued' AND at > $1`,
    [since],
  )
  return row?.count ?? 0
}

/** Of the work in the book; what has not begun is as late as it is now. */
async function latenessOf({ store }: LocalCluster, since: Date, until: Date): Promise<number[]> {
  const rows = await store.database.query<{ ms: number }>(
    `SELECT (extract(epoch FROM coalesce(started_at, clock_timestamp()) - due_at) * 1000)::float8 AS ms FROM executions
     WHERE due_at BETWEEN $1 AND $2 AND schedule_id IN (SELECT schedule_id FROM drill.once UNION ALL SELECT schedule_id FROM drill.stepwise)`,
    [since, until],
  )
  return rows.map(({ ms }) => ms)
}
