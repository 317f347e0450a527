import { readFile } from 'node:fs/promises'

import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'

import { expectAccessible, expectAccessibleAs, settled, soon } from '../support/console.ts'
import { openMore } from '../support/open-menus.ts'
import { administrator, createFigures, dailyReport, logIn, served, stored } from './served.ts'

/** The first day of the next month: the calendar shows it whatever day it is. */
const holiday = firstOfNextMonth()
let sample: Awaited<ReturnType<typeof dailyReport>>

beforeAll(async () => {
  sample = await dailyReport('07:00')
  const calendar = await served.rest.post('/api/calendar/create', {
    body: { Name: 'Netherlands', Holidays: [{ Date: holiday, Name: 'Feast' }] },
  })
  await create('Sales at seven')
  await create('Not on a feast', { CalendarId: calendar.Id })
  await create('Sent last month')
})

test('an administrator moves a schedule from 07:00 to 06:30 in five clicks, after seeing old against new runs', async () => {
  const { page, clicks } = await served.open({ path: '/' })
  await openFromToday(page, 'Sales at seven')
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Time', { exact: true }).fill('6.30')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => page.getByText('Runs as they will be').count(), soon).toBe(1)
  const [before, after] = await runsShown(page)
  expect(before).toMatch(/07:00/)
  expect(after).toMatch(/06:30/)
  await page.getByRole('button', { name: 'Confirm the changes' }).click()
  await expect.poll(() => page.getByText(/^Every day at 06:30/).count(), soon).toBe(1)
  expect(clicks()).toBeLessThanOrEqual(5)
  const storedTime = async () => (await stored('Sales at seven')).Schedule.ExecutionTime
  await expect.poll(storedTime, soon).toBe('06:30')
})

test('an administrator adds a recipient in five clicks, a list is proposed while it is typed, and the others stay', async () => {
  const before = await stored('Not on a feast')
  const Members = [{ Address: 'night@example.org' }]
  await served.rest.post('/api/recipientlist/create', { body: { Name: 'Night desk', Members } })
  const { page, clicks } = await served.open({ path: '/' })
  await openFromToday(page, 'Not on a feast')
  await page.getByRole('link', { name: 'To whom: Edit' }).click()
  const to = page.getByRole('textbox', { name: 'To', exact: true })
  const written = await to.inputValue()
  const proposed = page.getByRole('listbox', { name: 'To' }).getByRole('option')
  await to.fill(`${written}; NIGHT`)
  await expect.poll(() => proposed.allInnerTexts(), soon).toEqual(['list:Night desk'])
  await page.keyboard.press('ArrowDown')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  expect(await to.inputValue()).toBe(`${written}; list:Night desk`)
  expect(await proposed.count()).toBe(0)
  await to.fill(`${written}; new@example.org`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => page.locator('.review ins').allInnerTexts(), soon).toHaveLength(1)
  expect(await page.locator('.review ins').innerText()).toContain('new@example.org')
  await page.getByRole('button', { name: 'Confirm the changes' }).click()
  const destinations = page.locator('.destinations')
  await expect
    .poll(() => destinations.allInnerTexts(), soon)
    .toEqual([expect.stringContaining('new@example.org')])
  expect(clicks()).toBeLessThanOrEqual(5)
  const [destination] = (await stored('Not on a feast')).EmailDestinations
  const [was] = before.EmailDestinations
  expect(destination).toEqual({ ...was, To: [...(was?.To ?? []), 'new@example.org'] })
})

test('an edit offers the formats that the report can have, and one that is stored stays chosen', async () => {
  const { ScheduleId } = await stored('Not on a feast')
  const { page } = await served.open({ path: `/schedules/${ScheduleId}?edit=recipients` })
  const file = page.getByLabel('File', { exact: true })
  const options = () => page.getByRole('option').allInnerTexts()
  await file.click(soon)
  await expect.poll(options, soon).toEqual(['PDF', 'PPTX', 'PNG'])
  // As one that was stored before its source changed.
  await page.route('**/api/singleschedule/get/**', async (route) => {
    const answer = await route.fetch()
    const schedule = (await answer.json()) as { readonly EmailDestinations: readonly object[] }
    const EmailDestinations = schedule.EmailDestinations.map((mail) => ({ ...mail, Format: 'XLSX' }))
    await route.fulfill({ response: answer, json: { ...schedule, EmailDestinations } })
  })
  await page.reload()
  await expect.poll(() => file.innerText(), soon).toBe('XLSX')
  await file.click()
  await expect.poll(options, soon).toEqual(['PDF', 'PPTX', 'PNG', 'XLSX'])
})

