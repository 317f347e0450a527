import { randomUUID } from 'node:crypto'

import type { WindowState } from '@punctual/catalog'
import { createTestDatabase } from '@punctual/testing'
import { systemClock } from '@punctual/runtime'
import { expect, test } from 'vitest'

import { createWindowDuty } from '../../src/plan/window-duty.ts'
import type { Store } from '../../src/store.ts'
import { addAccount, addFolder, addSchedule, addWorker, openTestStore } from '../../src/testing.ts'
import { plan } from './plan.ts'

const minuteMs = 60_000
const now = () => Math.floor(Date.now() / 1_000) * 1_000
/** In force since an hour, for another hour. */
const around = () => ({
  kind: 'once' as const,
  from: new Date(now() - 60 * minuteMs),
  until: new Date(now() + 60 * minuteMs),
})

async function addWindow(store: Store, changes: Partial<WindowState> = {}): Promise<WindowState> {
  const state: WindowState = {
    id: randomUUID(),
    name: 'Upgrade',
    reason: 'New disks',
    times: around(),
    policy: 'Delay',
    folderId: null,
    serverName: null,
    accountId: null,
    isPause: false,
    createdBy: 'tester',
    ...changes,
  }
  const written = await store.windows.create(state)
  if (!written.ok) throw new Error(written.conflict)
  return state
}

/** A schedule that was due a moment ago and has no other run today. */
async function addDue(store: Store, seed: Parameters<typeof addSchedule>[1] = {}) {
  const dueAt = new Date(Math.floor(Date.now() / minuteMs) * minuteMs)
  const recurrence = { ...seed.recurrence, executionTime: dueAt.toISOString().slice(11, 16) }
  return { ...(await addSchedule(store, { ...seed, nextRunAt: dueAt, recurrence })), dueAt }
}

const runsOf = (store: Store, scheduleId: string) =>
  store.database.query<{ status: string; notBefore: Date; reason: unknown; error: unknown }>(
    `SELECT status, not_before AS "notBefore", not_before_reason ->> 'code' AS reason, error ->> 'message' AS error
     FROM executions WHERE schedule_id = $1`,
    [scheduleId],
  )

const followWindows = (store: Store) =>
  createWindowDuty({ store, clock: systemClock() }, () => {})(new AbortController().signal)

test('a run that is due inside a window waits for its end, and one whose window skips never runs', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  const folderKey = await addFolder(open.store, 'Sales')
  const folder = await open.store.folders.findByPath(folderKey)
  const inside = await addDue(open.store, { folderKey })
  const outside = await addDue(open.store)
  const { times } = await addWindow(open.store, { folderId: folder!.id })
  expect(await plan(open.store)).toMatchObject({ waiting: 2, skipped: 0 })
  const until = times.kind === 'once' ? times.until : null
  expect(await runsOf(open.store, inside.id)).toEqual([
    { status: 'Waiting', notBefore: until, reason: 'window', error: null },
  ])
  expect(await runsOf(open.store, outside.id)).toMatchObject([{ notBefore: outside.dueAt, reason: null }])

  await addWindow(open.store, { policy: 'Skip', name: 'Move' })
  const skipped = await addDue(open.store)
  expect(await plan(open.store)).toMatchObject({ waiting: 0, missed: 0, skipped: 1 })
  expect(await runsOf(open.store, skipped.id)).toMatchObject([
    { status: 'Skipped', error: expect.stringContaining('window Move') },
  ])
  expect(await runsOf(open.store, inside.id)).toMatchObject([{ status: 'Waiting' }])
})

