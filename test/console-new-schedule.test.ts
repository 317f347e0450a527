import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContext, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

import { startChromium } from './support/chromium.ts'
import { startCluster, type TestCluster } from './support/cluster.ts'

let cluster: TestCluster
let browser: Browser
/** A session of the administrator, from before anything was drafted. */
let session: Awaited<ReturnType<BrowserContext['storageState']>>

beforeAll(async () => {
  ;[cluster, browser] = await Promise.all([startCluster({ schedulers: 1, workers: 1 }), startChromium()])
  const context = await browser.newContext({ locale: 'en-US' })
  await logIn(await context.newPage())
  session = await context.storageState()
  await context.close()
})
afterAll(async () => {
  await browser.close()
  await cluster[Symbol.asyncDispose]()
})

/** How long a loaded machine may take to show something. */
const soon = { timeout: 30_000 }

test('a daily mail of a report is made in at most 12 clicks from Today, with a test that only its sender gets', async () => {
  const { page } = await openLoggedIn()
  const clicks = await countClicks(page)
  await page.getByRole('link', { name: 'Schedules', exact: true }).click(soon)
  await page.getByRole('link', { name: 'New schedule' }).click()
  await page.getByRole('option', { name: /Sample BI platform/ }).click(soon)
  await next(page)
  await page.getByRole('option', { name: 'Operations' }).click(soon)
  await page.getByRole('option', { name: /City Weather/ }).click(soon)
  await next(page)
  await next(page)
  await next(page)
  await page.getByLabel('To', { exact: true }).fill('all-of-finance@example.org')
  await page.getByLabel('Name of the schedule').fill('Weather for finance')
  await page.getByLabel('Your own address').fill('me-alone@example.org')
  await page.getByRole('button', { name: 'Send a test to me' }).click()
  await expect
    .poll(() => page.getByText('The test for me-alone@example.org has ended.').count(), soon)
    .toBe(1)
  expect(await page.locator('.test-run').innerText()).toContain('Delivered')
  await page.getByRole('button', { name: 'Check and save' }).click()
  await expect
    .poll(() => page.getByRole('heading', { level: 1 }).innerText(), soon)
    .toContain('Weather for finance')
  expect(await clicks()).toBeLessThanOrEqual(12)
  const stored = await storedSchedules()
  expect(stored.filter(({ ScheduleName }) => /Weather for finance/.test(ScheduleName))).toMatchObject([
    { ScheduleName: 'Weather for finance', Enabled: true, RecipientCount: 1 },
  ])
  expect(await recipientsOf('City Weather')).toEqual(['me-alone@example.org'])
  // It is saved, so nothing of the draft is left.
  expect(await page.evaluate<string>('JSON.stringify(localStorage)')).not.toContain('punctual-draft')
})

test('a newcomer who chooses nothing is told what is missing, and stands where it is to be given', async () => {
  const { page } = await openLoggedIn('/schedules/new')
  await page.getByRole('option', { name: /Sample report server/ }).waitFor(soon)
  await next(page)
  expect(await page.getByRole('alert').innerText()).toContain('No account is chosen.')
  await page.getByRole('option', { name: /Sample report server/ }).click()
  await next(page)
  await page.getByRole('option', { name: /Airports of a City/ }).waitFor(soon)
  await next(page)
  expect(await page.getByRole('alert').innerText()).toContain('No report is chosen.')
  expect(await page.evaluate('document.activeElement.id')).toBe('find-report')
  await page.getByRole('option', { name: /Airports of a City/ }).click()
  await next(page)
  await page
    .getByRole('option', { name: 'OR', exact: true })
    .or(page.getByLabel('State'))
    .first()
    .waitFor(soon)
  const others = (await storedSchedules()).length
  await page.goto(await stepAddress(page, 'recipients'))
  await page.getByRole('button', { name: 'Check and save' }).click()
  // The first step that lacks something opens, and says what.
  await expect.poll(() => page.getByRole('alert').innerText(), soon).toContain('“State” has no value')
  await page.getByRole('button', { name: 'Report', exact: true }).click()
  await page.getByRole('option', { name: /Cars List/ }).click(soon)
  await next(page)
  await page.goto(await stepAddress(page, 'recipients'))
  await page.getByLabel('To', { exact: true }).fill('no address')
  await page.getByLabel('Subject').fill('{{SheduledFor}}')
  await page.getByRole('button', { name: 'Check and save' }).click()
  const told = page.locator('.missing')
  await expect.poll(() => told.innerText(), soon).toContain('“no address” is no address.')
  expect(await told.innerText()).toContain('No run can fill in {{SheduledFor}}.')
  expect(await page.evaluate('document.activeElement.id')).toBe('recipients-To')
  expect(await storedSchedules()).toHaveLength(others)
})

