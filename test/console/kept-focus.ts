import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'

import { settled, soon } from '../support/console.ts'
import { chooseReport, next, readyToSave } from '../support/new-schedule.ts'
import { openMore } from '../support/open-menus.ts'
import { createFigures, dailyReport, ended, served } from './served.ts'

/** What the actions of this file change. */
const folder = '/Kept focus'
let scheduleId: string

beforeAll(async () => {
  await served.rest.post('/api/folder/create', { body: { Path: folder } })
  const sample = await dailyReport('05:00')
  const created = await served.rest.post('/api/singleschedule/createforbi', {
    body: { ...sample, ScheduleName: 'Keeps the focus', FolderPath: folder },
  })
  scheduleId = created.ScheduleId
})

test('the focus stays by what is removed from a new schedule: a filter, a mail, a draft', async () => {
  const { page } = await served.open({ path: '/schedules/new' })
  await chooseReport(page)
  await press(page, page.getByRole('button', { name: 'Add a filter' }))
  await press(page, page.getByRole('button', { name: 'Remove' }))
  await expectFocus(page, 'Filters')
  await next(page)
  await next(page)
  await press(page, page.getByRole('button', { name: 'Add a mail' }))
  await press(page, page.getByRole('button', { name: 'Remove this mail 2' }))
  await expectFocus(page, 'Who should get it?')
  await page.goto(served.url('/schedules/new'))
  await press(page, page.getByRole('button', { name: /^Discard/ }).first())
  await expectFocus(page, 'Which account reads the report?')
})

test('a button whose request fails has the focus all the time', async () => {
  const { page } = await served.open({ path: '/schedules/new' })
  await readyToSave(page, 'Refused with the keyboard')
  const { promise: isLet, resolve: answer } = Promise.withResolvers<void>()
  await page.route(/\/api\/\w+schedule\/create/, async (route) => {
    await isLet
    await route.fulfill({ status: 502, json: { Title: 'Bad gateway' } })
  })
  await page.getByLabel('Your own address').fill('me@example.org')
  await press(page, page.getByRole('button', { name: 'Send a test to me' }))
  await expect
    .poll(() => page.getByRole('button', { name: 'Send a test to me' }).isDisabled(), soon)
    .toBe(true)
  await expectFocus(page, 'Send a test to me')
  answer()
  await expect.poll(() => page.locator('.test-mail .problem').count(), soon).toBe(1)
  await expectFocus(page, 'Send a test to me')
  await press(page, page.getByRole('button', { name: 'Check and save' }))
  await expect.poll(() => page.locator('.save .problem').count(), soon).toBe(2)
  await expectFocus(page, 'Check and save')
})

test('actions on many schedules leave the focus at the list of schedules', async () => {
  const { page } = await served.open({ path: `/schedules?folder=${encodeURIComponent(folder)}` })
  await chooseAll(page)
  await press(page, page.getByRole('button', { name: 'Clear the selection' }))
  await expectFocus(page, 'Schedules')
  for (const [action, done] of [
    ['Disable', /were disabled|was disabled/],
    ['Enable', /were enabled|was enabled/],
  ] as const) {
    await chooseAll(page)
    await press(page, page.getByRole('button', { name: action, exact: true }))
    await press(page, page.getByRole('alertdialog').getByRole('button', { name: action }))
    await expect.poll(() => page.locator('.bulk-words').innerText(), soon).toMatch(done)
    await expect.poll(() => page.locator('.bulk-bar').count(), soon).toBe(0)
    await expectFocus(page, 'Schedules')
  }
  await press(page, page.locator('.bulk-outcome').getByRole('button', { name: 'Close' }))
  await expectFocus(page, 'Schedules')
  await press(page, page.getByRole('button', { name: 'Clear all filters' }))
  await expectFocus(page, 'Schedules')
})

