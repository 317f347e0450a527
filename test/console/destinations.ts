import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'

import { beforeAll, expect, test } from 'vitest'

import { expectAccessible, soon } from '../support/console.ts'
import { dailyReport, served, stored } from './served.ts'

const name = 'Into a directory'
let path: string

beforeAll(async () => {
  path = join(served.cluster.dir, 'delivered', 'console')
  await mkdir(path)
  await served.rest.post('/api/singleschedule/createforbi', {
    body: { ...(await dailyReport('07:00')), ScheduleName: name, FolderPath: '/' },
  })
})

async function openRecipients(options: { readonly locale?: string } = {}) {
  const { ScheduleId } = await stored(name)
  const { page } = await served.open({ path: `/schedules/${ScheduleId}?edit=recipients`, ...options })
  return page
}

test('an editor adds a directory by the form of its kind, tries it, and sees it on the schedule; nothing stays of the trial', async () => {
  const page = await openRecipients()
  await page.getByRole('button', { name: 'Add a destination: Directory' }).click()
  const group = page.getByRole('group', { name: 'Directory' })
  await group.getByRole('textbox', { name: 'Directory' }).fill(join(path, 'sub'))
  await group.getByRole('button', { name: 'Test' }).click()
  await expect.poll(() => group.getByRole('listitem').count(), soon).toBe(4)
  expect(await readdir(join(path, 'sub'))).toEqual([])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => page.locator('.review ins').innerText(), soon).toContain(join(path, 'sub'))
  await page.getByRole('button', { name: 'Confirm the changes' }).click()
  await expect.poll(() => page.locator('.destinations').innerText(), soon).toContain(join(path, 'sub'))
  expect((await stored(name)).Destinations).toMatchObject([
    { Type: 'Directory', Path: join(path, 'sub'), IfExists: 'Replace', Format: 'PDF' },
  ])
})

test('a change of a directory is shown old against new by the label of its field, and its mails stay', async () => {
  const before = await stored(name)
  const page = await openRecipients()
  await page.getByRole('textbox', { name: 'Directory' }).fill(path)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const review = page.locator('.review')
  await expect.poll(() => review.getByRole('listitem').allInnerTexts(), soon).toHaveLength(1)
  expect(await review.getByRole('listitem').innerText()).toMatch(/^Directory\b/)
  expect(await review.locator('del').innerText()).toContain(join(path, 'sub'))
  await page.getByRole('button', { name: 'Confirm the changes' }).click()
  await expect.poll(async () => (await stored(name)).Destinations[0]?.Path, soon).toBe(path)
  const after = await stored(name)
  expect(after.EmailDestinations).toEqual(before.EmailDestinations)
  expect(after.Destinations).toEqual([{ ...before.Destinations[0], Path: path }])
})

test('what the service refuses of a directory stands at its field, in the language of the reader', async () => {
  const page = await openRecipients({ locale: 'de-DE' })
  await page.getByRole('textbox', { name: 'Verzeichnis' }).fill('/etc')
  await page.getByRole('button', { name: 'Testen' }).click()
  await expect.poll(() => page.locator('.refusal').innerText(), soon).toMatch(/Path/)
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  await page.getByRole('button', { name: 'Änderungen bestätigen' }).click()
  const field = page.getByRole('textbox', { name: 'Verzeichnis' })
  await expect.poll(() => field.getAttribute('aria-invalid'), soon).toBe('true')
  expect((await stored(name)).Destinations[0]?.Path).toBe(path)
})

test('an editor removes a directory, and the mails stay', async () => {
  const page = await openRecipients()
  await page.getByRole('button', { name: 'Remove this destination' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => page.locator('.review del').innerText(), soon).toContain(path)
  await page.getByRole('button', { name: 'Confirm the changes' }).click()
  await expect.poll(async () => (await stored(name)).Destinations, soon).toEqual([])
  expect((await stored(name)).EmailDestinations).toHaveLength(1)
})