test('a package of reports of two accounts is made in the order that was chosen', async () => {
  const { page } = await openLoggedIn('/schedules/new')
  await page.getByRole('option', { name: /Sample BI platform/ }).click(soon)
  await next(page)
  await page.getByText('A package of several').click()
  await page.getByRole('option', { name: 'Operations' }).click(soon)
  await page.getByRole('option', { name: /Flight Delays/ }).click(soon)
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('option', { name: /Sample report server/ }).click(soon)
  await next(page)
  await page.getByRole('option', { name: /Cars List/ }).click(soon)
  expect(await page.locator('.package-list li').allInnerTexts()).toEqual([
    expect.stringContaining('1. Flight Delays'),
    expect.stringContaining('2. Cars List'),
  ])
  await page.getByText('One PDF of all reports').click()
  await next(page)
  await page.getByRole('heading', { name: 'Cars List' }).waitFor(soon)
  await next(page)
  await next(page)
  await page.getByLabel('To', { exact: true }).fill('board@example.org')
  await page.getByLabel('Name of the schedule').fill('Board package')
  await page.getByRole('button', { name: 'Check and save' }).click()
  await expect
    .poll(() => page.getByRole('heading', { level: 1 }).innerText(), soon)
    .toContain('Board package')
  const found = (await storedSchedules()).find(({ ScheduleName }) => ScheduleName === 'Board package')
  expect(await api(`/api/packageschedule/get/${found?.ScheduleId}`)).toMatchObject({
    MergePdf: true,
    Reports: [{ BiReportName: 'Flight Delays' }, { BiReportName: 'Cars List', Format: 'PDF' }],
    Schedule: { Enabled: true },
  })
})

test('pasted rows make a data-driven schedule, whose columns stand in parameters, subject and recipients', async () => {
  const { page } = await openLoggedIn('/schedules/new')
  await page.getByRole('option', { name: /Sample report server/ }).click(soon)
  await next(page)
  await page.getByText('Make it once for each row').click()
  await page.getByRole('option', { name: /Airports by State/ }).click(soon)
  await next(page)
  const rows = page.getByLabel(/Rows as CSV/)
  await rows.fill('state;mail;state\nCA;a@example.org;x')
  await expect.poll(() => page.getByText('Two columns are named “state”.').count(), soon).toBe(1)
  await rows.fill('state;mail\nCA;ca@example.org\nOR;or@example.org')
  await expect.poll(() => page.getByText(/2 rows with 2 columns/).count(), soon).toBe(1)
  await page.getByRole('button', { name: /Write a value or an expression State/ }).click(soon)
  await page.getByLabel('State', { exact: true }).fill('{{state}}')
  await expect.poll(() => page.getByText('At the next run: CA').count(), soon).toBe(1)
  await next(page)
  await next(page)
  await page.getByLabel('To', { exact: true }).fill('{{mail}}')
  await page.getByLabel('Subject').fill('Airports of {{state}}')
  await expect.poll(() => page.getByText('At the next run: Airports of CA').count(), soon).toBe(1)
  await page.getByLabel('Name of the schedule').fill('Airports for each state')
  await page.getByRole('button', { name: 'Check and save' }).click()
  await expect
    .poll(() => page.getByRole('heading', { level: 1 }).innerText(), soon)
    .toContain('Airports for each state')
  const found = (await storedSchedules()).find(
    ({ ScheduleName }) => ScheduleName === 'Airports for each state',
  )
  expect(await api(`/api/singleschedule/getpaginated/${found?.ScheduleId}`)).toMatchObject({
    IsDataDriven: true,
    DataDriven: { RowCount: 2, Columns: ['state', 'mail'] },
    Parameters: [{ Name: 'State', Values: ['{{state}}'] }],
    EmailDestinations: [{ To: ['{{mail}}'] }],
  })
})

