import type { Request } from 'playwright-core'
import { expect, test } from 'vitest'

import { answerInstead } from '../support/answer-instead.ts'
import { choose } from '../support/choose.ts'
import { expectAccessibleAs, settled, soon } from '../support/console.ts'
import { chooseAccount, chooseReport, next, openParameters, stepAddress } from '../support/new-schedule.ts'
import { openUserMenu } from '../support/open-menus.ts'
import { logIn, served } from './served.ts'

test('a newcomer who chooses nothing reads what is missing, and stands where it is to be given', async () => {
  const { page } = await served.open({ path: '/schedules/new' })
  await page.getByRole('option', { name: /Sample report server/ }).waitFor(soon)
  await next(page)
  expect(await page.getByRole('alert').innerText()).toContain('No account is chosen.')
  await chooseAccount(page, /Sample report server/)
  await page.getByRole('option', { name: /Airports of a City/ }).waitFor(soon)
  await next(page)
  expect(await page.getByRole('alert').innerText()).toContain('No report is chosen.')
  expect(await page.evaluate('document.activeElement.id')).toBe('find-report')
  await page.getByRole('option', { name: /Airports of a City/ }).click()
  await openParameters(page)
  await page
    .getByRole('option', { name: 'OR', exact: true })
    .or(page.getByLabel('State'))
    .first()
    .waitFor(soon)
  const before = await countSchedules()
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
  const told = page.getByRole('alert')
  await expect.poll(() => told.innerText(), soon).toContain('“no address” is not an address.')
  expect(await told.innerText()).toContain('No run can fill in {{SheduledFor}}.')
  expect(await page.evaluate('document.activeElement.name')).toBe('EmailDestinations[0].To')
  expect(await countSchedules()).toBe(before)
})

test('a draft survives a reload without its secrets, and is offered to its own user only', async () => {
  const { page, context } = await served.open({ role: null })
  // A session of its own: it is ended below.
  await logIn(page)
  await page.goto(served.url('/schedules/new'))
  await chooseReport(page)
  await page.goto(await stepAddress(page, 'recipients'))
  await page.getByLabel('To', { exact: true }).fill('kept@example.org')
  await page.getByText('More settings of the mail').click()
  await page.getByLabel('Password of the PDF').fill('open-sesame-4711')
  await page.reload()
  await expect.poll(() => page.getByLabel('To', { exact: true }).inputValue(), soon).toBe('kept@example.org')
  expect(await page.evaluate<string>('JSON.stringify(localStorage)')).not.toContain('open-sesame')
  const tab = await context.newPage()
  await tab.goto(served.url('/schedules/new'))
  await tab.getByRole('button', { name: /Continue your draft of \d\d:\d\d/ }).click(soon)
  await expect.poll(() => tab.getByLabel('To', { exact: true }).inputValue(), soon).toBe('kept@example.org')
  const other = await served.userOf('Editor')
  await openUserMenu(tab)
  await tab.getByRole('button', { name: 'Log out' }).click()
  await tab.getByLabel('User name').fill(other.UserName)
  await tab.getByLabel('Password').fill(other.Password)
  await tab.getByRole('button', { name: 'Log in' }).click()
  await expect.poll(() => tab.getByText(/This browser does not have that draft/).count(), soon).toBe(1)
  await tab.goto(served.url('/schedules/new'))
  await tab.getByRole('option', { name: /Sample BI platform/ }).waitFor(soon)
  expect(await tab.getByRole('button', { name: /Continue your draft/ }).count()).toBe(0)
})

test('a draft whose account and calendar were deleted says so, and does not go on without another account', async () => {
  const { Id: accountId } = await served.rest.post('/api/sourceaccount/create', {
    body: {
      Name: 'Soon deleted',
      Kind: 'WebPage',
      BaseUrl: served.cluster.local.MailboxUrl,
      SignIn: { Kind: 'None' },
    },
  })
  const { Id: calendarId } = await served.rest.post('/api/calendar/create', {
    body: { Name: 'Soon deleted too', Holidays: [] },
  })
  const { page } = await served.open({ path: '/schedules/new' })
  await chooseAccount(page, /Soon deleted/)
  await page.goto(await stepAddress(page, 'when'))
  await choose(page.getByLabel('Holidays'), 'Soon deleted too')
  await expect.poll(() => page.evaluate<string>('JSON.stringify(localStorage)'), soon).toContain(calendarId)
  const byId = (id: string) => ({ params: { path: { id } } })
  await served.rest.delete('/api/sourceaccount/delete/{id}', byId(accountId))
  await served.rest.delete('/api/calendar/delete/{id}', byId(calendarId))
  await page.reload()
  const calendar = page.getByLabel('Holidays')
  await expect.poll(() => calendar.innerText(), soon).toBe('A calendar that was deleted')
  expect(await page.getByRole('status').allInnerTexts()).toContainEqual(
    expect.stringContaining('The calendar is no longer there'),
  )
  await page.goto(await stepAddress(page, 'account'))
  const gone = page.getByText('The account Soon deleted is no longer there')
  await gone.waitFor(soon)
  await next(page)
  await expect.poll(() => page.getByRole('alert').innerText(), soon).toContain('is no longer there')
  expect(new URL(page.url()).searchParams.get('step')).toBe('account')
  await page.getByRole('option', { name: /Sample report server/ }).click()
  await expect.poll(() => gone.count(), soon).toBe(0)
  await next(page)
  await page.getByRole('option', { name: /Airports of a City/ }).waitFor(soon)
})