test('an administrator learns in three clicks why nothing runs on a holiday', async () => {
  const { page, clicks } = await served.open({ path: '/' })
  await openFromToday(page, 'Not on a feast')
  await page.locator(`[data-day="${holiday}"]`).click()
  const explanation = page.getByRole('region', { name: 'Explanation' })
  await expect.poll(() => explanation.innerText(), soon).toMatch(/holiday.*Feast/)
  expect(clicks()).toBeLessThanOrEqual(3)
  // The address names the day: who gets it sees the same.
  await page.reload()
  await expect.poll(() => explanation.innerText(), soon).toMatch(/holiday.*Feast/)
})

test('a German reader learns in German why nothing runs on a holiday, and when it runs before and after', async () => {
  const { ScheduleId } = await stored('Not on a feast')
  const { page } = await served.open({
    path: `/schedules/${ScheduleId}?day=${holiday}`,
    locale: 'de-DE',
  })
  const explanation = page.getByRole('region', { name: 'Erklärung' })
  await expect
    .poll(() => explanation.innerText(), soon)
    .toMatch(/ ist ein Feiertag \(Feast\) im Kalender Netherlands: .* ausgelassen\..* Der nächste: /)
  expect(await explanation.innerText()).not.toMatch(/holiday|The (run|next)/)
})

test('an explanation has its times on the clock of the schedule, and on that of the viewer where it is another', async () => {
  const { ScheduleId } = await stored('Not on a feast')
  // Noon of the day after the holiday, where nothing runs: the page shows the runs before and after.
  const noon = Date.parse(`${holiday}T12:00:00Z`) / 1_000 + 86_400
  const day = new Date(noon * 1_000).toISOString().slice(0, 10)
  const { page } = await served.open({
    path: `/schedules/${ScheduleId}?day=${day}&at=${noon}`,
    timezoneId: 'Asia/Tokyo',
  })
  const explanation = page.getByRole('region', { name: 'Explanation' })
  await expect.poll(() => explanation.innerText(), soon).toMatch(/07:00:00 \(1[45]:00:00 for you\)/)
  expect(await explanation.innerText()).not.toMatch(/\dT\d/)
})

test('an administrator fetches a file that was sent in four clicks, by the bar of its run', async () => {
  const { ScheduleId } = await stored('Sent last month')
  const execution = await served.rest.post('/api/schedule/executeschedule', { body: { ScheduleId } })
  expect(execution.Status).toBe('Succeeded')
  const { page, clicks } = await served.open({ path: '/' })
  await openFromToday(page, 'Sent last month')
  await page
    .getByRole('link', { name: /Delivered/ })
    .last()
    .click()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download' }).first().click()
  const file = await readFile(await (await download).path())
  expect(file.subarray(0, 5).toString()).toBe('%PDF-')
  expect(clicks()).toBeLessThanOrEqual(4)
})

test('two editors of one schedule lose nothing: the second sees both versions, and keeps theirs and mine', async () => {
  const { ScheduleId, ...rest } = await create('Edited twice')
  const { page } = await served.open({ path: `/schedules/${ScheduleId}?edit=details` })
  await page.getByLabel('Description').fill('mine')
  await served.rest.post('/api/singleschedule/updateforbi', {
    body: { ...sample, ScheduleId, ScheduleName: rest.ScheduleName, FolderPath: '/', Keywords: ['theirs'] },
  })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Confirm the changes' }).click()
  const conflict = page.getByRole('alert')
  await expect.poll(() => conflict.count(), soon).toBe(1)
  expect(await conflict.innerText()).toMatch(/theirs[\s\S]*mine/)
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await expect.poll(() => page.locator('.review').innerText(), soon).toContain('mine')
  // What was refused before is answered.
  expect(await page.getByRole('alert').count()).toBe(0)
  await page.getByRole('button', { name: 'Confirm the changes' }).click()
  await expect.poll(() => page.getByRole('button', { name: 'Run now' }).count(), soon).toBe(1)
  const after = await stored('Edited twice')
  expect([after.Description, after.Keywords]).toEqual(['mine', ['theirs']])
})

