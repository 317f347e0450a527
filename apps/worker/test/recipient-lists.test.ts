import type { ListSource } from '@punctual/domain'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'

import { openWorker, type WorkerOptions } from './support/open-worker.ts'
import { pdf } from './support/small-pdf.ts'

/*
 * Destinations that name lists of recipients: their members are read once for a run and kept with it.
 */

const member = (name: string, more: object = {}) => ({
  address: `${name}@example.org`,
  name: '',
  locale: '',
  timeZone: '',
  values: {},
  ...more,
})

async function openListed(destination: object, options: Partial<WorkerOptions> = {}) {
  const worker = await openWorker({
    export: async () => ({ content: pdf }),
    schedule: { name: 'Sales', destinations: [destination] },
    ...options,
  })
  const { recipientLists } = worker.store
  return {
    ...worker,
    async put(source: ListSource, name = 'Sales team') {
      const stored = await recipientLists.find(name)
      const state = { name, allowedFor: [], source }
      return stored === null
        ? await recipientLists.create(state)
        : await recipientLists.update({ ...state, id: stored.id, ifVersion: null })
    },
    [Symbol.asyncDispose]: () => worker[Symbol.asyncDispose](),
  }
}

type Worker = Awaited<ReturnType<typeof openListed>>

const receiversOf = ({ received }: Worker) => received.map(({ to }) => to.toSorted())
const people = (...names: string[]): ListSource => ({
  kind: 'Members',
  members: names.map((name) => member(name)),
})

test('a mail goes to the members of the lists in To, Cc and Bcc and to the addresses beside them, each once', async () => {
  await using worker = await openListed({
    to: ['list:SALES TEAM', 'ann@example.org'],
    cc: ['list:Board'],
    bcc: ['eve@example.org'],
  })
  await worker.put(people('ann', 'bob'))
  await worker.put({ kind: 'Members', members: [member('carl', { name: 'Carl "C" Lee' })] }, 'Board')
  expect((await worker.attempt()).status).toBe('Succeeded')
  expect(receiversOf(worker)).toEqual([['ann', 'bob', 'carl', 'eve'].map((name) => `${name}@example.org`)])
  const mail = await PostalMime.parse(worker.received[0]!.raw)
  expect(mail.cc).toEqual([{ name: 'Carl "C" Lee', address: 'carl@example.org' }])
})

test('a retry goes to the members that the first attempt has read, whatever the list has by then', async () => {
  let isBusy = true
  await using worker = await openListed(
    { to: ['list:Sales team'] },
    { mail: { recipient: () => (isBusy ? 451 : null) } },
  )
  await worker.put(people('ann'))
  await worker.attempt()
  isBusy = false
  await worker.put(people('bob'))
  await worker.attempt()
  expect(receiversOf(worker)).toEqual([['ann@example.org']])
  await worker.again()
  await worker.attempt()
  expect(receiversOf(worker)[1]).toEqual(['bob@example.org'])
})

test('a resend goes to the members of then', async () => {
  await using worker = await openListed({ to: ['list:Sales team'] })
  await worker.put(people('ann'))
  await worker.attempt()
  await worker.put(people('bob'))
  await worker.resend()
  expect((await worker.attempt()).status).toBe('Succeeded')
  expect(receiversOf(worker)).toEqual([['ann@example.org'], ['ann@example.org']])
})

test.each([
  ['empty', people()],
  ['gone', null],
  ['of a data source that is gone', { kind: 'Query', dataSourceId: crypto.randomUUID(), query: 'SELECT 1' }],
] as const)(
  'a list that is %s fails the run with a reason before anything is made',
  async (_what, source) => {
    await using worker = await openListed({ to: ['list:Sales team', 'ann@example.org'] })
    if (source) await worker.put(source)
    const record = await worker.attempt()
    expect(record.status).toBe('Failed')
    expect(record.error!.message).toContain('Sales team')
    expect([worker.exports(), worker.received]).toEqual([0, []])
  },
)