test('two tabs with one draft do not overwrite each other: the later one is asked', async () => {
  const { page, context } = await served.open({ path: '/schedules/new' })
  await chooseReport(page)
  const address = await stepAddress(page, 'recipients')
  await page.goto(address)
  const other = await context.newPage()
  await other.goto(address)
  await other.getByLabel('To', { exact: true }).fill('other-tab@example.org')
  await expect.poll(() => page.getByText(/was changed in another tab/).count(), soon).toBe(1)
  await page.getByLabel('To', { exact: true }).fill('this-tab@example.org')
  await page.getByRole('button', { name: 'Keep this one as a separate draft' }).click()
  await expect.poll(() => page.getByText(/was changed in another tab/).count(), soon).toBe(0)
  expect(await page.getByLabel('To', { exact: true }).inputValue()).toBe('this-tab@example.org')
  const kept = await page.evaluate<string>('JSON.stringify(localStorage)')
  expect(kept).toContain('other-tab@example.org')
  expect(kept).toContain('this-tab@example.org')
})

test('another account marks the report that was chosen before, and loses nothing of it', async () => {
  const { page } = await served.open({ path: '/schedules/new' })
  await chooseReport(page)
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('option', { name: /Sample report server/ }).click(soon)
  const marked = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: 'Report', exact: true }) })
    .getByText('Needs attention')
  await expect.poll(() => marked.count(), soon).toBe(1)
  await page.getByRole('button', { name: 'Report', exact: true }).click()
  await next(page)
  expect(await page.getByRole('alert').innerText()).toContain('“City Weather” belongs to Sample BI platform')
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('option', { name: /Sample BI platform/ }).click(soon)
  await expect.poll(() => marked.count(), soon).toBe(0)
})

test('the HTML of a mail runs no script, loads nothing and reaches nothing of its page', async () => {
  const { page } = await served.open({ path: '/schedules/new' })
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
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
  const answer = await fetch(served.url('/mail-frame'))
  expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'.*sandbox allow-scripts$/)
  expect(answer.headers.get('set-cookie')).toBeNull()
})

test('neither a refresh nor a link in the HTML of a mail takes its preview away', async () => {
  const { page } = await served.open({ path: '/schedules/new' })
  let frames = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/mail-frame') frames += 1
  })
  await chooseReport(page)
  await page.goto(await stepAddress(page, 'recipients'))
  const text = page.getByLabel('Text of the mail').first()
  const shown = page.frameLocator('.mail-frame').locator('#shown')
  await text.fill('<p id="shown">as it was</p>')
  await expect.poll(() => shown.innerText(), soon).toBe('as it was')
  const before = frames
  const refresh = '<meta http-equiv="refresh" content="0;url=https://other.example/">'
  await text.fill(`${refresh}<b>${refresh}</b><p id="shown">in spite of it</p>`)
  await expect.poll(() => shown.innerText(), soon).toBe('in spite of it')
  await text.fill('<base href="https://other.example/"><p id="shown"><a href="/">away</a></p>')
  await expect.poll(() => shown.innerText(), soon).toBe('away')
  expect(await shown.locator('a').evaluate((link: { href: string }) => link.href)).not.toContain('other')
  expect(frames).toBe(before)
  await text.fill('<p id="shown"><a href="https://other.example/">outside</a></p>')
  await expect.poll(() => shown.innerText(), soon).toBe('outside')
  const again = page.waitForRequest('**/mail-frame')
  await shown.locator('a').click()
  await again
  await text.fill('<p id="shown">harmless</p>')
  await expect.poll(() => shown.innerText(), soon).toBe('harmless')
  expect(frames).toBe(before + 1)
})

