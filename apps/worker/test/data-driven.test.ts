import { failure } from '@punctual/domain'
import type { ExecutionRecord } from '@punctual/engine'
import type { ScheduleSeed } from '@punctual/engine/testing'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'

import { openWorker } from './support/open-worker.ts'
import type { Export } from './support/scripted-sources.ts'
import { pdf } from './support/small-pdf.ts'

type Request = Parameters<Export>[2]

const people = [
  { Region: 'North', Limit: 5, Mail: 'ann@example.org' },
  { Region: 'South & <East>', Limit: 7, Mail: 'bob@example.org' },
  { Region: 'West', Limit: 9, Mail: 'carl@example.org; dora@example.org' },
]
const filter = {
  target: { table: 'Store', column: 'Region' },
  operator: 'In',
  values: ['{{Region}}', '{{Limit}}'],
}
const destination = {
  // One cell of the rows holds two addresses.
  severalAddresses: true,
  to: ['{{Mail}}'],
  subject: 'Sales {{region}}',
  body: '<p>{{Region}}: {{Limit}}</p>',
  fileName: 'sales {{Region}}',
}
const seed: ScheduleSeed = {
  name: 'By region',
  definition: { basicFilters: [filter] },
  rows: people,
  destinations: [destination],
}

/** The region that an export was asked for. */
const regionOf = ({ definition }: Request) =>
  definition.kind === 'single'
    ? String((definition.basicFilters[0]?.['values'] as unknown[] | undefined)?.[0])
    : ''
const every: Export = async () => ({ content: pdf })
const failing =
  (region: string, code: Parameters<typeof failure>[0]): Export =>
  async (signal, count, request) =>
    regionOf(request) === region ? { ok: false, failure: failure(code) } : await every(signal, count, request)

const open = (more: Partial<ScheduleSeed> = {}, answer: Export = every, mail = {}) =>
  openWorker({ export: answer, schedule: { ...seed, ...more }, mail })
const ledgerOf = ({ deliveries }: ExecutionRecord) =>
  deliveries.map(({ row, recipient, state }) => `${row} ${recipient} ${state}`)
const parsed = (mail: { raw: string } | undefined) => PostalMime.parse(mail?.raw ?? '')

// proves decided-7.4.1/one-set-deliveries decided-7.4.2/column-binds-parameters decided-8.1.3/columns-data
test('a schedule over rows of data makes a file and a mail for each row, with its values in filters, recipients, subject, body and name', async () => {
  const asked: unknown[] = []
  const asking: Export = async (signal, count, request) => {
    asked.push(request.definition.kind === 'single' ? request.definition.basicFilters[0]?.['values'] : null)
    return await every(signal, count, request)
  }
  await using worker = await open({}, asking)
  const record = await worker.attempt()
  expect(record).toMatchObject({ status: 'Succeeded', error: null })
  expect(asked).toEqual([
    ['North', 5],
    ['South & <East>', 7],
    ['West', 9],
  ])
  expect(ledgerOf(record)).toEqual([
    '1 ann@example.org Accepted',
    '2 bob@example.org Accepted',
    '3 carl@example.org Accepted',
    '3 dora@example.org Accepted',
  ])
  expect(record.artifacts.map(({ name }) => name)).toEqual([
    'sales North.pdf',
    'sales South & _East_.pdf',
    'sales West.pdf',
  ])
  expect(worker.received.map(({ to }) => to)).toEqual([
    ['ann@example.org'],
    ['bob@example.org'],
    ['carl@example.org', 'dora@example.org'],
  ])
  const mails = await Promise.all(worker.received.map(parsed))
  expect(mails.map(({ subject }) => subject)).toEqual(['Sales North', 'Sales South & <East>', 'Sales West'])
  expect(mails[1]?.html).toContain('South &#38; &#60;East&#62;: 7')
  expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(3)
})

test('a schedule over rows of data delivers every row, also when all go to the same person', async () => {
  await using worker = await open({ destinations: [{ ...destination, to: ['ann@example.org'] }] })
  const record = await worker.attempt()
  expect(ledgerOf(record)).toEqual([1, 2, 3].map((row) => `${row} ann@example.org Accepted`))
  expect(worker.received).toHaveLength(3)
})

