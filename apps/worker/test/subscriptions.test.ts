import { randomUUID } from 'node:crypto'

import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'

import { openWorker, type WorkerOptions } from './support/open-worker.ts'
import { pdf } from './support/small-pdf.ts'

/*
 * Users who subscribe to a schedule get its mails, each in a mail of their own, for as long as they may view it.
 */

async function openSubscribed(options: Partial<WorkerOptions> = {}) {
  const worker = await openWorker({
    export: async () => ({ content: pdf }),
    schedule: { definition: { subscribable: true }, destinations: [{ to: ['ann@example.org'] }] },
    recipientPage: ({ address }) => `https://reports.example.org/r/${address}`,
    ...options,
  })
  const { store, scheduleId } = worker
  return {
    ...worker,
    async subscribe(address: string, role = 'Viewer') {
      const user = { userName: randomUUID(), firstName: '', lastName: '', role, passwordHash: 'x', address }
      const written = await store.users.create(user)
      if (!written.ok) throw new Error(written.conflict)
      const subscription = { userId: written.user.id, scheduleId }
      expect(await store.subscriptions.subscribe(subscription)).toBe('subscribed')
      return subscription
    },
    /** Leaves the folder of the schedule to Administrators. */
    async closeFolder() {
      const folder = (await store.folders.findByPath('/'))!
      await store.grants.write(folder.id, {
        inherits: true,
        grants: [{ principal: { kind: 'Role', id: 'Administrator' }, rights: ['View'] }],
      })
    },
    [Symbol.asyncDispose]: () => worker[Symbol.asyncDispose](),
  }
}

type Worker = Awaited<ReturnType<typeof openSubscribed>>

const ledgerOf = ({ deliveries }: Awaited<ReturnType<Worker['attempt']>>) =>
  deliveries.map(({ recipient, state, error }) => [recipient, state, error?.code ?? null]).toSorted()

/** Mails go out side by side. */
const byReceiver = ({ received }: Worker) =>
  received.toSorted((left, right) => (String(left.to) < String(right.to) ? -1 : 1))

test('a subscriber gets a mail of its own, with the link that stops it, and who is named gets one mail only', async () => {
  await using worker = await openSubscribed()
  await worker.subscribe('bob@example.org')
  await worker.subscribe('ANN@example.org')
  await worker.subscribe('')
  const record = await worker.attempt()
  expect(record.status).toBe('Succeeded')
  const mails = byReceiver(worker)
  expect(mails.map(({ to }) => to)).toEqual([['ann@example.org'], ['bob@example.org']])
  const [named, own] = await Promise.all(mails.map(({ raw }) => PostalMime.parse(raw)))
  expect(own!.to?.map(({ address }) => address)).toEqual(['bob@example.org'])
  expect(own!.messageId).not.toBe(named!.messageId)
  expect(mails[1]!.raw).toContain('reports.example.org/r/bob@example.org')
})

test('a subscription that ends between two attempts, by its user or with the right, gets nothing from the second one', async () => {
  let isBusy = true
  await using worker = await openSubscribed({ mail: { recipient: () => (isBusy ? 451 : null) } })
  const bob = await worker.subscribe('bob@example.org')
  await worker.subscribe('eve@example.org')
  await worker.subscribe('root@example.org', 'Administrator')
  await worker.attempt()
  isBusy = false
  await worker.store.subscriptions.unsubscribe(bob)
  await worker.closeFolder()
  const record = await worker.attempt()
  expect(record.status).toBe('Succeeded')
  expect(ledgerOf(record)).toEqual([
    ['ann@example.org', 'Accepted', null],
    ['bob@example.org', 'Cancelled', 'subscription_ended'],
    ['eve@example.org', 'Cancelled', 'subscription_ended'],
    ['root@example.org', 'Accepted', null],
  ])
})

test('a resend goes to those who still subscribe, and a schedule that is closed to subscribers sends them nothing', async () => {
  await using worker = await openSubscribed()
  const bob = await worker.subscribe('bob@example.org')
  await worker.subscribe('eve@example.org')
  await worker.attempt()
  await worker.store.subscriptions.unsubscribe(bob)
  await worker.resend(['bob@example.org', 'eve@example.org'])
  expect(ledgerOf(await worker.attempt())).toEqual([
    ['bob@example.org', 'Cancelled', 'subscription_ended'],
    ['eve@example.org', 'Accepted', null],
  ])
  await worker.store.database.query(`UPDATE schedules SET definition = definition - 'subscribable'`)
  expect(await worker.store.subscriptions.of(worker.scheduleId)).toEqual([])
  expect(await worker.store.subscriptions.subscribe(bob)).toBe('not-subscribable')
  await worker.again()
  expect(ledgerOf(await worker.attempt())).toEqual([['ann@example.org', 'Accepted', null]])
})

test('a suppressed subscriber gets nothing, and neither does one from a destination that is for others', async () => {
  await using worker = await openSubscribed()
  await worker.subscribe('bob@example.org')
  const choice = { address: 'bob@example.org', scheduleId: worker.scheduleId }
  await worker.store.recipientChoices.stop({
    ...choice,
    linkScheduleId: worker.scheduleId,
    pauseDays: null,
  })
  expect(ledgerOf(await worker.attempt())).toContainEqual([
    'bob@example.org',
    'Cancelled',
    'recipient_suppressed',
  ])
  await worker.store.recipientChoices.start(choice)
  await worker.store.database.query(`UPDATE destinations SET allowed_for = '{Role:Administrator}'`)
  await worker.again()
  expect(ledgerOf(await worker.attempt())).toEqual([['ann@example.org', 'Accepted', null]])
})
