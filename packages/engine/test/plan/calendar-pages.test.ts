import { replanBy, type StoredCalendar } from '@punctual/catalog'
import type { Signals } from '@punctual/queue'
import { silentLogger, systemClock } from '@punctual/runtime'
import { createTestDatabase } from '@punctual/testing'
import { expect, test } from 'vitest'

import { createCalendarDuty } from '../../src/plan/calendar-duty.ts'
import { planDueRuns, planningLimits } from '../../src/plan/plan-due-runs.ts'
import type { Store } from '../../src/store.ts'
import { addCalendar, addSchedule, lead, openTestStore } from '../../src/testing.ts'

/*
 * An edit of a calendar with more schedules than one page. The pages after the first are written by the leader, and
 * each test is the leader. `dueAt` comes to be due between the edit and these pages.
 */

const dayMs = 86_400_000
const many = 2_500
const pageSize = 500

const dayOf = (at: Date) => at.toISOString().slice(0, 10)
const later = (at: Date, days: number) => new Date(at.getTime() + days * dayMs)

const daysWith = (holidays: readonly Date[]) => ({
  holidays: holidays.map((at) => ({ date: dayOf(at), name: 'Holiday' })),
  weekendDays: [],
})

async function edit(store: Store, { id, name, description }: StoredCalendar, holidays: readonly Date[]) {
  const days = daysWith(holidays)
  const change = { id, name, description, days, ifVersion: null }
  expect(await store.calendars.update(change, replanBy({ name, days }))).toMatchObject({ ok: true })
}

interface Given {
  readonly holidays: readonly Date[]
  readonly nextRunAt: Date
}

