import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'

import { appearances } from '../support/appearances.ts'
import { expectAccessibleAs, soon } from '../support/console.ts'
import { dailyReport, served } from './served.ts'

const name = 'Seen beside the list'
let scheduleId: string

beforeAll(async () => {
  await served.rest.post('/api/folder/create', { body: { Path: '/Beside' } })
  const created = await served.rest.post('/api/singleschedule/createforbi', {
    body: { ...(await dailyReport('05:00')), ScheduleName: name, FolderPath: '/Beside' },
  })
  scheduleId = created.ScheduleId
})

test('the button of a row opens what the schedule is, and Escape leads back to that button', async () => {
  const { page } = await opened()
  const details = page.getByRole('button', { name: `Details: ${name}` })
  await details.click(soon)
  const sheet = page.getByRole('dialog', { name })
  await expect.poll(() => sheet.locator('.next-instants li').count(), soon).toBe(5)
  const words = await sheet.innerText()
  for (const part of ['Every day at 05:00', 'Next runs', 'Last 30 runs', 'To whom', 'Run now', 'Disable'])
    expect(words).toContain(part)
  await page.keyboard.press('Escape')
  await expect.poll(() => sheet.count(), soon).toBe(0)
  expect(await details.and(page.locator(':focus')).count()).toBe(1)
  expect(new URL(page.url()).pathname).toBe('/schedules')
})

test('the space key on a name opens its sheet, and chooses or presses what it is on otherwise', async () => {
  const { page } = await opened()
  const row = page.getByRole('row').filter({ hasText: name })
  const link = row.getByRole('link', { name, exact: true })
  await link.focus(soon)
  await page.keyboard.press('Space')
  const sheet = page.getByRole('dialog', { name })
  await sheet.waitFor(soon)
  await page.keyboard.press('Escape')
  await expect.poll(() => sheet.count(), soon).toBe(0)
  expect(await link.and(page.locator(':focus')).count()).toBe(1)
  await row.getByRole('checkbox').focus()
  await page.keyboard.press('Space')
  expect(await row.getByRole('checkbox').isChecked()).toBe(true)
  expect(await sheet.count()).toBe(0)
})

test('a schedule is disabled and enabled in its sheet, and the list behind says so', async () => {
  const { page } = await opened()
  await page.getByRole('button', { name: `Details: ${name}` }).click(soon)
  const sheet = page.getByRole('dialog', { name })
  await sheet.getByRole('button', { name: 'Disable' }).click(soon)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click(soon)
  await sheet.getByRole('button', { name: 'Enable' }).waitFor(soon)
  await expect.poll(() => page.locator('tr.disabled').filter({ hasText: name }).count(), soon).toBe(1)
  expect(await isEnabled()).toBe(false)
  await sheet.getByRole('button', { name: 'Enable' }).click()
  await sheet.getByRole('button', { name: 'Disable' }).waitFor(soon)
  expect(await isEnabled()).toBe(true)
  await sheet.getByRole('link', { name: 'Open its page' }).click()
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText(), soon).toBe(name)
})

test('axe finds nothing on a sheet, which is at the side of a desk and is the whole window of a phone', async () => {
  const { page } = await opened()
  await page.getByRole('button', { name: `Details: ${name}` }).click(soon)
  const sheet = page.getByRole('dialog', { name })
  await sheet.locator('.next-instants li').first().waitFor(soon)
  await expectAccessibleAs(page, ['light', 'dark'])
  await page.setViewportSize(appearances.light.viewport)
  const { width, height } = appearances.light.viewport
  await expect
    .poll(() => boxOf(page), soon)
    .toEqual({ x: width - 568, y: 8, width: 560, height: height - 16 })
  await expectAccessibleAs(page, ['phone'])
  await page.setViewportSize(appearances.phone.viewport)
  await expect.poll(() => boxOf(page), soon).toEqual({ x: 0, y: 0, ...appearances.phone.viewport })
})

test('a viewer reads in a sheet what a schedule is, and is offered nothing to change', async () => {
  const { page } = await served.open({ role: 'Viewer', path: '/schedules?folder=/Beside' })
  await page.getByRole('button', { name: `Details: ${name}` }).click(soon)
  const sheet = page.getByRole('dialog', { name })
  await sheet.getByText('Every day at 05:00').first().waitFor(soon)
  for (const button of ['Run now', 'Disable'])
    expect(await sheet.getByRole('button', { name: button }).count()).toBe(0)
})

test('the sheet of a schedule that was deleted meanwhile says so, and closes', async () => {
  const { page } = await opened()
  await page.route(/\/api\/(single|package)schedule\/get/, (route) =>
    route.fulfill({ status: 404, json: { title: 'Not found', detail: 'There is no such schedule.' } }),
  )
  await page.getByRole('button', { name: `Details: ${name}` }).click(soon)
  const sheet = page.getByRole('dialog', { name })
  await expect.poll(() => sheet.innerText(), soon).toContain('no such schedule')
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => sheet.count(), soon).toBe(0)
})

function opened() {
  return served.open({ path: '/schedules?folder=/Beside' })
}

async function isEnabled(): Promise<boolean | undefined> {
  const params = { path: { id: scheduleId } }
  return (await served.rest.get('/api/singleschedule/get/{id}', { params })).Schedule.Enabled
}

function boxOf(page: Page) {
  return page.locator('.modal-sheet').boundingBox()
}
