import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'

import { soon, useConsole } from './support/console.ts'
import { readMailbox } from './support/rest.ts'

const site = useConsole()

beforeAll(async () => {
  const { hostname, port, username, password, pathname } = new URL(site.cluster.local.DatabaseUrl)
  await site.rest.post('/api/datasource/create', {
    body: {
      Name: 'Numbers',
      Kind: 'PostgreSql',
      Host: hostname,
      Port: Number(port),
      Database: pathname.slice(1),
      UserName: username,
      Password: password,
      Tls: 'Disable',
    },
  })
})

test('a template of jsreport is chosen in its folder, and is sent with its data to two mails', async () => {
  await using server = await startTemplates()
  await site.rest.post('/api/sourceaccount/create', {
    body: { Name: 'Templates', Kind: 'JsReport', ServerUrl: server.url, UserName: 'admin', Password: 'pass' },
  })
  const { page } = await site.open({ path: '/schedules/new' })
  await page.getByRole('option', { name: /Templates/ }).click(soon)
  await next(page)
  await page.getByRole('option', { name: /^Sales/ }).click(soon)
  await page.getByRole('option', { name: /Weekly/ }).click(soon)
  await next(page)
  await page.getByRole('button', { name: 'Add a parameter' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Region')
  await page.getByLabel('Value', { exact: true }).fill('north')
  await next(page)
  await next(page)
  await page.getByLabel('To', { exact: true }).fill('north@example.org')
  await page.getByLabel('File', { exact: true }).selectOption('CSV')
  await page.getByRole('button', { name: 'Add a mail' }).click()
  const second = page.getByRole('group', { name: 'Mail 2' })
  await second.getByLabel('To', { exact: true }).fill('head@example.org')
  await second.getByLabel('Subject').fill('Copy for the head')
  await second.getByLabel('File', { exact: true }).selectOption('CSV')
  const id = await saved(page, 'Template of a week')
  const stored = await site.rest.get('/api/singleschedule/get/{id}', { params: { path: { id } } })
  expect(stored).toMatchObject({
    Source: { ItemId: '/Sales/Weekly', Options: { Parameters: { Region: 'north' } } },
    EmailDestinations: [
      { To: ['north@example.org'], Format: 'CSV' },
      { To: ['head@example.org'], Subject: 'Copy for the head' },
    ],
  })
  await run(id)
  expect(server.data()).toEqual([{ Region: 'north' }])
  const sent = (await readMailbox(site.cluster.local)).filter(({ To }) =>
    To.some((address) => /^(north|head)@/.test(address)),
  )
  expect(sent.map(({ To }) => To[0]).toSorted()).toEqual(['head@example.org', 'north@example.org'])
})

test('rows as JSON and rows of an uploaded file each make the schedule once for each of them', async () => {
  const { page } = await site.open({ path: '/schedules/new' })
  await page.getByRole('option', { name: /Sample report server/ }).click(soon)
  await next(page)
  await page.getByText('Make it once for each row').click()
  await page.getByRole('option', { name: /Airports by State/ }).click(soon)
  await next(page)
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
  const id = await saved(page, 'Airports by JSON')
  const path = { params: { path: { id } } }
  expect((await site.rest.get('/api/singleschedule/getpaginated/{id}', path)).DataDriven).toMatchObject({
    Source: 'Json',
    RowCount: 2,
    Columns: ['state', 'mail'],
  })
  await run(id)
  const recipients = (await readMailbox(site.cluster.local)).flatMap(({ To }) => To)
  expect(recipients).toEqual(expect.arrayContaining(['json-ca@example.org', 'json-or@example.org']))

  const { page: other } = await site.open({ path: '/schedules/new' })
  await other.getByRole('option', { name: /Sample report server/ }).click(soon)
  await next(other)
  await other.getByText('Make it once for each row').click()
  await other.getByRole('option', { name: /Cars List/ }).click(soon)
  await next(other)
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
  const uploaded = await saved(other, 'Cars by file')
  const stored = await site.rest.get('/api/singleschedule/getpaginated/{id}', {
    params: { path: { id: uploaded } },
  })
  expect(stored.DataDriven).toMatchObject({ Source: 'Csv', RowCount: 3, Columns: ['mail', 'name'] })
})

test('values, conditions and notices are saved with a new schedule, and a condition that fails sends nothing', async () => {
  const { page } = await site.open({ path: '/schedules/new' })
  await page.getByRole('option', { name: /Numbers/ }).click(soon)
  await next(page)
  await page.getByRole('button', { name: 'Write a query' }).click(soon)
  await page.getByLabel('Query', { exact: true }).fill('SELECT 1 AS one')
  await next(page)
  await page.getByText('Values from a data source').click()
  await page.getByRole('button', { name: 'Add a value' }).click()
  await page.getByLabel('Name of the value').fill('total')
  await page.getByLabel('Data source').selectOption({ label: 'Numbers' })
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
  await page.getByLabel('What must hold').selectOption('Value')
  await page.getByRole('button', { name: 'Check and save' }).click()
  expect(await page.getByRole('alert').innerText()).toContain('No value is chosen')
  await page.getByLabel('Value', { exact: true }).selectOption('total')
  await page.getByLabel('Is', { exact: true }).selectOption('>')
  await page.getByLabel('Compared with').fill('10')
  await page.getByText('Description, owner and notices').click()
  await page.getByLabel('Tell these addresses when it fails').fill('desk@example.org, head@example.org')
  await page.getByLabel(/Disable after so many/).fill('3')
  const id = await saved(page, 'Only when there are more than ten')
  const stored = await site.rest.get('/api/singleschedule/get/{id}', { params: { path: { id } } })
  expect(stored).toMatchObject({
    Values: [{ Name: 'total', Query: 'SELECT :n::int', Parameters: { n: 3 } }],
    Conditions: [{ Kind: 'Value', Name: 'total', Operator: '>', Value: 10 }],
    NotifyOnFailure: ['desk@example.org', 'head@example.org'],
    NotifyOnRecovery: true,
    DisableAfterFailures: 3,
  })
  await run(id)
  const recipients = (await readMailbox(site.cluster.local)).flatMap(({ To }) => To)
  expect(recipients).not.toContain('never-sent@example.org')
})

test('a page that is closed during its check leaves nothing: the draft removes it when it is opened again', async () => {
  const { page, context } = await site.open({ path: '/schedules/new' })
  await page.getByRole('option', { name: /Sample report server/ }).click(soon)
  await next(page)
  await page.getByRole('option', { name: /Cars List/ }).click(soon)
  await next(page)
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
  // While that tab is there, another one leaves alone what it checks.
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

async function next(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Next: / }).click(soon)
}

/** Saves the open draft under a name, whatever its source warns of, and answers the id of the schedule. */
async function saved(page: Page, name: string): Promise<string> {
  await page.getByLabel('Name of the schedule').fill(name)
  await page.getByRole('button', { name: 'Check and save' }).click()
  const anyway = page.getByRole('button', { name: 'Save all the same' })
  const isSaved = () => !page.url().includes('/new')
  await expect.poll(async () => isSaved() || (await anyway.count()) > 0, soon).toBe(true)
  if (!isSaved()) await anyway.click()
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText(), soon).toContain(name)
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

async function run(ScheduleId: string): Promise<void> {
  const { Status } = await site.rest.post('/api/schedule/executeschedule', { body: { ScheduleId } })
  expect(Status).toBe('Succeeded')
}

async function namesFound(Text: string): Promise<string[]> {
  const found = await site.rest.post('/api/schedule/search', { body: { Text } })
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
