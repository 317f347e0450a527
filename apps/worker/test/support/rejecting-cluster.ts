import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'

import { failure } from '@punctual/domain'
import {
  createInDoubtSlots,
  engineLimits,
  planningLimits,
  startDuties,
  type Store,
  type Term,
} from '@punctual/engine'
import { addSchedule, keepsAll, killServer, lead } from '@punctual/engine/testing'
import { createProducer } from '@punctual/queue'
import { startConsumer } from '@punctual/queue/consumer'
import { type Clock, type Logger, silentLogger, systemClock } from '@punctual/runtime'
import { createMetrics } from '@punctual/runtime/metrics'
import { eventually } from '@punctual/testing'

import { startWorker } from '../../src/start-worker.ts'
import { openWorker } from './open-worker.ts'
import { rejectingStore, type RejectingStore } from './rejecting-store.ts'
import { pdf } from './small-pdf.ts'
import { workerDependencies } from './worker-dependencies.ts'

/*
 * A leader with all its duties and a worker with all its loops over one real store, of which some verbs
 * reject. Waits between rounds are short: what counts is the order of things.
 */

const limits = { ...engineLimits, serverLeaseMs: 20_000, lostAfterMs: 2_000 }

/** Each verb of a start rejects three times at most, and a start calls few. */
const mostStarts = 8

/** The longest that a leader waits between two rounds here. */
const leaderPauseMs = 100

/** Waits between two rounds of a worker's loops: heartbeats, notices, preflights. Deadlines are others. */
const workerPauses = new Set([limits.serverLeaseMs * 0.3, 5_000, 15_000, 30_000])

function hurried(shorten: (milliseconds: number) => number): Clock {
  const clock = systemClock()
  return { ...clock, sleep: (milliseconds, signal) => clock.sleep(shorten(milliseconds), signal) }
}

export type World = Awaited<ReturnType<typeof openWorld>>

/** A store, a queue, a mail server and a source, and a term that leads for the whole test. */
export async function openWorld() {
  // The first export of each stir finds its source away.
  const source = { isAway: false }
  const people = `SELECT 'reader' || n || '@example.org' AS mail FROM generate_series(1, 2) AS n`
  const worker = await openWorker({
    async export() {
      const { isAway } = source
      source.isAway = false
      return isAway
        ? { ok: false, failure: failure('source_unreachable', { source: 'bi' }) }
        : { content: pdf }
    },
    schedule: { destinations: [{ to: ['{{mail}}'] }] },
    queries: (dataSourceId) => ({
      values: [{ name: 'Total', query: 'SELECT 1', parameters: {}, dataSourceId }],
      dataDriven: {
        source: 'Sql',
        csv: null,
        columns: [],
        rows: [],
        query: { dataSourceId, query: people, parameters: {} },
      },
    }),
  })
  await worker.store.database.query('DELETE FROM work')
  const term: Term = await lead(worker.store, 3_600_000)
  return { ...worker, term, source }
}

/** Something to do for every duty and every loop. */
export async function stir({ store, scheduleId, source }: World) {
  const { query } = store.database
  await query('DELETE FROM preflights')
  await query('DELETE FROM reconciliation_runs')
  await query('DELETE FROM servers')
  // Those of earlier stirs would be checked each night, one after the other.
  await query('UPDATE schedules SET enabled = false WHERE id <> $1', [scheduleId])
  const request = async (id: string) => {
    const executionId = randomUUID()
    await store.executionTransitions.request({ executionId, scheduleId: id, runBy: 'tester', priority: 10 })
    return executionId
  }
  source.isAway = true
  const to = () => ({ to: [`${randomUUID()}@example.org`] })
  const dueAt = new Date(Math.floor(Date.now() / 1_000) * 1_000)
  const due = await addSchedule(store, { nextRunAt: dueAt, destinations: [to(), to()] })
  const failing = await addSchedule(store, { nextRunAt: null })
  const ops = `ops-${failing.id}@example.org`
  await query(`UPDATE schedules SET notify_on_failure = ARRAY[$2] WHERE id = $1`, [failing.id, ops])
  await query(`INSERT INTO audit_entries (actor, action, subject) VALUES ('tester', 'schedule.create', $1)`, [
    due.id,
  ])
  const failed = await request(failing.id)
  await query(
    `WITH gone AS (DELETE FROM work WHERE id = $1 RETURNING work AS row)
     INSERT INTO history SELECT h.* FROM gone CROSS JOIN LATERAL ended(gone.row, 'Failed', NULL, clock_timestamp()) h`,
    [failed],
  )
  const crashed = await request(scheduleId)
  const dead = { role: 'worker' as const, name: `dead ${randomUUID()}`, bootId: randomUUID() }
  const process = { processId: 1, host: 'test', version: 'test', slots: 1 }
  await store.servers.register({ ...dead, ...process }, limits.serverLeaseMs)
  await query(
    `UPDATE work SET generation = 1, dispatched_at = clock_timestamp(), server_name = $2 WHERE id = $1`,
    [crashed, dead.name],
  )
  const place = { serverName: dead.name, bootId: dead.bootId, processId: 1, leaseMs: limits.serverLeaseMs }
  const claimed = await store.executionTransitions.claim({
    executionId: crashed,
    generation: 1,
    claimToken: randomUUID(),
    ...place,
  })
  if (!claimed) throw new Error('nothing was claimed')
  await killServer(store, dead)
  const manual = [await request(scheduleId), await request(scheduleId), await request(due.id)]
  return { dueId: due.id, dueAt, ops, runs: [...manual, crashed] }
}

