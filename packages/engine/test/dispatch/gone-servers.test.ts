import { expect, test } from 'vitest'

import { createDispatcher } from '../../src/dispatch/dispatch.ts'
import { createExpress } from '../../src/dispatch/express.ts'
import { addSchedule, addWorker } from '../../src/testing.ts'
import { openEngine, requestRun } from '../support.ts'

/** Affinity with a fallback of 30 seconds, on the workers alpha and beta. */
async function openAffine() {
  const engine = await openEngine()
  const { query } = engine.store.database
  const collaboration = { method: 'ServerAffinity', affinityFallbackSeconds: 30 }
  await query('UPDATE cluster_settings SET collaboration = $1', [collaboration])
  const alpha = await addWorker(engine.store, 'alpha')
  await addWorker(engine.store, 'beta')
  let nowMs = 1_000_000
  const { id: scheduleId } = await addSchedule(engine.store)
  const dispatcher = createDispatcher({ ...engine, clock: { monotonicMs: () => nowMs } })
  return {
    ...engine,
    scheduleId,
    dispatcher,
    /** A run of a server, that has waited for so long. */
    async waits(serverName: string, seconds: number) {
      const id = await requestRun(engine.store, scheduleId)
      await query(
        `UPDATE work SET desired_server_name = $2, entry_at = entry_at - $3 * interval '1 second', not_before = not_before - $3 * interval '1 second' WHERE id = $1`,
        [id, serverName, seconds],
      )
      return id
    },
    /** A round after each five seconds. */
    async pass(seconds: number) {
      for (let at = 0; at < seconds; at += 5) {
        nowMs += 5_000
        await dispatcher.round()
      }
    },
    sleep: (seconds: number) => void (nowMs += seconds * 1_000),
    lastHeard: (name: string, seconds: number) =>
      query(
        `UPDATE servers SET last_heartbeat_at = clock_timestamp() - $2 * interval '1 second' WHERE name = $1`,
        [name, seconds],
      ),
    leave: () => engine.store.servers.leave(alpha),
    async placeOf(id: string) {
      const [row] = await query<{ name: string | null }>(
        'SELECT CASE WHEN dispatched_at IS NOT NULL THEN server_name END AS name FROM work WHERE id = $1',
        [id],
      )
      return row?.name ?? null
    },
    [Symbol.asyncDispose]: () => engine[Symbol.asyncDispose](),
  }
}

test('runs that have waited long for room do not go elsewhere while their server restarts', async () => {
  await using engine = await openAffine()
  await engine.dispatcher.round()
  const id = await engine.waits('alpha', 40)
  await engine.lastHeard('alpha', 4)
  await engine.dispatcher.round()
  expect(await engine.placeOf(id)).toBeNull()
  await engine.leave()
  await engine.pass(25)
  expect(await engine.placeOf(id)).toBeNull()
  await engine.pass(10)
  expect(await engine.placeOf(id)).toBe('beta')
})

test('a run of a server that has been gone for days goes elsewhere in the first round, by hand or not', async () => {
  await using engine = await openAffine()
  await engine.lastHeard('alpha', 300_000)
  const id = await engine.waits('alpha', 0)
  await engine.dispatcher.round()
  expect(await engine.placeOf(id)).toBe('beta')
  await engine.store.database.query(`UPDATE schedules SET server_name = 'alpha'`)
  const express = createExpress(engine)
  expect(await express.findPlace({ scheduleId: engine.scheduleId, priority: 1 })).toMatchObject({
    serverName: 'beta',
  })
})

test('a server that no row names has been gone since the dispatcher began, and each run after that goes at once', async () => {
  await using engine = await openAffine()
  const id = await engine.waits('nowhere', 40)
  await engine.pass(30)
  expect(await engine.placeOf(id)).toBeNull()
  await engine.pass(5)
  expect(await engine.placeOf(id)).not.toBeNull()
  const next = await engine.waits('nowhere', 0)
  await engine.dispatcher.round()
  expect(await engine.placeOf(next)).not.toBeNull()
})

test('a server that drains or takes no new work has been gone since then, though it is heard', async () => {
  await using engine = await openAffine()
  await engine.dispatcher.round()
  await engine.store.database.query(`UPDATE servers SET draining = true WHERE name = 'alpha'`)
  const id = await engine.waits('alpha', 40)
  await engine.pass(25)
  expect(await engine.placeOf(id)).toBeNull()
  await engine.pass(10)
  expect(await engine.placeOf(id)).toBe('beta')
})

test('after a minute without rounds, such as of a database that was away, servers have as long to come back', async () => {
  await using engine = await openAffine()
  await engine.dispatcher.round()
  const id = await engine.waits('alpha', 0)
  await engine.lastHeard('alpha', 60)
  engine.sleep(60)
  await engine.dispatcher.round()
  expect(await engine.placeOf(id)).toBeNull()
  await engine.pass(30)
  expect(await engine.placeOf(id)).toBe('beta')
})