test('an edit whose session ends says so until the user has logged in again, and is then saved', async () => {
  const { ScheduleId } = await create('Edited for long')
  const { page, context } = await served.open({ role: null })
  await logIn(page)
  await page.goto(served.url(`/schedules/${ScheduleId}?edit=details`))
  await page.getByLabel('Description').fill('kept over the log-in')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Confirm the changes' }).waitFor(soon)
  await context.clearCookies()
  await page.getByRole('button', { name: 'Confirm the changes' }).click()
  const refusal = page.locator('.review').getByRole('alert')
  await expect.poll(() => refusal.count(), soon).toBe(1)
  const again = page.getByRole('alertdialog')
  await again.getByLabel('Password').fill(administrator().Password)
  await again.getByRole('button', { name: 'Log in' }).click()
  await expect.poll(() => again.count(), soon).toBe(0)
  expect(await refusal.count()).toBe(0)
  await page.getByRole('button', { name: 'Confirm the changes' }).click()
  await expect.poll(() => page.getByRole('button', { name: 'Run now' }).count(), soon).toBe(1)
  expect((await stored('Edited for long')).Description).toBe('kept over the log-in')
})

test('a button whose session had ended says so until the user has logged in, also on another tab', async () => {
  const ScheduleId = await createFigures('Enabled after a log-in', ['a@example.org'])
  const { page, context } = await served.open({ role: null })
  await logIn(page)
  await page.goto(served.url(`/schedules/${ScheduleId}`))
  const enable = page.getByRole('button', { name: 'Enable', exact: true })
  await openMore(page)
  await enable.waitFor(soon)
  await context.clearCookies()
  await enable.click()
  const told = page.locator('.problem', { hasText: 'The session has ended' })
  await expect.poll(() => told.count(), soon).toBe(1)
  await logIn(await context.newPage())
  await expect.poll(() => page.getByRole('alertdialog').count(), soon).toBe(0)
  expect(await told.count()).toBe(0)
  await openMore(page)
  await enable.click()
  await expect.poll(() => page.locator('.schedule-states').innerText(), soon).toMatch(/Enabled/)
})

test('an edit of a schedule that another user has deleted says so before anything is confirmed, and leads out', async () => {
  const { ScheduleId } = await create('Deleted meanwhile')
  const { page } = await served.open({ path: `/schedules/${ScheduleId}?edit=details` })
  await page.getByLabel('Description').fill('written in vain')
  await served.rest.delete('/api/singleschedule/delete/{id}', { params: { path: { id: ScheduleId } } })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => page.getByRole('alert').innerText(), soon).toMatch(/no longer there/)
  expect(await page.getByRole('button', { name: 'Confirm the changes' }).count()).toBe(0)
  expect(await page.getByLabel('Description').inputValue()).toBe('written in vain')
  await page.getByRole('link', { name: 'Schedules of its folder' }).click()
  await expect.poll(() => new URL(page.url()).pathname, soon).toBe('/schedules')
})

test('what the service refuses of an edit is said before anything is lost', async () => {
  const { ScheduleId } = await stored('Sent last month')
  const { page } = await served.open({ path: `/schedules/${ScheduleId}?edit=details` })
  await page.getByLabel('Name of the schedule').fill('Sales at seven')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Confirm the changes' }).click()
  await expect.poll(() => page.getByRole('alert').innerText(), soon).toMatch(/already has a/)
  // The form is open again, with all that was typed.
  expect(await page.getByLabel('Name of the schedule').inputValue()).toBe('Sales at seven')
})

