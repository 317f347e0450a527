import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type Browsers, openBrowsersLate } from '@punctual/browser'
import type { ReportFormat, SourceAccount, SourceReportDefinition } from '@punctual/domain'
import type { Sentence } from '@punctual/domain/words'
import { silentLogger, systemClock } from '@punctual/runtime'
import { createSources, runPreflight, type SourcesWithDiscovery } from '@punctual/source'
import { describeConnector } from '@punctual/source/conformance'
import { createTestDatabase, loopbackEgress, type TestDatabase } from '@punctual/testing'
import exceljs from 'exceljs'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

const startSources = (browsers?: Browsers) =>
  createSources({
    clock: systemClock(),
    random: Math.random,
    logger: silentLogger(),
    egress: loopbackEgress(),
    ...(browsers ? { browsers } : {}),
  })

function accountAt(address: string, change: { secret?: string; url?: string } = {}): SourceAccount {
  const database = new URL(address)
  const { hostname, port } = change.url === undefined ? database : new URL(change.url)
  return {
    id: 'sql',
    name: 'Sales database',
    authType: 'Password',
    settings: {
      kind: 'Sql',
      database: 'PostgreSql',
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port) || 5_432,
      databaseName: database.pathname.slice(1),
      userName: database.username,
      tls: 'Disable',
      caCertificate: null,
      file: '',
      maxRows: 100_000,
      timeoutSeconds: 60,
    },
    secret: change.secret ?? decodeURIComponent(database.password),
  }
}

const reportOf = (Query: string, Parameters = {}): SourceReportDefinition => ({
  kind: 'source',
  sourceKind: 'Sql',
  itemId: 'Orders',
  options: { Query, Parameters },
})

const orders = reportOf(
  `SELECT n AS id, 'Ann' AS customer, n * 1.5 AS amount FROM generate_series(1, :last::int) n, delay
   WHERE pg_sleep(delay.seconds) IS NOT NULL`,
  { last: 30 },
)

async function statement(database: TestDatabase, text: string): Promise<{ n?: number }[]> {
  const client = new Client({ connectionString: database.url })
  await client.connect()
  try {
    return (await client.query(text)).rows as { n?: number }[]
  } finally {
    await client.end()
  }
}

describeConnector('Sql', async () => {
  await using resources = new AsyncDisposableStack()
  const database = resources.use(await createTestDatabase())
  await statement(database, 'CREATE TABLE delay AS SELECT 0::float8 AS seconds')
  const sources = resources.use(startSources())
  const owned = resources.move()
  return {
    sources,
    account: accountAt(database.url),
    // The user of the tests administers its server.
    warnings: ['source_rights_too_wide', 'source_rights_too_wide'],
    definition: orders,
    absent: reportOf('SELECT * FROM nowhere'),
    formats: ['CSV', 'XLSX', 'PDF', 'JSON', 'HTML'],
    browsed: ['public.delay'],
    accountWith: (secret) => accountAt(database.url, { secret }),
    accountOn: (url) => accountAt(database.url, { url }),
    async slowDown(milliseconds) {
      await statement(database, `UPDATE delay SET seconds = ${milliseconds / 1_000}`)
    },
    async exporting() {
      const sleeping = `SELECT count(*)::int AS n FROM pg_stat_activity WHERE wait_event = 'PgSleep' AND datname = current_database()`
      while ((await statement(database, sleeping))[0]?.n === 0)
        await new Promise((resolve) => setImmediate(resolve))
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
})

let database: TestDatabase
let sources: SourcesWithDiscovery
let directory: string

beforeAll(async () => {
  database = await createTestDatabase()
  sources = startSources()
})
afterAll(async () => {
  await sources[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sql-'))
})
afterEach(() => rm(directory, { recursive: true }))

async function exported(definition: SourceReportDefinition, format: ReportFormat): Promise<string> {
  const request = { account: accountAt(database.url), definition, format, directory, timeoutMs: 60_000 }
  const outcome = await sources.export(request, new AbortController().signal)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure))
  expect(await readdir(directory)).toContain(outcome.file.path.slice(directory.length + 1))
  return outcome.file.path
}

async function failureOf(definition: SourceReportDefinition, format: ReportFormat) {
  const request = { account: accountAt(database.url), definition, format, directory, timeoutMs: 60_000 }
  const outcome = await sources.export(request, new AbortController().signal)
  expect(await readdir(directory)).toEqual([])
  return outcome.ok ? null : outcome.failure
}

const values = reportOf(
  `SELECT 7 AS id, 9007199254740993::bigint AS big, 10.25::numeric AS amount, 12345678901234567.89::numeric AS exact,
     :hostile::text AS text, true AS paid, '2026-11-22'::date AS day, '2026-11-22 01:02:03'::timestamp AS at, NULL::text AS nothing`,
  { hostile: '=1+1, "quoted"\nsecond line' },
)

test('a query becomes CSV with the names of its columns, every value as the database has it', async () => {
  expect(await readFile(await exported(values, 'CSV'), 'utf8')).toBe(
    'id,big,amount,exact,text,paid,day,at,nothing\r\n' +
      '7,9007199254740993,10.25,12345678901234567.89,"=1+1, ""quoted""\nsecond line",true,2026-11-22,2026-11-22T01:02:03,\r\n',
  )
})

test('a query becomes a workbook with typed cells, in which no digit is lost and no text is a formula', async () => {
  const book = new exceljs.Workbook()
  await book.xlsx.readFile(await exported(values, 'XLSX'))
  const [sheet] = book.worksheets
  expect(sheet?.name).toBe('Orders')
  expect(sheet?.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 })
  const cells = (row: number) => ((sheet?.getRow(row).values ?? []) as unknown[]).slice(1)
  expect(cells(1)).toEqual(['id', 'big', 'amount', 'exact', 'text', 'paid', 'day', 'at', 'nothing'])
  expect(cells(2)).toEqual([
    7,
    '9007199254740993',
    10.25,
    '12345678901234567.89',
    '=1+1, "quoted"\nsecond line',
    true,
    new Date('2026-11-22T00:00:00Z'),
    new Date('2026-11-22T01:02:03Z'),
  ])
  expect(sheet?.getCell('G2').numFmt).toBe('yyyy-mm-dd')
})

