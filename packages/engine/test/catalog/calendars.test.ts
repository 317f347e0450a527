import { newId, nextRunAt, occurrenceId, readCalendar, storedRule } from '@punctual/domain'
import { createTestDatabase, eventually } from '@punctual/testing'
import { expect, test } from 'vitest'
import { replanBy, type StoredCalendar } from '@punctual/catalog'

import type { Store } from '../../src/store.ts'
import { addCalendar, addSchedule, openTestStore, lead } from '../../src/testing.ts'

const dayMs = 86_400_000
const minuteMs = 60_000
/** Half a day from now: whatever time it is, no run of a schedule comes while the tests of this file run. */
const firstRun = new Date(Math.ceil((Date.now() + dayMs / 2) / minuteMs) * minuteMs)
const secondRun = new Date(firstRun.getTime() + dayMs)
const iso = (at: Date) => at.toISOString().slice(0, 10)

/** A schedule that runs daily, in UTC, at the time of day of `firstRun`. */
const addDaily: typeof addSchedule = async (store, seed) =>
  await addSchedule(store, { ...seed, recurrence: { executionTime: firstRun.toISOString().slice(11, 16) } })

async function edit(
  store: Store,
  { id, name, description }: StoredCalendar,
  dates: readonly string[],
  ifVersion: number | null = null,
) {
  const days = { holidays: dates.map((date) => ({ date, name: 'Holiday' })), weekendDays: [] }
  return await store.calendars.update({ id, name, description, days, ifVersion }, replanBy({ name, days }))
}

const nextOf = async (store: Store, id: string) => (await store.schedules.read(id))?.nextRunAt

test('a calendar is stored, listed in the order of names, replaced and deleted', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  const { calendars } = open.store
  const days = { holidays: [{ date: '2026-12-25', name: 'Christmas Day' }], weekendDays: [] }
  const created = await calendars.create({ name: 'Netherlands', description: 'Public', days })
  expect(created).toMatchObject({ ok: true, calendar: { name: 'Netherlands', days, version: 1 } })
  await calendars.create({ name: 'Austria', description: '', days })
  expect((await calendars.list({ after: null, limit: 10 })).map(({ name }) => name)).toEqual([
    'Austria',
    'Netherlands',
  ])
  expect(await calendars.create({ name: 'NETHERLANDS', description: '', days })).toEqual({
    ok: false,
    conflict: 'name',
  })
  const { id } = created.ok ? created.calendar : { id: '' }
  expect(
    await calendars.update({ id, name: 'austria', description: '', days, ifVersion: null }, () => null),
  ).toEqual({
    ok: false,
    conflict: 'name',
  })
  expect(
    await calendars.update({ id, name: 'Holland', description: '', days, ifVersion: 2 }, () => null),
  ).toEqual({
    ok: false,
    conflict: 'stale',
  })
  expect(
    await calendars.update({ id, name: 'Holland', description: '', days, ifVersion: 1 }, () => null),
  ).toMatchObject({
    ok: true,
    calendar: { name: 'Holland', version: 2 },
  })
  expect(await calendars.remove(id)).toBe('removed')
  expect(await calendars.remove(id)).toBe('missing')
  expect(
    await calendars.update({ id, name: 'Gone', description: '', days, ifVersion: null }, () => null),
  ).toEqual({
    ok: false,
    conflict: 'missing',
  })
})

test('a calendar that a schedule uses is not deleted', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  const calendar = await addCalendar(open.store, [])
  const { id } = await addDaily(open.store, { calendar })
  expect(await open.store.calendars.remove(calendar.id)).toBe('in-use')
  await open.store.schedules.remove(id, ['single'])
  expect(await open.store.calendars.remove(calendar.id)).toBe('removed')
})

test('an edit plans every schedule of the calendar anew, over any number of pages, and no other', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  const calendar = await addCalendar(open.store, [])
  const { id } = await addDaily(open.store, { calendar, nextRunAt: firstRun })
  const alone = await addDaily(open.store, { nextRunAt: firstRun })
  await open.store.database.query(
    `INSERT INTO schedules (id, kind, folder_id, name, name_key, keywords, not_runnable_reasons, definition, recurrence, calendar_id, plan_from)
     SELECT gen_random_uuid(), kind, folder_id, n::text, n::text, '{}', '{}', definition, recurrence, calendar_id, plan_from
     FROM schedules, generate_series(1, 1200) AS n WHERE id = $1`,
    [id],
  )
  expect(await edit(open.store, calendar, [iso(firstRun)])).toMatchObject({ ok: true })
  while (await open.store.calendars.continueEdit());
  const [moved] = await open.store.database.query(
    `SELECT count(*)::int AS count FROM schedule_cursors WHERE next_run_at = $1`,
    [secondRun],
  )
  expect(moved).toEqual({ count: 1201 })
  expect(await nextOf(open.store, alone.id)).toEqual(firstRun)
})

