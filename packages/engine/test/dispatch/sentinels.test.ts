import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { freezeTree, startRedisWithSentinels, thawTree } from '@punctual/local'
import { systemClock } from '@punctual/runtime'
import { eventually } from '@punctual/testing'
import { expect, test } from 'vitest'

import { createQueueWatch } from '../../src/dispatch/queue-watch.ts'
import { addSchedule, addWorker } from '../../src/testing.ts'
import { openEngine, requestRun } from '../support.ts'

/** Without the processes of the product: `test/redis-sentinels.test.ts` has those. */
test('messages that a primary took with it are sent again by the next one; connections to the frozen one end', async () => {
  await using resources = new AsyncDisposableStack()
  const dir = await mkdtemp(join(tmpdir(), 'punctual-sentinels-'))
  resources.defer(() => rm(dir, { recursive: true, force: true }))
  const options = { dir, environment: process.env, clock: systemClock(), report: () => {} }
  const signal = AbortSignal.timeout(60_000)
  const redis = resources.use(
    await startRedisWithSentinels({ ...options, signal, durable: false, endWithParent: true }),
  )
  const engine = resources.use(await openEngine(undefined, { url: redis.url, prefix: 'engine' }))
  const watch = createQueueWatch(engine)
  const { id: scheduleId } = await addSchedule(engine.store)
  await addWorker(engine.store, 'alpha', 20)
  const heard: unknown[] = []
  await engine.signals.subscribe('outbox', (body) => heard.push(body))
  const ofBeta = engine.messagesOf('beta')
  expect(await watch.poll()).toBe(0)

  await redis.stopReplication()
  const ids = await Promise.all(Array.from({ length: 12 }, () => requestRun(engine.store, scheduleId)))
  await engine.dispatch()
  expect(await watch.poll()).toBe(0)
  // Frozen and not killed: no client sees its connection end.
  const pid = redis.first.pid ?? 0
  freezeTree(pid)
  resources.defer(() => thawTree(pid))
  expect(await eventually(async () => (await watch.poll()) || null, { timeoutMs: 30_000 })).toBe(12)

  await Promise.all([addWorker(engine.store, 'alpha', 6), addWorker(engine.store, 'beta', 6)])
  for (let more = true; more;) ({ more } = await engine.dispatch())
  const ofAlpha = engine.messagesOf('alpha')
  await eventually(() => ofAlpha.length + ofBeta.length >= ids.length, { timeoutMs: 20_000 })
  expect([...ofAlpha, ...ofBeta].map(({ executionId }) => executionId).sort()).toEqual(ids.sort())
  expect(new Set([...ofAlpha, ...ofBeta].map(({ generation }) => generation))).toEqual(new Set([2]))
  expect(ofBeta.length).toBeGreaterThan(0)
  await eventually(
    async () => {
      await engine.signals.publish('outbox', {})
      return heard.length > 0
    },
    { timeoutMs: 10_000 },
  )
})
