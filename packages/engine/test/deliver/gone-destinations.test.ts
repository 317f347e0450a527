import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import type { ServerIdentity } from '../../src/port/server-data.ts'
import { addSchedule, addWorker } from '../../src/testing.ts'
import { openEngine, requestRun } from '../support.ts'

let engine: Awaited<ReturnType<typeof openEngine>>
let server: ServerIdentity
beforeAll(async () => {
  engine = await openEngine()
  server = await addWorker(engine.store, randomUUID(), 100)
})
afterAll(async () => {
  await engine[Symbol.asyncDispose]()
})

const query = <Row>(sql: string, parameters: readonly unknown[]) =>
  engine.store.database.query<Row>(sql, parameters)

async function claimedRun(scheduleId: string): Promise<string> {
  const executionId = await requestRun(engine.store, scheduleId)
  await query(
    `UPDATE work SET generation = 1, dispatched_at = clock_timestamp(), server_name = $2 WHERE id = $1`,
    [executionId, server.name],
  )
  await engine.attemptsOf(server).claim({ executionId, generation: 1 })
  return executionId
}

/** A schedule with two destinations, and a run of it. */
async function open() {
  const { id: scheduleId, destinationIds } = await addSchedule(engine.store, { destinations: [{}, {}] })
  const [gone = '', other = ''] = destinationIds
  return { scheduleId, gone, other, executionId: await claimedRun(scheduleId) }
}

const disable = (executionId: string, destinationId: string) =>
  engine.store.goneDestinations.disable(executionId, destinationId)

async function stateOf(scheduleId: string) {
  const [row] = await query<{ version: number; key: string | null; enabled: Record<string, boolean> }>(
    `SELECT s.version, k.key, (SELECT jsonb_object_agg(d.id, d.enabled) FROM destinations d WHERE d.schedule_id = s.id) AS enabled
     FROM schedules s JOIN schedule_snapshots k ON k.schedule_id = s.id WHERE s.id = $1`,
    [scheduleId],
  )
  return row
}

test('a destination is disabled once, as by an edit, and the others of the schedule stay', async () => {
  const { scheduleId, gone, other, executionId } = await open()
  const before = await stateOf(scheduleId)
  expect(before?.key).not.toBeNull()
  expect(await disable(executionId, gone)).toBe(true)
  const after = { version: (before?.version ?? 0) + 1, key: null, enabled: { [gone]: false, [other]: true } }
  expect(await stateOf(scheduleId)).toEqual(after)
  expect(await disable(executionId, gone)).toBe(false)
  expect(await stateOf(scheduleId)).toEqual(after)
})

test('both destinations of a run are disabled when both are gone', async () => {
  const { scheduleId, gone, other, executionId } = await open()
  expect(await Promise.all([disable(executionId, gone), disable(executionId, other)])).toEqual([true, true])
  expect((await stateOf(scheduleId))?.enabled).toEqual({ [gone]: false, [other]: false })
})

test.each([
  ['settings', `settings = settings || '{"url": "https://example.org/new"}'`],
  ['a secret', `secret = 'sealed anew'`],
])('a destination whose edit has changed %s since the run began stays enabled', async (_changed, edit) => {
  const { scheduleId, gone, executionId } = await open()
  await query(`UPDATE destinations SET ${edit} WHERE id = $1`, [gone])
  const before = await stateOf(scheduleId)
  expect(await disable(executionId, gone)).toBe(false)
  expect(await stateOf(scheduleId)).toEqual(before)
})

test('a run disables no destination of another schedule, and none that was deleted', async () => {
  const { gone, executionId } = await open()
  const another = await open()
  expect(await disable(executionId, another.gone)).toBe(false)
  expect((await stateOf(another.scheduleId))?.enabled[another.gone]).toBe(true)
  await query('DELETE FROM destinations WHERE id = $1', [gone])
  expect(await disable(executionId, gone)).toBe(false)
})