test('a query to a data source is saved as a report, and a page of a site likewise', async () => {
  const { hostname, port, username, password, pathname } = new URL(cluster.local.DatabaseUrl)
  await api('/api/datasource/create', {
    Name: 'Own database',
    Kind: 'PostgreSql',
    Host: hostname,
    Port: Number(port),
    Database: pathname.slice(1),
    UserName: username,
    Password: password,
    Tls: 'Disable',
  })
  await api('/api/sourceaccount/create', {
    Name: 'Mailbox pages',
    Kind: 'WebPage',
    BaseUrl: cluster.local.MailboxUrl,
    SignIn: { Kind: 'None' },
  })
  const { page } = await openLoggedIn('/schedules/new')
  await page.getByRole('option', { name: /Own database/ }).click(soon)
  await next(page)
  await page.getByRole('button', { name: 'Write a query' }).click(soon)
  await next(page)
  expect(await page.getByRole('alert').innerText()).toContain('has no query')
  await page.getByLabel('Query', { exact: true }).fill('SELECT 1 AS one')
  await next(page)
  await next(page)
  await next(page)
  await saveAs(page, 'One as a table')
  const { page: second } = await openLoggedIn('/schedules/new')
  await second.getByRole('option', { name: /Mailbox pages/ }).click(soon)
  await next(second)
  await second.getByLabel('Path and query of the page').fill('/')
  await second.getByRole('button', { name: 'Take this page' }).click()
  await next(second)
  await next(second)
  await next(second)
  await saveAs(second, 'Mailbox as a page')
  const names = (await storedSchedules()).map(({ ScheduleName }) => ScheduleName)
  expect(names).toEqual(expect.arrayContaining(['One as a table', 'Mailbox as a page']))
})

test('what the source cannot make is told before saving, and nothing of it is stored', async () => {
  const { page } = await openLoggedIn('/schedules/new')
  await page.getByRole('option', { name: /Sample report server/ }).click(soon)
  await next(page)
  await page.getByRole('option', { name: /Link without Target/ }).click(soon)
  await next(page)
  await expect.poll(() => page.locator('.loading').count(), soon).toBe(0)
  await page.goto(await stepAddress(page, 'recipients'))
  await page.getByLabel('To', { exact: true }).fill('a@example.org')
  await page.getByLabel('Name of the schedule').fill('Never stored')
  await page.getByRole('button', { name: 'Check and save' }).click()
  await expect.poll(() => page.getByText(/nothing is saved:/).count(), soon).toBe(1)
  expect(await page.locator('.checks .mark-cross').count()).toBeGreaterThan(0)
  expect((await storedSchedules()).map(({ ScheduleName }) => ScheduleName)).not.toContain('Never stored')
})

