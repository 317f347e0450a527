import type { Schemas } from '@punctual/client'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'

import { expectAccessibleAs, settled, soon } from '../support/console.ts'
import { dailyReport, served } from './served.ts'

/** As many as need more than one window. */
const manyCount = 300

beforeAll(async () => {
  const sample = await dailyReport('05:00')
  for (const Path of ['/Finance', '/Finance/Markets', '/Many', '/Rules', '/Sales'])
    await served.rest.post('/api/folder/create', { body: { Path } })
  const create = (
    ScheduleName: string,
    FolderPath: string,
    changes: Partial<Schemas['BiScheduleInput']> = {},
  ) =>
    served.rest.post('/api/singleschedule/createforbi', {
      body: { ...sample, ScheduleName, FolderPath, ...changes },
    })
  await served.rest.post('/api/user/create', {
    body: { UserName: 'leaver', Password: 'correct horse battery staple', Role: 'Editor' },
  })
  await create('Bonds', '/Finance')
  await create('Shares', '/Finance/Markets')
  await create('Twin', '/Finance')
  await create('Twin', '/Sales')
  for (const name of ['Left one', 'Left two', 'Left three']) await create(name, '/Sales', { Owner: 'leaver' })
  const rules: readonly Schemas['RecurrenceInput'][] = [
    { Frequency: 'Weekdays', ExecutionTime: '07:00' },
    { Frequency: 'Weekly', WeekDays: ['Monday', 'Friday'], ExecutionTime: '06:30' },
  ]
  for (const rule of rules)
    await create(`Rule ${rule.Frequency}`, '/Rules', { Schedule: { ...rule, TimeZone: 'Europe/Amsterdam' } })
  for (let from = 0; from < manyCount; from += 20)
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        create(`Many ${String(from + index).padStart(3, '0')}`, '/Many'),
      ),
    )
})

test('an administrator pauses a folder in six clicks, and nothing outside of it', async () => {
  const { page, clicks } = await served.open({ path: '/' })
  await page.getByRole('link', { name: 'Schedules', exact: true }).click()
  await page.getByRole('button', { name: 'Folder', exact: true }).click()
  await page.getByRole('treeitem', { name: /^Finance/ }).click()
  await found(page, 3)
  expect(new URL(page.url()).searchParams.get('folder')).toBe('/Finance')
  await page.getByRole('checkbox', { name: 'Choose all 3' }).click()
  await page.getByRole('button', { name: 'Disable' }).click()
  const dialog = page.getByRole('alertdialog')
  expect(await dialog.innerText()).toContain('3 schedules do not run again until enabled')
  await dialog.getByRole('button', { name: 'Disable' }).click()
  await expect.poll(() => page.getByText('3 of 3 were disabled.').count(), soon).toBe(1)
  expect(clicks()).toBeLessThanOrEqual(6)
  expect(await enabledIn('/Finance')).toEqual([false, false, false])
  expect(await enabledIn('/Sales')).not.toContain(false)
})

test('an administrator resumes a folder, and what was off before the pause stays off', async () => {
  const finance = await served.rest.post('/api/schedule/search', { body: { FolderPath: '/Finance' } })
  const ScheduleIds = finance.map(({ ScheduleId }) => ScheduleId)
  await served.rest.post('/api/schedule/bulk', { body: { Action: 'Enable', ScheduleIds } })
  const bonds = { ScheduleName: 'Bonds', FolderPath: '/Finance' }
  await served.rest.post('/api/schedule/disable', { body: bonds })
  const { page } = await served.open({ path: '/schedules?folder=%2FFinance' })
  const doToAll = async (action: 'Enable' | 'Disable', outcome: string) => {
    await found(page, 3)
    await page.getByRole('checkbox', { name: 'Choose all 3' }).click()
    await page.getByRole('button', { name: action, exact: true }).click()
    const dialog = page.getByRole('alertdialog')
    const words = await dialog.innerText()
    await dialog.getByRole('button', { name: action }).click()
    await expect.poll(() => page.getByText(outcome).count(), soon).toBe(1)
    return words
  }
  await doToAll('Disable', '2 of 3 were disabled.')
  await page.reload()
  expect(await doToAll('Enable', '2 of 2 were enabled.')).toContain(
    'schedules that were disabled before stay disabled',
  )
  expect((await enabledIn('/Finance')).toSorted()).toEqual([false, true, true])
  await served.rest.post('/api/schedule/enable', { body: bonds })
})

