import type { Page } from 'playwright-core'
import { beforeAll, expect, onTestFinished, test } from 'vitest'

import { choose } from '../support/choose.ts'
import { expectAccessible, expectAccessibleAs, soon } from '../support/console.ts'
import { createSampleSchedule } from '../support/sample-bi.ts'
import { dailyReport, served, stored, todaySays } from './served.ts'

/** More than twenty requests name. */
const manyCount = 1_111

beforeAll(async () => {
  await served.rest.post('/api/folder/create', { body: { Path: '/Bulk' } })
  const sample = await dailyReport('05:00')
  await served.rest.post('/api/singleschedule/createforbi', {
    body: { ...sample, ScheduleName: 'Pattern', FolderPath: '/Bulk' },
  })
})

test('an action on many goes on while the viewer opens other pages, and its outcome is above them', async () => {
  const { page, answerSecond } = await openMany()
  await disableAll(page)
  await expectNotice(page, /^Disable: 50 of 1,111 are done/)
  await page.getByRole('link', { name: 'Today', exact: true }).click()
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText(), soon).toMatch(todaySays.en)
  await expectNotice(page, /^Disable: 50 of 1,111 are done/)
  await expectAccessible(page)
  answerSecond()
  await expectNotice(page, /^1,111 of 1,111 were disabled\./)
  await page.getByRole('link', { name: 'Schedules', exact: true }).click()
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText(), soon).toBe('Schedules')
  await expectNotice(page, /^1,111 of 1,111 were disabled\./)
  await page.locator('.bulk-outcome').getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => page.locator('.bulk-outcome').count(), soon).toBe(0)
})

test('while an action runs no other one can begin, and a stop ends it after the part under way', async () => {
  const { page, asked, answerSecond } = await openMany()
  await disableAll(page)
  await expectNotice(page, /^Disable: 50 of 1,111 are done/)
  await page.getByRole('checkbox', { name: 'Choose all 1,111' }).click()
  for (const name of ['Enable', 'Disable', 'Run now', 'Move', 'Change owner', 'Recipients …', 'Delete'])
    await expect
      .poll(() => page.getByRole('button', { name, exact: true }).isDisabled(), { ...soon, message: name })
      .toBe(true)
  await page.getByRole('button', { name: 'Stop' }).click()
  await expectNotice(page, /It stops after the part that is running\./)
  answerSecond()
  await expectNotice(page, /^100 of 1,111 were disabled\. Stopped: 1,011 stay as they are\./)
  expect(asked).toHaveLength(2)
  await expect
    .poll(() => page.getByRole('button', { name: 'Enable', exact: true }).isDisabled(), soon)
    .toBe(false)
  await expectAccessibleAs(page)
})

test('a reload in the middle of an action is asked about, and the page after it says what was done and goes on', async () => {
  const { page, asked } = await openMany()
  const questions: string[] = []
  page.on('dialog', (dialog) => {
    questions.push(dialog.type())
    void dialog.accept()
  })
  await disableAll(page)
  await expectNotice(page, /^Disable: 50 of 1,111 are done/)
  await expect.poll(() => asked.length, soon).toBe(2)
  await page.reload()
  expect(questions).toEqual(['beforeunload'])
  await expectNotice(page, /^50 of 1,111 were disabled\. Then the page was closed\./)
  await page.getByRole('button', { name: 'Continue with the 1,061 left' }).click()
  await expectNotice(page, /^1,111 of 1,111 were disabled\./)
  expect(asked.map(({ ids }) => ids.length)).toEqual([...Array.from({ length: 23 }, () => 50), 11])
  expect(asked[2]).toEqual(asked[1])
  expect(new Set(asked.flatMap(({ ids }) => ids)).size).toBe(manyCount)
  await page.reload()
  await expect.poll(() => page.getByRole('heading', { level: 1 }).count(), soon).toBe(1)
  expect(await page.locator('.bulk-outcome').count()).toBe(0)
  expect(questions).toHaveLength(1)
})

test('an editor removes a recipient from many schedules: what each would have is shown before, and what is refused stays', async () => {
  const FolderPath = '/Bulk recipients'
  await served.rest.post('/api/folder/create', { body: { Path: FolderPath } })
  const recipients = {
    Alone: 'ann@example.org',
    Both: 'ann@example.org; bob@example.org',
    Other: 'eve@example.org',
  }
  for (const [name, To] of Object.entries(recipients))
    await createSampleSchedule(served.rest, { name, folder: FolderPath, destinations: [{ To }] })
  const { page } = await served.open({
    role: 'Editor',
    path: `/schedules?folder=${encodeURIComponent(FolderPath)}`,
  })
  await page.getByRole('checkbox', { name: 'Choose all 3' }).click()
  await page.getByRole('button', { name: 'Recipients …' }).click()
  const dialog = page.getByRole('dialog')
  await choose(dialog.getByLabel('Change'), 'Remove recipients')
  await dialog.getByLabel('Recipients', { exact: true }).fill('no address')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  const field = dialog.getByLabel('Recipients', { exact: true })
  await expect.poll(() => field.getAttribute('aria-invalid'), soon).toBe('true')
  await expectAccessible(page)
  await field.fill('ANN@example.org')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  const found = 'One schedule would change. One stays as it is. One would be refused.'
  await expect.poll(() => dialog.getByRole('status').innerText(), soon).toBe(found)
  expect(await dialog.locator('del').innerText()).toContain('ann@example.org, bob@example.org')
  expect(await dialog.locator('ins').innerText()).toMatch(/bob@example\.org$/)
  expect(await dialog.getByRole('listitem').filter({ hasText: 'Alone' }).innerText()).toMatch(/recipient/i)
  await expectAccessibleAs(page)
  expect((await storedTo('Both')).length).toBe(2)
  await dialog.getByRole('button', { name: 'Change one schedule' }).click()
  await expectNotice(page, /^Recipients were removed from 1 of 3\.$/)
  expect(await page.locator('.bulk-outcome').getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringMatching(/^Alone: /),
  ])
  expect([await storedTo('Alone'), await storedTo('Both')]).toEqual([
    ['ann@example.org'],
    ['bob@example.org'],
  ])
})

