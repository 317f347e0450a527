import { breakerLimits } from '@punctual/domain'
import { createDispatcher, engineLimits } from '@punctual/engine'
import { createProducer } from '@punctual/queue'
import { startConsumer } from '@punctual/queue/consumer'
import { startLoop } from '@punctual/runtime'
import { addSchedule } from '@punctual/engine/testing'
import { eventually } from '@punctual/testing'
import { expect, test } from 'vitest'

import { startWorker } from '../src/start-worker.ts'
import { reportUrl, startPlatform } from './support/platform.ts'
import type { MailRule } from './support/mail-server.ts'
import { openWorker } from './support/open-worker.ts'
import { pdf } from './support/small-pdf.ts'

/*
 * Whole workers with their slots, over the real dispatcher, queue, connector and mail server. The waits of
 * the breaker are short here, and its numbers are those of everywhere.
 */

const limits = { ...breakerLimits, firstWaitMs: 600, maxWaitMs: 1_200, probeMs: 2_000 }

async function openCluster(mail: MailRule = {}) {
  const resources = new AsyncDisposableStack()
  const platforms = { healthy: { isAway: false, asked: 0 }, troubled: { isAway: false, asked: 0 } }
  const urlOf = async (platform: { isAway: boolean; asked: number }) => {
    const started = await startPlatform((response) => {
      platform.asked += 1
      if (platform.isAway) response.writeHead(503).end()
      else response.writeHead(200, { 'content-type': 'application/pdf' }).end(pdf)
    })
    return resources.use(started).url
  }
  const rendering = { method: 0, pageIndexes: [], visualNames: [], locale: null, timeoutSeconds: 20 }
  const definition = { reportUrl, reportName: null, workspaceName: null, rendering }
  const worker = resources.use(
    await openWorker({
      mail,
      breakerLimits: limits,
      sourceLimits: { requestAttempts: 1 },
      schedule: { platformUrl: await urlOf(platforms.troubled), definition },
    }),
  )
  const { store, signals, redis, logger, dependencies, server } = worker
  await store.executionTransitions.cancel(worker.executionId, 'tester')
  const { id: healthy } = await addSchedule(store, {
    platformUrl: await urlOf(platforms.healthy),
    definition,
  })
  const producer = resources.use(createProducer({ ...redis, logger }))
  const dispatcher = createDispatcher({
    store,
    producer,
    metrics: worker.metrics,
    logger,
    clock: dependencies.clock,
    limits: engineLimits,
  })
  await startWorker(
    resources,
    {
      server: { ...server, processId: 1, host: 'test', slots: 2 },
      limits: engineLimits,
      dependencies,
      store,
      signals,
      drainMs: 0,
      memory: { minimumBytes: 0, freeMemory: async () => Infinity },
      consume: (receive) => startConsumer({ ...redis, serverName: server.name, logger, receive }),
    },
    new AbortController().signal,
  )
  resources.use(
    startLoop({
      name: 'dispatch',
      clock: dependencies.clock,
      logger,
      everyMs: 50,
      run: async () => void (await dispatcher.round()),
    }),
  )
  return {
    store,
    platforms,
    healthy,
    troubled: worker.scheduleId,
    received: worker.received,
    request: async (scheduleId: string, count: number) => {
      const ids: string[] = []
      while (ids.length < count) ids.push(await worker.runOf(scheduleId))
      return ids
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

type Cluster = Awaited<ReturnType<typeof openCluster>>

async function statesOf({ store }: Cluster, ids: readonly string[]) {
  return await store.database.query<{ status: string; reason: string | null; tries: number; tookMs: number }>(
    `SELECT status, not_before_reason ->> 'code' AS reason, (extract(epoch FROM completed_at - entry_at) * 1000)::float8 AS "tookMs",
        (SELECT count(*)::int FROM timelines v WHERE v.execution_id = e.id AND v.name = 'retry') AS tries FROM executions e WHERE id = ANY ($1::uuid[])`,
    [ids],
  )
}

/** All of them wait behind the breaker, and hold no slot. */
const allArePutOff = (cluster: Cluster, ids: readonly string[]) =>
  eventually(
    async () => {
      const states = await statesOf(cluster, ids)
      return states.every(({ status, reason }) => status === 'Waiting' && reason === 'breaker')
        ? states
        : null
    },
    { timeoutMs: 60_000 },
  )

const allHaveEnded = (cluster: Cluster, ids: readonly string[]) =>
  eventually(
    async () => {
      const states = await statesOf(cluster, ids)
      return states.every(({ status }) => !['Waiting', 'Executing'].includes(status)) ? states : null
    },
    { timeoutMs: 60_000 },
  )

test('runs of a source system that is away take no slot from others, which are in time; when it is back each is delivered once', async () => {
  await using cluster = await openCluster()
  const { platforms } = cluster
  platforms.troubled.isAway = true
  const first = await cluster.request(cluster.troubled, 6)
  await eventually(async () => (await statesOf(cluster, first)).some(({ reason }) => reason === 'breaker'), {
    timeoutMs: 60_000,
  })
  const waiting = [...first, ...(await cluster.request(cluster.troubled, 20))]
  await allArePutOff(cluster, waiting)
  const askedBefore = platforms.troubled.asked

  const others = await cluster.request(cluster.healthy, 6)
  const done = await allHaveEnded(cluster, others)
  expect(done.map(({ status }) => status)).toEqual(others.map(() => 'Succeeded'))
  // One run for each wait of the breaker, and no more.
  const openForMs = Math.max(...done.map(({ tookMs }) => tookMs))
  expect(platforms.troubled.asked - askedBefore).toBeLessThanOrEqual(2 + openForMs / limits.firstWaitMs)

  platforms.troubled.isAway = false
  const ended = await allHaveEnded(cluster, waiting)
  expect(ended.map(({ status }) => status)).toEqual(waiting.map(() => 'Succeeded'))
  // Only the runs from before the breaker opened have spent a try.
  expect(ended.filter(({ tries }) => tries > 0).length).toBeLessThan(breakerLimits.runsToOpen)
  expect(cluster.received).toHaveLength(waiting.length + others.length)
})

test('runs whose mail server is away wait with their files and no slot, and when it is back each is delivered once', async () => {
  let isAway = true
  await using cluster = await openCluster({ connection: () => (isAway ? 421 : null) })
  const ids = await cluster.request(cluster.healthy, 25)
  await allArePutOff(cluster, ids)
  const made = cluster.platforms.healthy.asked
  const silent = await cluster.request(cluster.troubled, 1)
  await allArePutOff(cluster, [...ids, ...silent])
  isAway = false
  const ended = await allHaveEnded(cluster, [...ids, ...silent])
  expect(ended.map(({ status }) => status)).toEqual(ended.map(() => 'Succeeded'))
  expect({ received: cluster.received.length, made, again: cluster.platforms.healthy.asked }).toEqual({
    received: 26,
    made: 25,
    again: 25,
  })
})