test('a schedule that is disabled or enabled says so once, and keeps the focus on its page', async () => {
  await served.rest.post('/api/schedule/enable', { body: { ScheduleId: scheduleId } })
  const { page } = await served.open({ path: `/schedules/${scheduleId}` })
  await settled(page)
  const said = (words: string) => page.getByRole('status').getByText(words, { exact: true }).count()
  await openMore(page)
  await press(page, page.getByRole('button', { name: 'Disable', exact: true }))
  await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }))
  await expect.poll(() => page.locator('.schedule-states').innerText(), soon).toMatch(/Disabled/)
  await expectFocus(page, 'More actions')
  await expect.poll(() => said('The schedule is disabled.'), soon).toBe(1)
  await openMore(page)
  await press(page, page.getByRole('button', { name: 'Enable', exact: true }))
  await expect.poll(() => page.locator('.schedule-states').innerText(), soon).toMatch(/Enabled/)
  await expectFocus(page, 'More actions')
  await expect.poll(() => said('The schedule is enabled.'), soon).toBe(1)
})

test('the button that confirms changes has the focus after a failure, for a second try', async () => {
  const { page } = await served.open({ path: `/schedules/${scheduleId}?edit=when` })
  await page.getByLabel('Time', { exact: true }).fill('06:10')
  await press(page, page.getByRole('button', { name: 'Save', exact: true }))
  await page.route(/\/api\/singleschedule\/update/, (route) => route.fulfill({ status: 502, json: {} }))
  await expectFocus(page, 'Confirm the changes')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('.review .problem').count(), soon).toBe(1)
  await expectFocus(page, 'Confirm the changes')
})

test('keys without a mouse show the pages of a file, go to the last and close them', async () => {
  const id = await ended(await createFigures('Figures by keyboard', ['a@example.org']))
  const { page } = await served.open({ path: `/executions/${id}` })
  await settled(page)
  await press(page, page.getByRole('button', { name: /^Show the (page|\d+ pages)$/ }))
  await expectFocus(page, 'Files')
  await press(page, page.getByRole('button', { name: 'Page 1', exact: true }))
  const following = page.getByRole('button', { name: 'Next page', exact: true })
  await following.waitFor()
  const title = await page.getByRole('dialog').getByRole('heading').innerText()
  for (let count = Number(title.split(' ').at(-1)); count > 1; count -= 1) await page.keyboard.press('Enter')
  await expect.poll(() => following.isDisabled(), soon).toBe(true)
  await expectFocus(page, 'Next page')
  await page.keyboard.press('Escape')
  await expectFocus(page, 'Page 1')
})

test('a source that is edited and saved, and scheduling that is stopped and started, keep the focus', async () => {
  const { page } = await served.open({ path: '/sources' })
  await press(page, page.getByRole('link', { name: 'Sample BI platform' }))
  await press(page, page.getByRole('link', { name: 'Edit', exact: true }))
  await page.getByRole('button', { name: 'Save and validate' }).waitFor(soon)
  await expectFocus(page, 'Sample BI platform')
  await press(page, page.getByRole('button', { name: 'Save and validate' }))
  await page.getByRole('link', { name: 'Edit', exact: true }).waitFor(soon)
  await expectFocus(page, 'Sample BI platform')
  await page.goto(served.url('/servers'))
  await press(page, page.getByRole('button', { name: 'Stop scheduling' }))
  await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Stop scheduling' }))
  await page.getByRole('button', { name: 'Start scheduling' }).waitFor(soon)
  await expectFocus(page, 'Servers')
  await press(page, page.getByRole('button', { name: 'Start scheduling' }))
  await page.getByRole('button', { name: 'Stop scheduling' }).waitFor(soon)
  await expectFocus(page, 'Servers')
})

test('the last part of the audit trail leaves the focus at its table', async () => {
  const entries = await served.rest.get('/api/audit/getall', { params: { query: { Limit: 2 } } })
  const { page } = await served.open()
  await page.route(/\/api\/audit\/getall/, (route) => {
    const isFirst = !new URL(route.request().url()).searchParams.has('Cursor')
    return route.fulfill({
      headers: isFirst ? { link: '</api/audit/getall?Cursor=second>; rel="next"' } : {},
      json: entries.slice(isFirst ? 0 : 1, isFirst ? 1 : 2),
    })
  })
  await page.goto(served.url('/audit'))
  await press(page, page.getByRole('button', { name: 'Show more' }))
  await expect.poll(() => page.getByRole('button', { name: 'Show more' }).count(), soon).toBe(0)
  await expectFocus(page, 'Audit trail')
})