const table = `(VALUES ('Ann', 'ann@example.org', 'de-DE', 'Asia/Tokyo', 7), ('Bob', 'bob@example.org', '', '', 8)) AS t`
const query = `SELECT * FROM ${table}("Name", address, "LOCALE", "TimeZone", "Region")`

test('the rows of a query are the members, and a query that fails is named', async () => {
  await using worker = await openListed({ to: ['list:Sales team'] }, { queries: () => ({}), mail: {} })
  await worker.put({ kind: 'Query', dataSourceId: worker.dataSourceId, query })
  expect((await worker.attempt()).status).toBe('Succeeded')
  expect(receiversOf(worker)).toEqual([['ann@example.org', 'bob@example.org']])
  await worker.put({ kind: 'Query', dataSourceId: worker.dataSourceId, query: 'SELECT * FROM no_such_table' })
  await worker.again()
  const record = await worker.attempt()
  expect(record).toMatchObject({
    status: 'Failed',
    error: { message: expect.stringContaining('list Sales team') },
  })
})

test('with OneMailEach every recipient gets a mail of its own, with its values, its zone and its language', async () => {
  await using worker = await openListed({
    to: ['list:Sales team'],
    bcc: ['Eve <eve@example.org>'],
    oneMailEach: true,
    subject: 'For {{Recipient.Name}} of {{Recipient.Region}}: {{ScheduledFor:yyyy-MM-dd HH:mm}}',
    body: '',
  })
  const region = (Region: string, more: object) => ({ ...more, values: { Region } })
  await worker.put({
    kind: 'Members',
    members: [
      member('ann', region('North', { name: 'Ann', locale: 'de-DE', timeZone: 'Asia/Tokyo' })),
      member('bob', region('South', { name: 'Bob', timeZone: 'Nowhere/Land' })),
    ],
  })
  const record = await worker.attempt()
  expect(record.status).toBe('Succeeded')
  // They go out side by side.
  const received = worker.received.toSorted((left, right) => (String(left.to) < String(right.to) ? -1 : 1))
  expect(received.map(({ to }) => to)).toEqual([
    ['ann@example.org'],
    ['bob@example.org'],
    ['eve@example.org'],
  ])
  const mails = await Promise.all(received.map(({ raw }) => PostalMime.parse(raw)))
  const local = (timeZone: string) =>
    new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(
      record.entryAt,
    )
  expect(mails.map(({ subject }) => subject)).toEqual([
    `For Ann of North: ${local('Asia/Tokyo')}`,
    `For Bob of South: ${local('UTC')}`,
    `For Eve of {{Recipient.Region}}: ${local('UTC')}`,
  ])
  expect(mails.map(({ to }) => to?.map(({ address }) => address))).toEqual(received.map(({ to }) => to))
  expect(mails[0]!.text).toContain('angehängt')
  expect(mails[1]!.text).toContain('attached')
  expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(3)
  await worker.resend(record.deliveries.map(({ recipient }) => recipient))
  expect((await worker.attempt()).status).toBe('Succeeded')
  const again = await Promise.all(worker.received.slice(3).map(({ raw }) => PostalMime.parse(raw)))
  expect(new Set([...mails, ...again].map(({ messageId }) => messageId)).size).toBe(6)
})

/** Lea in five spellings, two of them in one list. */
const leaOften = {
  to: ['list:Leas', 'LEA@example.org', 'Other <lea@Example.org>', 'ann@example.org'],
  cc: ['Lea <Lea@example.org>', 'bob@example.org'],
  bcc: ['BOB@example.org'],
}
const leas: ListSource = {
  kind: 'Members',
  members: [
    member('lea', { name: 'Lea', values: { Region: 'North' } }),
    { ...member('lea', { values: { Region: 'South' } }), address: 'Lea@Example.org' },
  ],
}

