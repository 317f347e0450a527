import { occurrenceId, spreadDelayMs } from '@punctual/domain'
import { readSentence } from '@punctual/domain/words'
import { createTestDatabase } from '@punctual/testing'
import { expect, test } from 'vitest'

import { planningLimits } from '../../src/plan/plan-due-runs.ts'
import { plan } from './plan.ts'
import type { Store } from '../../src/store.ts'
import { addSchedule, openTestStore } from '../../src/testing.ts'

const dayMs = 86_400_000

/** Daily at the minute that was `minutesAgo` before now, so that this is its latest occurrence. */
function dailyAt(minutesAgo: number): { dueAt: Date; recurrence: { executionTime: string } } {
  const dueAt = new Date(Math.floor(Date.now() / 60_000) * 60_000 - minutesAgo * 60_000)
  return { dueAt, recurrence: { executionTime: dueAt.toISOString().slice(11, 16) } }
}

const executionsOf = async (store: Store, scheduleId: string) =>
  await store.database.query<{ dueAt: Date; status: string; reason: string | null }>(
    `SELECT due_at AS "dueAt", status, error ->> 'message' AS reason FROM executions WHERE schedule_id = $1 ORDER BY due_at`,
    [scheduleId],
  )

// proves given-11/scheduler-runs-schedules given-100/stopped-running-by
test('a due run is planned, and the schedule moves to its next occurrence', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  const { dueAt, recurrence } = dailyAt(0)
  const { id } = await addSchedule(open.store, { nextRunAt: dueAt, recurrence })
  expect(await plan(open.store)).toMatchObject({ kind: 'planned', waiting: 1, missed: 0 })
  expect(await executionsOf(open.store, id)).toMatchObject([{ dueAt, status: 'Waiting' }])
  expect((await open.store.schedules.read(id))?.nextRunAt).toEqual(new Date(dueAt.getTime() + dayMs))
})

// proves given-81/left-open-missed given-115/left-open-stopping decided-4.6.2/on-resume-each
test('after an outage each passed instant is a row: the latest runs once, the others are missed with a reason', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  const { dueAt, recurrence } = dailyAt(10)
  const { id } = await addSchedule(open.store, {
    nextRunAt: new Date(dueAt.getTime() - 3 * dayMs),
    recurrence: { ...recurrence, missedRunPolicy: 'RunOnce' },
  })
  await plan(open.store)
  const rows = await executionsOf(open.store, id)
  expect(rows.map(({ status }) => status)).toEqual(['Missed', 'Missed', 'Missed', 'Waiting'])
  expect(rows.slice(0, 3).every(({ reason }) => reason !== null && reason.length > 10)).toBe(true)
})

// proves decided-4.6.3/what-not-run decided-5.2.2/missed-for-what
test('a run later than its window is missed, not run', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  const { dueAt, recurrence } = dailyAt(90)
  const { id } = await addSchedule(open.store, {
    nextRunAt: dueAt,
    recurrence: { ...recurrence, missedRunWindowMinutes: 60 },
  })
  expect(await plan(open.store)).toMatchObject({ waiting: 0, missed: 1 })
  expect(await executionsOf(open.store, id)).toMatchObject([{ status: 'Missed' }])
})

test('more passed instants than one round decides are decided by the next rounds, none twice', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  const { dueAt, recurrence } = dailyAt(5)
  const { id } = await addSchedule(open.store, {
    nextRunAt: new Date(dueAt.getTime() - 24 * dayMs),
    recurrence,
  })
  const limits = { ...planningLimits, occurrencesPerSchedule: 10 }
  expect(await plan(open.store, limits)).toMatchObject({ more: true })
  expect(await plan(open.store, limits)).toMatchObject({ more: true })
  expect(await plan(open.store, limits)).toMatchObject({ more: false })
  expect(await plan(open.store, limits)).toEqual({ kind: 'idle' })
  const rows = await executionsOf(open.store, id)
  expect(rows).toHaveLength(25)
  expect(rows.filter(({ status }) => status === 'Waiting')).toHaveLength(1)
})

const minuteMs = 60_000
const everyMinute = {
  frequency: 'Cron',
  cron: '* * * * *',
  executionTime: null,
  missedRunPolicy: 'Skip',
} as const

test('a statement writes no more rows than it may, and what is on time is among them however much is late', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  const now = Math.floor(Date.now() / minuteMs) * minuteMs
  for (let count = 0; count < 3; count += 1)
    await addSchedule(open.store, { nextRunAt: new Date(now - 1_440 * minuteMs), recurrence: everyMinute })
  const { id } = await addSchedule(open.store, { nextRunAt: new Date(now), recurrence: everyMinute })
  const limits = { ...planningLimits, occurrencesPerStatement: 150 }
  const rounds = [await plan(open.store, limits), await plan(open.store, limits)]
  expect(rounds).toMatchObject([
    { waiting: 1, missed: 149, more: true, statement: { rows: 150 } },
    { missed: 150, more: true, statement: { rows: 150 } },
  ])
  expect(await executionsOf(open.store, id)).toMatchObject([{ dueAt: new Date(now), status: 'Waiting' }])
})

test('a schedule that ends with this run has no next one', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  const { dueAt, recurrence } = dailyAt(0)
  const { id } = await addSchedule(open.store, {
    nextRunAt: dueAt,
    recurrence: { ...recurrence, endDate: dueAt.toISOString().slice(0, 10) },
  })
  await plan(open.store)
  expect((await open.store.schedules.read(id))?.nextRunAt).toBeNull()
})