test('a window covers what is below its folder, what reads through its account, and what names its server', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  const { store } = open
  const parent = await store.folders.findByPath(await addFolder(store, 'Sales'))
  const below = await store.folders.create({ parentId: parent!.id, name: 'Daily', description: '' })
  if (!below.ok) throw new Error(below.conflict)
  const accountId = await addAccount(store)
  const inFolder = await addSchedule(store, { folderKey: '/sales/daily' })
  const byAccount = await addSchedule(store, { accountId })
  const inPackage = await addSchedule(store, { package: { reports: [{ name: 'One', accountId }] } })
  const onServer = await addSchedule(store)
  await store.database.query(`UPDATE schedules SET server_name = 'Alpha' WHERE id = $1`, [onServer.id])
  const other = await addSchedule(store)
  const ofFolder = await addWindow(store, { folderId: parent!.id })
  const ofAccount = await addWindow(store, { accountId })
  const ofServer = await addWindow(store, { serverName: 'alpha' })
  const ids = [inFolder, byAccount, inPackage, onServer, other].map(({ id }) => id)
  const covering = await store.windows.covering(ids, [ofFolder.id, ofAccount.id, ofServer.id])
  expect(ids.map((id) => [...(covering.get(id) ?? [])])).toEqual([
    [ofFolder.id],
    [ofAccount.id],
    [ofAccount.id],
    [ofServer.id],
    [],
  ])
})

test('runs that wait for a window follow its edit, and begin when it is removed', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  const { store } = open
  const { id, dueAt } = await addDue(store)
  const window = await addWindow(store)
  await plan(store)
  const until = new Date(now() + 5 * 60 * minuteMs)
  const times = { ...around(), until }
  // A run that waits already is not skipped by an edit of the policy.
  await store.windows.update({ ...window, times, policy: 'Skip', ifVersion: null })
  await followWindows(store)
  expect(await runsOf(store, id)).toMatchObject([{ status: 'Waiting', notBefore: until, reason: 'window' }])
  await store.windows.update({ ...window, times: { ...times, until: null }, ifVersion: null })
  await followWindows(store)
  const [endless] = await runsOf(store, id)
  expect(endless!.notBefore.getTime()).toBeGreaterThan(now() + 365 * 86_400_000)
  expect(await store.windows.remove(window.id)).toBe(true)
  await followWindows(store)
  expect(await runsOf(store, id)).toMatchObject([{ status: 'Waiting', notBefore: dueAt, reason: null }])
})

test('a run is decided by the windows of its due instant for as long as it waits, however long ago they ended', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  const { store } = open
  const ago = (days: number) => new Date(now() - days * 1_440 * minuteMs)
  const dueAt = ago(300)
  const recurrence = {
    executionTime: dueAt.toISOString().slice(11, 16),
    endDate: dueAt.toISOString().slice(0, 10),
    missedRunPolicy: 'RunAll' as const,
    missedRunWindowMinutes: 366 * 1_440,
  }
  const { id } = await addSchedule(store, { nextRunAt: dueAt, recurrence })
  const until = new Date(now() + 60 * minuteMs)
  await addWindow(store, { name: 'Move', times: { kind: 'once', from: ago(301), until: ago(200) } })
  await addWindow(store, { name: 'Upgrade', times: { kind: 'once', from: ago(200), until } })
  expect(await plan(store)).toMatchObject({ waiting: 1, missed: 0 })
  const waits = [{ status: 'Waiting', notBefore: until, reason: 'window' }]
  expect(await runsOf(store, id)).toMatchObject(waits)
  await followWindows(store)
  expect(await runsOf(store, id)).toMatchObject(waits)
  expect(await store.windowWaits.untilOf([id, randomUUID()])).toEqual(new Map([[id, until]]))
})

test('a server in a window gets no runs, and its times by hand that cannot be read hold none back', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  const { store } = open
  await addWorker(store, 'alpha')
  await addWorker(store, 'beta')
  const window = await addWindow(store, { serverName: 'ALPHA' })
  const names = async () => (await store.dispatching.readState(60_000)).servers.map(({ name }) => name)
  expect(await names()).toEqual(['beta'])
  await store.database.query(`UPDATE windows SET times = '{"kind": "weekly"}' WHERE id = $1`, [window.id])
  expect((await names()).toSorted()).toEqual(['alpha', 'beta'])
  expect(await store.windows.from(new Date())).toEqual([])
})
