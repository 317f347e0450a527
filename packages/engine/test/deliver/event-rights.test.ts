import { randomUUID } from 'node:crypto'

import type { Right } from '@punctual/domain'
import { expect, test } from 'vitest'

import { addAccountOf, addWorker } from '../../src/testing.ts'
import { eventsOf, subscribe } from './event-support.ts'
import { openNotices } from './notice-support.ts'

/** A schedule in a folder that grants what a test says, and subscriptions to all folders. */
async function openPrivate() {
  const open = await openNotices()
  const { store } = open
  const root = await store.folders.root()
  const made = await store.folders.create({ parentId: root.id, name: 'Private', description: '' })
  if (!made.ok) throw new Error('no folder')
  const { id: folderId } = made.folder
  const scheduleId = await open.watched({ to: [] })
  await store.database.query('UPDATE schedules SET folder_id = $2 WHERE id = $1', [scheduleId, folderId])
  const { bootId } = await addWorker(store, 'one')
  return {
    store,
    scheduleId,
    folderId,
    subscribed: (account: string) => subscribe(store, { folderId: root.id, account }),
    grant: (account: string | null, ...rights: Right[]) => {
      const [, id = ''] = account?.split(':') ?? []
      const grants = account === null ? [] : [{ principal: { kind: 'User' as const, id }, rights }]
      return store.grants.write(folderId, { inherits: false, grants })
    },
    endOne: async () => {
      await open.end(scheduleId, 'Succeeded')
      await open.evaluate(scheduleId)
    },
    claim: async () => {
      const claimed = await store.eventNotices.claim(
        { bootId, claimToken: randomUUID(), leaseMs: 10_000 },
        10,
      )
      return claimed.map(({ subscriptionId }) => subscriptionId)
    },
    term: open.term,
    states: async (subscriptionId: string) => {
      const rows = await store.eventSubscriptions.deliveries(subscriptionId, { before: null, limit: 9 })
      return rows.map(({ state, error }) => [state, error?.code ?? []].flat().join(' '))
    },
    [Symbol.asyncDispose]: () => open[Symbol.asyncDispose](),
  }
}

test('a subscription to a parent folder gets nothing of a private folder, and one of an Administrator gets all', async () => {
  await using open = await openPrivate()
  const { store } = open
  const [editor, granted] = [await addAccountOf(store, 'Editor'), await addAccountOf(store, 'Viewer')]
  await open.grant(granted, 'Run')
  const [none, some] = [await open.subscribed(editor), await open.subscribed(granted)]
  const all = await open.subscribed(await addAccountOf(store, 'Administrator'))
  await open.endOne()
  expect(await eventsOf(store, none)).toEqual([])
  expect(await eventsOf(store, some)).toEqual(['Delivered'])
  expect(await eventsOf(store, all)).toEqual(['Delivered'])
  expect(await open.claim()).toEqual(expect.arrayContaining([some, all]))
})

test('a right that is taken away ends the events, also of those that wait, and one that is given again begins them', async () => {
  await using open = await openPrivate()
  const { store } = open
  const editor = await addAccountOf(store, 'Editor')
  await open.grant(editor, 'View')
  const subscription = await open.subscribed(editor)
  await open.endOne()
  await open.grant(null)
  await open.endOne()
  expect(await open.claim()).toEqual([])
  expect(await open.states(subscription)).toEqual(['Cancelled event_not_permitted'])
  await open.grant(editor, 'View')
  await open.endOne()
  expect(await open.claim()).toEqual([subscription])
  expect(await open.states(subscription)).toEqual(['Queued', 'Cancelled event_not_permitted'])
})

test('a schedule that moves to a private folder is reported from there on to those who may view it, and its earlier events stay theirs', async () => {
  await using open = await openPrivate()
  const { store, scheduleId, folderId } = open
  await open.grant(null)
  const root = await store.folders.root()
  const move = (to: string) =>
    store.database.query('UPDATE schedules SET folder_id = $2 WHERE id = $1', [scheduleId, to])
  await move(root.id)
  const subscription = await open.subscribed(await addAccountOf(store, 'Editor'))
  await open.endOne()
  await move(folderId)
  await open.endOne()
  await store.database.query('DELETE FROM schedules WHERE id = $1', [scheduleId])
  expect(await open.claim()).toEqual([subscription])
  expect(await open.states(subscription)).toEqual(['Queued'])
})

test.each([
  ['deleted', 'DELETE FROM users WHERE id = $1'],
  ['disabled', 'UPDATE users SET enabled = false WHERE id = $1'],
])('an account that is %s gets nothing, whatever role it had', async (_state, statement) => {
  await using open = await openPrivate()
  const { store } = open
  const [gone, kept] = [
    await addAccountOf(store, 'Administrator'),
    await addAccountOf(store, 'Administrator'),
  ]
  const subscriptions = [await open.subscribed(gone), await open.subscribed(kept)]
  await open.endOne()
  await store.database.query(statement, [gone.split(':')[1]])
  await open.endOne()
  expect(await Promise.all(subscriptions.map((id) => eventsOf(store, id)))).toEqual([
    ['Delivered'],
    ['Delivered', 'Delivered'],
  ])
  expect(await open.claim()).toEqual([subscriptions[1]])
})

test('who changes a subscription lends it no rights: both accounts must be allowed to view what is sent', async () => {
  await using open = await openPrivate()
  const { store } = open
  await open.grant(null)
  const editor = await addAccountOf(store, 'Editor')
  const administrator = await addAccountOf(store, 'Administrator')
  const changed = async (id: string, account: string) => {
    const stored = await store.eventSubscriptions.read(id)
    const written = await store.eventSubscriptions.update({ ...stored!, account, ifVersion: null })
    expect(written.ok).toBe(true)
  }
  const [raised, lowered] = [await open.subscribed(editor), await open.subscribed(administrator)]
  await changed(raised, administrator)
  await changed(lowered, editor)
  await open.endOne()
  expect([await eventsOf(store, raised), await eventsOf(store, lowered)]).toEqual([[], []])
  await changed(lowered, administrator)
  await open.endOne()
  expect(await eventsOf(store, lowered)).toEqual(['Delivered'])
})

test('a run that is late in a private folder is reported to no account that may not view it', async () => {
  await using open = await openPrivate()
  const { store, scheduleId } = open
  await open.grant(null)
  const seed = { scheduleId, events: ['report.late'], lateAfterMinutes: 5 }
  const editor = await addAccountOf(store, 'Editor')
  const [none, all] = [await subscribe(store, { ...seed, account: editor }), await subscribe(store, seed)]
  await store.database.query("UPDATE event_subscriptions SET created_at = '2020-01-01'")
  const executionId = randomUUID()
  await store.executionTransitions.request({ executionId, scheduleId, runBy: 'tester', priority: 0 })
  const due = `UPDATE work SET nominal_at = due, due_at = due
    FROM (SELECT clock_timestamp()::timestamptz(3) - interval '6 minutes' AS due) d WHERE id = $1`
  await store.database.query(due, [executionId])
  expect(await store.eventNotices.addLate(open.term, 10)).toBe(1)
  expect([await eventsOf(store, none), await eventsOf(store, all)]).toEqual([[], ['Late']])
})
