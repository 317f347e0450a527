import type { ScheduleSeed } from '@punctual/engine/testing'
import { BlobReader, TextWriter, ZipReader } from '@zip.js/zip.js'
import PostalMime, { type Email } from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openSqlReport } from './support/open-sql-report.ts'
import { databaseNames, startThreeDatabases, type ThreeDatabases } from './support/three-databases.ts'

let databases: ThreeDatabases
beforeAll(async () => {
  databases = await startThreeDatabases()
}, 180_000)
afterAll(() => databases[Symbol.asyncDispose]())

const orders = `SELECT id, customer, amount FROM (
  SELECT 1 AS id, :customer AS customer, CAST(10.25 AS DECIMAL(10, 2)) AS amount UNION ALL SELECT 2, NULL, NULL
) AS orders ORDER BY id`

/** A worker that runs a schedule of a query to the database. */
const open = (
  name: (typeof databaseNames)[number],
  { query = orders, destinations }: { query?: string; destinations: ScheduleSeed['destinations'] & {} },
) =>
  openSqlReport(databases, {
    source: databases.sources[name],
    query,
    destinations,
    parameters: query === orders ? { customer: 'Ümit <b>& Söhne</b>' } : {},
  })

const inFormat = (format: 'PDF' | 'XLSX' | 'CSV' | 'JSON' | 'HTML', more = {}) => ({
  to: [`${format.toLowerCase()}@example.org`],
  format,
  ...more,
})

const fileOf = ({ attachments: [file] }: Email) => Buffer.from((file?.content ?? '') as ArrayBuffer)

async function sheetOf(workbook: Buffer): Promise<string> {
  const reader = new ZipReader(new BlobReader(new Blob([Uint8Array.from(workbook)])))
  const texts = await Promise.all(
    (await reader.getEntries()).map(async (entry) =>
      !entry.directory && /sheet1\.xml$|sharedStrings\.xml$/.test(entry.filename)
        ? await entry.getData(new TextWriter())
        : '',
    ),
  )
  return texts.join('')
}

test.each(databaseNames)(
  'a query to %s is delivered as PDF, XLSX, CSV, JSON and HTML, and as a table in the body of a mail',
  async (database) => {
    const body = '<p>Orders of {{ScheduledFor:yyyy}}:</p>'
    await using worker = await open(database, {
      destinations: [
        inFormat('PDF'),
        inFormat('XLSX'),
        inFormat('CSV'),
        inFormat('JSON'),
        inFormat('HTML'),
        { to: ['table@example.org'], format: 'HTML', embedInBody: true, includeAttachment: false, body },
      ],
    })
    const record = await worker.attempt()
    expect(record).toMatchObject({ status: 'Succeeded', error: null })
    expect(record.artifacts.map(({ format, method }) => [format, method])).toEqual([
      ['PDF', 1],
      ['XLSX', 1],
      ['CSV', 1],
      ['JSON', 1],
      ['HTML', 1],
    ])
    const mailTo = async (name: string) => {
      const received = worker.received.filter(({ to }) => to.includes(`${name}@example.org`))
      expect(received).toHaveLength(1)
      return await PostalMime.parse(received[0]?.raw ?? '')
    }
    expect(
      fileOf(await mailTo('pdf'))
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    const sheet = await sheetOf(fileOf(await mailTo('xlsx')))
    expect(sheet).toContain('Ümit &lt;b&gt;&amp; Söhne&lt;/b&gt;')
    expect(sheet).toContain('<v>10.25</v>')
    expect(fileOf(await mailTo('csv')).toString()).toBe(
      'id,customer,amount\r\n1,Ümit <b>& Söhne</b>,10.25\r\n2,,\r\n',
    )
    const json = await mailTo('json')
    expect(json.attachments[0]).toMatchObject({ filename: 'Orders.json', mimeType: 'application/json' })
    expect(JSON.parse(fileOf(json).toString())).toEqual([
      { id: 1, customer: 'Ümit <b>& Söhne</b>', amount: 10.25 },
      { id: 2, customer: null, amount: null },
    ])
    const escaped = '&#60;b&#62;&#38; Söhne&#60;/b&#62;'
    const page = await mailTo('html')
    expect(page.attachments[0]).toMatchObject({ filename: 'Orders.html', mimeType: 'text/html' })
    expect(fileOf(page).toString()).toContain(escaped)
    const inBody = await mailTo('table')
    expect(inBody.attachments).toEqual([])
    expect(inBody.html).toMatch(/^<p>Orders of \d{4}:<\/p>\s*<table /)
    expect(inBody.html).toContain(escaped)
    expect(inBody.html).not.toMatch(/<script|<b>/)
    expect(inBody.text).toContain('Ümit <b>& Söhne</b>\t10.25')
  },
  120_000,
)

test.each([
  ['CSV', 'SELECT n FROM generate_series(1, 100001) n', 'data_rows_exceeded'],
  ['JSON', 'SELECT 1 / (5000 - n) FROM generate_series(1, 9000) n', 'query_invalid'],
  ['HTML', 'SELECT n FROM generate_series(1, 1001) n', 'data_rows_exceeded'],
  ['HTML', "SELECT repeat('a', 2000) FROM generate_series(1, 600)", 'data_bytes_exceeded'],
  ['XLSX', "SELECT repeat('a', 40000)", 'format_not_supported'],
  ['PDF', "SELECT 'नमस्ते'", 'format_not_supported'],
  ['PDF', "SELECT '漢字'", 'browser_not_available'],
] as const)(
  'nothing is sent of a query that %s cannot hold or that breaks off: %s',
  async (format, query, code) => {
    await using worker = await open('PostgreSQL', { query, destinations: [inFormat(format)] })
    expect(await worker.attempt()).toMatchObject({
      status: 'Failed',
      error: { code, retryable: false },
      artifacts: [],
    })
    expect(worker.received).toEqual([])
  },
)