test('a schedule over rows of data makes a whole package for each row', async () => {
  const packageSeed = {
    zip: true,
    reports: [
      { name: 'Sales', basicFilters: [filter] },
      { name: 'Stock', account: 1, basicFilters: [filter] },
    ],
  }
  const { definition: _none, ...rest } = seed
  await using worker = await openWorker({ export: every, schedule: { ...rest, package: packageSeed } })
  const record = await worker.attempt()
  expect(record).toMatchObject({ status: 'Succeeded' })
  expect(worker.exports()).toBe(6)
  expect(record.artifacts.map(({ position, format }) => `${position} ${format}`)).toEqual([
    '0 PDF',
    '1 PDF',
    '3 ZIP',
    '4 PDF',
    '5 PDF',
    '7 ZIP',
    '8 PDF',
    '9 PDF',
    '11 ZIP',
  ])
  const names = await Promise.all(
    worker.received.map(async (mail) => (await parsed(mail)).attachments.map(({ filename }) => filename)),
  )
  expect(names[0]).toEqual(['sales North.zip'])
  expect(names).toHaveLength(3)
})

test('a row that fails stops no other, is named in the record, and makes the run partial', async () => {
  await using worker = await open({}, failing('South & <East>', 'source_access_denied'))
  const record = await worker.attempt()
  expect(record).toMatchObject({
    status: 'PartiallyDelivered',
    error: { code: 'rows_incomplete' },
    failedParts: [{ row: 2, error: { code: 'source_access_denied' } }],
  })
  expect(record.error?.message).toContain('1 of 3 rows could not be made, or not completely. Row 2: ')
  expect(worker.received.map(({ to }) => to[0])).toEqual(['ann@example.org', 'carl@example.org'])
})

test('a row that fails and may succeed later is tried again, after the others went out, and no recipient gets a mail twice', async () => {
  let isThere = false
  const late: Export = async (signal, count, request) =>
    isThere
      ? await every(signal, count, request)
      : await failing('North', 'source_unreachable')(signal, count, request)
  await using worker = await open({}, late)
  expect(await worker.attempt()).toMatchObject({
    status: 'Waiting',
    error: { code: 'source_unreachable' },
    failedParts: [],
  })
  expect(worker.received.map(({ to }) => to[0])).toEqual(['bob@example.org', 'carl@example.org'])
  isThere = true
  expect(await worker.attempt()).toMatchObject({ status: 'Succeeded', failedParts: [] })
  expect(worker.received.map(({ to }) => to[0])).toEqual([
    'bob@example.org',
    'carl@example.org',
    'ann@example.org',
  ])
  expect(worker.exports()).toBe(4)
})

test('a row that fails for ever is abandoned with the last attempt', async () => {
  await using worker = await open({}, failing('North', 'source_error'))
  for (let attempt = 1; attempt <= 3; attempt += 1) expect((await worker.attempt()).status).toBe('Waiting')
  expect(await worker.attempt()).toMatchObject({ status: 'PartiallyDelivered', failedParts: [{ row: 1 }] })
  expect(worker.received).toHaveLength(2)
})

test('a row that fails because of its recipient is refused before the wire, whatever it tries to bring in', async () => {
  const rows = [
    ...people.slice(0, 1),
    { Region: 'x', Limit: 1, Mail: 'x@example.org\r\nBcc: eve@example.org' },
    { Region: 'y', Limit: 1, Mail: '' },
  ]
  await using worker = await open({ rows })
  const record = await worker.attempt()
  expect(record.status).toBe('PartiallyDelivered')
  expect(record.deliveries.map(({ row, state }) => `${row} ${state}`)).toEqual([
    '1 Accepted',
    '2 Rejected',
    '3 Rejected',
  ])
  expect(record.deliveries[2]).toMatchObject({
    recipient: '(none)',
    error: { code: 'destination_invalid', message: 'The row gives no recipient.' },
  })
  expect(worker.received).toHaveLength(1)
})

