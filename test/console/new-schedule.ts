import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { soon } from '../support/console.ts'
import {
  chooseAccount,
  cutOff,
  next,
  openParameters,
  readyToSave,
  saveAs,
  stepAddress,
} from '../support/new-schedule.ts'
import { readMailbox } from '../support/rest.ts'
import { createOwnDataSource, served, stored } from './served.ts'

/** The goal of each task of docs/performance.md. */
const mostClicks = 6

test('a daily mail of a report is made in at most six clicks from Today, with a test that only its sender gets', async () => {
  const { page, clicks } = await served.open({ path: '/' })
  await page.getByRole('link', { name: 'New schedule' }).click(soon)
  await page.getByRole('option', { name: /Sample BI platform/ }).click(soon)
  await page.getByRole('option', { name: 'Operations' }).click(soon)
  await page.getByRole('option', { name: /City Weather/ }).click(soon)
  await page
    .getByLabel('To', { exact: true })
    .fill('all-of-finance@example.org; chief-of-finance@example.org', soon)
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
  expect(clicks()).toBeLessThanOrEqual(mostClicks)
  expect(await storedAs(/Weather for finance/)).toMatchObject([
    { ScheduleName: 'Weather for finance', Enabled: true, RecipientCount: 2 },
  ])
  expect((await stored('Weather for finance')).Schedule).toMatchObject({
    Frequency: 'Daily',
    ExecutionTime: '07:00',
    TimeZone: 'Europe/Amsterdam',
  })
  const mails = (await readMailbox(served.cluster.local)).flatMap(({ To }) => To)
  expect(mails.filter((to) => /^(me-alone|all-of-finance|chief-of-finance)@/.test(to))).toEqual([
    'me-alone@example.org',
  ])
  // It is saved, so nothing of the draft is left.
  expect(await page.evaluate<string>('JSON.stringify(localStorage)')).not.toContain('punctual-draft')
})

test('the first report leads to the step that needs an answer, and a later choice leads nowhere', async () => {
  const { page } = await served.open({ path: '/schedules/new' })
  await chooseAccount(page, /Sample report server/)
  await page.getByRole('option', { name: /Airports of a City/ }).click(soon)
  const heading = page.getByRole('heading', { level: 1 })
  await expect.poll(() => heading.innerText(), soon).toBe('With which parameters and filters?')
  await page.getByRole('button', { name: 'Report', exact: true }).click()
  await page.getByRole('option', { name: /Cars List/ }).click(soon)
  await page.getByRole('option', { name: /Cars List/, selected: true }).waitFor(soon)
  expect(await heading.innerText()).toBe('Which report?')
})

test('a source that does not say what its report needs leads to the parameters, where that is said', async () => {
  const { page } = await served.open({ path: '/schedules/new' })
  await page.route('**/api/reportserveraccount/getparameters', (route) =>
    route.fulfill({ status: 502, json: { title: 'The source fails', detail: 'It does not answer.' } }),
  )
  await chooseAccount(page, /Sample report server/)
  await page.getByRole('option', { name: /Cars List/ }).click(soon)
  await page.getByRole('heading', { level: 1, name: /^With which parameters/ }).waitFor(soon)
  await expect.poll(() => page.getByText('The source fails').count(), { timeout: 60_000 }).toBe(1)
})

test('a package of reports of two accounts is made in the order that was chosen', async () => {
  const { page } = await served.open({ path: '/schedules/new' })
  await chooseAccount(page, /Sample BI platform/)
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
  const [found] = await storedAs(/^Board package$/)
  const params = { path: { id: found?.ScheduleId ?? '' } }
  expect(await served.rest.get('/api/packageschedule/get/{id}', { params })).toMatchObject({
    MergePdf: true,
    Reports: [{ BiReportName: 'Flight Delays' }, { BiReportName: 'Cars List', Format: 'PDF' }],
    Schedule: { Enabled: true },
  })
})

test('pasted rows make a data-driven schedule, whose columns stand in parameters, subject and recipients', async () => {
  const { page } = await served.open({ path: '/schedules/new' })
  await chooseAccount(page, /Sample report server/)
  await page.getByText('Make it once for each row').click()
  await page.getByRole('option', { name: /Airports by State/ }).click(soon)
  await openParameters(page)
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
  const [found] = await storedAs(/^Airports for each state$/)
  const params = { path: { id: found?.ScheduleId ?? '' } }
  expect(await served.rest.get('/api/singleschedule/getpaginated/{id}', { params })).toMatchObject({
    IsDataDriven: true,
    DataDriven: { RowCount: 2, Columns: ['state', 'mail'] },
    Parameters: [{ Name: 'State', Values: ['{{state}}'] }],
    EmailDestinations: [{ To: ['{{mail}}'] }],
  })
})