test('a schedule is run, disabled, enabled and deleted, and what each does is said before', async () => {
  const { ScheduleId } = await create('Done with')
  const { page } = await served.open({ path: `/schedules/${ScheduleId}` })
  await press(page, 'Run now', /sent to 2 recipients/)
  await expect
    .poll(() => page.getByRole('link', { name: 'Open the execution' }).count(), soon)
    .toBeGreaterThan(0)
  // The buttons that destroy are not beside the one that runs.
  const inSight = page.locator('.schedule-actions').getByRole('button')
  expect(await inSight.allInnerTexts()).toEqual(['Run now', ''])
  await openMore(page)
  await press(page, 'Disable', /does not run again/)
  await openMore(page)
  await page.getByRole('button', { name: 'Enable' }).click()
  await expect.poll(() => page.locator('.schedule-states').innerText(), soon).toMatch(/Enabled/)
  await openMore(page)
  await press(page, 'Delete', /Done with.*deleted for good/)
  await expect.poll(() => new URL(page.url()).pathname, soon).toBe('/schedules')
  await page.goto(served.url(`/schedules/${ScheduleId}`))
  await expect.poll(() => page.getByRole('alert').innerText(), soon).toMatch(/no schedule/)
})

test('a schedule that cannot run says why, and its rule says what is missing while it is edited', async () => {
  const { ScheduleId } = await create('Incomplete', { Frequency: 'Weekly' })
  const { page } = await served.open({ path: `/schedules/${ScheduleId}` })
  const band = page.getByRole('region', { name: 'This schedule will not run' })
  await expect.poll(() => band.innerText(), soon).toMatch(/WeekDays/)
  await band.getByRole('link', { name: 'Change when it runs' }).click()
  await expect.poll(() => page.getByText('Choose at least one weekday.').count(), soon).toBe(1)
  await page.getByText('Mon', { exact: true }).click()
  await expect.poll(() => page.locator('.runs li').count(), soon).toBe(5)
})

test('the button of a reason opens the section of the form that ends it', async () => {
  const { ScheduleId } = await create('Renamed at its source')
  const { page } = await served.open()
  const reasons = {
    Runnable: false,
    NotRunnableReasons: ['There is no report of this name.', 'The owner was deleted.'],
    NotRunnableCodes: [
      { Code: 'report_cannot_be_made', Values: { reason: { Code: 'source_report_not_found', Values: {} } } },
      { Code: 'query_invalid', Values: {} },
    ],
  }
  await page.route('**/api/singleschedule/get/**', async (route) => {
    const answer = await route.fetch()
    const schedule = (await answer.json()) as { readonly Schedule: object }
    await route.fulfill({
      response: answer,
      json: { ...schedule, Schedule: { ...schedule.Schedule, ...reasons } },
    })
  })
  await page.goto(served.url(`/schedules/${ScheduleId}`))
  const band = page.getByRole('region', { name: 'This schedule will not run' })
  const links = band.getByRole('link')
  await expect
    .poll(() => links.allInnerTexts(), soon)
    .toEqual(['Choose the report', 'Correct the parameters'])
  await links.first().click()
  await expect.poll(() => page.locator('.steps [aria-current=step]').innerText(), soon).toContain('Report')
  await expect.poll(() => page.getByRole('option', { name: /^City Weather/ }).count(), soon).toBe(1)
})

test('an administrator chooses another report for a stored schedule, and what else it has stays', async () => {
  const made = await create('Another report')
  const { page } = await served.open({ path: `/schedules/${made.ScheduleId}` })
  await page.getByRole('link', { name: 'What is sent: Edit' }).click(soon)
  await page.getByRole('option', { name: /^Flight Delays/ }).click(soon)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const review = page.locator('.review')
  await expect
    .poll(() => review.locator('ins').allInnerTexts(), soon)
    .toContainEqual(expect.stringContaining('Flight Delays'))
  expect(await review.locator('del').allInnerTexts()).toContainEqual(
    expect.stringContaining(made.BiReportName ?? ''),
  )
  await page.getByRole('button', { name: 'Confirm the changes' }).click()
  await page.getByRole('button', { name: 'Run now' }).waitFor(soon)
  const {
    BiReportName,
    ReportUrl: _url,
    Version: _version,
    UpdatedEpochUtc: _at,
    ...after
  } = await stored('Another report')
  const { BiReportName: _was, ReportUrl: _none, Version: _first, UpdatedEpochUtc: _then, ...before } = made
  expect(BiReportName).toBe('Flight Delays')
  expect(after).toEqual(before)
})

