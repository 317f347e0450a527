import { type HolidayCalendar, nextRunAt, previewRuns, readCalendar, type Recurrence } from '@punctual/domain'
import { readSentence } from '@punctual/domain/words'
import { recurrenceCasesIn } from '@punctual/domain/testing'
import { createTestDatabase } from '@punctual/testing'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { plan } from './plan.ts'
import type { Store } from '../../src/store.ts'
import { addCalendar, addSchedule, openTestStore } from '../../src/testing.ts'

const dayMs = 86_400_000
const iso = (at: Date) => at.toISOString().slice(0, 10)
const latestMinute = () => new Date(Math.floor(Date.now() / 60_000) * 60_000)

const runsOf = async (store: Store, scheduleId: string) =>
  await store.database.query<{ dueAt: Date; status: string }>(
    `SELECT due_at AS "dueAt", status FROM executions WHERE schedule_id = $1 ORDER BY due_at`,
    [scheduleId],
  )

test('a due schedule moves past the holidays of its calendar, and one without a calendar does not', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  const dueAt = latestMinute()
  const following = [1, 2, 3].map((days) => new Date(dueAt.getTime() + days * dayMs))
  const calendar = await addCalendar(open.store, following.slice(0, 2).map(iso))
  const recurrence = { executionTime: dueAt.toISOString().slice(11, 16) }
  const [withCalendar, without] = [
    await addSchedule(open.store, { nextRunAt: dueAt, recurrence, calendar }),
    await addSchedule(open.store, { nextRunAt: dueAt, recurrence }),
  ]
  expect(await plan(open.store)).toMatchObject({ kind: 'planned', waiting: 2, missed: 0 })
  expect((await open.store.schedules.read(withCalendar.id))?.nextRunAt).toEqual(following[2])
  expect((await open.store.schedules.read(without.id))?.nextRunAt).toEqual(following[0])
})

test('a holiday leaves no row behind: what passed on it was never due', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  const dueAt = new Date(latestMinute().getTime() - 3 * dayMs)
  const calendar = await addCalendar(open.store, [
    iso(new Date(dueAt.getTime() + dayMs)),
    iso(new Date(dueAt.getTime() + 2 * dayMs)),
  ])
  const recurrence = { executionTime: dueAt.toISOString().slice(11, 16) }
  const { id } = await addSchedule(open.store, { nextRunAt: dueAt, recurrence, calendar })
  await plan(open.store)
  expect(await runsOf(open.store, id)).toEqual([
    { dueAt, status: 'Missed' },
    { dueAt: new Date(dueAt.getTime() + 3 * dayMs), status: 'Waiting' },
  ])
})

test('a damaged calendar sets its schedules aside with a reason, and the others are planned', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  const dueAt = latestMinute()
  const recurrence = { executionTime: dueAt.toISOString().slice(11, 16) }
  const [damaged, sound] = [await addCalendar(open.store, []), await addCalendar(open.store, [])]
  const broken = await addSchedule(open.store, { nextRunAt: dueAt, recurrence, calendar: damaged })
  const lost = await addSchedule(open.store, { nextRunAt: dueAt, recurrence })
  await addSchedule(open.store, { nextRunAt: dueAt, recurrence, calendar: sound })
  await open.store.database.query(`UPDATE calendars SET days = '[7]' WHERE id = $1`, [damaged.id])
  await open.store.database.query(
    `UPDATE schedules SET recurrence = jsonb_set(recurrence, '{calendarId}', '"e3b0c442-98fc-4c14-9afb-f4c8996fb924"') WHERE id = $1`,
    [lost.id],
  )
  expect(await plan(open.store)).toMatchObject({ kind: 'planned', waiting: 1 })
  expect(await plan(open.store)).toEqual({ kind: 'idle' })
  const reasonOf = async (id: string) =>
    String(readSentence((await open.store.schedules.read(id))?.quarantineReason ?? ''))
  expect(await reasonOf(broken.id)).toContain(`The calendar ${damaged.name} cannot be read`)
  expect(await reasonOf(lost.id)).toContain('There is no calendar e3b0c442')
})

/** More than this many runs of one schedule would report nothing new. */
const runsEach = 300

interface Planned {
  readonly id: string
  readonly recurrence: Recurrence
  readonly calendar: HolidayCalendar | null
  readonly after: Date
}

/**
 * The occurrence after which a schedule is left to the planner, so that it has no more runs to catch up with
 * than that.
 */
function startOf({ recurrence, calendar, after }: Omit<Planned, 'id'>, now: Date): Date {
  const passed: Date[] = []
  for (
    let at = nextRunAt(recurrence, after, calendar);
    at !== null && at <= now;
    at = nextRunAt(recurrence, at, calendar)
  )
    passed.push(at)
  return passed.length > runsEach ? passed.at(-runsEach - 1)! : after
}

test(
  'what the preview shows is what the planner then runs: any recurrence, zone and calendar',
  { timeout: 300_000 },
  async () => {
    await using database = await createTestDatabase()
    await using open = openTestStore(database.url)
    const { store } = open
    const now = new Date()
    const policy = {
      missedRunPolicy: 'RunAll',
      missedRunWindowMinutes: 366 * 24 * 60,
      overlapPolicy: 'Allow',
    } as const
    const planned: Planned[] = []
    const seed = Number(process.env['SEED'] ?? 20_260_101)
    for (const each of fc.sample(recurrenceCasesIn(new Date(now.getTime() - 45 * dayMs), 45), {
      numRuns: 150,
      seed,
    })) {
      const recurrence = { ...each.recurrence, ...policy }
      const after = startOf({ ...each, recurrence }, now)
      const nextRun = nextRunAt(recurrence, after, each.calendar)
      const row = each.days && (await addCalendar(store, []))
      if (row) await store.calendars.update({ ...row, days: each.days, ifVersion: null }, () => null)
      const stored = row && (await store.calendars.read(row.id))!
      const seeded = {
        recurrence: { ...recurrence, calendarId: row?.id ?? null },
        nextRunAt: nextRun,
        ...(stored ? { calendar: stored } : {}),
      }
      const read = stored ? readCalendar(stored) : null
      planned.push({
        id: (await addSchedule(store, seeded)).id,
        recurrence,
        calendar: read?.ok ? read.calendar : null,
        after,
      })
    }
    while ((await plan(store)).kind !== 'idle');
    let total = 0
    for (const { id, recurrence, calendar, after } of planned) {
      const ran = await runsOf(store, id)
      const preview = [...previewRuns(recurrence, { after, count: ran.length + 1, calendar })].map(
        ({ at }) => at,
      )
      const message = `SEED=${seed} ${JSON.stringify(recurrence)}`
      expect(
        ran.map(({ dueAt }) => dueAt.toISOString()),
        message,
      ).toEqual(preview.slice(0, ran.length).map((at) => at.toISOString()))
      expect(
        ran.every(({ status }) => status === 'Waiting'),
        message,
      ).toBe(true)
      const following = preview[ran.length] ?? null
      expect((await store.schedules.read(id))?.nextRunAt ?? null, message).toEqual(following)
      expect(following === null || following > now, message).toBe(true)
      total += ran.length
    }
    expect(total).toBeGreaterThan(2_000)
  },
)
