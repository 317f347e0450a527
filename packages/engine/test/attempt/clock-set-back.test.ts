import { expect, test } from 'vitest'

import { rescueRound } from '../../src/attempt/rescue.ts'
import { addSchedule, addWorker } from '../../src/testing.ts'
import { openEngine, requestRun } from '../support.ts'

test('a manual run that waits when the clock of the database is set back by an hour goes in the next round of rescue', async () => {
  await using engine = await openEngine()
  const { store } = engine
  await addWorker(store, 'alpha')
  const { id } = await addSchedule(store)
  const manual = await requestRun(store, id)
  // What its row shows after the clock went back.
  await store.database.query(
    `UPDATE work SET not_before = not_before + interval '1 hour', entry_at = entry_at + interval '1 hour' WHERE id = $1`,
    [manual],
  )
  expect(await engine.dispatch()).toMatchObject({ sent: 0 })
  expect(await rescueRound(engine)).toBe(1)
  expect(await engine.dispatch()).toMatchObject({ sent: 1 })
})

test('a message that was placed before the clock was set back and got lost is found at once, and its server is not blamed', async () => {
  await using engine = await openEngine()
  const { store } = engine
  await addWorker(store, 'alpha')
  const { id } = await addSchedule(store)
  const run = await requestRun(store, id)
  await engine.dispatch()
  await store.database.query(
    `UPDATE work SET dispatched_at = clock_timestamp() + interval '1 hour' WHERE id = $1`,
    [run],
  )
  await store.database.query(`UPDATE servers SET started_at = clock_timestamp() - interval '1 day'`)
  expect(await rescueRound(engine)).toBe(1)
  const [server] = await store.database.query('SELECT unresponsive_since AS since FROM servers')
  expect(server).toEqual({ since: null })
})