test('an administrator hands all schedules of a leaver to another user in six clicks', async () => {
  const { page, clicks } = await served.open({ path: '/' })
  await page.getByRole('link', { name: 'Schedules', exact: true }).click()
  await page.getByRole('button', { name: /Owner/ }).click()
  await page.keyboard.type('leaver')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await found(page, 3)
  await page.getByRole('checkbox', { name: 'Choose all 3' }).click()
  await page.getByRole('button', { name: 'Change owner' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('New owner').fill(served.cluster.local.AdminUser)
  await dialog.getByRole('button', { name: 'Change owner' }).click()
  await expect.poll(() => page.getByText('3 of 3 have the new owner.').count(), soon).toBe(1)
  expect(clicks()).toBeLessThanOrEqual(6)
  expect(await served.rest.post('/api/schedule/search', { body: { Owner: 'leaver' } })).toEqual([])
})

test('an action on many says of each schedule that failed why, and does it to the others', async () => {
  const { page } = await served.open({ path: '/schedules?folder=%2FFinance' })
  await found(page, 3)
  for (const name of ['Twin', 'Bonds']) await page.getByRole('checkbox', { name: `Choose ${name}` }).click()
  await page.getByRole('button', { name: 'Move' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Folder').fill('/Sales')
  await dialog.getByRole('button', { name: 'Move' }).click()
  await expect.poll(() => page.getByText('1 of 2 were moved.').count(), soon).toBe(1)
  const failures = page.locator('.bulk-outcome li')
  expect(await failures.allInnerTexts()).toEqual([expect.stringMatching(/^Twin: .*already has a schedule/)])
  await found(page, 2)
})

test('a list of hundreds has few rows in the document, and the keyboard chooses a range of them', async () => {
  const { page } = await served.open({ path: '/schedules?folder=%2FMany&sort=Name' })
  await found(page, manyCount)
  const table = page.getByRole('table', { name: 'Schedules' })
  expect(await table.getAttribute('aria-rowcount')).toBe(String(manyCount + 1))
  expect(await page.locator('tr[data-index]').count()).toBeLessThan(60)
  await page.getByRole('link', { name: 'Many 000' }).focus()
  for (const key of ['x', 'j', 'ArrowDown', 'Shift+X']) await page.keyboard.press(key)
  await expect.poll(() => page.getByText('3 selected').count(), soon).toBe(1)
  await page.keyboard.press('k')
  await expect.poll(() => focusedText(page), soon).toBe('Many 001')
  await page.keyboard.press('x')
  await expect.poll(() => page.getByText('2 selected').count(), soon).toBe(1)
  // Rows come as they are reached.
  const atEnd = async () => {
    await page.keyboard.press('End')
    return await page.getByRole('link', { name: 'Many 299' }).count()
  }
  await expect.poll(atEnd, soon).toBe(1)
  expect(await page.locator('tr[data-index]').count()).toBeLessThan(60)
})

test('the list shows the rule of each schedule as days and times over a place, in the language of the viewer', async () => {
  const rulesIn = async (locale: string, shown: readonly RegExp[]) => {
    const { page } = await served.open({ locale, path: '/schedules?folder=%2FRules&sort=Name' })
    const rules = page.locator('tr[data-index] .rule')
    await expect
      .poll(() => rules.allInnerTexts(), soon)
      .toEqual(shown.map((words) => expect.stringMatching(words)))
  }
  await rulesIn('en-GB', [/^Mon–Fri 07:00\s+Amsterdam$/, /^Mon and Fri 06:30\s+Amsterdam$/])
  await rulesIn('de-DE', [/^Mo–Fr 07:00\s+Amsterdam$/, /^Mo und Fr 06:30\s+Amsterdam$/])
})

test('the tree of folders is unfolded and chosen by the keyboard', async () => {
  const { page } = await served.open({ path: '/schedules' })
  await page.getByRole('button', { name: 'Folder', exact: true }).press('Enter')
  await page.getByRole('treeitem', { name: /^All schedules/ }).focus()
  await expect.poll(() => page.getByRole('treeitem', { name: /^Finance/ }).count(), soon).toBe(1)
  const walk = async () => {
    await page.keyboard.press('ArrowDown')
    return await focusedText(page)
  }
  await expect.poll(walk, soon).toMatch(/^Finance/)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => page.getByRole('treeitem', { name: /^Markets/ }).count(), soon).toBe(1)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect.poll(() => new URL(page.url()).searchParams.get('folder'), soon).toBe('/Finance/Markets')
  await found(page, 1)
})

test('a viewer finds schedules and is offered nothing that changes them', async () => {
  const { page } = await served.open({ role: 'Viewer', path: '/schedules' })
  await settled(page)
  expect(await page.getByRole('checkbox', { name: /^Choose/ }).count()).toBe(0)
})

test.each(['en-GB', 'de-DE'])(
  'every cell of a row has the top and the height of its row at each width, and the list begins high, in %s',
  async (locale) => {
    const { page } = await served.open({ locale })
    // A reason longer than its line, as a renamed report or a broken account has.
    await page.route(/\/api\/schedule\/search\?.*Limit=200/, async (route) => {
      const response = await route.fetch()
      const rows = (await response.json()) as object[]
      const broken = { Runnable: false, NotRunnableReasons: ['The report does not exist. '.repeat(20)] }
      await route.fulfill({ response, json: rows.map((row, at) => (at === 1 ? { ...row, ...broken } : row)) })
    })
    await page.goto(served.url('/schedules'))
    await settled(page)
    await page.locator('.reason').waitFor(soon)
    const uneven = (height: number) => page.evaluate<string[]>(unevenCells(height))
    for (const width of [1_280, 1_440, 1_920]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => uneven(48), { ...soon, message: `${width}` }).toEqual([])
      const top = await page.evaluate<number>(
        "document.querySelector('tr[data-index]').getBoundingClientRect().top",
      )
      expect(top).toBeLessThanOrEqual(180)
    }
    await page.locator('.display-button').click()
    await page.getByRole('option', { name: /^(Compact|Dicht)$/ }).click()
    await expect.poll(() => uneven(40), soon).toEqual([])
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(() => uneven(56), soon).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
  },
)

test('a filter that was given a name is a tab with its count, also after a reload, until it is removed', async () => {
  const { page } = await served.open({ path: '/schedules?folder=%2FSales' })
  await page.getByRole('button', { name: 'Save this view' }).click()
  await page.getByRole('dialog').getByLabel('Name of the view').fill('The sales')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  const tab = page.getByRole('link', { name: /^The sales \d+$/ })
  await expect.poll(() => tab.getAttribute('aria-current'), soon).toBe('page')
  await page.getByRole('link', { name: /^All / }).click()
  await page.reload()
  await tab.click()
  expect(new URL(page.url()).searchParams.get('folder')).toBe('/Sales')
  await page.getByRole('button', { name: 'Remove this view' }).click()
  await expect.poll(() => tab.count(), soon).toBe(0)
})

test('the list with chosen rows is accessible in every theme and window size', async () => {
  const { page } = await served.open({ path: '/schedules?folder=%2FSales' })
  await settled(page)
  await page.getByRole('checkbox', { name: /^Choose all/ }).click()
  await expect.poll(() => page.getByText(/selected$/).count(), soon).toBe(1)
  await expectAccessibleAs(page)
})

async function found(page: Page, count: number): Promise<void> {
  await expect
    .poll(() => page.locator('.count').innerText(), soon)
    .toMatch(new RegExp(`^${count} of [0-9,]+$`))
}

async function focusedText(page: Page): Promise<string> {
  return await page.evaluate<string>('document.activeElement.textContent')
}

/** Runs in the page: the cells that differ from their row in top or height, and the rows of another height. */
const unevenCells = (height: number) => `
  [...document.querySelectorAll('tr[data-index]')].flatMap((row) => {
    const { top, height } = row.getBoundingClientRect()
    const cells = [...row.cells].filter((cell) => {
      const box = cell.getBoundingClientRect()
      const isShown = getComputedStyle(cell).display !== 'none'
      return isShown && (Math.abs(box.top - top) > 1 || Math.abs(box.height - height) > 1)
    })
    return Math.abs(height - ${height}) > 1 ? [String(height)] : cells.map((cell) => cell.textContent)
  })
`

async function enabledIn(FolderPath: string): Promise<boolean[]> {
  const found = await served.rest.post('/api/schedule/search', { body: { FolderPath } })
  return found.map(({ Enabled }) => Enabled)
}