test('a German reader learns in German why a schedule will not run, on its page and in the list', async () => {
  const { ScheduleId } = await create('Without a day', { Frequency: 'Weekly' })
  const { page } = await served.open({ path: `/schedules/${ScheduleId}`, locale: 'de-DE' })
  const reason = page.getByText('Es ist kein Wochentag gewählt (WeekDays).')
  await expect.poll(() => reason.count(), soon).toBe(1)
  await page.goto(served.url('/schedules'))
  await expect.poll(() => reason.count(), soon).toBeGreaterThan(0)
})

test('the form reports a time that the clocks omit or repeat within a year, with one that they do not touch', async () => {
  const { ScheduleId } = await stored('Not on a feast')
  const { page } = await served.open({ path: `/schedules/${ScheduleId}?edit=when` })
  await page.getByLabel('Time', { exact: true }).fill('02:30')
  await page.getByRole('button', { name: 'Use 03:30 instead' }).click()
  await expect.poll(() => page.locator('.rule-words').innerText(), soon).toMatch(/^Every day at 03:30/)
  await expect.poll(() => page.getByRole('button', { name: /instead/ }).count(), soon).toBe(0)
})

test.each([
  ['Until, if it ends', 'Nov 30'],
  ['Last one at', '6pm'],
])('an end of a rule that cannot be read is refused at its field: %s', async (label, typed) => {
  const { ScheduleId } = await create(`Ends ${typed}`, { Repeat: { Every: 4, Unit: 'Hours', Until: null } })
  const { page } = await served.open({ path: `/schedules/${ScheduleId}?edit=when` })
  const field = page.getByLabel(label, { exact: true })
  await field.fill(typed)
  // What is said below a day moves the button.
  await field.blur()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Confirm the changes' }).click()
  await expect.poll(() => page.getByText('Not saved. Correct these fields:').count(), soon).toBe(1)
  expect([await field.inputValue(), await field.getAttribute('aria-invalid')]).toEqual([typed, 'true'])
  expect(await stored(`Ends ${typed}`)).toMatchObject({
    Schedule: { EndDate: null, Repeat: { Until: null } },
  })
})

test('the calendar is walked by the keyboard, a day and a month at a time', async () => {
  const { ScheduleId } = await stored('Not on a feast')
  const { page } = await served.open({ path: `/schedules/${ScheduleId}?day=${holiday}` })
  await settled(page)
  await page.locator(`[data-day="${holiday}"]`).focus()
  await page.keyboard.press('ArrowRight')
  const focused = () => page.evaluate<string>('document.activeElement.dataset.day')
  expect(await focused()).toBe(`${holiday.slice(0, 8)}02`)
  await page.keyboard.press('ArrowDown')
  expect(await focused()).toBe(`${holiday.slice(0, 8)}09`)
  await page.keyboard.press('Enter')
  await expect.poll(() => new URL(page.url()).searchParams.get('day'), soon).toBe(`${holiday.slice(0, 8)}09`)
})

test('each day to come has its frame in the calendar, beside the small months of the date fields', async () => {
  const { ScheduleId } = await stored('Not on a feast')
  const { page } = await served.open({ path: `/schedules/${ScheduleId}?day=${holiday}` })
  await page.locator('.day-ahead').first().waitFor(soon)
  const frame = "getComputedStyle(document.querySelector('.day-ahead')).borderTopStyle"
  expect(await page.evaluate<string>(frame)).toBe('solid')
})