test('a row that fails in the mail server only puts that row off', async () => {
  let isBusy = true
  const mail = { recipient: (address: string) => (isBusy && address === 'bob@example.org' ? 451 : null) }
  await using worker = await open({}, every, mail)
  expect(await worker.attempt()).toMatchObject({ status: 'Waiting' })
  expect(worker.received).toHaveLength(2)
  isBusy = false
  expect(await worker.attempt()).toMatchObject({ status: 'Succeeded' })
  expect(worker.received.map(({ to }) => to[0])).toEqual([
    'ann@example.org',
    'carl@example.org',
    'bob@example.org',
  ])
  expect(worker.exports()).toBe(3)
})

test('a row that fails like every other makes the run a failure', async () => {
  await using worker = await open({}, async () => ({
    ok: false,
    failure: failure('source_report_not_found'),
  }))
  const record = await worker.attempt()
  expect(record).toMatchObject({
    status: 'Failed',
    error: { code: 'rows_failed' },
    failedParts: [{ row: 1 }, { row: 2 }, { row: 3 }],
  })
  expect(worker.received).toEqual([])
})

test('a row that fails in a package that must be complete sends nothing of that row', async () => {
  const { definition: _none, ...rest } = seed
  let exports = 0
  const third: Export = async (signal, count, request) => {
    exports += 1
    return exports === 4
      ? { ok: false, failure: failure('source_report_not_found') }
      : await every(signal, count, request)
  }
  await using worker = await openWorker({
    export: third,
    schedule: {
      ...rest,
      package: {
        reports: [
          { name: 'Sales', basicFilters: [filter] },
          { name: 'Stock', basicFilters: [filter] },
        ],
      },
    },
  })
  const record = await worker.attempt()
  expect(record).toMatchObject({ status: 'PartiallyDelivered', error: { code: 'rows_incomplete' } })
  expect(record.failedParts[0]?.error.message).toContain('Row 2: Report 2 of 2 ("Stock")')
  expect(worker.received.map(({ to }) => to[0])).toEqual(['ann@example.org', 'carl@example.org'])
})

test('an attempt after a crash goes on with the row that it stopped at', async () => {
  const stop = new AbortController()
  const dying: Export = async (signal, count, request) => {
    if (regionOf(request) === 'West') stop.abort('superseded')
    return await every(signal, count, request)
  }
  await using worker = await open({}, dying)
  expect(await worker.attempt(stop.signal)).toMatchObject({ status: 'Executing' })
  expect(worker.received).toHaveLength(2)
  await worker.store.database.query(`UPDATE work SET status = 'Waiting', dispatched_at = NULL`)
  expect(await worker.attempt()).toMatchObject({ status: 'Succeeded' })
  expect(worker.received).toHaveLength(3)
  expect(worker.exports()).toBe(4)
})

// proves decided-7.4.1/one-set-deliveries
test('a hundred rows run in one execution, one mail each', async () => {
  const rows = Array.from({ length: 100 }, (_, index) => ({
    Region: `R${index}`,
    Limit: index,
    Mail: `a${index}@example.org`,
  }))
  await using worker = await open({ rows })
  const record = await worker.attempt()
  expect(record.status).toBe('Succeeded')
  expect(record.deliveries).toHaveLength(100)
  expect(worker.received).toHaveLength(100)
}, 120_000)

test('rows with the same report in the same format share one rendering, each under its own name, and a refusal is shared as well', async () => {
  const rows = ['North', 'South', 'North', 'South', 'North'].map((Region, index) => ({
    Region,
    Limit: 1,
    Mail: `a${index}@example.org`,
    Name: `file ${index}`,
  }))
  const destinations = [{ ...destination, fileName: '{{Name}}' }]
  await using worker = await open({ rows, destinations }, failing('South', 'source_access_denied'))
  const record = await worker.attempt()
  expect(worker.exports()).toBe(2)
  expect(record.artifacts.map(({ name }) => name)).toEqual(['file 0.pdf', 'file 2.pdf', 'file 4.pdf'])
  expect(new Set(record.artifacts.map(({ sha256 }) => sha256)).size).toBe(1)
  expect(record.failedParts.map(({ row }) => row)).toEqual([2, 4])
  expect(worker.received.map(({ to }) => to[0])).toEqual([
    'a0@example.org',
    'a2@example.org',
    'a4@example.org',
  ])
})