test('a draft survives a reload without its secrets, and is offered to its own user only', async () => {
  const { page, context } = await open()
  // A session of its own: it is ended below.
  await logIn(page)
  await page.goto(`${cluster.local.ConsoleUrl}/schedules/new`)
  await chooseReport(page)
  await page.goto(await stepAddress(page, 'recipients'))
  await page.getByLabel('To', { exact: true }).fill('kept@example.org')
  await page.getByText('More settings of the mail').click()
  await page.getByLabel('Password of the PDF').fill('open-sesame-4711')
  await page.reload()
  await expect.poll(() => page.getByLabel('To', { exact: true }).inputValue(), soon).toBe('kept@example.org')
  expect(await page.evaluate<string>('JSON.stringify(localStorage)')).not.toContain('open-sesame')
  const tab = await context.newPage()
  await tab.goto(`${cluster.local.ConsoleUrl}/schedules/new`)
  await tab.getByRole('button', { name: /Go on with your draft of \d\d:\d\d/ }).click(soon)
  await expect.poll(() => tab.getByLabel('To', { exact: true }).inputValue(), soon).toBe('kept@example.org')
  await api('/api/user/create', { UserName: 'other-editor', Password: 'Quite-Long-4711-x', Role: 'Editor' })
  await tab.getByRole('button', { name: 'Log out' }).click()
  await tab.getByLabel('User name').fill('other-editor')
  await tab.getByLabel('Password').fill('Quite-Long-4711-x')
  await tab.getByRole('button', { name: 'Log in' }).click()
  await expect.poll(() => tab.getByText(/There is no such draft of yours/).count(), soon).toBe(1)
  await tab.goto(`${cluster.local.ConsoleUrl}/schedules/new`)
  await tab.getByRole('option', { name: /Sample BI platform/ }).waitFor(soon)
  expect(await tab.getByRole('button', { name: /Go on with your draft/ }).count()).toBe(0)
})

test('two tabs with one draft do not overwrite each other: the later one is asked', async () => {
  const { page, context } = await openLoggedIn('/schedules/new')
  await chooseReport(page)
  const address = await stepAddress(page, 'recipients')
  await page.goto(address)
  const other = await context.newPage()
  await other.goto(address)
  await other.getByLabel('To', { exact: true }).fill('other-tab@example.org')
  await expect.poll(() => page.getByText(/was changed in another tab/).count(), soon).toBe(1)
  await page.getByLabel('To', { exact: true }).fill('this-tab@example.org')
  await page.getByRole('button', { name: 'Keep this one as a draft of its own' }).click()
  await expect.poll(() => page.getByText(/was changed in another tab/).count(), soon).toBe(0)
  expect(await page.getByLabel('To', { exact: true }).inputValue()).toBe('this-tab@example.org')
  const kept = await page.evaluate<string>('JSON.stringify(localStorage)')
  expect(kept).toContain('other-tab@example.org')
  expect(kept).toContain('this-tab@example.org')
})

test('another account marks the report that was chosen before, and loses nothing of it', async () => {
  const { page } = await openLoggedIn('/schedules/new')
  await chooseReport(page)
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('option', { name: /Sample report server/ }).click(soon)
  await expect.poll(() => page.getByText('Look at this again').count(), soon).toBe(1)
  await page.getByRole('button', { name: 'Report', exact: true }).click()
  await next(page)
  expect(await page.getByRole('alert').innerText()).toContain(
    '“City Weather” is of the account Sample BI platform',
  )
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('option', { name: /Sample BI platform/ }).click(soon)
  await expect.poll(() => page.getByText('Look at this again').count(), soon).toBe(0)
})

test('the HTML of a mail runs no script, loads nothing and reaches nothing of its page', async () => {
  const { page, requests } = await openLoggedIn('/schedules/new')
  await chooseReport(page)
  await page.goto(await stepAddress(page, 'recipients'))
  const hostile = [
    '<p id="shown">{{ScheduleName}}</p><style>p{color:red}</style>',
    '<script>parent.document.title="taken"</script>',
    '<img src="https://other.example/p.png" onerror="parent.postMessage(1)">',
    '<a href="javascript:alert(1)" id="link">x</a><iframe src="https://other.example/"></iframe>',
    '<svg onload="document.body.dataset.ran=1"></svg>',
  ].join('')
  await page.getByLabel('Name of the schedule').fill('<b>"&amp;"</b>')
  await page.getByLabel('Text of the mail').first().fill(hostile)
  const frame = page.frameLocator('.mail-frame')
  await expect.poll(() => frame.locator('#shown').innerText(), soon).toBe('<b>"&amp;"</b>')
  await frame.locator('#link').click()
  expect(await frame.locator('body').getAttribute('data-ran')).toBeNull()
  expect(await page.title()).not.toBe('taken')
  const outside = requests.filter((request) => request.url().includes('other.example'))
  // Each was stopped by the policy, before it left.
  expect(outside.map((request) => request.failure()?.errorText)).toEqual(outside.map(() => 'csp'))
  const answer = await fetch(`${cluster.local.ConsoleUrl}/mail-frame`)
  expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'.*sandbox allow-scripts$/)
  expect(answer.headers.get('set-cookie')).toBeNull()
})