/** Daily schedules of a calendar; `dueAt` is an instant of theirs within the last minute. */
async function openMany(given: (dueAt: Date) => Given) {
  const resources = new AsyncDisposableStack()
  const database = resources.use(await createTestDatabase())
  const openStore = () => resources.use(openTestStore(database.url)).store
  const store = openStore()
  const dueAt = new Date(Math.floor(Date.now() / 60_000) * 60_000)
  const recurrence = { executionTime: dueAt.toISOString().slice(11, 16) }
  const { holidays, nextRunAt } = given(dueAt)
  const calendar = await addCalendar(store, holidays.map(dayOf))
  const { id } = await addSchedule(store, { calendar, recurrence, nextRunAt })
  await store.database.query(
    `INSERT INTO schedules (id, kind, folder_id, name, name_key, definition, recurrence, calendar_id, plan_from)
     SELECT gen_random_uuid(), kind, folder_id, name || n, name_key || n, definition, recurrence, calendar_id, plan_from
     FROM schedules, generate_series(2, $2::int) n WHERE id = $1`,
    [id, many],
  )
  await store.database.query(`UPDATE schedules SET plan_since = $1`, [later(dueAt, -1)])
  const term = await lead(store, 600_000)
  const { query } = store.database
  return {
    store,
    openStore,
    calendar,
    dueAt,
    recurrence,
    addOther: async () => (await addSchedule(store, { recurrence, nextRunAt: dueAt })).id,
    /** The edit under way began before `dueAt`. */
    begunBefore: () =>
      query('UPDATE calendar_changes SET began_at = $1', [new Date(dueAt.getTime() - 30_000)]),
    round: () =>
      planDueRuns({ store, logger: silentLogger(), clock: systemClock(), limits: planningLimits }, term),
    planned: async () =>
      (await query<{ id: string }>('SELECT schedule_id AS id FROM work')).map((row) => row.id),
    /** How many schedules of the calendar have a next run, by the instant. */
    nextRuns: async () => {
      const rows = await query<{ at: Date; count: number }>(
        `SELECT next_run_at AS at, count(*)::int AS count FROM schedule_cursors JOIN schedules s ON s.id = schedule_id
         WHERE s.calendar_id = $1 GROUP BY 1 ORDER BY 1`,
        [calendar.id],
      )
      return rows.map(({ at, count }) => [at.toISOString(), count])
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

test('a large edit of a calendar is paged: no schedule runs on a new holiday, others are planned meanwhile, and the next leader continues', async () => {
  await using world = await openMany((dueAt) => ({ holidays: [], nextRunAt: later(dueAt, 30) }))
  const { store, dueAt, round } = world
  const [today, tomorrow] = [dueAt, later(dueAt, 1)].map((at) => at.toISOString())
  await edit(store, world.calendar, [dueAt])
  await store.database.query('UPDATE schedule_cursors SET next_run_at = $1 WHERE next_run_at = $2', [
    dueAt,
    later(dueAt, 30),
  ])
  await world.begunBefore()
  const other = [await world.addOther()]
  expect(await world.nextRuns()).toEqual([
    [today, many - pageSize],
    [tomorrow, pageSize],
  ])
  expect(await round()).toMatchObject({ kind: 'planned', waiting: 1 })
  expect(await world.planned()).toEqual(other)
  expect(await round()).toEqual({ kind: 'idle' })
  expect(await store.planning.untilNextDueMs()).toBeGreaterThan(dayMs / 2)

  for (let left = many - 2 * pageSize; left >= 0; left -= pageSize) {
    // A leader that dies before the commit of a page has done nothing, and delays no plan until then.
    const dies = store.transaction(async (within) => {
      await within.database.query('SET LOCAL idle_in_transaction_session_timeout = 0')
      expect(await within.calendars.continueEdit()).toBe(true)
      other.push(await world.addOther())
      expect(await round()).toMatchObject({ kind: 'planned', waiting: 1 })
      throw new Error('killed')
    })
    await expect(dies).rejects.toThrow('killed')
    expect(await world.openStore().calendars.continueEdit()).toBe(true)
    const expected = [[today, left] as const, [tomorrow, many - left] as const]
    expect(await world.nextRuns()).toEqual(expected.filter(([, count]) => count > 0))
    expect(await round()).toEqual({ kind: 'idle' })
  }
  while (await store.calendars.continueEdit());
  expect(await round()).toEqual({ kind: 'idle' })
  expect((await world.planned()).toSorted()).toEqual(other.toSorted())
})

test('a day that is free again is run by every schedule of the calendar, also when its page comes after the instant', async () => {
  await using world = await openMany((dueAt) => ({ holidays: [dueAt], nextRunAt: later(dueAt, 1) }))
  const { store, dueAt } = world
  await edit(store, world.calendar, [])
  await world.begunBefore()
  while (await store.calendars.continueEdit());
  const [today, tomorrow] = [dueAt, later(dueAt, 1)].map((at) => at.toISOString())
  expect(await world.nextRuns()).toEqual([
    [today, many - pageSize],
    [tomorrow, pageSize],
  ])
})

test('an edit that comes while an earlier one is under way begins anew, and ends with all schedules planned by its days', async () => {
  await using world = await openMany((dueAt) => ({ holidays: [], nextRunAt: later(dueAt, 1) }))
  const { store, dueAt } = world
  await edit(store, world.calendar, [later(dueAt, 1)])
  await store.calendars.continueEdit()
  await edit(store, world.calendar, [later(dueAt, 1), later(dueAt, 2)])
  while (await store.calendars.continueEdit());
  expect(await world.nextRuns()).toEqual([[later(dueAt, 3).toISOString(), many]])
})

test('the leader plans the pages one after the other, and wakes planning and those who send notices after each', async () => {
  await using world = await openMany((dueAt) => ({ holidays: [], nextRunAt: later(dueAt, 1) }))
  const { store, dueAt } = world
  await edit(store, world.calendar, [later(dueAt, 1)])
  const told: string[] = []
  const signals = { publish: (name: string) => Promise.resolve(void told.push(name)) } as unknown as Signals
  const run = createCalendarDuty({ store, signals }, (duty) => told.push(duty))
  const { signal } = new AbortController()
  let pages = 0
  while ((await run(signal)) === 0) pages += 1
  expect(await world.nextRuns()).toEqual([[later(dueAt, 2).toISOString(), many]])
  expect(pages).toBeGreaterThanOrEqual(many / pageSize - 1)
  expect(told).toEqual(Array.from({ length: pages }, () => ['notices', 'planning']).flat())
})

test('a schedule that is created while an edit of its calendar is under way runs nothing from before it was there', async () => {
  await using world = await openMany((dueAt) => ({ holidays: [], nextRunAt: later(dueAt, 1) }))
  const { store, calendar, dueAt, recurrence } = world
  await edit(store, calendar, [])
  await world.begunBefore()
  const edited = (await store.calendars.read(calendar.id))!
  const { id } = await addSchedule(store, { calendar: edited, recurrence, nextRunAt: later(dueAt, 1) })
  // Begins with the first page again, wherever the new schedule has its place.
  await edit(store, calendar, [])
  while (await store.calendars.continueEdit());
  expect((await store.schedules.read(id))?.nextRunAt).toEqual(later(dueAt, 1))
})

test('the owners of all moved schedules are notified, also of those whose pages the leader writes', async () => {
  await using world = await openMany((dueAt) => ({ holidays: [], nextRunAt: later(dueAt, 1) }))
  const { store, calendar, dueAt } = world
  await store.database.query(
    `WITH owner AS (INSERT INTO users (id, user_name, user_name_key, role, password_hash, address) VALUES (gen_random_uuid(), 'Ann', 'ann', 'Viewer', '', 'ann@example.org') RETURNING id)
     UPDATE schedules SET owner_id = owner.id FROM owner`,
  )
  await edit(store, calendar, [later(dueAt, 1)])
  while (await store.calendars.continueEdit());
  const [told] = await store.database.query(
    `SELECT sum((content ->> 'movedCount')::int)::int AS moved FROM notices WHERE recipient = 'ann@example.org'`,
  )
  expect(told).toEqual({ moved: many })
})