test('rows that share a report are tried again by the next attempt only where they failed', async () => {
  let isThere = false
  const rows = ['North', 'South', 'North', 'South'].map((Region, index) => ({
    Region,
    Limit: 1,
    Mail: `a${index}@example.org`,
  }))
  const late: Export = async (signal, count, request) =>
    isThere
      ? await every(signal, count, request)
      : await failing('South', 'source_error')(signal, count, request)
  await using worker = await open({ rows }, late)
  expect(await worker.attempt()).toMatchObject({ status: 'Waiting' })
  const before = worker.exports()
  isThere = true
  expect(await worker.attempt()).toMatchObject({ status: 'Succeeded', failedParts: [] })
  expect(worker.exports() - before).toBe(1)
  expect(worker.received.map(({ to }) => to[0])).toEqual([0, 2, 1, 3].map((row) => `a${row}@example.org`))
})

test('two thousand rows are run in one execution with one rendering for each distinct report', async () => {
  const rows = Array.from({ length: 2_000 }, (_, index) => ({ Region: `R${index % 20}`, Limit: 1 }))
  await using worker = await openWorker({
    export: every,
    schedule: { ...seed, rows, destinations: [] },
    executionTimeoutMs: 110_000,
  })
  const record = await worker.attempt()
  expect(record).toMatchObject({ status: 'Succeeded', error: null })
  expect(record.artifacts).toHaveLength(2_000)
  expect(worker.exports()).toBe(20)
}, 120_000)

/** Each rendering is another file, as of a report server that writes the time into it. */
const eachAnother: Export = async (_signal, count) => ({ content: `${pdf}\n% ${count}\n` })
const sameForAll = {
  rows: people.map(({ Mail }) => ({ Region: 'North', Limit: 5, Mail })),
  destinations: [{ ...destination, fileName: '{{ReportName}}' }],
}

test.each([
  ['a busy answer', 'source_busy'],
  ['a source system that is away', 'source_unreachable'],
  ['an error of the source system', 'source_error'],
  ['a file that breaks off', 'artifact_empty'],
] as const)(
  'the recipients of rows that ask for the same get one and the same file also after %s',
  async (_what, code) => {
    const busyOnce: Export = async (signal, count, request) =>
      count === 1 ? { ok: false, failure: failure(code) } : await eachAnother(signal, count, request)
    await using worker = await open(sameForAll, busyOnce)
    expect(await worker.attempt()).toMatchObject({ status: 'Waiting' })
    expect(worker.received).toHaveLength(2)
    const record = await worker.attempt()
    expect(record).toMatchObject({ status: 'Succeeded' })
    expect(worker.exports()).toBe(2)
    expect(new Set(record.artifacts.map(({ sha256 }) => sha256)).size).toBe(1)
    expect(record.artifacts.map(({ name }) => name)).toEqual(['Sales.pdf', 'Sales.pdf', 'Sales.pdf'])
    expect(worker.received).toHaveLength(3)
  },
)

test('the recipients of rows with the same report get the same file, also when the worker stops between them and a mail is sent again', async () => {
  const stop = new AbortController()
  let mails = 0
  const mail = {
    recipient: () => {
      mails += 1
      if (mails === 2) stop.abort('draining')
      return null
    },
  }
  await using worker = await open(sameForAll, eachAnother, mail)
  await worker.attempt(stop.signal)
  expect(worker.received.length).toBeLessThan(3)
  expect(await worker.attempt()).toMatchObject({ status: 'Succeeded' })
  expect(worker.exports()).toBe(1)
  await worker.resend(['ann@example.org'])
  const record = await worker.attempt()
  expect(worker.exports()).toBe(1)
  expect(new Set(record.artifacts.map(({ sha256 }) => sha256)).size).toBe(1)
})
