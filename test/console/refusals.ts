import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { expectAccessible, soon } from '../support/console.ts'
import { chooseReport, next } from '../support/new-schedule.ts'
import { dailyReport, served } from './served.ts'

test('what the service refuses of a new schedule stands at its field, on the step that has it', async () => {
  const { page } = await served.open({ path: '/schedules/new' })
  await chooseReport(page)
  await next(page)
  await page.getByLabel('Time zone').fill('Mars/Olympus')
  await next(page)
  await page.getByLabel('To', { exact: true }).fill('good@example.org; wrong@exa_mple..org')
  await page.getByLabel('Name of the schedule').fill('Refused')
  await page.getByRole('button', { name: 'Check and save' }).click()
  await expectSaid(page, page.getByLabel('To', { exact: true }), /wrong@exa_mple/)
  await expectAccessible(page)
  // The rule is on another step, which the list leads to.
  const list = page.getByRole('alert')
  expect(await list.innerText()).toContain('Schedule.TimeZone')
  await list.getByRole('button', { name: /When/ }).click()
  await expect.poll(() => invalid(page.getByLabel('Time zone')), soon).toBe(true)
  await page.getByLabel('Time zone').fill('Europe/Paris')
  await expect.poll(() => invalid(page.getByLabel('Time zone')), soon).toBe(false)
})

test('a name that is in use is refused at the name, of a new schedule and of a stored one', async () => {
  const stored = await aSchedule('Taken name')
  await aSchedule('Other name')
  const { page } = await served.open({ path: `/schedules/${stored.ScheduleId}?edit=details` })
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('Other name', soon)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Confirm the changes' }).click()
  await expectSaid(page, name, /already has a/)
  // What is not wrong stays as it was typed.
  expect(await name.inputValue()).toBe('Other name')
  await page.getByLabel('Folder', { exact: true }).fill('/nowhere')
  await name.fill('Free name')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Confirm the changes' }).click()
  await expectSaid(page, page.getByLabel('Folder', { exact: true }), /no folder "\/nowhere"/)
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

test('a principal that nobody has is refused in its row of the rights', async () => {
  const { page } = await served.open({ path: '/people?tab=rights' })
  await page.getByRole('button', { name: 'Add' }).click(soon)
  const who = page.getByRole('combobox', { name: 'Who' })
  await who.fill('nobody at all')
  await page.getByRole('button', { name: 'Save' }).click()
  await expectSaid(page, who, /nobody at all/)
})

/** Expects that a field has the focus, is marked as wrong and described by what is wrong, and that it is announced. */
async function expectSaid(page: Page, field: Locator, text: RegExp): Promise<void> {
  await expect.poll(() => invalid(field), soon).toBe(true)
  const name = await field.getAttribute('name')
  await expect.poll(() => page.evaluate('document.activeElement.getAttribute("name")'), soon).toBe(name)
  const description =
    '(document.activeElement.getAttribute("aria-describedby") ?? "").split(" ").map((id) => document.getElementById(id)?.textContent).join(" ")'
  expect(await page.evaluate<string>(description)).toMatch(text)
  expect(await page.getByRole('alert').innerText()).toMatch(/to be corrected/)
}

async function invalid(field: Locator): Promise<boolean> {
  return (await field.getAttribute('aria-invalid')) === 'true'
}

async function aSchedule(ScheduleName: string) {
  const sample = await dailyReport('07:00')
  const Schedule = { ...sample.Schedule, Enabled: false }
  return await served.rest.post('/api/singleschedule/createforbi', {
    body: { ...sample, ScheduleName, FolderPath: '/', Schedule },
  })
}
