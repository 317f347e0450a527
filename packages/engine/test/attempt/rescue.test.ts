import { expect, test } from 'vitest'

import { createDispatcher } from '../../src/dispatch/dispatch.ts'
import { rescueRound } from '../../src/attempt/rescue.ts'
import { openEngine, requestRun } from '../support.ts'
import { addSchedule, addWorker, endByHand, killServer } from '../../src/testing.ts'

test('executions sent to a process go elsewhere at once when another of its name follows it, also before the leader has missed it', async () => {
  await using engine = await openEngine()
  const { id: scheduleId } = await addSchedule(engine.store, { recurrence: { overlapPolicy: 'Allow' } })
  const first = await addWorker(engine.store, 'alpha')
  const sent = await requestRun(engine.store, scheduleId)
  await engine.dispatch()
  expect(await rescueRound(engine)).toBe(0)
  await killServer(engine.store, first)
  const next = await addWorker(engine.store, 'alpha')
  expect(await rescueRound(engine)).toBe(1)
  await engine.dispatch()
  expect(await rescueRound(engine)).toBe(0)
  expect(await engine.attemptsOf(next).claim({ executionId: sent, generation: 1 })).toBeNull()
  expect(await engine.attemptsOf(next).claim({ executionId: sent, generation: 2 })).toMatchObject({
    attempt: 1,
  })
})

test('executions that a live server ignores go elsewhere, as do new ones for ten seconds, unless only that server has free slots', async () => {
  await using engine = await openEngine()
  // Each is a leader of its own: what one has found, the others know.
  const dispatcher = { round: () => createDispatcher(engine).round() }
  const limits = { ...engine.limits, lostAfterMs: 0 }
  const { id: scheduleId } = await addSchedule(engine.store, { recurrence: { overlapPolicy: 'Allow' } })
  async function placesOf(count: number): Promise<(string | null)[]> {
    const ids = await Promise.all(Array.from({ length: count }, () => requestRun(engine.store, scheduleId)))
    await dispatcher.round()
    return await Promise.all(ids.map(placeOf))
  }
  const placeOf = async (id: string) => {
    const [row] = await engine.store.database.query<{ name: string | null }>(
      'SELECT server_name AS name FROM executions WHERE id = $1',
      [id],
    )
    return row?.name ?? null
  }

  await addWorker(engine.store, 'deaf')
  expect(await placesOf(1)).toEqual(['deaf'])
  expect(await rescueRound({ ...engine, limits })).toBe(1)
  await dispatcher.round()
  expect(await rescueRound({ ...engine, limits })).toBe(1)
  expect(await placesOf(1)).toEqual(['deaf'])
  await addWorker(engine.store, 'other', 4)
  expect(new Set(await placesOf(4))).toEqual(new Set(['other']))
  expect(await placesOf(2)).toContain('deaf')
  await engine.store.database.query(endByHand("server_name = 'other'"))
  expect(new Set(await placesOf(2))).toEqual(new Set(['other']))
  const moved = `UPDATE servers SET unresponsive_since = unresponsive_since + $1::interval`
  await engine.store.database.query(moved, ['-11 s'])
  expect(new Set(await placesOf(4))).toEqual(new Set(['deaf', 'other']))
})

test('a server that did not claim is avoided neither longer after the clock of the database was set back, nor in its next process', async () => {
  await using engine = await openEngine()
  const { id: scheduleId } = await addSchedule(engine.store, { recurrence: { overlapPolicy: 'Allow' } })
  const deaf = await addWorker(engine.store, 'deaf')
  const avoided = async () => {
    const { servers } = await engine.store.dispatching.readState(engine.limits.serverLeaseMs)
    return servers.map(({ isUnresponsive }) => isUnresponsive)
  }
  const loseOne = async () => {
    await requestRun(engine.store, scheduleId)
    for (let message = 0; message < 2; message += 1) {
      await engine.dispatch()
      expect(await rescueRound({ ...engine, limits: { ...engine.limits, lostAfterMs: 0 } })).toBeGreaterThan(
        0,
      )
    }
  }
  await loseOne()
  expect(await avoided()).toEqual([true])
  await engine.store.database.query(
    `UPDATE servers SET unresponsive_since = clock_timestamp() + interval '1 hour'`,
  )
  expect(await avoided()).toEqual([false])
  await loseOne()
  expect(await avoided()).toEqual([true])
  await killServer(engine.store, deaf)
  await addWorker(engine.store, 'deaf')
  expect(await avoided()).toEqual([false])
})