test('a damaged recurrence is set aside with a reason, and the others are planned', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  const { dueAt, recurrence } = dailyAt(0)
  const broken = await addSchedule(open.store, { nextRunAt: dueAt, recurrence })
  const sound = await addSchedule(open.store, { nextRunAt: dueAt, recurrence })
  await open.store.database.query(`UPDATE schedules SET recurrence = '{"frequency": 7}' WHERE id = $1`, [
    broken.id,
  ])
  expect(await plan(open.store)).toMatchObject({ kind: 'planned', waiting: 1 })
  expect(await executionsOf(open.store, sound.id)).toHaveLength(1)
  const schedule = await open.store.schedules.read(broken.id)
  expect(String(readSentence(schedule?.quarantineReason ?? ''))).toContain('cannot be read')
})

// proves decided-4.1.1/spreadseconds
test('schedules that share an instant and may be spread start at different moments within the window', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  const { dueAt, recurrence } = dailyAt(0)
  for (let index = 0; index < 10; index += 1)
    await addSchedule(open.store, { nextRunAt: dueAt, recurrence: { ...recurrence, spreadSeconds: 600 } })
  await plan(open.store)
  const rows = await open.store.database.query<{ delayMs: number }>(
    `SELECT extract(epoch FROM not_before - due_at)::float8 * 1000 AS "delayMs" FROM executions`,
  )
  expect(new Set(rows.map(({ delayMs }) => delayMs)).size).toBeGreaterThan(5)
  expect(rows.every(({ delayMs }) => delayMs >= 0 && delayMs <= 600_000)).toBe(true)
})

test('a spread run keeps its due instant and its identity, and waits for its place in the window', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  const { dueAt, recurrence } = dailyAt(0)
  const { id } = await addSchedule(open.store, {
    nextRunAt: dueAt,
    recurrence: { ...recurrence, spreadSeconds: 80_000 },
  })
  await plan(open.store)
  const [row] = await open.store.database.query<{ id: string; dueAt: Date; notBefore: Date }>(
    `SELECT id, due_at AS "dueAt", not_before AS "notBefore" FROM executions`,
  )
  const delayMs = spreadDelayMs(id, 80_000)
  expect(row).toEqual({ id: occurrenceId(id, dueAt), dueAt, notBefore: new Date(dueAt.getTime() + delayMs) })
  const after = { manual: null, planned: null }
  const query = { lines: 9, after, limit: 9, heads: [], fullAccounts: [], affinity: null }
  for (const [place, waiting] of [
    ['1 minute', 0],
    ['-1 second', 1],
  ] as const) {
    await open.store.database.query(`UPDATE work SET not_before = now() + $1::interval`, [place])
    expect((await open.store.dispatching.readWaiting(query)).executions).toHaveLength(waiting)
  }
})

// proves decided-4.6.2/on-resume-each
test.each(['Queue', 'Skip'] as const)(
  'RunAll runs every instant of its window in however many statements, also under OverlapPolicy %s',
  async (overlapPolicy) => {
    await using database = await createTestDatabase()
    await using open = openTestStore(database.url)
    const latest = Math.floor(Date.now() / minuteMs) * minuteMs - 5 * minuteMs
    const recurrence = {
      frequency: 'Cron',
      cron: `${new Date(latest).getUTCMinutes()} * * * *`,
      executionTime: null,
      missedRunPolicy: 'RunAll',
      missedRunWindowMinutes: 400,
      overlapPolicy,
    } as const
    const { id } = await addSchedule(open.store, {
      nextRunAt: new Date(latest - 5 * 60 * minuteMs),
      recurrence,
    })
    const limits = { ...planningLimits, occurrencesPerStatement: 2 }
    for (const _ of [1, 2, 3]) expect(await plan(open.store, limits)).toMatchObject({ waiting: 2, missed: 0 })
    expect(await executionsOf(open.store, id)).toHaveLength(6)

    // The one run that RunOnce makes up for is a run as any other.
    await open.store.database.query(
      `WITH edited AS (UPDATE schedules SET recurrence = recurrence || '{"missedRunPolicy": "RunOnce"}' WHERE id = $1)
       UPDATE schedule_cursors SET next_run_at = $2 WHERE schedule_id = $1`,
      [id, new Date(latest + minuteMs)],
    )
    expect(await plan(open.store, limits)).toMatchObject({ waiting: 0, missed: 1 })
  },
)

// proves decided-4.6.2/on-resume-each
test.each([
  ['Skip', ['Missed']],
  ['RunOnce', ['Waiting']],
  ['RunAll', ['Waiting']],
] as const)(
  'what was due while scheduling was stopped follows policy %s, however short the stop was',
  async (missedRunPolicy, statuses) => {
    await using database = await createTestDatabase()
    await using open = openTestStore(database.url)
    const { dueAt, recurrence } = dailyAt(0)
    const { id } = await addSchedule(open.store, {
      nextRunAt: dueAt,
      recurrence: { ...recurrence, missedRunPolicy },
    })
    await open.store.clusterSettings.setSchedulingEnabled(false, 'test')
    expect(await plan(open.store)).toEqual({ kind: 'idle' })
    await open.store.clusterSettings.setSchedulingEnabled(true, 'test')
    await plan(open.store)
    expect((await executionsOf(open.store, id)).map(({ status }) => status)).toEqual(statuses)
  },
)
