import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { choose } from '../support/choose.ts'
import { expectAccessible, soon } from '../support/console.ts'
import { chooseAccount, chooseReport, next, pressAccount, stepAddress } from '../support/new-schedule.ts'
import { createOwnDataSource, dailyReport, served } from './served.ts'

test('what the service refuses of a new schedule stands at its field, on the step that has it', async () => {
  const { page } = await served.open({ path: '/schedules/new' })
  await chooseReport(page)
  await next(page)
  await page.getByLabel('Time zone').fill('Mars/Olympus')
  await next(page)
  // The step itself does not go on with it, but its address can.
  await expectSaid(page, page.getByLabel('Time zone'), /Mars\/Olympus/)
  await page.goto(await stepAddress(page, 'recipients'))
  await page.getByLabel('To', { exact: true }).fill('good@example.org')
  await page.getByText('Description, owner and notices').click()
  const notified = page.getByLabel('Notify these addresses when it fails')
  await notified.fill('wrong@exa_mple..org')
  await page.getByLabel('Name of the schedule').fill('Refused')
  await page.getByRole('button', { name: 'Check and save' }).click()
  await expectSaid(page, notified, /wrong@exa_mple/)
  await expectAccessible(page)
  // The rule is on another step, which the list leads to.
  const list = page.getByRole('alert')
  expect(await list.innerText()).toContain('Schedule.TimeZone')
  await list.getByRole('button', { name: /When/ }).click()
  await expect.poll(() => invalid(page.getByLabel('Time zone')), soon).toBe(true)
  await page.getByLabel('Time zone').fill('Europe/Paris')
  await expect.poll(() => invalid(page.getByLabel('Time zone')), soon).toBe(false)
})

test('a German viewer reads in German what the service refuses of a field', async () => {
  const { page } = await served.open({ path: '/schedules/new', locale: 'de-DE' })
  await page.getByRole('option', { name: /Sample BI platform/ }).click(soon)
  await page.goto(await stepAddress(page, 'when'))
  const zone = page.getByLabel('Zeitzone')
  await zone.fill('Mars/Olympus')
  await page.getByRole('button', { name: 'Weiter: An wen' }).click()
  await expect
    .poll(() => page.locator('.refusal').allInnerTexts(), soon)
    .toContainEqual(expect.stringMatching(/^"Mars\/Olympus" ist keine bekannte Zeitzone\./))
})

test('a newcomer who skips a choice of a report reads what to choose, where it is chosen', async () => {
  await createOwnDataSource('Newcomers')
  await served.rest.post('/api/sourceaccount/create', {
    body: {
      Name: 'Newcomer pages',
      Kind: 'WebPage',
      BaseUrl: served.cluster.local.MailboxUrl,
      SignIn: { Kind: 'None' },
    },
  })
  const { page } = await served.open({ path: '/schedules/new' })
  const chooseOther = async (name: RegExp) => {
    await page.getByRole('button', { name: 'Account', exact: true }).click(soon)
    await pressAccount(page, name)
    await next(page)
  }
  await chooseAccount(page, /Sample BI platform/)
  await page.getByRole('option', { name: 'Operations' }).waitFor(soon)
  await next(page)
  await expect
    .poll(() => page.getByText('Choose a workspace, then one of its reports.').count(), soon)
    .toBe(2)
  await chooseOther(/Newcomer pages/)
  const path = page.getByLabel('Path of a report that is not in the list')
  await path.fill('https://other.example/sales', soon)
  await expect.poll(() => page.getByText('A path begins with /.').count(), soon).toBe(1)
  await path.fill('/sales')
  await next(page)
  await expectSaid(page, path, /Choose one from the list/)
  await chooseOther(/Newcomers/)
  await next(page)
  await expect.poll(() => page.getByText('Press “Write a query”.').count(), soon).toBe(2)
  await page.getByRole('button', { name: 'Write a query' }).click()
  await next(page)
  await expectSaid(page, page.getByLabel('Query', { exact: true }), /Write one SELECT/)
})

test('a newcomer who writes what no run can use reads how to write it, in each of the later steps', async () => {
  const { page } = await served.open({ path: '/schedules/new' })
  await chooseAccount(page, /Newcomers/)
  await page.getByRole('button', { name: 'Write a query' }).click(soon)
  await page.getByLabel('Query', { exact: true }).fill('SELECT :n::int')
  await next(page)
  await page.getByRole('button', { name: 'Add a parameter' }).click(soon)
  await next(page)
  await expect.poll(() => page.getByRole('alert').innerText(), soon).toContain('The parameter has no name.')
  const [name, value] = [page.getByLabel('Name', { exact: true }), page.getByLabel('Value', { exact: true })]
  await name.fill('n')
  await value.fill('{{ScheduledFor')
  await next(page)
  await expect.poll(() => page.getByRole('alert').innerText(), soon).toContain('Write }} after it.')
  await value.fill('{{StartOf(wek, ScheduledFor)}}')
  await next(page)
  await expect.poll(() => page.getByRole('alert').innerText(), soon).toMatch(/Possible here: .*week/)
  await value.fill('3')
  await next(page)
  const time = page.getByRole('textbox', { name: 'Time', exact: true })
  await time.fill('25 o’clock', soon)
  await next(page)
  await expectSaid(page, time, /Hours and minutes, such as 07:30/)
  await page.getByText('Weekly', { exact: true }).click()
  await time.fill('7:30')
  await next(page)
  await expect.poll(() => page.getByRole('alert').innerText(), soon).toContain('Choose at least one weekday.')
  await page.getByText('Cron', { exact: true }).click()
  await next(page)
  await expectSaid(page, page.getByLabel('Cron pattern'), /Write a cron pattern, such as/)
  await page.getByLabel('Cron pattern').fill('every morning')
  await page.locator('.run-preview .refusal', { hasText: 'every morning' }).waitFor(soon)
  await next(page)
  await expectSaid(page, page.getByLabel('Cron pattern'), /every morning/)
  await page.getByText('Daily', { exact: true }).click()
  await next(page)
  await page.getByRole('button', { name: 'Send a test to me' }).click(soon)
  await expect.poll(() => page.getByText('Write one address, such as ann@example.org.').count(), soon).toBe(1)
  const to = page.getByLabel('To', { exact: true })
  await to.fill('"Lee, Ann" <ann@example.org>; Bob')
  await expect.poll(() => page.getByText(/“Bob” is not an address. Write it as/).count(), soon).toBe(1)
  await page.getByLabel('Subject').fill('{{Report}}')
  await expect.poll(() => page.getByText(/Possible here: .*ReportName/).count(), soon).toBe(1)
})