test('a query to a data source is saved as a report, and a page of a site likewise', async () => {
  await createOwnDataSource('Own database')
  await served.rest.post('/api/sourceaccount/create', {
    body: {
      Name: 'Mailbox pages',
      Kind: 'WebPage',
      BaseUrl: served.cluster.local.MailboxUrl,
      SignIn: { Kind: 'None' },
    },
  })
  const { page } = await served.open({ path: '/schedules/new' })
  await chooseAccount(page, /Own database/)
  await page.getByRole('button', { name: 'Write a query' }).click(soon)
  await next(page)
  expect(await page.getByRole('alert').innerText()).toContain('has no query')
  await page.getByLabel('Query', { exact: true }).fill('SELECT 1 AS one')
  await next(page)
  await next(page)
  await next(page)
  await page.getByLabel('To', { exact: true }).fill('a@example.org')
  await saveAs(page, 'One as a table')
  const { page: second } = await served.open({ path: '/schedules/new' })
  await chooseAccount(second, /Mailbox pages/)
  await second.getByLabel('Path of a report that is not in the list').fill('/')
  await second.getByRole('button', { name: 'Take this report' }).click()
  await openParameters(second)
  await next(second)
  await next(second)
  await second.getByLabel('To', { exact: true }).fill('a@example.org')
  await saveAs(second, 'Mailbox as a page')
  expect(await storedAs(/^(One as a table|Mailbox as a page)$/)).toHaveLength(2)
})

test('the page reports before saving what the source cannot make, and nothing of it is stored', async () => {
  const { page } = await served.open({ path: '/schedules/new' })
  await chooseAccount(page, /Sample report server/)
  await page.getByRole('option', { name: /Link without Target/ }).click(soon)
  await openParameters(page)
  await expect.poll(() => page.locator('.loading').count(), soon).toBe(0)
  await page.goto(await stepAddress(page, 'recipients'))
  await page.getByLabel('To', { exact: true }).fill('a@example.org')
  await page.getByLabel('Name of the schedule').fill('Never stored')
  await page.getByRole('button', { name: 'Check and save' }).click()
  await expect.poll(() => page.getByText(/nothing is saved:/).count(), soon).toBe(1)
  expect(await page.locator('.checks .mark-cross').count()).toBeGreaterThan(0)
  expect(await storedAs(/^Never stored/)).toEqual([])
})

test('what is checked is what is saved: the form is held until the check has ended', async () => {
  const page = await readyToSave(await opened(), 'Checked as written')
  const released = Promise.withResolvers<void>()
  await page.route('**/api/schedule/preflight', async (route) => {
    await released.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Check and save' }).click()
  await expect.poll(() => page.locator('.held-form[inert]').count(), soon).toBe(2)
  const name = page.getByLabel('Name of the schedule')
  await name.click({ force: true })
  // No letters: outside of a field they are keys of the console.
  await page.keyboard.type('123')
  expect(await name.inputValue()).toBe('Checked as written')
  released.resolve()
  await expect
    .poll(() => page.getByRole('heading', { level: 1 }).innerText(), soon)
    .toBe('Checked as written')
})

test('a page that ends while its creating request is under way goes on with the same schedule after a reload', async () => {
  const page = await readyToSave(await opened(), 'Reloaded')
  const key = await endWhileCreating(page)
  const repeated = page.waitForRequest('**/api/singleschedule/createpaginated')
  await page.getByRole('button', { name: 'Check and save' }).click(soon)
  expect((await repeated).headers()['idempotency-key']).toBe(key)
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText(), soon).toContain('Reloaded')
  expect(await storedAs(/^Reloaded/)).toMatchObject([{ ScheduleName: 'Reloaded', Enabled: true }])
})

test('a draft that is changed after its creating request was cut off leaves only the schedule of the change', async () => {
  const page = await readyToSave(await opened(), 'Cut off')
  await endWhileCreating(page)
  await saveAs(page, 'Cut off, then changed')
  expect(await storedAs(/^Cut off/)).toMatchObject([{ ScheduleName: 'Cut off, then changed', Enabled: true }])
})

test('a draft whose creating request was cut off is discarded with the schedule that it made', async () => {
  const page = await readyToSave(await opened(), 'Given up')
  await endWhileCreating(page)
  await page.goto(served.url('/schedules/new'))
  await page.getByRole('button', { name: /^Discard/ }).click(soon)
  await expect.poll(() => storedAs(/^Given up/), soon).toEqual([])
})

test('a viewer without grants reads that schedules may be created in no folder', async () => {
  const { page } = await served.open({ role: 'Viewer', path: '/schedules/new' })
  await expect.poll(() => page.getByText('You may not create schedules in any folder').count(), soon).toBe(1)
})

async function opened(): Promise<Page> {
  return (await served.open({ path: '/schedules/new' })).page
}

/** Saves, and loads the page again once the service has the schedule; answers the key of the request. */
async function endWhileCreating(page: Page): Promise<string> {
  const { key, kept } = await cutOff(page, () => page.getByRole('button', { name: 'Check and save' }).click())
  expect(kept).toContain(key)
  await page.reload()
  return key
}

/** The schedules of a name, as the service has them. */
async function storedAs(name: RegExp) {
  const params = { query: { Limit: 1_000 } }
  const found = await served.rest.get('/api/schedule/search', { params })
  return found.filter(({ ScheduleName }) => name.test(ScheduleName))
}
