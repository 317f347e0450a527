import { addSchedule, addWorker, killServer } from '@punctual/store/testing'
import { expect, test } from 'vitest'

import { createDispatcher } from '../src/dispatch.ts'
import { rescueRound } from '../src/rescue.ts'
import { createSilentServers } from '../src/silent-servers.ts'
import { openEngine, requestRun } from './support.ts'

test('what was sent to a process goes elsewhere at once when another of the same name follows it, also before anybody has seen it missing', async () => {
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
  expect(await engine.attemptsOf(next).claim({ executionId: sent, generation: 2 })).toMatchObject({ attempt: 1 })
})

test('what a living server did not take goes to others, and so does all else for ten seconds; without a free slot there it is tried again', async () => {
  await using engine = await openEngine()
  let nowMs = 0
  const silent = createSilentServers({ monotonicMs: () => nowMs })
  const dispatcher = createDispatcher({ ...engine, silent })
  const limits = { ...engine.limits, lostAfterMs: 0 }
  const { id: scheduleId } = await addSchedule(engine.store, { recurrence: { overlapPolicy: 'Allow' } })
  async function placesOf(count: number): Promise<(string | null)[]> {
    const ids = await Promise.all(Array.from({ length: count }, () => requestRun(engine.store, scheduleId)))
    await dispatcher.round()
    return await Promise.all(ids.map(placeOf))
  }
  const placeOf = async (id: string) => {
    const [row] = await engine.store.database.query<{ name: string | null }>('SELECT server_name AS name FROM executions WHERE id = $1', [
      id,
    ])
    return row?.name ?? null
  }

  await addWorker(engine.store, 'deaf')
  expect(await placesOf(1)).toEqual(['deaf'])
  expect(await rescueRound({ ...engine, limits, silent })).toBe(1)
  expect(await placesOf(1)).toEqual(['deaf'])
  await addWorker(engine.store, 'other', 4)
  expect(new Set(await placesOf(4))).toEqual(new Set(['other']))
  expect(await placesOf(2)).toContain('deaf')
  await engine.store.database.query(`UPDATE executions SET status = 'Succeeded', completed_at = now() WHERE server_name = 'other'`)
  expect(new Set(await placesOf(2))).toEqual(new Set(['other']))
  nowMs = 10_000
  expect(new Set(await placesOf(4))).toEqual(new Set(['deaf', 'other']))
})

test('what a dead server ran goes before all that became due since it was last heard, and after what waits longer', async () => {
  await using engine = await openEngine()
  const { id: scheduleId } = await addSchedule(engine.store, { recurrence: { overlapPolicy: 'Allow' } })
  const dead = await addWorker(engine.store, 'alpha')
  const began = await requestRun(engine.store, scheduleId)
  await engine.dispatch()
  expect(await engine.attemptsOf(dead).claim({ executionId: began, generation: 1 })).not.toBeNull()
  const [waitsLonger, dueSince] = [await requestRun(engine.store, scheduleId), await requestRun(engine.store, scheduleId)]
  const waitsFor = (id: string, seconds: number) =>
    engine.store.database.query(`UPDATE executions SET not_before = clock_timestamp() - $2 * interval '1 second' WHERE id = $1`, [
      id,
      seconds,
    ])
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