test('a user who goes to another page while the source of the report is asked stays there', async () => {
  const { page } = await served.open({ path: '/schedules/new' })
  const asked = Promise.withResolvers<void>()
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>()
  const parameters = '**/api/reportserveraccount/getparameters'
  await answerInstead(page, parameters, async (route) => {
    asked.resolve()
    await mayAnswer
    await route.continue()
  })
  await chooseAccount(page, /Sample report server/)
  const answered = page.waitForResponse(parameters)
  await page.getByRole('option', { name: /Airports of a City/ }).click(soon)
  await asked.promise
  await page.getByRole('link', { name: 'Servers' }).first().click()
  const title = () => page.getByRole('heading', { level: 1 }).innerText()
  await expect.poll(title, soon).toBe('Servers')
  answer()
  await (await answered).finished()
  await settled(page)
  expect(await title()).toBe('Servers')
})

test('a step that its user has not seen needs no attention, and one that was left does', async () => {
  const { page } = await served.open({ path: '/schedules/new' })
  const marked = page.getByRole('listitem').filter({ hasText: 'Needs attention' })
  const step = (name: string) => page.getByRole('button', { name, exact: true })
  const asked = Promise.withResolvers<void>()
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>()
  const parameters = '**/api/reportserveraccount/getparameters'
  await page.route(parameters, async (route) => {
    asked.resolve()
    await mayAnswer
    await route.continue()
  })
  await chooseAccount(page, /Sample report server/)
  const answered = page.waitForResponse(parameters)
  await page.getByRole('option', { name: /Cars List/ }).click(soon)
  await asked.promise
  await step('Account').click()
  answer()
  await (await answered).finished()
  await settled(page)
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Which account reads the report?')
  expect(await marked.allInnerTexts()).toEqual([])
  await page.goto(served.url('/schedules/new?step=recipients'))
  await step('Report').waitFor(soon)
  expect(await marked.allInnerTexts()).toEqual([])
  await step('Account').click()
  await expect.poll(() => marked.getByRole('button').allInnerTexts(), soon).toEqual(['To whom'])
})

test('10,000 reports, 60 parameters and definitions that fail to load each have their state', async () => {
  const { page } = await served.open({ path: '/schedules/new' })
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
  await chooseAccount(page, /Sample report server/)
  await expect.poll(() => page.getByText('10,000 of 10,000').count(), soon).toBe(1)
  expect(await page.getByRole('option').count()).toBeLessThan(60)
  await page.getByLabel('Find in: Reports').fill('report 9999')
  await page.getByRole('option', { name: /Report 9999/ }).click(soon)
  await openParameters(page)
  await expect.poll(() => page.getByText('The source fails').count(), { timeout: 60_000 }).toBe(1)
  expect(await page.getByText(/Continue with the defaults of the report/).count()).toBe(1)
  isBroken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByLabel('Find one of 60 parameters').fill('P59')
  await expect.poll(() => page.locator('.parameter').count(), soon).toBe(1)
  // The report needs a whole number, and the step says so.
  await page.getByLabel('P59', { exact: true }).fill('many')
  expect(await page.getByText('This is not a whole number.').count()).toBe(1)
})

test('axe finds nothing on any of the five steps, dark and on a phone', async () => {
  const { page } = await served.open({ path: '/schedules/new' })
  await page.getByRole('option', { name: /Sample report server/ }).waitFor(soon)
  await expectAccessibleAs(page, ['dark', 'phone'])
  await chooseAccount(page, /Sample report server/)
  await page.getByText('Make it once for each row').click()
  await page.getByRole('option', { name: /Airports by State/ }).waitFor(soon)
  await expectAccessibleAs(page, ['dark', 'phone'])
  await page.getByRole('option', { name: /Airports by State/ }).click()
  await openParameters(page)
  await page.getByLabel(/Rows as CSV/).fill('state,mail\nCA,a@example.org')
  await expect.poll(() => page.getByText(/One row with 2 columns/).count(), soon).toBe(1)
  await expect.poll(() => page.locator('.loading').count(), soon).toBe(0)
  await page.getByRole('option', { name: 'CA', exact: true }).click(soon)
  await expectAccessibleAs(page, ['dark', 'phone'])
  await next(page)
  await expectAccessibleAs(page, ['dark', 'phone'])
  await next(page)
  await page.getByLabel('To', { exact: true }).fill('a@example.org; not one')
  await expectAccessibleAs(page, ['dark', 'phone'])
})

/** A parameter of a report, as a report server defines it. */
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

async function countSchedules(): Promise<number> {
  const params = { query: { Limit: 1_000 } }
  return (await served.rest.get('/api/schedule/search', { params })).length
}