test('the second press of a double click on a confirming button does nothing to the button that its dialog covered', async () => {
  const { ScheduleId } = await create('Pressed twice')
  const { page } = await served.open({ path: `/schedules/${ScheduleId}` })
  await openMore(page)
  await page.getByRole('button', { name: 'Disable', exact: true }).click()
  const dialog = page.getByRole('alertdialog')
  const place = await dialog.getByRole('button', { name: 'Disable', exact: true }).boundingBox()
  if (place === null) throw new Error('the dialog has no button that confirms')
  await page.evaluate(coveredButton(place))
  await page.mouse.move(place.x + place.width / 2, place.y + place.height / 2)
  const press = async (clickCount: number) => {
    await page.mouse.down({ clickCount })
    await page.mouse.up({ clickCount })
  }
  await press(1)
  await expect.poll(() => dialog.count(), soon).toBe(0)
  await press(2)
  expect(await page.locator('#covered').innerText()).toBe('0')
  await press(1)
  expect(await page.locator('#covered').innerText()).toBe('1')
})

test('a viewer reads a schedule, and is offered nothing that changes it', async () => {
  const { ScheduleId } = await stored('Sent last month')
  const { page } = await served.open({ role: 'Viewer', path: `/schedules/${ScheduleId}?edit=when` })
  await settled(page)
  for (const name of ['Run now', 'Disable', 'Delete', 'Save'])
    expect(await page.getByRole('button', { name }).count(), name).toBe(0)
  expect(await page.getByRole('link', { name: 'Edit' }).count()).toBe(0)
})

test('the page of a schedule and its forms are accessible in every theme and window size', async () => {
  const { ScheduleId } = await stored('Not on a feast')
  const { page } = await served.open({ path: `/schedules/${ScheduleId}?day=${holiday}` })
  await expectAccessibleAs(page)
  await page.goto(served.url(`/schedules/${ScheduleId}?edit=when`))
  await expectAccessibleAs(page, ['phone', 'tablet', 'light', 'dark'])
})

async function openFromToday(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Schedules', exact: true }).click()
  await page.getByRole('link', { name, exact: true }).click()
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText(), soon).toBe(name)
}

/** Presses a button that says what it does before, and does it; by a double click, which closes nothing. */
async function press(page: Page, name: string, warning: RegExp): Promise<void> {
  await page.getByRole('button', { name, exact: true }).dblclick()
  const dialog = page.getByRole('alertdialog')
  expect(await dialog.innerText()).toMatch(warning)
  await dialog.getByRole('button', { name, exact: true }).click()
  await expect.poll(() => dialog.count(), soon).toBe(0)
}

/** Runs in the page: a button where a dialog has one, below that dialog, which counts its presses. */
function coveredButton({
  x,
  y,
  width,
  height,
}: Readonly<Record<'x' | 'y' | 'width' | 'height', number>>): string {
  return `
    const covered = document.createElement('button')
    covered.id = 'covered'
    covered.textContent = '0'
    covered.style.cssText = 'position: fixed; left: ${x}px; top: ${y}px; width: ${width}px; height: ${height}px'
    covered.addEventListener('click', () => { covered.textContent = String(Number(covered.textContent) + 1) })
    document.querySelector('main').append(covered)
  `
}

/** The lists of runs of the review: as they are, and as they will be. */
async function runsShown(page: Page): Promise<readonly string[]> {
  const lists = page.locator('.old-and-new .runs')
  await expect.poll(() => lists.count(), soon).toBe(2)
  return await lists.allInnerTexts()
}

async function create(ScheduleName: string, rule: object = {}) {
  return await served.rest.post('/api/singleschedule/createforbi', {
    body: { ...sample, ScheduleName, FolderPath: '/', Schedule: { ...sample.Schedule, ...rule } },
  })
}

function firstOfNextMonth(): string {
  // oxlint-disable-next-line no-restricted-globals, no-restricted-properties -- the pages use the clock of the browser
  const now = new Date()
  return new Date(Date.UTC(now.getFullYear(), now.getMonth() + 1, 1)).toISOString().slice(0, 10)
}
