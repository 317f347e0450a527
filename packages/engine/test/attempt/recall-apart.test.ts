import { metricOf } from '@punctual/testing'
import { expect, test } from 'vitest'

import { rescueRound } from '../../src/attempt/rescue.ts'
import { reportOverview } from '../../src/history/report-overview.ts'
import { openEngine, requestRun } from '../support.ts'
import { addSchedule, addWorker, killServer } from '../../src/testing.ts'

type Engine = Awaited<ReturnType<typeof openEngine>>

/** Three runs that a server has claimed; the history refuses the end of the last. */
async function withOneUnwritable(engine: Engine) {
  const { store } = engine
  const server = await addWorker(store, 'alpha', 8)
  const ids: string[] = []
  for (let count = 0; count < 3; count += 1) {
    const { id } = await addSchedule(store)
    const executionId = await requestRun(store, id)
    await engine.dispatch()
    await engine.attemptsOf(server).claim({ executionId, generation: 1 })
    ids.push(executionId)
  }
  const unwritable = ids.at(-1) ?? ''
  const others = ids.slice(0, -1)
  // The row is there already, as after a damaged index.
  await store.database.query(
    `INSERT INTO history SELECT h.* FROM work w CROSS JOIN LATERAL ended(w, 'Failed', NULL, clock_timestamp()) h WHERE w.id = $1`,
    [unwritable],
  )
  await store.database.query(`UPDATE work SET crash_count = 2, take_back_count = 5 WHERE id = $1`, [
    unwritable,
  ])
  return { server, unwritable, others, ids }
}

const waiting = async ({ store }: Engine, ids: readonly string[]) =>
  (
    await store.database.query<{ id: string }>(
      `SELECT id FROM work WHERE id = ANY ($1) AND status = 'Waiting'`,
      [ids],
    )
  ).length

test('one run that cannot be ended does not keep rescue from the other runs of a dead server', async () => {
  await using engine = await openEngine()
  const { server, ids, others } = await withOneUnwritable(engine)
  await killServer(engine.store, server)
  expect(await rescueRound(engine)).toBe(2)
  expect([await waiting(engine, others), await waiting(engine, ids)]).toEqual([2, 2])
})

test('a run that cannot be recalled is counted by a metric, is set aside for a while, and continues once it can be written', async () => {
  await using engine = await openEngine()
  const { store, metrics } = engine
  const { server, unwritable } = await withOneUnwritable(engine)
  await killServer(store, server)
  await rescueRound(engine)
  await reportOverview({ store, metrics, leaseMs: 3_000 })
  expect(metricOf((await metrics.read()).body, `punctual_runs_set_aside`)).toBe(1)
  const rows = () =>
    store.database.query<{ tries: number }>('SELECT tries FROM set_aside_runs WHERE execution_id = $1', [
      unwritable,
    ])
  await rescueRound(engine)
  expect(await rows()).toEqual([{ tries: 1 }])
  const limits = { ...engine.limits, setAsideMs: 0 }
  await rescueRound({ ...engine, limits })
  expect(await rows()).toEqual([{ tries: 2 }])

  await store.database.query('DELETE FROM history WHERE id = $1', [unwritable])
  await rescueRound({ ...engine, limits })
  expect(await rows()).toEqual([])
  const [ended] = await store.database.query('SELECT status FROM history WHERE id = $1', [unwritable])
  expect(ended).toEqual({ status: 'Failed' })
  await reportOverview({ store, metrics, leaseMs: 3_000 })
  expect(metricOf((await metrics.read()).body, `punctual_runs_set_aside`)).toBe(0)
})

test('one lost message whose run cannot be written does not keep the others from the outbox, is reported, and follows when it can be written', async () => {
  await using engine = await openEngine()
  const { store, metrics } = engine
  const server = await addWorker(store, 'alpha', 8)
  const ids: string[] = []
  for (let count = 0; count < 3; count += 1) {
    const { id } = await addSchedule(store)
    ids.push(await requestRun(store, id))
  }
  await engine.dispatch()
  await killServer(store, server)
  const [unwritable = ''] = ids
  await store.database.query(
    `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'refused'; END $$`,
  )
  await store.database.query(
    `CREATE TRIGGER refuse BEFORE UPDATE ON work FOR EACH ROW WHEN (OLD.id = '${unwritable}') EXECUTE FUNCTION refuse()`,
  )
  const sent = async () => {
    const sql = 'SELECT id FROM work WHERE dispatched_at IS NOT NULL'
    return (await store.database.query<{ id: string }>(sql)).map(({ id }) => id)
  }
  const told = async () => {
    await reportOverview({ store, metrics, leaseMs: 3_000 })
    return metricOf((await metrics.read()).body, `punctual_runs_set_aside`)
  }
  expect(await rescueRound(engine)).toBe(2)
  expect([await sent(), await told()]).toEqual([[unwritable], 1])

  await store.database.query('DROP TRIGGER refuse ON work')
  expect(await rescueRound(engine)).toBe(0)
  expect(await rescueRound({ ...engine, limits: { ...engine.limits, setAsideMs: 0 } })).toBe(1)
  expect([await sent(), await told()]).toEqual([[], 0])
})
