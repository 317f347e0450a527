import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'

import { choose } from '../support/choose.ts'
import { soon } from '../support/console.ts'
import { chooseAccount, chooseReport, next, openParameters, saveAs } from '../support/new-schedule.ts'
import { readMailbox } from '../support/rest.ts'
import { createOwnDataSource, served } from './served.ts'

beforeAll(() => createOwnDataSource('Numbers'))

test('a template of jsreport is chosen in its folder, and is sent with its data to two mails', async () => {
  await using server = await startTemplates()
  await served.rest.post('/api/sourceaccount/create', {
    body: { Name: 'Templates', Kind: 'JsReport', ServerUrl: server.url, UserName: 'admin', Password: 'pass' },
  })
  const { page } = await served.open({ path: '/schedules/new' })
  await chooseAccount(page, /Templates/)
  await page.getByRole('option', { name: /^Sales/ }).click(soon)
  await page.getByRole('option', { name: /Weekly/ }).click(soon)
  await openParameters(page)
  await page.getByRole('button', { name: 'Add a parameter' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Region')
  await page.getByLabel('Value', { exact: true }).fill('north')
  await next(page)
  await next(page)
  await page.getByLabel('To', { exact: true }).fill('north@example.org')
  await choose(page.getByLabel('File', { exact: true }), 'CSV')
  await page.getByRole('button', { name: 'Add a mail' }).click()
  const second = page.getByRole('group', { name: 'Mail 2' })
  await second.getByLabel('To', { exact: true }).fill('head@example.org')
  await second.getByLabel('Subject').fill('Copy for the head')
  await choose(second.getByLabel('File', { exact: true }), 'CSV')
  const id = await saveAs(page, 'Template of a week')
  const stored = await served.rest.get('/api/singleschedule/get/{id}', { params: { path: { id } } })
  expect(stored).toMatchObject({
    Source: { ItemId: '/Sales/Weekly', Options: { Parameters: { Region: 'north' } } },
    EmailDestinations: [
      { To: ['north@example.org'], Format: 'CSV' },
      { To: ['head@example.org'], Subject: 'Copy for the head' },
    ],
  })
  await run(id)
  expect(server.data()).toEqual([{ Region: 'north' }])
  const sent = (await readMailbox(served.cluster.local)).filter(({ To }) =>
    To.some((address) => /^(north|head)@/.test(address)),
  )
  expect(sent.map(({ To }) => To[0]).toSorted()).toEqual(['head@example.org', 'north@example.org'])
})

test('rows as JSON and rows of an uploaded file each make the schedule once for each of them', async () => {
  const { page } = await served.open({ path: '/schedules/new' })
  await chooseAccount(page, /Sample report server/)
  await page.getByText('Make it once for each row').click()
  await page.getByRole('option', { name: /Airports by State/ }).click(soon)
  await openParameters(page)
  await page.getByText('JSON', { exact: true }).click()
  const rows = page.getByLabel('Rows as JSON')
  await rows.fill('[{"state": "CA"}, 7]')
  await expect.poll(() => rows.getAttribute('aria-invalid'), soon).toBe('true')
  await rows.fill('[{"state":"CA","mail":"json-ca@example.org"},{"state":"OR","mail":"json-or@example.org"}]')
  await expect.poll(() => page.getByText(/2 rows with 2 columns/).count(), soon).toBe(1)
  await page.getByRole('button', { name: /Write a value or an expression State/ }).click(soon)
  await page.getByLabel('State', { exact: true }).fill('{{state}}')
  await next(page)
  await next(page)
  await page.getByLabel('To', { exact: true }).fill('{{mail}}')
  const id = await saveAs(page, 'Airports by JSON')
  const path = { params: { path: { id } } }
  expect((await served.rest.get('/api/singleschedule/getpaginated/{id}', path)).DataDriven).toMatchObject({
    Source: 'Json',
    RowCount: 2,
    Columns: ['state', 'mail'],
  })
  await run(id)
  const recipients = (await readMailbox(served.cluster.local)).flatMap(({ To }) => To)
  expect(recipients).toEqual(expect.arrayContaining(['json-ca@example.org', 'json-or@example.org']))

  const { page: other } = await served.open({ path: '/schedules/new' })
  await chooseAccount(other, /Sample report server/)
  await other.getByText('Make it once for each row').click()
  await other.getByRole('option', { name: /Cars List/ }).click(soon)
  await openParameters(other)
  await other.getByLabel('Or from a file').setInputFiles({
    name: 'rows.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('mail\tname\nup@example.org\tUp\nupper@example.org\tUpper\nlast@example.org\tLast\n'),
  })
  await expect.poll(() => other.getByText(/3 rows with 2 columns/).count(), soon).toBe(1)
  await expect.poll(() => other.locator('.loading').count(), soon).toBe(0)
  await next(other)
  await next(other)
  await other.getByLabel('To', { exact: true }).fill('{{mail}}')
  const uploaded = await saveAs(other, 'Cars by file')
  const stored = await served.rest.get('/api/singleschedule/getpaginated/{id}', {
    params: { path: { id: uploaded } },
  })
  expect(stored.DataDriven).toMatchObject({ Source: 'Csv', RowCount: 3, Columns: ['mail', 'name'] })
})

test('a parameter that depends on another one waits for it, and offers what goes with it', async () => {
  const { page } = await served.open({ path: '/schedules/new' })
  await chooseAccount(page, /Sample report server/)
  await page.getByRole('option', { name: /Airports of a City/ }).click(soon)
  await openParameters(page)
  await expect.poll(() => page.getByText('Choose first: State', { exact: true }).count(), soon).toBe(1)
  // Going on is refused at the field that has no value.
  await next(page)
  const state = page.getByLabel('State', { exact: true })
  await expect.poll(() => state.and(page.locator('[data-invalid] > *')).count(), soon).toBe(1)
  expect(await state.and(page.locator(':focus')).count()).toBe(1)
  await choose(state, 'CA')
  const city = page.getByLabel('City', { exact: true })
  await city.click(soon)
  await page.getByRole('option', { name: 'Los Angeles' }).waitFor(soon)
  expect(await page.getByRole('option', { name: 'Portland' }).count()).toBe(0)
  await page.getByRole('option', { name: 'Los Angeles' }).click()
  await expect.poll(() => page.getByRole('option', { name: 'LAX' }).count(), soon).toBe(1)
  await page.getByRole('option', { name: 'LAX' }).click()
  await next(page)
  await next(page)
  await page.getByLabel('To', { exact: true }).fill('pilot@example.org')
  const id = await saveAs(page, 'Airport of a city')
  const stored = await served.rest.get('/api/singleschedule/getpaginated/{id}', { params: { path: { id } } })
  expect(stored.Parameters).toEqual([
    expect.objectContaining({ Name: 'State', Values: ['CA'] }),
    expect.objectContaining({ Name: 'City', Values: ['Los Angeles'] }),
    expect.objectContaining({ Name: 'Code', Values: ['LAX'] }),
  ])
})

test('a BI report is filtered, bookmarked and seen with the rights of another user, on one of its pages', async () => {
  const { page } = await served.open({ path: '/schedules/new' })
  await chooseReport(page, /Flight Delays/)
  await choose(page.getByLabel('Which part'), 'Page: ReportSection2flights')
  await page.getByRole('button', { name: 'Add a filter' }).click()
  await next(page)
  expect(await page.getByRole('alert').innerText()).toContain('needs a table, a column and a value')
  const [first] = [filterRow(page, 0)]
  await first.getByLabel('Table').fill('Flights')
  await first.getByLabel('Column').fill('Origin')
  await first.getByLabel('Values, separated by semicolons').fill('SEA; SFO')
  await page.getByRole('button', { name: 'Add a filter' }).click()
  const second = filterRow(page, 1)
  await second.getByLabel('Table').fill('Flights')
  await second.getByLabel('Column').fill('Distance')
  await choose(second.getByLabel('Is', { exact: true }), 'GreaterThan')
  await second.getByLabel('Values, separated by semicolons').fill('500')
  await page.getByText('Bookmark', { exact: true }).click()
  await page.getByLabel(/Name or state of the bookmark/).fill('{"name":"Bookmark3c8f02"}')
  await page.getByText('Seen with the rights of another user').click()
  await page.getByRole('button', { name: 'Add an identity' }).click()
  await page.getByLabel('User name on the BI platform').fill('north@example.org')
  await page.getByLabel('Roles').fill('North\nWest')
  await next(page)
  await next(page)
  await page.getByLabel('To', { exact: true }).fill('tower@example.org')
  const id = await saveAs(page, 'Delays of two airports')
  const stored = await served.rest.get('/api/singleschedule/get/{id}', { params: { path: { id } } })
  const target = (column: string) => ({ table: 'Flights', column })
  expect(stored).toMatchObject({
    ObjectType: 'PAGE',
    RenderingSettings: { PageIndexes: [1] },
    ApplyBookmark: true,
    BookmarkJson: '{"name":"Bookmark3c8f02"}',
    BasicFilters: [{ target: target('Origin'), operator: 'In', values: ['SEA', 'SFO'] }],
    AdvancedFilters: [{ target: target('Distance'), conditions: [{ operator: 'GreaterThan', value: 500 }] }],
    Identities: [{ Username: 'north@example.org', Roles: ['North', 'West'] }],
  })
})

test('values, conditions and notices are saved with a new schedule, and a condition that fails sends nothing', async () => {
  const { page } = await served.open({ path: '/schedules/new' })
  await chooseAccount(page, /Numbers/)
  await page.getByRole('button', { name: 'Write a query' }).click(soon)
  await page.getByLabel('Query', { exact: true }).fill('SELECT 1 AS one')
  await next(page)
  await page.getByText('Values from a data source').click()
  await page.getByRole('button', { name: 'Add a value' }).click()
  await page.getByLabel('Name of the value').fill('total')
  await choose(page.getByLabel('Data source'), 'Numbers')
  await page.getByLabel('Query', { exact: true }).fill('SELECT :n::int')
  await page.getByRole('button', { name: 'Add a parameter of the query' }).click()
  await page.getByLabel('Parameter', { exact: true }).fill('n')
  await page.getByLabel('Its value').fill('3')
  await next(page)
  await next(page)
  await page.getByLabel('To', { exact: true }).fill('never-sent@example.org')
  await page.getByLabel('Subject').fill('{{Value.total}} in all')
  await page.getByText('Send only when').click()
  await page.getByRole('button', { name: 'Add a condition' }).click()
  await choose(page.getByLabel('What must hold'), 'Value')
  await page.getByRole('button', { name: 'Check and save' }).click()
  expect(await page.getByRole('alert').innerText()).toContain('No value is chosen')
  await choose(page.getByLabel('Value', { exact: true }), 'total')
  await choose(page.getByLabel('Is', { exact: true }), '>')
  await page.getByLabel('Compared with').fill('10')
  await page.getByText('Description, owner and notices').click()
  await page.getByLabel('Notify these addresses when it fails').fill('desk@example.org, head@example.org')
  await page.getByLabel(/Disable after failures in a row/).fill('3')
  const id = await saveAs(page, 'Only when there are more than ten')
  const stored = await served.rest.get('/api/singleschedule/get/{id}', { params: { path: { id } } })
  expect(stored).toMatchObject({
    Values: [{ Name: 'total', Query: 'SELECT :n::int', Parameters: { n: 3 } }],
    Conditions: [{ Kind: 'Value', Name: 'total', Operator: '>', Value: 10 }],
    NotifyOnFailure: ['desk@example.org', 'head@example.org'],
    NotifyOnRecovery: true,
    DisableAfterFailures: 3,
  })
  await run(id)
  const recipients = (await readMailbox(served.cluster.local)).flatMap(({ To }) => To)
  expect(recipients).not.toContain('never-sent@example.org')
})

test('a report, and the rows of a query, are previewed before anything is saved, and nothing of it is left', async () => {
  const mails = (await readMailbox(served.cluster.local)).length
  const { page } = await served.open({ path: '/schedules/new' })
  await chooseAccount(page, /Sample report server/)
  await page.getByRole('option', { name: /Cars List/ }).click(soon)
  await openParameters(page)
  await expect.poll(() => page.locator('.loading').count(), soon).toBe(0)
  await page.getByRole('button', { name: 'Show its pages' }).click(soon)
  const picture = page.getByRole('img', { name: 'Page 1' }).or(page.locator('.pictures img')).first()
  await picture.waitFor(soon)
  await expect.poll(() => namesFound('Preview of'), soon).toEqual([])
  await page.getByRole('button', { name: 'Report', exact: true }).click()
  await page.getByText('Make it once for each row').click()
  await next(page)
  await page.getByText('A query at each run', { exact: true }).click()
  await choose(page.getByLabel('Data source'), 'Numbers')
  await page.getByLabel('Query', { exact: true }).fill('SELECT generate_series(1, :n) AS number')
  await page.getByRole('button', { name: 'Add a parameter of the query' }).click()
  await page.getByLabel('Parameter', { exact: true }).fill('n')
  await page.getByLabel('Its value').fill('7')
  // What was made of something else is not shown any more.
  expect(await page.locator('.pictures').count()).toBe(0)
  await page.getByRole('button', { name: 'Show the rows' }).click()
  await picture.waitFor(soon)
  await expect.poll(() => namesFound('Preview of'), soon).toEqual([])
  expect((await readMailbox(served.cluster.local)).length).toBe(mails)
})

test('a page that is closed during its check leaves nothing: the draft removes it when it is opened again', async () => {
  const { page, context } = await served.open({ path: '/schedules/new' })
  await chooseAccount(page, /Sample report server/)
  await page.getByRole('option', { name: /Cars List/ }).click(soon)
  await openParameters(page)
  await expect.poll(() => page.locator('.loading').count(), soon).toBe(0)
  await next(page)
  await next(page)
  await page.getByLabel('To', { exact: true }).fill('a@example.org')
  await page.getByLabel('Name of the schedule').fill('Broken off')
  const asked = Promise.withResolvers<void>()
  // The check has begun, and is never answered.
  await page.route('**/api/schedule/preflight', () => asked.resolve())
  await page.getByRole('button', { name: 'Check and save' }).click()
  await asked.promise
  expect(await namesFound('Broken off')).toEqual(['Broken off'])
  const draft = page.url()
  // While that tab is open, another one does not remove what it checks.
  const other = await context.newPage()
  await other.goto(draft)
  await expect.poll(() => other.getByLabel('To', { exact: true }).inputValue(), soon).toBe('a@example.org')
  expect(await namesFound('Broken off')).toEqual(['Broken off'])
  await other.close()
  await page.close({ runBeforeUnload: true })
  const again = await context.newPage()
  await again.goto(draft)
  await expect.poll(() => namesFound('Broken off'), soon).toEqual([])
  // The draft itself is as it was, and can be saved.
  await again.getByRole('button', { name: 'Check and save' }).click(soon)
  await expect.poll(() => again.getByRole('heading', { level: 1 }).innerText(), soon).toContain('Broken off')
})

test.each(['createforbi', 'createpaginated', 'create', 'package'] as const)(
  'an edit of one thing leaves every other member of a schedule as it was, made by %s',
  async (operation) => {
    const before = await withEveryMember(operation)
    const { page } = await served.open({ path: `/schedules/${before.ScheduleId}?edit=details` })
    const description = page.getByLabel('Description')
    await expect.poll(() => description.inputValue(), soon).toBe('Every member')
    await description.fill('Only this')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(() => page.locator('.review ins').allInnerTexts(), soon).toHaveLength(1)
    await page.getByRole('button', { name: 'Confirm the changes' }).click()
    await page.getByRole('button', { name: 'Run now' }).waitFor(soon)
    const after = await readBack(operation, before.ScheduleId)
    expect(after).toEqual({
      ...before,
      Description: 'Only this',
      Version: after.Version,
      UpdatedEpochUtc: after.UpdatedEpochUtc,
    })
  },
)

test('a condition that is added to a stored schedule leaves its values, its mails and their passwords', async () => {
  const before = await withEveryMember('create')
  const { page } = await served.open({ path: `/schedules/${before.ScheduleId}?edit=recipients` })
  await page.getByRole('button', { name: 'Add a condition' }).click(soon)
  const added = page.getByRole('group', { name: /^Condition 3/ })
  await choose(added.getByLabel('What must hold'), 'Changed')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Confirm the changes' }).click()
  await page.getByRole('button', { name: 'Run now' }).waitFor(soon)
  const after = await readBack('create', before.ScheduleId)
  expect(after.Conditions).toEqual([...before.Conditions, expect.objectContaining({ Kind: 'Changed' })])
  expect([after.Values, after.EmailDestinations]).toEqual([before.Values, before.EmailDestinations])
})

type Operation = 'createforbi' | 'createpaginated' | 'create' | 'package'

/** A schedule with a value in each member that can be written. */
async function withEveryMember(operation: Operation) {
  const [platforms, servers, databases] = await Promise.all([
    served.rest.get('/api/biaccount/getall', {}),
    served.rest.get('/api/reportserveraccount/getall', {}),
    served.rest.get('/api/datasource/getall', {}),
  ])
  const idOf = (all: readonly { Name: string; Id: string }[], name: string) =>
    all.find(({ Name }) => Name === name)?.Id ?? ''
  const databaseId = idOf(databases, 'Numbers')
  const query = {
    DataSourceId: databaseId,
    Query: 'SELECT :n, :text, :day, :none, :yes',
    Parameters: { n: 3, text: '"', day: '{{ScheduledFor:yyyy}}', none: null, yes: true },
  }
  const shared = {
    ScheduleName: `Every member by ${operation} ${crypto.randomUUID()}`,
    FolderPath: '/',
    Description: 'Every member',
    Keywords: ['one', 'two'],
    Schedule: {
      Enabled: false,
      Frequency: 'Monthly',
      MonthlyType: 'Ordinal',
      Ordinal: 'Last',
      OrdinalDay: 'Friday',
      Months: [3, 9],
      StartDate: '2027-01-01',
      EndDate: '2030-01-01',
      ExecutionTime: '05:55',
      TimeZone: 'Europe/Lisbon',
      Repeat: { Every: 2, Unit: 'Hours', Until: '12:00' },
      MissedRunPolicy: 'Skip',
      MissedRunWindowMinutes: 7,
      OverlapPolicy: 'Allow',
      SpreadSeconds: 9,
    },
    EmailDestinations: [
      {
        Name: 'First',
        To: 'John Doe <john@example.org>; {{mail}}',
        Cc: 'cc@example.org',
        Bcc: 'bcc@example.org',
        ReplyTo: 'reply@example.org',
        Subject: '{{mail}}, {{Value.total}}',
        Body: 'Text',
        BodyFormat: 'Text',
        Format: 'CSV',
        FileName: 'name',
        Priority: 'High',
        Zip: true,
        ZipPassword: 'open-sesame',
        SkipIfBlank: true,
        OnUnknown: 'Resend',
        AllowedFor: [{ Kind: 'Role', Id: 'Editor' }],
      },
      { Name: 'Second', Enabled: false, To: 'second@example.org', Format: 'CSV', EmbedInBody: true },
    ],
    DataDriven: { Source: 'Json', Rows: [{ mail: 'row@example.org', n: 1, none: null }] },
    Values: [{ Name: 'total', ...query }],
    Conditions: [
      { Kind: 'Rows', Operator: '>=', Count: 2, ...query },
      { Kind: 'Value', Name: 'total', Operator: '<>', Value: '12' },
    ],
    ServerName: 'worker-1',
    NotifyOnFailure: ['desk@example.org', 'head@example.org'],
    NotifyOnRecovery: false,
    DisableAfterFailures: 4,
    LateAfterMinutes: 30,
  }
  const report = {
    BiAccountId: idOf(platforms, 'Sample BI platform'),
    WorkspaceName: 'Operations',
    BiReportName: 'Flight Delays',
    Identities: [{ Username: '{{mail}}', Roles: ['a,b', 'c'], CustomData: 'x', AuditableContext: 'why' }],
  }
  const biReport = {
    ...report,
    ObjectType: 'PAGE',
    RenderingSettings: { RenderingMethod: 2, PageIndexes: [1], Locale: 'de-DE', Timeout: 90 },
    BasicFilters: [filter('basic', { operator: 'In', values: ['SEA'] })],
    ApplyBookmark: true,
    BookmarkJson: '{"name":"Bookmark3c8f02"}',
  }
  const serverReport = {
    ReportServerAccountId: idOf(servers, 'Sample report server'),
    ReportUrl: '/Operations/Airports by State',
    Parameters: [{ Name: 'State', Values: ['CA'] }],
    DeviceInfo: { CSV: { NoHeader: 'true' } },
    Culture: 'de-DE',
  }
  const source = { Source: { AccountId: databaseId, Options: { Query: 'SELECT 1 AS one' } } }
  const bodies = {
    createforbi: [
      '/api/singleschedule/createforbi',
      { ...shared, ...biReport, EmailDestinations: pdf(shared) },
    ],
    createpaginated: ['/api/singleschedule/createpaginated', { ...shared, ...serverReport }],
    create: ['/api/singleschedule/create', { ...shared, ...source }],
    package: [
      '/api/packageschedule/create',
      {
        ...shared,
        Reports: [
          { ...source, Order: 1, Format: 'CSV', FileName: 'first' },
          { ...serverReport, ScheduleType: 'paginated', Order: 0, Format: 'CSV' },
        ],
        FailOnAnyError: false,
        Zip: true,
      },
    ],
  } as const
  const [path, body] = bodies[operation]
  const { ScheduleId } = (await served.rest.postUnchecked(path, { body })) as {
    ScheduleId: string
  }
  return await readBack(operation, ScheduleId)
}

/** The BI platform makes no CSV of a page. */
function pdf({ EmailDestinations }: { readonly EmailDestinations: readonly object[] }) {
  return EmailDestinations.map((destination) => ({ ...destination, Format: 'PDF' }))
}

function filter(schema: string, rest: object) {
  return {
    $schema: `http://powerbi.com/product/schema#${schema}`,
    filterType: 1,
    target: { table: 'Flights', column: 'Origin' },
    ...rest,
  }
}

async function readBack(operation: Operation, id: string) {
  const init = { params: { path: { id } } }
  switch (operation) {
    case 'createforbi':
    case 'create':
      return await served.rest.get('/api/singleschedule/get/{id}', init)
    case 'createpaginated':
      return await served.rest.get('/api/singleschedule/getpaginated/{id}', init)
    case 'package':
      return await served.rest.get('/api/packageschedule/get/{id}', init)
  }
}

function filterRow(page: Page, index: number) {
  return page.getByRole('region', { name: 'Filters' }).getByRole('group').nth(index)
}

async function run(ScheduleId: string): Promise<void> {
  const { Status } = await served.rest.post('/api/schedule/executeschedule', { body: { ScheduleId } })
  expect(Status).toBe('Succeeded')
}

async function namesFound(Text: string): Promise<string[]> {
  const found = await served.rest.post('/api/schedule/search', { body: { Text } })
  return found.map(({ ScheduleName }) => ScheduleName)
}

interface Templates extends AsyncDisposable {
  readonly url: string
  /** What templates were rendered with. */
  data(): readonly unknown[]
}

/** A jsreport with one template in a folder, which makes CSV. */
async function startTemplates(): Promise<Templates> {
  const rendered: unknown[] = []
  const lists: Readonly<Record<string, readonly object[]>> = {
    '/odata/folders': [{ name: 'Sales', shortid: 'fsales' }],
    '/odata/templates': [
      {
        name: 'Weekly',
        shortid: 'tweekly',
        recipe: 'text',
        fileExtension: 'csv',
        folder: { shortid: 'fsales' },
      },
    ],
  }
  const server = createServer((request, response) => void answer(request, response))

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://server')
    if (pathname !== '/api/report') {
      const value = lists[pathname]?.slice(Number(searchParams.get('$skip'))) ?? []
      return void response.setHeader('content-type', 'application/json').end(JSON.stringify({ value }))
    }
    rendered.push(((await json(request)) as { data: unknown }).data)
    response
      .setHeader('content-type', 'text/csv')
      .end(`Region,Units\n${Array.from({ length: 30 }, (_, row) => `north,${row}`).join('\n')}\n`)
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    data: () => rendered,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
