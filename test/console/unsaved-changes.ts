import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { expectAccessible, settled, soon } from '../support/console.ts'
import { dailyReport, served } from './served.ts'

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' })

/** Answers the question, which is asked soon. */
async function answer(page: Page, name: 'Stay' | 'Leave'): Promise<void> {
  await question(page).getByRole('button', { name, exact: true }).click(soon)
  await expect.poll(() => question(page).count(), soon).toBe(0)
}

const pathOf = (page: Page) => new URL(page.url()).pathname

test('an edit of a schedule is not lost to Escape, a link, Back or a reload before the viewer says so', async () => {
  const { ScheduleId } = await create('Left half way')
  const { page } = await served.open({ path: `/schedules/${ScheduleId}` })
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  const time = page.getByLabel('Time', { exact: true })
  await time.fill('05:15')
  const edited = page.url()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await question(page).waitFor(soon)
  await expectAccessible(page)
  // Escape in the question stays.
  await page.keyboard.press('Escape')
  await expect.poll(() => question(page).count(), soon).toBe(0)
  await page.getByRole('link', { name: 'Servers', exact: true }).click()
  await answer(page, 'Stay')
  await page.evaluate('history.back()')
  await answer(page, 'Stay')
  const asked = page.waitForEvent('dialog', soon)
  await page.evaluate('void setTimeout(() => location.reload())')
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  expect(page.url()).toBe(edited)
  expect(await time.inputValue()).toBe('05:15')
  await time.press('Escape')
  await page.keyboard.press('Escape')
  await answer(page, 'Leave')
  await expect.poll(() => pathOf(page), soon).toBe('/schedules')
})

test('a window that is written is not lost to another form of its page before the viewer says so', async () => {
  const { page } = await served.open({ path: '/pauses' })
  await page.getByRole('button', { name: 'New window' }).click(soon)
  const panel = page.getByRole('complementary', { name: 'New window' })
  await panel.getByLabel('Name', { exact: true }).fill('Half written')
  await panel.getByRole('button', { name: 'Close' }).click()
  await answer(page, 'Stay')
  await page.getByRole('button', { name: 'Pause a folder' }).click()
  await answer(page, 'Stay')
  expect(await panel.getByLabel('Name', { exact: true }).inputValue()).toBe('Half written')
  await page.getByRole('button', { name: 'Pause a folder' }).click()
  await answer(page, 'Leave')
  await page.getByRole('complementary', { name: 'Pause a folder' }).waitFor(soon)
})

test('what was changed back, and what is saved, is left without a question', async () => {
  const { ScheduleId } = await create('Changed back')
  const { page } = await served.open({ path: `/schedules/${ScheduleId}?edit=details` })
  const description = page.getByLabel('Description')
  await description.fill('for a moment')
  await description.fill('')
  await page.getByRole('link', { name: 'Servers', exact: true }).click()
  await expect.poll(() => pathOf(page), soon).toBe('/servers')
  await page.goto(served.url('/calendars/new'))
  await page.getByLabel('Name', { exact: true }).fill('Saved without a question')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => pathOf(page), soon).toMatch(/^\/calendars\/[0-9a-f-]{36}$/)
})

test.each([
  { path: '/calendars/new', label: 'Name' },
  { path: '/sources/new?kind=WebPage', label: 'Name' },
])('a form that was begun at $path is not left by its way back without a question', async (form) => {
  const { page } = await served.open({ path: form.path })
  const field = page.getByLabel(form.label, { exact: true })
  await field.fill('half a name')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await answer(page, 'Stay')
  expect(await field.inputValue()).toBe('half a name')
  await page.getByRole('link', { name: 'Servers', exact: true }).click()
  await answer(page, 'Leave')
  await expect.poll(() => pathOf(page), soon).toBe('/servers')
})

test('an edit of a calendar is asked for when only a day of the week was ticked', async () => {
  const { Id } = await served.rest.post('/api/calendar/create', { body: { Name: 'Ticked', Holidays: [] } })
  const { page } = await served.open({ path: `/calendars/${Id}?edit=true` })
  await page.getByLabel('Sunday').check()
  await page.getByRole('link', { name: 'Close', exact: true }).click()
  await answer(page, 'Leave')
  await expect.poll(() => page.getByRole('link', { name: 'Edit', exact: true }).count(), soon).toBe(1)
})

test('the dialog of a new user keeps what was typed when Escape is pressed, until the viewer leaves it', async () => {
  const { page } = await served.open({ path: '/people' })
  await settled(page)
  await page.getByRole('button', { name: 'New user' }).click()
  const dialog = page.getByRole('dialog', { name: 'New user' })
  await dialog.getByLabel('User name').fill('half.a.user')
  await page.keyboard.press('Escape')
  await answer(page, 'Stay')
  expect(await dialog.getByLabel('User name').inputValue()).toBe('half.a.user')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await answer(page, 'Leave')
  await expect.poll(() => dialog.count(), soon).toBe(0)
})

test('rights that were ticked are not lost to another tab of the page', async () => {
  const { page } = await served.open({ path: '/people?tab=rights' })
  await page.getByRole('button', { name: 'Add' }).click()
  await page.getByRole('link', { name: /^Groups/ }).click()
  await answer(page, 'Stay')
  expect(new URL(page.url()).searchParams.get('tab')).toBe('rights')
})

async function create(ScheduleName: string) {
  return await served.rest.post('/api/singleschedule/createforbi', {
    body: { ...(await dailyReport('07:00')), ScheduleName, FolderPath: '/' },
  })
}