test('10,000 reports, 60 parameters and definitions that fail to load each have their state', async () => {
  const { page } = await openLoggedIn('/schedules/new')
  const reports = Array.from({ length: 10_000 }, (_, index) => ({
    Id: `report-${index}`,
    Name: `Report ${index}`,
    Path: `/Large/Report ${index}`,
    Description: null,
    Type: 'Report',
    LinkedTo: null,
  }))
  await page.route('**/api/reportserveraccount/getreports', (route) => route.fulfill({ json: reports }))
  const parameters = Array.from({ length: 60 }, (_, index) => definition(`P${index}`))
  let isBroken = true
  await page.route('**/api/reportserveraccount/getparameters', (route) =>
    isBroken
      ? route.fulfill({ status: 502, json: { title: 'The source fails', detail: 'It does not answer.' } })
      : route.fulfill({ json: parameters }),
  )
  await page.getByRole('option', { name: /Sample report server/ }).click(soon)
  await next(page)
  await expect.poll(() => page.getByText('10,000 of 10,000').count(), soon).toBe(1)
  expect(await page.getByRole('option').count()).toBeLessThan(60)
  await page.getByLabel('Find in: Reports').fill('report 9999')
  await page.getByRole('option', { name: /Report 9999/ }).click(soon)
  await next(page)
  await expect.poll(() => page.getByText('The source fails').count(), { timeout: 60_000 }).toBe(1)
  expect(await page.getByText(/Go on with the defaults of the report/).count()).toBe(1)
  isBroken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByLabel('Find one of 60 parameters').fill('P59')
  await expect.poll(() => page.locator('.parameter').count(), soon).toBe(1)
  // The report needs a whole number, and the step says so.
  await page.getByLabel('P59', { exact: true }).fill('many')
  expect(await page.getByText('This is no whole number.').count()).toBe(1)
})

test('a viewer is told that only an editor may create schedules', async () => {
  await api('/api/user/create', { UserName: 'only-viewer', Password: 'Quite-Long-4711-x', Role: 'Viewer' })
  const { page } = await open()
  await logIn(page, 'only-viewer', 'Quite-Long-4711-x')
  await page.goto(`${cluster.local.ConsoleUrl}/schedules/new`)
  await expect.poll(() => page.getByText('Only an editor may create schedules.').count(), soon).toBe(1)
})

test.each(['dark', 'phone'] as const)('axe finds nothing on any of the five steps, %s', async (look) => {
  const { page } = await openLoggedIn('/schedules/new', {
    colorScheme: look === 'dark' ? 'dark' : 'light',
    viewport: look === 'phone' ? { width: 390, height: 844 } : { width: 1440, height: 900 },
  })
  await page.getByRole('option', { name: /Sample report server/ }).click(soon)
  await axe(page)
  await next(page)
  await page.getByText('Make it once for each row').click()
  await page.getByRole('option', { name: /Airports by State/ }).click(soon)
  await axe(page)
  await next(page)
  await page.getByLabel(/Rows as CSV/).fill('state,mail\nCA,a@example.org')
  await expect.poll(() => page.getByText(/One row with 2 columns/).count(), soon).toBe(1)
  await expect.poll(() => page.locator('.loading').count(), soon).toBe(0)
  await page.getByRole('option', { name: 'CA', exact: true }).click(soon)
  await axe(page)
  await next(page)
  await axe(page)
  await next(page)
  await page.getByLabel('To', { exact: true }).fill('a@example.org; not one')
  await axe(page)
})

