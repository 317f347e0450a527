import { readSentence } from '@punctual/domain/words'
import { createTestDatabase, metricOf } from '@punctual/testing'
import { systemClock } from '@punctual/runtime'
import { createMetrics } from '@punctual/runtime/metrics'
import { expect, test } from 'vitest'

import { reportOverview } from '../../src/history/report-overview.ts'
import { keepHouse } from '../../src/lead/housekeeping.ts'
import { addSchedule, openTestStore } from '../../src/testing.ts'
import { plan } from './plan.ts'

test('a schedule whose run the database refuses does not keep the others from being planned, is reported, and follows when it can be written', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  const { store } = open
  const dueAt = new Date(Math.floor(Date.now() / 1_000) * 1_000 - 20_000)
  const add = async () => (await addSchedule(store, { nextRunAt: dueAt })).id
  const [refused, ...others] = [await add(), await add(), await add()]
  const { query } = store.database
  await query(
    `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'refused'; END $$`,
  )
  await query(
    `CREATE TRIGGER refuse BEFORE INSERT ON work FOR EACH ROW WHEN (NEW.schedule_id = '${refused}') EXECUTE FUNCTION refuse()`,
  )
  const planned = async () => {
    const sql = 'SELECT DISTINCT schedule_id AS id FROM work ORDER BY schedule_id'
    return (await query<{ id: string }>(sql)).map(({ id }) => id)
  }
  const metrics = createMetrics()
  const told = async () => {
    await reportOverview({ store, metrics, leaseMs: 3_000 })
    return metricOf((await metrics.read()).body, 'punctual_schedules_set_aside')
  }
  expect(await plan(store)).toMatchObject({ kind: 'planned', waiting: 2 })
  expect(await planned()).toEqual(others.toSorted())
  expect(await told()).toBe(1)
  const reason = (await store.schedules.read(refused))?.quarantineReason ?? ''
  expect(String(readSentence(reason))).toContain('The database refuses')
  expect(await plan(store)).toEqual({ kind: 'idle' })

  await query('DROP TRIGGER refuse ON work')
  await keepHouse({ store, clock: systemClock() }, new AbortController().signal)
  expect(await plan(store)).toMatchObject({ kind: 'planned', waiting: 1 })
  expect(await planned()).toEqual([refused, ...others].toSorted())
  expect(await told()).toBe(0)
})