test('a query becomes a PDF table over several pages', async () => {
  const many = reportOf('SELECT n AS number, repeat($$word $$, 12) AS text FROM generate_series(1, 300) n')
  const bytes = await readFile(await exported(many, 'PDF'), 'latin1')
  expect(bytes.startsWith('%PDF-')).toBe(true)
  expect([...bytes.matchAll(/\/Type \/Page\b(?!s)/g)].length).toBeGreaterThan(5)
})

test('what a PDF table or a sheet cannot hold is a failure with a sentence, and no file', async () => {
  const rows = reportOf('SELECT n FROM generate_series(1, 5001) n')
  expect(await failureOf(rows, 'PDF')).toMatchObject({ code: 'data_rows_exceeded' })
  const long = reportOf("SELECT repeat('a', 40000) AS text")
  expect(await failureOf(long, 'XLSX')).toMatchObject({ code: 'format_not_supported' })
})

test('a query becomes a JSON array of rows, in which no digit is lost and JSON stays JSON', async () => {
  const typed = reportOf(
    `SELECT 7 AS id, 9007199254740993::bigint AS big, 12345678901234567.89::numeric AS exact, 'NaN'::numeric AS none,
       'a "quoted"' || chr(10) || '漢' AS "the \\ text", true AS paid, '2026-11-22'::date AS day, NULL::text AS nothing,
       '{"a": [1.50, null]}'::json AS data, 'infinity'::float8 AS endless, 1 AS "__proto__"
     FROM generate_series(1, 2)`,
  )
  const text = await readFile(await exported(typed, 'JSON'), 'utf8')
  const [row] = JSON.parse(text) as Record<string, unknown>[]
  expect(Object.entries(row ?? {})).toEqual([
    ['id', 7],
    ['big', 9007199254740992],
    ['exact', 12345678901234568],
    ['none', 'NaN'],
    ['the \\ text', 'a "quoted"\n漢'],
    ['paid', true],
    ['day', '2026-11-22'],
    ['nothing', null],
    ['data', { a: [1.5, null] }],
    ['endless', 'Infinity'],
    ['__proto__', 1],
  ])
  expect(text).toContain('"big":9007199254740993,"exact":12345678901234567.89')
  expect(text.split('\n')).toHaveLength(5)
  const empty = await exported(reportOf('SELECT 1 AS id WHERE false'), 'JSON')
  expect(await readFile(empty, 'utf8')).toBe('[]\n')
})