export type Stirred = Awaited<ReturnType<typeof stir>>

export interface RunningCluster extends AsyncDisposable, RejectingStore {
  /** Rounds that have failed, by their loop. */
  readonly failedRounds: readonly string[]
}

/** Starts the leader and the worker; what rejects at the start is started again, as a process is. */
export async function startCluster(world: World, rejecting: readonly string[]): Promise<RunningCluster> {
  const resources = new AsyncDisposableStack()
  const rejectingPort = rejectingStore(world.store, rejecting)
  const { store } = rejectingPort
  const failedRounds: string[] = []
  const logger = Object.assign(Object.create(silentLogger()) as Logger, {
    error({ loop }: { readonly loop?: string }) {
      if (loop !== undefined) failedRounds.push(loop)
    },
  })
  const { redis, signals } = world
  const producer = resources.use(createProducer({ ...redis, logger: silentLogger() }))
  const clock = hurried((milliseconds) => Math.min(milliseconds, leaderPauseMs))
  const ports = { store, producer, signals, clock, metrics: createMetrics(), logger, limits }
  const now = new Date()
  const preflight = { hour: now.getUTCHours(), windowMinutes: 120, timeZone: 'UTC' }
  const retention = { ...keepsAll, executionDays: 400, auditDays: 400, proofDays: 400 }
  resources.use(
    startDuties({ ...ports, planning: planningLimits, retention, preflight }, world.term, {
      connectedForMs: () => limits.serverLeaseMs,
      databaseNow: () => new Date(),
      storeAwayUntil: () => null,
    }),
  )
  for (let tries = 1; ; tries += 1) {
    const own = new AsyncDisposableStack()
    try {
      await startOwnWorker(world, own, { store, logger })
      resources.use(own)
      break
    } catch (error) {
      await own[Symbol.asyncDispose]()
      if (tries > mostStarts) throw error
    }
  }
  return { ...rejectingPort, failedRounds, [Symbol.asyncDispose]: () => resources.disposeAsync() }
}

async function startOwnWorker(
  world: World,
  resources: AsyncDisposableStack,
  { store, logger }: { store: Store; logger: Logger },
): Promise<void> {
  const { redis, signals, directory } = world
  const { sources, mailer } = world.dependencies
  const server = {
    name: `w ${randomUUID()}`,
    bootId: randomUUID(),
    processId: process.pid,
    host: hostname(),
    slots: 4,
  }
  const clock = hurried((milliseconds) => (workerPauses.has(milliseconds) ? leaderPauseMs : milliseconds))
  const opened = {
    store,
    signals,
    server: { ...server, role: 'worker' as const },
    directory,
    sources,
    mailer,
  }
  const inDoubtSlots = createInDoubtSlots(systemClock(), { slots: 1, waitMs: 10_000 })
  const dependencies = await workerDependencies(opened, { clock, inDoubtSlots, executionTimeoutMs: 31_000 })
  await startWorker(
    resources,
    {
      server,
      limits,
      dependencies: { ...dependencies, logger, server: { ...server, leaseMs: limits.serverLeaseMs } },
      store,
      signals,
      memory: { minimumBytes: 0, freeMemory: () => Promise.resolve(0) },
      drainMs: 5_000,
      consume: (receive) =>
        startConsumer({ ...redis, serverName: server.name, logger: silentLogger(), receive }),
    },
    new AbortController().signal,
  )
}