test('executions of a dead server go before those due since its last heartbeat, and after those that wait longer', async () => {
  await using engine = await openEngine()
  const { id: scheduleId } = await addSchedule(engine.store, { recurrence: { overlapPolicy: 'Allow' } })
  const dead = await addWorker(engine.store, 'alpha')
  const began = await requestRun(engine.store, scheduleId)
  await engine.dispatch()
  expect(await engine.attemptsOf(dead).claim({ executionId: began, generation: 1 })).not.toBeNull()
  const [waitsLonger, dueSince] = [
    await requestRun(engine.store, scheduleId),
    await requestRun(engine.store, scheduleId),
  ]
  const waitsFor = (id: string, seconds: number) =>
    engine.store.database.query(
      `UPDATE work SET not_before = clock_timestamp() - $2 * interval '1 second' WHERE id = $1`,
      [id, seconds],
    )
  await waitsFor(began, 7_200)
  await waitsFor(waitsLonger, 3_600)
  await killServer(engine.store, dead)
  expect(await rescueRound(engine)).toBe(1)
  await waitsFor(dueSince, 1)
  await addWorker(engine.store, 'beta', 4)
  await engine.dispatch()
  const placed = await engine.store.database.query<{ id: string }>('SELECT id FROM executions ORDER BY turn')
  expect(placed.map(({ id }) => id)).toEqual([waitsLonger, began, dueSince])
})

test('the timeline says by a code why what was sent was recalled, and of an end of a process, which one it was', async () => {
  await using engine = await openEngine()
  const { id: scheduleId } = await addSchedule(engine.store, { recurrence: { overlapPolicy: 'Allow' } })
  const lastEvent = async (id: string) => (await engine.store.executions.events(id)).at(-1)
  const sent = async () => {
    const id = await requestRun(engine.store, scheduleId)
    await engine.dispatch()
    return id
  }
  const alpha = await addWorker(engine.store, 'alpha')
  const late = await sent()
  await rescueRound({ ...engine, limits: { ...engine.limits, lostAfterMs: 0 } })
  expect(await lastEvent(late)).toMatchObject({ name: 'withdrawn', detail: { code: 'not_claimed' } })
  await engine.dispatch()
  await killServer(engine.store, alpha)
  await rescueRound(engine)
  expect(await lastEvent(late)).toMatchObject({ name: 'withdrawn', detail: { code: 'server_gone' } })
  const again = await addWorker(engine.store, 'alpha')
  const [next] = [await sent()]
  const attempts = engine.attemptsOf(again)
  expect(await attempts.claim({ executionId: next, generation: 1 })).not.toBeNull()
  await killServer(engine.store, again)
  await addWorker(engine.store, 'alpha')
  await rescueRound(engine)
  expect(await lastEvent(next)).toMatchObject({
    name: 'rescued',
    detail: { crash: { processId: expect.any(Number), standstill: false } },
  })
  expect(await lastEvent(late)).toMatchObject({ name: 'withdrawn', detail: { code: 'server_restarted' } })
})

const setHeartbeat = (
  engine: Awaited<ReturnType<typeof openEngine>>,
  { bootId }: { bootId: string },
  from: string,
) =>
  engine.store.database.query(
    `UPDATE servers SET last_heartbeat_at = clock_timestamp() + $2::interval WHERE boot_id = $1`,
    [bootId, from],
  )

test('a heartbeat from before the clock of the database was set back keeps no server alive', async () => {
  await using engine = await openEngine()
  const { id: scheduleId } = await addSchedule(engine.store)
  const worker = await addWorker(engine.store, 'alpha')
  const executionId = await requestRun(engine.store, scheduleId)
  await engine.dispatch()
  expect(await engine.attemptsOf(worker).claim({ executionId, generation: 1 })).not.toBeNull()
  const state = async () => {
    const { servers } = await engine.store.dispatching.readState(3_000)
    return {
      placedOn: servers.map(({ name }) => name),
      listed: (await engine.store.servers.listLive(3_000)).map(({ name }) => name),
    }
  }
  await setHeartbeat(engine, worker, '900 milliseconds')
  expect(await state()).toEqual({ placedOn: ['alpha'], listed: ['alpha'] })
  await setHeartbeat(engine, worker, '1 hour')
  expect(await state()).toEqual({ placedOn: [], listed: [] })
  expect(await rescueRound(engine)).toBe(1)
  expect(await engine.store.executions.find(executionId)).toMatchObject({ status: 'Waiting' })
})

test('a clock that shows another time than expected recalls no run from its server', async () => {
  await using engine = await openEngine()
  const { id: scheduleId } = await addSchedule(engine.store)
  const worker = await addWorker(engine.store, 'alpha')
  const executionId = await requestRun(engine.store, scheduleId)
  await engine.dispatch()
  expect(await engine.attemptsOf(worker).claim({ executionId, generation: 1 })).not.toBeNull()
  const inAnHour = async (hours: number) => {
    const [row] = await engine.store.database.query<{ at: Date }>(
      `SELECT clock_timestamp() + $1 * interval '1 hour' AS at`,
      [hours],
    )
    return row?.at ?? null
  }
  // The clock has gone forward or back by an hour, and the server is not heard again yet.
  for (const hours of [1, -1]) {
    await setHeartbeat(engine, worker, `${hours} hour`)
    expect(await rescueRound({ ...engine, expectedNow: await inAnHour(hours) })).toBe(0)
    expect(await engine.store.executions.find(executionId)).toMatchObject({ status: 'Executing' })
  }
  expect(await rescueRound({ ...engine, expectedNow: await inAnHour(0) })).toBe(1)
})
