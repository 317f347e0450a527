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

test('an administrator pauses a folder in five clicks, and nothing outside of it', async () => {
  const { page, clicks } = await served.open({ path: '/' })
  await page.getByRole('link', { name: 'Schedules', exact: true }).click()
  await page.getByRole('treeitem', { name: /^Finance/ }).click()
  await found(page, 3)
  expect(new URL(page.url()).searchParams.get('folder')).toBe('/Finance')
  await page.getByRole('checkbox', { name: 'Choose all 3' }).click()
  await page.getByRole('button', { name: 'Disable' }).click()
  const dialog = page.getByRole('alertdialog')
  expect(await dialog.innerText()).toContain('3 schedules do not run again until enabled')
  await dialog.getByRole('button', { name: 'Disable' }).click()
  await expect.poll(() => page.getByText('3 of 3 were disabled.').count(), soon).toBe(1)
  expect(clicks()).toBeLessThanOrEqual(5)
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
  await page.getByRole('combobox', { name: 'Owner' }).click()
  await page.keyboard.type('leaver')
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

test('the list shows the rule of each schedule in the language of the viewer', async () => {
  const rulesIn = async (locale: string, shown: readonly RegExp[]) => {
    const { page } = await served.open({ locale, path: '/schedules?folder=%2FRules&sort=Name' })
    const rules = page.locator('tr[data-index] .rule')
    await expect
      .poll(() => rules.allInnerTexts(), soon)
      .toEqual(shown.map((words) => expect.stringMatching(words)))
  }
  await rulesIn('en-GB', [/^Every weekday at 07:00, /, /^Every week on Monday and Friday at 06:30, /])
  await rulesIn('de-DE', [/^Montags bis freitags um 07:00, /, /^Jede Woche am Montag und Freitag um 06:30, /])
})

test('the tree of folders is unfolded and chosen by the keyboard', async () => {
  const { page } = await served.open({ path: '/schedules' })
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

test('the list with chosen rows is accessible in every theme and window size', async () => {
  const { page } = await served.open({ path: '/schedules?folder=%2FSales' })
  await settled(page)
  await page.getByRole('checkbox', { name: /^Choose all/ }).click()
  await expect.poll(() => page.getByText(/selected$/).count(), soon).toBe(1)
  await expectAccessibleAs(page)
})

async function found(page: Page, count: number): Promise<void> {
  const words = count === 1 ? 'One schedule.' : `${count} schedules.`
  await expect.poll(() => page.locator('p.sentence').innerText(), soon).toBe(words)
}

async function focusedText(page: Page): Promise<string> {
  return await page.evaluate<string>('document.activeElement.textContent')
}

async function enabledIn(FolderPath: string): Promise<boolean[]> {
  const found = await served.rest.post('/api/schedule/search', { body: { FolderPath } })
  return found.map(({ Enabled }) => Enabled)
}