test('a query becomes a page with one table, in which every text is escaped', async () => {
  const hostile = '<script>alert("1")</script>&amp;\u0001'
  const definition = reportOf('SELECT 7 AS id, :hostile::text AS "<b>", NULL::text AS nothing', { hostile })
  const html = await readFile(await exported(definition, 'HTML'), 'utf8')
  expect(html).toContain('<thead>\n<tr><th dir="auto">id</th><th dir="auto">&#60;b&#62;</th>')
  expect(html).toContain(
    '<tr><td align="right">7</td><td dir="auto">&#60;script&#62;alert(&#34;1&#34;)&#60;/script&#62;&#38;amp;\ufffd</td><td dir="auto"></td></tr>',
  )
  expect(html.endsWith('</html>\n')).toBe(true)
})

test('a table that is too much for the body of a mail is a failure with a sentence, and no file', async () => {
  const rows = reportOf('SELECT n FROM generate_series(1, 1001) n')
  expect(await failureOf(rows, 'HTML')).toMatchObject({ code: 'data_rows_exceeded' })
  const bytes = reportOf("SELECT repeat('a', 2000) FROM generate_series(1, 600)")
  expect(await failureOf(bytes, 'HTML')).toMatchObject({
    code: 'data_bytes_exceeded',
    message: expect.stringContaining('1 MiB'),
  })
})

const writings = reportOf(
  `SELECT '漢字かな' AS han, '한국어' AS hangul, 'مرحبا بالعالم' AS arabic, '😀 → ✓' AS emoji`,
)

test('a PDF table in writing that its own font lacks is printed by a browser, with fonts that have it', async () => {
  await using resources = new AsyncDisposableStack()
  const browsers = resources.use(
    openBrowsersLate({
      clock: systemClock(),
      logger: silentLogger(),
      egress: loopbackEgress(),
      executable: null,
      directory: null,
      processes: 1,
      pagesPerProcess: 100,
      processMemoryMib: 1_024,
    }),
  )
  const printing = resources.use(startSources(browsers))
  const request = { account: accountAt(database.url), format: 'PDF', directory, timeoutMs: 60_000 } as const
  const outcome = await printing.export({ ...request, definition: writings }, new AbortController().signal)
  expect(outcome).toMatchObject({ ok: true, file: { chosen: { method: 2 }, reportName: 'Orders' } })
  const bytes = await readFile(outcome.ok ? outcome.file.path : '', 'latin1')
  const fonts = new Set([...bytes.matchAll(/\/FontName \/[A-Z]{6}\+([\w-]+)/g)].map(([, name]) => name))
  for (const family of ['NotoSansHans', 'NotoSansKR', 'NotoSansArabic'])
    expect(
      [...fonts].some((name) => name?.startsWith(family)),
      `${family} in ${[...fonts].join(', ')}`,
    ).toBe(true)
}, 120_000)

test('a PDF table in writing that no font of the worker has is refused, and names the characters', async () => {
  expect(await failureOf(reportOf("SELECT 'नमस्ते' AS name"), 'PDF')).toMatchObject({
    code: 'format_not_supported',
    message: expect.stringContaining('न'),
  })
  expect(await failureOf(writings, 'PDF')).toMatchObject({
    code: 'browser_not_available',
    message: expect.stringContaining('use XLSX or CSV'),
  })
})

test('an answer that fails midway leaves no file: too many rows, and an error after many rows', async () => {
  expect(await failureOf(reportOf('SELECT n FROM generate_series(1, 100001) n'), 'XLSX')).toMatchObject({
    code: 'data_rows_exceeded',
  })
  expect(
    await failureOf(reportOf('SELECT 1 / (5000 - n) FROM generate_series(1, 9000) n'), 'CSV'),
  ).toMatchObject({
    code: 'query_invalid',
  })
})

test('100,000 rows become a workbook while few of them are in memory', async () => {
  const wide = reportOf(
    `SELECT n AS id, 'customer ' || n AS customer, n * 1.25 AS amount, '2026-11-22'::date + n % 30 AS day, repeat('x', 60) AS note FROM generate_series(1, 100000) n`,
  )
  let highest = 0
  const before = process.memoryUsage().rss
  const watch = setInterval(() => (highest = Math.max(highest, process.memoryUsage().rss)), 20)
  await exported(wide, 'XLSX')
  clearInterval(watch)
  expect((highest - before) / 1_048_576).toBeLessThan(150)
})