async function storedTo(name: string) {
  return (await stored(name)).EmailDestinations.flatMap(({ To }) => To)
}

interface AskedPart {
  readonly ids: readonly string[]
  readonly key: string | undefined
}

interface Many {
  readonly page: Page
  /** The requests of the action so far. */
  readonly asked: readonly AskedPart[]
  answerSecond(): void
}

/**
 * A folder in which the service seems to find many schedules, copies of one; each can be changed. The second request
 * of an action is held.
 */
async function openMany(): Promise<Many> {
  const { page } = await served.open()
  const ids = Array.from({ length: manyCount }, () => crypto.randomUUID())
  const pattern = await served.rest.get('/api/schedule/search', {
    params: { query: { FolderPath: '/Bulk' } },
  })
  // A page may still ask when the test ends.
  onTestFinished(() => page.unrouteAll({ behavior: 'ignoreErrors' }))
  await page.route(/\/api\/schedule\/search\?/, async (route) => {
    const isForAction = new URL(route.request().url()).searchParams.get('Limit') === '1000'
    await route.fulfill({
      headers: { 'x-total-count': String(manyCount) },
      json: isForAction ? ids.map((ScheduleId) => ({ ...pattern[0], ScheduleId })) : pattern,
    })
  })
  const asked: AskedPart[] = []
  const { promise: isSecondAnswered, resolve: answerSecond } = Promise.withResolvers<void>()
  await page.route('**/api/schedule/bulk', async (route) => {
    const request = route.request()
    const { ScheduleIds } = request.postDataJSON() as { ScheduleIds: string[] }
    asked.push({ ids: ScheduleIds, key: request.headers()['idempotency-key'] })
    if (asked.length === 2) await isSecondAnswered
    const done = { Success: true, Changed: true, ExecutionId: null, Errors: [] }
    const json = ScheduleIds.map((Id, Index) => ({ Index, Id, ...done }))
    await route.fulfill({ json })
  })
  await page.goto(served.url('/schedules?folder=%2FBulk'))
  return { page, asked, answerSecond }
}

async function disableAll(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Choose all 1,111' }).click()
  await page.getByRole('button', { name: 'Disable' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click()
}

async function expectNotice(page: Page, words: RegExp): Promise<void> {
  await expect
    .poll(() => page.locator('.bulk-words').allInnerTexts(), soon)
    .toEqual([expect.stringMatching(words)])
}

test('an editor sets the time of many schedules: the old and the new one are shown before, and the cron pattern is refused', async () => {
  const FolderPath = '/Bulk times'
  await served.rest.post('/api/folder/create', { body: { Path: FolderPath } })
  const sample = await dailyReport('05:00')
  for (const [ScheduleName, Schedule] of Object.entries({
    Early: sample.Schedule,
    There: { ...sample.Schedule, ExecutionTime: '06:30' },
    Pattern: { Frequency: 'Cron', Cron: '0 5 * * *' } as const,
  }))
    await served.rest.post('/api/singleschedule/createforbi', {
      body: { ...sample, ScheduleName, FolderPath, Schedule },
    })
  const { page } = await served.open({
    role: 'Editor',
    path: `/schedules?folder=${encodeURIComponent(FolderPath)}`,
  })
  await page.getByRole('checkbox', { name: 'Choose all 3' }).click()
  await page.getByRole('button', { name: 'Change …' }).click()
  const dialog = page.getByRole('dialog')
  for (const [change, label] of [
    ['Set the calendar', 'Calendar'],
    ['Set the time', 'Time, such as 06:30'],
  ] as const) {
    await choose(dialog.getByLabel('Change'), change)
    await expect.poll(() => dialog.getByLabel(label, { exact: true }).count(), soon).toBe(1)
  }
  await dialog.getByLabel('Time, such as 06:30').fill('06:30')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  const found = 'One schedule would change. One stays as it is. One would be refused.'
  await expect.poll(() => dialog.getByRole('status').innerText(), soon).toBe(found)
  expect(await dialog.locator('del').innerText()).toContain('05:00')
  expect(await dialog.locator('ins').innerText()).toContain('06:30')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Change one schedule' }).click()
  await expectNotice(page, /^1 of 3 have the new time\.$/)
  expect(await page.locator('#bulk-count').innerText()).toBe('One selected')
  expect((await stored('Early')).Schedule.ExecutionTime).toBe('06:30')
  await page.locator('.bulk-outcome').getByRole('button', { name: 'Undo (1)' }).click()
  await expectNotice(page, /^1 of 1 are as they were before\.$/)
  expect((await stored('Early')).Schedule.ExecutionTime).toBe('05:00')
  await expectAccessible(page)
})