test('a filter and a parameter that are added get the focus, have a name, and say at their fields what is missing', async () => {
  const { page } = await served.open({ path: '/schedules/new' })
  await chooseReport(page)
  for (const number of [1, 2]) {
    await press(page, page.getByRole('button', { name: 'Add a filter' }))
    const filter = page.getByRole('group', { name: `Filter ${number}`, exact: true })
    await expect.poll(() => isFocused(filter.getByLabel('Table')), soon).toBe(true)
  }
  const first = page.getByRole('group', { name: 'Filter 1', exact: true })
  await first.getByLabel('Table').fill('Cars')
  await press(page, page.getByRole('button', { name: /^Next: / }))
  await expect.poll(() => first.locator('.refusal').count(), soon).toBe(1)
  expect(await saidAt(first.getByLabel('Table'))).toBeNull()
  const words = await first.locator('.refusal').innerText()
  for (const label of ['Column', 'Values, separated by semicolons'])
    expect(await saidAt(first.getByLabel(label))).toBe(words)
})

test('the part of a schedule that is to be edited has the focus at its heading', async () => {
  const { page } = await served.open({ path: `/schedules/${scheduleId}` })
  await press(page, page.getByRole('link', { name: 'To whom: Edit' }))
  await page.getByRole('button', { name: 'Save', exact: true }).waitFor(soon)
  await expectFocus(page, 'To whom')
})

test('what Tab reaches in the dialog that finds shows that it has the focus', async () => {
  const { page } = await served.open({ path: '/servers' })
  await settled(page)
  await page.keyboard.press('Control+k')
  await page.getByRole('menuitem').first().waitFor(soon)
  await page.keyboard.press('Tab')
  const list = page.locator('.find-list')
  expect(await isFocused(list)).toBe(true)
  const outline = "getComputedStyle(document.querySelector('.find-list')).outlineStyle"
  expect(await page.evaluate(outline)).toBe('solid')
})

const isFocused = (element: Locator) =>
  element.evaluate((each: { matches(selector: string): boolean }) => each.matches(':focus'))

interface SaidField {
  getAttribute(name: string): string | null
  readonly ownerDocument: { getElementById(id: string): { readonly innerText: string } | null }
}

/** In which words a field is said to be wrong; null while it is not. */
const saidAt = (field: Locator) =>
  field.evaluate((element: SaidField) => {
    if (element.getAttribute('aria-invalid') === null) return null
    const ids = (element.getAttribute('aria-describedby') ?? '').split(' ')
    const words = ids.map((id) => element.ownerDocument.getElementById(id)?.innerText ?? '')
    return words.join(' ').trim()
  })

async function press(page: Page, control: Locator): Promise<void> {
  await control.focus(soon)
  await page.keyboard.press('Enter')
}

async function chooseAll(page: Page): Promise<void> {
  const box = page.getByRole('checkbox', { name: /^Choose all/ })
  await box.focus(soon)
  await page.keyboard.press('Space')
  await expect.poll(() => page.locator('.bulk-bar').count(), soon).toBe(1)
}

/** Expects that the element of this name gets the focus, and still has it in the next frames. */
async function expectFocus(page: Page, name: string): Promise<void> {
  await expect.poll(() => page.evaluate<string>(focusedName), soon).toBe(name)
}

/** Runs in the page, once what it does about the focus is done. */
const focusedName = `
  new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(() => {
    const { activeElement: element, body } = document
    const label = element.getAttribute('aria-labelledby')
    const words = label === null ? element : document.getElementById(label.split(' ')[0])
    done(element === body ? 'body' : (element.getAttribute('aria-label') ?? words.innerText).trim())
  }))))
`