function definition(Name: string) {
  return {
    Name,
    Type: 'Integer',
    Prompt: null,
    Visibility: 'Visible',
    Nullable: false,
    AllowBlank: false,
    MultiValue: false,
    ValidValues: null,
    DefaultValues: ['1'],
    Dependencies: [],
    State: 'HasValidValue',
  }
}

async function axe(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).exclude('.mail-frame').analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
  expect(await page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth')).toBe(false)
}

async function next(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Next: / }).click(soon)
}

async function chooseReport(page: Page): Promise<void> {
  await page.getByRole('option', { name: /Sample BI platform/ }).click(soon)
  await next(page)
  await page.getByRole('option', { name: 'Operations' }).click(soon)
  await page.getByRole('option', { name: /City Weather/ }).click(soon)
  await next(page)
}

async function saveAs(page: Page, name: string): Promise<void> {
  await page.getByLabel('To', { exact: true }).fill('a@example.org')
  await page.getByLabel('Name of the schedule').fill(name)
  await page.getByRole('button', { name: 'Check and save' }).click()
  // What the source only warns about is asked.
  const anyway = page.getByRole('button', { name: 'Save all the same' })
  await expect
    .poll(async () => (await anyway.count()) + (page.url().includes('/new') ? 0 : 1), soon)
    .toBeGreaterThan(0)
  if ((await anyway.count()) > 0) await anyway.click()
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText(), soon).toContain(name)
}

/** The address of another step of the draft that is open. */
async function stepAddress(page: Page, step: string): Promise<string> {
  await expect.poll(() => page.url(), soon).toContain('draft=')
  const url = new URL(page.url())
  url.searchParams.set('step', step)
  return url.href
}

/** Counts what a person presses. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(
    'globalThis.clicks = 0; addEventListener("pointerdown", () => { globalThis.clicks += 1 }, true)',
  )
  return () => page.evaluate<number>('globalThis.clicks')
}

interface Found {
  readonly ScheduleId: string
  readonly ScheduleName: string
  readonly Enabled: boolean
  readonly RecipientCount: number
}

async function storedSchedules(): Promise<Found[]> {
  return (await api('/api/schedule/search?Limit=1000')) as Found[]
}

async function recipientsOf(subject: string): Promise<string[]> {
  const answer = await fetch(`${cluster.local.MailboxUrl}/api/messages`)
  const messages = (await answer.json()) as { Subject: string; To: string[] }[]
  return messages.filter(({ Subject }) => Subject.includes(subject)).flatMap(({ To }) => To)
}

async function api(path: string, body?: unknown): Promise<unknown> {
  const { ApiUrl, AdminUser, AdminPassword } = cluster.local
  const login = await fetch(`${ApiUrl}/api/login/token`, {
    method: 'POST',
    body: new URLSearchParams({ username: AdminUser, password: AdminPassword }),
  })
  const { token } = (await login.json()) as { token: string }
  const answer = await fetch(`${ApiUrl}${path}`, {
    headers: { authorization: `token ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return await answer.json()
}

interface OpenPage {
  readonly page: Page
  readonly context: BrowserContext
  readonly requests: readonly Request[]
}

async function open(options: Parameters<Browser['newContext']>[0] = {}): Promise<OpenPage> {
  const context = await browser.newContext({ locale: 'en-US', timezoneId: 'Europe/Amsterdam', ...options })
  onTestFinished(() => context.close())
  const requests: Request[] = []
  context.on('request', (request) => requests.push(request))
  return { page: await context.newPage(), context, requests }
}

async function openLoggedIn(
  path = '/',
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<OpenPage> {
  const opened = await open({ storageState: session, ...options })
  await opened.page.goto(`${cluster.local.ConsoleUrl}${path}`)
  return opened
}

async function logIn(
  page: Page,
  userName = cluster.local.AdminUser,
  password = cluster.local.AdminPassword,
): Promise<void> {
  await page.goto(cluster.local.ConsoleUrl)
  await page.getByLabel('User name').fill(userName)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('heading', { level: 1, name: /due/ }).waitFor(soon)
}