test('with OneMailEach an address gets one mail, in its first spelling and with the values of it, however often and however it is written', async () => {
  await using worker = await openListed({ ...leaOften, oneMailEach: true, subject: '{{Recipient.Region}}' })
  await worker.put(leas, 'Leas')
  const record = await worker.attempt()
  expect(record.status).toBe('Succeeded')
  expect(record.deliveries.map(({ recipient }) => recipient).toSorted()).toEqual([
    '"Lea" <lea@example.org>',
    'ann@example.org',
    'bob@example.org',
  ])
  expect(receiversOf(worker).toSorted()).toEqual([
    ['ann@example.org'],
    ['bob@example.org'],
    ['lea@example.org'],
  ])
  const toLea = worker.received.find(({ to }) => to.includes('lea@example.org'))!
  expect((await PostalMime.parse(toLea.raw)).subject).toBe('North')
})

test('a mail to all names an address once, where it stands first, and has one row of the ledger for it', async () => {
  await using worker = await openListed(leaOften)
  await worker.put(leas, 'Leas')
  const record = await worker.attempt()
  expect(record.deliveries).toHaveLength(3)
  expect(receiversOf(worker)).toEqual([['ann@example.org', 'bob@example.org', 'lea@example.org']])
  const { to, cc } = await PostalMime.parse(worker.received[0]!.raw)
  expect([to, cc].map((field) => field?.map(({ address }) => address))).toEqual([
    ['lea@example.org', 'ann@example.org'],
    ['bob@example.org'],
  ])
})

test('a mail without lists names an address once too', async () => {
  await using worker = await openListed({
    to: ['Ann <ann@example.org>', 'ANN@example.org'],
    cc: ['ann@example.org'],
  })
  expect((await worker.attempt()).deliveries.map(({ recipient }) => recipient)).toEqual([
    'Ann <ann@example.org>',
  ])
  const { to, cc } = await PostalMime.parse(worker.received[0]!.raw)
  expect([to?.length, cc?.length ?? 0]).toEqual([1, 0])
})

test('a crash in the middle of one mail each leaves at most that one in doubt, and the next attempt sends the rest', async () => {
  const stop = new AbortController()
  let taken = 0
  await using worker = await openListed(
    { to: ['list:Sales team'], oneMailEach: true },
    {
      mail: {
        recipient: () => {
          taken += 1
          if (taken === 3) stop.abort('superseded')
          return null
        },
      },
    },
  )
  await worker.put(people('a', 'b', 'c', 'd'))
  await worker.attempt(stop.signal)
  expect(worker.received.length).toBeLessThan(4)
  await worker.store.database.query(
    `UPDATE work SET status = 'Waiting', claimed_by_boot_id = NULL, claim_token = NULL, dispatched_at = NULL`,
  )
  const record = await worker.attempt()
  const got = worker.received.flatMap(({ to }) => to)
  expect(new Set(got).size).toBe(got.length)
  expect(record.deliveries.filter(({ state }) => state === 'Unknown').length).toBeLessThan(2)
  expect(
    got.length + record.deliveries.filter(({ state }) => state === 'Unknown').length,
  ).toBeGreaterThanOrEqual(4)
})

test('all recipients of a long list get one mail each in one run, and their rows are planned by one statement', async () => {
  await using worker = await openListed({ to: ['list:Sales team'], oneMailEach: true })
  const names = Array.from({ length: 30 }, (_each, index) => `r${index}`)
  await worker.put(people(...names))
  const record = await worker.attempt()
  expect(record.status).toBe('Succeeded')
  expect(new Set(worker.received.flatMap(({ to }) => to)).size).toBe(30)
  expect(record.deliveries.every(({ state, tries }) => state === 'Accepted' && tries === 1)).toBe(true)
  const events = await worker.store.executions.events(record.executionId)
  const planned = events.filter(({ name }) => name === 'delivering')
  expect(planned.map(({ detail }) => detail)).toEqual([{ deliveries: 30 }])
})