test('an edit changes no due instant that waits to be planned, and no disabled schedule without a next run', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  const calendar = await addCalendar(open.store, [])
  const dueAt = new Date(firstRun.getTime() - 3 * dayMs)
  const due = await addDaily(open.store, { calendar, nextRunAt: dueAt })
  const disabled = await addDaily(open.store, { calendar })
  await open.store.database.query('UPDATE schedules SET enabled = false WHERE id = $1', [disabled.id])
  await edit(open.store, calendar, [iso(dueAt)])
  expect(await nextOf(open.store, due.id)).toEqual(dueAt)
  expect(await nextOf(open.store, disabled.id)).toBeNull()
})

test('a schedule that was set aside because of its calendar is taken up where it was left when the calendar is written again', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  const calendar = await addCalendar(open.store, [])
  const dueAt = new Date(firstRun.getTime() - 2 * dayMs)
  const aside = await addDaily(open.store, { calendar, nextRunAt: dueAt })
  const broken = await addDaily(open.store, { calendar, nextRunAt: dueAt })
  await open.store.planning.quarantine(aside.id, 1, 'The calendar cannot be read.')
  await open.store.planning.quarantine(broken.id, 1, 'The stored recurrence cannot be read.')
  await open.store.database.query(`UPDATE schedules SET recurrence = '{}' WHERE id = $1`, [broken.id])
  await edit(open.store, calendar, [])
  expect(await open.store.schedules.read(aside.id)).toMatchObject({
    quarantineReason: null,
    nextRunAt: dueAt,
  })
  expect(await open.store.schedules.read(broken.id)).toMatchObject({
    quarantineReason: 'The stored recurrence cannot be read.',
  })
})

test('a schedule whose next run was computed with an older version of its calendar is not stored', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  const calendar = await addCalendar(open.store, [])
  const { id } = await addDaily(open.store, { calendar, nextRunAt: firstRun })
  await edit(open.store, calendar, [iso(firstRun)])
  await expect(addDaily(open.store, { calendar, nextRunAt: firstRun })).rejects.toThrow('calendar-changed')
  await expect(addDaily(open.store, { calendar: { ...calendar, id: newId() } })).rejects.toThrow(
    'calendar-changed',
  )
  const stored = (await open.store.schedules.read(id))!
  const change = { ...stored, sourceAccount: null, folderKey: '/', nextRunAt: firstRun }
  expect(await open.store.schedules.update({ ...change, calendar: { id: calendar.id, version: 1 } })).toEqual(
    {
      ok: false,
      conflict: 'calendar-changed',
    },
  )
  expect(
    await open.store.schedules.update({
      ...change,
      nextRunAt: 'keep',
      calendar: { id: calendar.id, version: null },
    }),
  ).toMatchObject({
    ok: true,
    schedule: { nextRunAt: secondRun, calendarId: calendar.id, calendarName: calendar.name },
  })
})

