import { failure, noticeContent, noticeText } from '@punctual/domain'
import { expect, test } from 'vitest'

import { addAccountOf } from '../../src/testing.ts'
import { subscribe } from './event-support.ts'
import { openNotices } from './notice-support.ts'

/** A subscription that one user has made and another one has changed; the mails that they get. */
async function openOwned() {
  const open = await openNotices()
  const { store } = open
  const account = async (address: string) => {
    const key = await addAccountOf(store, 'Editor')
    await store.database.query('UPDATE users SET address = $2 WHERE id = $1', [key.split(':')[1], address])
    return key
  }
  const scheduleId = await open.watched({ to: [] })
  const id = await subscribe(store, { scheduleId, account: await account('ann@example.org') })
  const changer = await account('bob@example.org')
  const update = async () => {
    const stored = await store.eventSubscriptions.read(id)
    await store.eventSubscriptions.update({ ...stored!, account: changer, ifVersion: null })
  }
  await update()
  await open.end(scheduleId, 'Succeeded')
  await open.evaluate(scheduleId)
  const error = failure('destination_busy')
  return {
    store,
    id,
    update,
    away: (isAbandoned: boolean) =>
      store.eventNotices.settleSubscription(id, { kind: 'away', error, delayMs: 0, isAbandoned }),
    taken: () => store.eventNotices.settleSubscription(id, { kind: 'taken' }),
    gone: () =>
      store.eventNotices.settleSubscription(id, { kind: 'gone', error: failure('destination_gone') }),
    mails: async () => (await open.notices(scheduleId)).filter((each) => each.includes('@')).toSorted(),
    [Symbol.asyncDispose]: () => open[Symbol.asyncDispose](),
  }
}

const toBoth = (kind: string) => [`${kind} ann@example.org`, `${kind} bob@example.org`]

test('its owners get one mail for the first abandoned event of a failing time, and the subscription has a mark until it is changed', async () => {
  await using open = await openOwned()
  const { store, id } = open
  await open.away(false)
  expect(await open.mails()).toEqual([])
  expect(await store.eventSubscriptions.read(id)).toMatchObject({ abandonedAt: null })
  await open.away(true)
  await open.away(true)
  expect(await open.mails()).toEqual(toBoth('EventsAbandoned'))
  expect(await store.eventSubscriptions.read(id)).toMatchObject({ abandonedAt: expect.any(Date) })
  await store.database.query(
    `UPDATE event_subscriptions SET abandoned_at = abandoned_at - interval '1 hour', failing_since = failing_since - interval '1 day'`,
  )
  await open.away(true)
  expect(await open.mails()).toHaveLength(2)
  await store.database.query(`UPDATE event_subscriptions SET abandoned_at = abandoned_at - interval '1 hour'`)
  await open.taken()
  await open.away(true)
  expect(await open.mails()).toHaveLength(4)
  await open.update()
  expect(await store.eventSubscriptions.read(id)).toMatchObject({ abandonedAt: null, failingSinceAt: null })
})

test('its owners get one mail when the receiver ends the subscription, in which it is named', async () => {
  await using open = await openOwned()
  await open.gone()
  await open.gone()
  expect(await open.mails()).toEqual(toBoth('EventsEnded'))
  const [mail] = await open.store.database.query<{ content: unknown }>(
    "SELECT content FROM notices WHERE kind = 'EventsEnded' LIMIT 1",
  )
  const { subject, body } = noticeText('EventsEnded', noticeContent.parse(mail?.content), {
    language: 'en',
    consoleUrl: null,
  })
  expect(subject).toBe(`Events ended: ${open.id}`)
  expect(body).toContain('in / has ended')
  expect(body).toContain('Reason: The destination takes no more deliveries, so it is disabled.')
  expect(body).toContain(`Subscription: ${open.id}`)
})

test('a user without an address or a right to log in gets no mail', async () => {
  await using open = await openOwned()
  await open.store.database.query(
    `UPDATE users SET enabled = address <> 'ann@example.org', address = CASE address WHEN 'bob@example.org' THEN '' ELSE address END`,
  )
  await open.gone()
  expect(await open.mails()).toEqual([])
})