test('a name that is in use is refused at the name, of a new schedule and of a stored one', async () => {
  const stored = await aSchedule('Taken name')
  await aSchedule('Other name')
  const folder = await served.rest.post('/api/folder/create', { body: { Path: '/Gone meanwhile' } })
  const { page } = await served.open({ path: `/schedules/${stored.ScheduleId}?edit=details` })
  const name = page.getByLabel('Name of the schedule')
  await name.fill('Other name', soon)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Confirm the changes' }).click()
  await expectSaid(page, name, /already has a/)
  // What is not wrong stays as it was typed.
  expect(await name.inputValue()).toBe('Other name')
  await choose(page.getByLabel('Folder', { exact: true }), '/Gone meanwhile')
  await name.fill('Free name')
  await served.rest.delete('/api/folder/delete/{id}', { params: { path: { id: folder.Id } } })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Confirm the changes' }).click()
  await expectSaid(page, page.getByLabel('Folder', { exact: true }), /no folder "\/Gone meanwhile"/)
})

test('the forms of sources, calendars, users, groups and clients say a refusal at its field', async () => {
  await served.rest.post('/api/calendar/create', { body: { Name: 'Taken', Holidays: [] } })
  const { page } = await served.open({ path: '/sources/new?kind=WebPage' })
  await page.getByLabel('Name', { exact: true }).fill('Refused source', soon)
  await page
    .getByLabel(/Address/)
    .first()
    .fill('no address at all')
  await page.getByRole('button', { name: 'Save and validate' }).click()
  await expectSaid(page, page.locator('[name=BaseUrl]'), /./)
  await page.goto(served.url('/calendars/new'))
  await page.getByLabel('Name', { exact: true }).fill('taken', soon)
  await page.getByRole('button', { name: 'Save' }).click()
  await expectSaid(page, page.locator('input[name=Name]'), /Taken|taken/)
  await page.goto(served.url('/people'))
  await page.getByRole('button', { name: 'New user' }).click(soon)
  await page.locator('input[name=UserName]').fill('bad\u0001name')
  await page.locator('input[name=Password]').fill('password1234')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expectSaid(page, page.locator('input[name=UserName]'), /./)
})

test('an unknown principal is refused in its row of the rights', async () => {
  const { page } = await served.open({ path: '/people?tab=rights' })
  await page.getByRole('button', { name: 'Add' }).click(soon)
  const who = page.getByRole('combobox', { name: 'Who' })
  await who.fill('nobody at all')
  await page.getByRole('button', { name: 'Save' }).click()
  await expectSaid(page, who, /nobody at all/)
})

/** Expects that a field has the focus, is marked as wrong and described by what is wrong, and that it is announced once. */
async function expectSaid(page: Page, field: Locator, text: RegExp): Promise<void> {
  await expect.poll(() => invalid(field), soon).toBe(true)
  const name = await field.getAttribute('name')
  await expect.poll(() => page.evaluate('document.activeElement.getAttribute("name")'), soon).toBe(name)
  const description =
    '(document.activeElement.getAttribute("aria-describedby") ?? "").split(" ").map((id) => document.getElementById(id)?.textContent).join(" ")'
  expect(await page.evaluate<string>(description)).toMatch(text)
  // Beside the form a rule that is refused has no next runs: the reason is in sight there as well.
  const announced = page.locator('[role=alert], [aria-live=polite] .refusal')
  await expect
    .poll(() => announced.allInnerTexts(), soon)
    .toEqual([expect.stringMatching(/Correct (?:one field|\d+ fields):/)])
}

async function invalid(field: Locator): Promise<boolean> {
  // A field that opens a list is a button, which has no such state: its description says it.
  if ((await field.and(field.page().locator('[data-invalid] > button')).count()) > 0) return true
  return (await field.getAttribute('aria-invalid')) === 'true'
}

async function aSchedule(ScheduleName: string) {
  const sample = await dailyReport('07:00')
  const Schedule = { ...sample.Schedule, Enabled: false }
  return await served.rest.post('/api/singleschedule/createforbi', {
    body: { ...sample, ScheduleName, FolderPath: '/', Schedule },
  })
}