/** Lets every wait be over that rows say: for a retry, for an instant of the night. */
async function skipWaits({ store }: World): Promise<void> {
  for (const table of ['work', 'notices', 'preflights'])
    await store.database.query(
      `UPDATE ${table} SET not_before = clock_timestamp() WHERE not_before > clock_timestamp()`,
    )
}

/** Where the truth is asked: the rows and the mailbox. Each is empty or zero once all is done. */
async function openEnds({ store, received }: World, { dueId, dueAt, ops, runs }: Stirred) {
  const { query } = store.database
  const [rows] = await query<Record<string, number>>(
    `SELECT (SELECT count(*)::int FROM work) AS work,
      (SELECT count(*)::int FROM watched_ends) AS "endsNotJudged",
      (SELECT count(*)::int FROM notices WHERE state NOT IN ('Accepted', 'Unknown')) AS notices,
      (SELECT count(*)::int FROM preflights WHERE state <> 'Done') AS preflights,
      (SELECT count(*)::int FROM schedules s WHERE s.enabled AND s.quarantine_reason IS NULL AND NOT EXISTS (SELECT FROM preflights p WHERE p.schedule_id = s.id)) AS "notPreflighted",
      (SELECT count(*)::int FROM history h WHERE NOT EXISTS (SELECT FROM proofs p WHERE p.execution_id = h.id)) AS "notProven",
      (SELECT count(*)::int FROM audit_unlinked) AS "notLinked",
      (SELECT count(*)::int FROM breakers WHERE opened_at IS NOT NULL) AS "openBreakers",
      (SELECT count(*)::int FROM servers WHERE busy > 0) AS "busyServers",
      (SELECT count(*)::int FROM deliveries WHERE state NOT IN ('Accepted', 'Unknown')) AS deliveries,
      (SELECT count(*)::int FROM history WHERE id = ANY ($3::uuid[]) AND status NOT IN ('Succeeded', 'PartiallyDelivered')) AS "notDelivered",
      (SELECT abs(count(*)::int - $4) FROM history WHERE id = ANY ($3::uuid[])) AS "requestedRuns",
      (SELECT abs(count(*)::int - 1) FROM executions WHERE schedule_id = $1 AND due_at = $2) AS "dueRuns",
      (SELECT (count(*) FILTER (WHERE completed_at IS NOT NULL) = 0)::int FROM reconciliation_runs) AS reconciled`,
    [dueId, dueAt, runs, runs.length],
  )
  const mailed = received.flatMap(({ to }) => to).filter((address) => address === ops).length
  return { ...rows, notice: Math.abs(mailed - 1), ...(await wrongMails({ store, received })) }
}

/** What the ledger says against what the mailbox has, message by message. */
async function wrongMails({ store, received }: Pick<World, 'store' | 'received'>) {
  const ids = received.map(({ raw }) => /^Message-ID: (?<id>\S+)/im.exec(raw)?.groups?.['id'] ?? '')
  const deliveries = await store.database.query<{ id: string; state: string }>(
    'SELECT message_id AS id, state FROM deliveries',
  )
  const sent = Map.groupBy(ids, (id) => id)
  const times = (id: string) => sent.get(id)?.length ?? 0
  return {
    sentTwice: [...sent.values()].filter((same) => same.length > 1).length,
    acceptedWithoutMail: deliveries.filter(({ id, state }) => state === 'Accepted' && times(id) === 0).length,
    unknownAndNotSent: deliveries.filter(({ id, state }) => state === 'Unknown' && times(id) === 0).length,
  }
}

/** What is still open or wrong when all had the time to come to its end; nothing, as a rule. */
export async function leftOpen(
  world: World,
  {
    stirred,
    cluster,
    excused,
    timeoutMs,
  }: { stirred: Stirred; cluster: RunningCluster; excused: readonly string[]; timeoutMs: number },
): Promise<string[]> {
  let open: string[] = []
  const isDone = async () => {
    await skipWaits(world)
    const ends = Object.entries(await openEnds(world, stirred))
    open = ends
      .filter(([, count]) => count !== 0)
      .map(([name, count]) => `${name}: ${count}`)
      .filter((end) => !excused.includes(end))
    return open.length === 0
  }
  await eventually(isDone, { timeoutMs }).catch(() => {})
  // A rejection costs a round, and no other.
  if (cluster.failedRounds.length > cluster.rejections())
    open.push(`failed rounds: ${cluster.failedRounds.join(', ')}`)
  return open
}