test('a preflight and a validation warn of a user of the database who may do more than read', async () => {
  const account = accountAt(database.url)
  const { signal } = new AbortController()
  const wanted = { account, definition: reportOf('SELECT 1 AS one'), format: 'CSV' } as const
  const warning = { code: 'source_rights_too_wide', message: expect.stringContaining('is an administrator') }
  const found = await sources.preflight(wanted, signal)
  expect(found.problems).toEqual([])
  expect(found.warnings[0]).toMatchObject(warning)
  const { ok, warnings } = await sources.validate(account, signal)
  expect(ok).toBe(true)
  expect(warnings[0]).toMatchObject({ failure: warning })
})

test('a preflight finds what the database says of a query, and executes nothing', async () => {
  const codesOf = async (definition: SourceReportDefinition, format: ReportFormat = 'CSV') => {
    const wanted = { account: accountAt(database.url), definition, format }
    const { problems } = await sources.preflight(wanted, new AbortController().signal)
    return problems.map(({ code }) => code)
  }
  expect(await codesOf(reportOf('SELECT 1 / 0, pg_sleep(600)'))).toEqual([])
  // What an expression fills in is known at the due time.
  const day = reportOf('SELECT :day::date AS day', { day: '{{ScheduledFor:yyyy-MM-dd}}' })
  expect(await codesOf(day)).toEqual([])
  expect(await codesOf(reportOf('SELECT * FROM nowhere'))).toEqual(['source_report_not_found'])
  expect(await codesOf(reportOf('SELECT nothing FROM pg_class'))).toEqual(['query_invalid'])
  expect(await codesOf(reportOf('DELETE FROM orders'))).toEqual(['query_invalid'])
  expect(await codesOf(day, 'PPTX')).toEqual(['format_not_supported'])
})

describe('a preflight of a schedule over the rows of a query', () => {
  const preflightOf = async (query: string, to: string, more: object = {}) => {
    const data = { dataSourceId: 'sql', query, parameters: {} }
    const definition = {
      ...reportOf('SELECT 1'),
      dataDriven: { source: 'Sql', csv: null, columns: [], rows: [], query: data },
      values: [{ name: 'Total', ...data, query: 'SELECT 7' }],
      conditions: [],
    }
    const settings = { format: 'CSV' as const, to: [to], cc: [], bcc: [], replyTo: null }
    const texts = { subject: '{{Value.Total}} {{ScheduleName}}', body: '', fileName: '' }
    const destination = { enabled: true, settings: { ...settings, ...texts, ...more } }
    return await runPreflight(
      { definition, sourceAccountId: 'sql', sourceAccountKind: 'Sql', destinations: [destination] },
      {
        sources,
        openAccount: async () => ({ ok: true, account: accountAt(database.url) }),
        signal: new AbortController().signal,
      },
    )
  }

  /** The tests read as the owner of the database, which each preflight warns of. */
  const isNotOfRights = (warning: string | Sentence) =>
    !String(warning).includes('The user of the data source')

  test('finds a column that the schedule asks for and the query does not answer, and reads no row', async () => {
    const found = await preflightOf('SELECT pg_sleep(600), 1 AS other', '{{mail}}')
    expect(found.passing).toEqual([])
    expect(found.warnings.filter(isNotOfRights)).toEqual([])
    expect(found.lasting.map(String)).toEqual([
      'The query of the rows: The query of the rows answers no column for {{mail}}; it answers pg_sleep, other.',
    ])
  })

  test('finds two columns whose names differ only in case', async () => {
    const { lasting } = await preflightOf('SELECT 1 AS mail, 2 AS "Mail"', '{{mail}}')
    expect(lasting.join()).toContain('twice')
  })

  test('finds nothing in the way where the query answers every column, whatever its case', async () => {
    const query = `SELECT 'ann@example.org' AS "MAIL", 1 AS region`
    const found = await preflightOf(query, '{{mail}}', { fileName: 'sales {{Region}}' })
    expect(found).toMatchObject({ lasting: [], passing: [] })
    expect(found.warnings.filter(isNotOfRights)).toEqual([])
  })
})