test('a schedule that is created or edited while its calendar is being edited waits for it, and is then refused', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  const { store } = open
  const calendar = await addCalendar(store, [])
  const { id } = await addDaily(store, { calendar, nextRunAt: firstRun })
  const stored = (await store.schedules.read(id))!
  const change = {
    ...stored,
    sourceAccount: null,
    folderKey: '/',
    nextRunAt: firstRun,
    calendar: { id: calendar.id, version: 1 },
  }
  const blocked = `SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  const writes = await store.database.transaction(async (query) => {
    await query('UPDATE calendars SET version = version + 1 WHERE id = $1', [calendar.id])
    const started = Promise.all([
      store.schedules.create({ ...change, id: newId(), name: 'New' }),
      store.schedules.update(change),
    ])
    const waiting = eventually(
      async () => (await store.database.query<{ count: number }>(blocked))[0]?.count === 2,
      { timeoutMs: 1_500 },
    )
    await Promise.race([started, waiting])
    return { started }
  })
  expect(await writes.started).toEqual([
    { ok: false, conflict: 'calendar-changed' },
    { ok: false, conflict: 'calendar-changed' },
  ])
})

test('an occurrence that was decided with an older version of the calendar is not planned, nor run on time by hand', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  const { planning, executionTransitions } = open.store
  const calendar = await addCalendar(open.store, [])
  const dueAt = new Date(firstRun.getTime() - 2 * dayMs)
  const { id } = await addDaily(open.store, { calendar, nextRunAt: dueAt })
  const plain = await addDaily(open.store, { nextRunAt: dueAt })
  const term = await lead(open.store)
  const due = await planning.readDue(10, 60)
  const decided = due.map(({ id: scheduleId, version, calendarId }) => ({
    id: scheduleId,
    dueAt,
    version,
    nextRunAt: firstRun,
    calendar: calendarId === null ? null : { id: calendarId, version: calendar.version },
    occurrences: [
      {
        executionId: occurrenceId(scheduleId, dueAt),
        dueAt,
        status: 'Waiting' as const,
        reason: null,
        notBefore: dueAt,
      },
    ],
  }))
  await edit(open.store, calendar, [])
  expect(await planning.plan(term, decided)).toMatchObject([{ scheduleId: plain.id }])
  const onTime = {
    executionId: occurrenceId(id, dueAt),
    scheduleId: id,
    dueAt,
    nextRunAt: firstRun,
    version: 1,
    runBy: 'me',
    priority: 0,
  }
  expect(
    await executionTransitions.requestOnTime({ ...onTime, calendar: { id: calendar.id, version: 1 } }),
  ).toBeNull()
  expect(
    await executionTransitions.requestOnTime({ ...onTime, calendar: { id: calendar.id, version: 2 } }),
  ).toMatchObject({
    executionId: onTime.executionId,
  })
  expect(await nextOf(open.store, id)).toEqual(firstRun)
})

test('while a calendar is being edited its schedules wait to be planned, and the others do not', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  const { planning, database: db } = open.store
  const calendar = await addCalendar(open.store, [])
  const dueAt = new Date(firstRun.getTime() - 2 * dayMs)
  const { id } = await addDaily(open.store, { calendar, nextRunAt: dueAt })
  const plain = await addDaily(open.store, { nextRunAt: dueAt })
  const term = await lead(open.store)
  const decide = async () =>
    (await planning.readDue(10, 60)).map(({ id: scheduleId, version, calendarId }) => ({
      id: scheduleId,
      dueAt,
      version,
      nextRunAt: firstRun,
      calendar: calendarId === null ? null : { id: calendarId, version: calendar.version },
      occurrences: [
        {
          executionId: occurrenceId(scheduleId, dueAt),
          dueAt,
          status: 'Waiting' as const,
          reason: null,
          notBefore: dueAt,
        },
      ],
    }))
  await db.transaction(async (query) => {
    await query('UPDATE calendars SET description = $2 WHERE id = $1', [calendar.id, 'held'])
    expect(await planning.plan(term, await decide())).toMatchObject([{ scheduleId: plain.id }])
  })
  expect(await planning.plan(term, await decide())).toMatchObject([{ scheduleId: id }])
})

test('edits of a calendar and of its schedules at the same time leave every next run as the last calendar has it', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  const { store } = open
  const calendar = await addCalendar(store, [])
  const made = await Promise.all(
    Array.from({ length: 20 }, () => addDaily(store, { calendar, nextRunAt: firstRun })),
  )
  const touch = async (id: string) => {
    for (let tries = 0; tries < 100; tries += 1) {
      const row = (await store.calendars.read(calendar.id))!
      const stored = (await store.schedules.read(id))!
      const rule = storedRule(stored.recurrence, readCalendar(row))
      if (!rule.ok) throw new Error(String(rule.problem))
      const next = nextRunAt(rule.recurrence, new Date(), rule.calendar)
      const change = { ...stored, sourceAccount: null, folderKey: '/', nextRunAt: next }
      if ((await store.schedules.update({ ...change, calendar: { id: row.id, version: row.version } })).ok)
        return
    }
    throw new Error('never got through')
  }
  const edits = async () => {
    for (let round = 0; round < 15; round += 1)
      await edit(store, calendar, round % 2 === 0 ? [iso(firstRun)] : [])
  }
  await Promise.all([edits(), ...made.map(({ id }) => touch(id)), ...made.map(({ id }) => touch(id))])
  const expected = (await store.calendars.read(calendar.id))!.version % 2 === 0 ? secondRun : firstRun
  for (const { id } of made) expect(await nextOf(store, id)).toEqual(expected)
})
