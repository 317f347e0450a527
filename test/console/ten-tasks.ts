import { randomUUID } from 'node:crypto'

import { beforeAll, expect, test } from 'vitest'

import { settled, soon } from '../support/console.ts'
import { createFigures, dailyReport, served, stored } from './served.ts'

/*
 * Tasks of an administrator, each from Today and without a document. The others of the ten in docs/performance.md
 * are counted in the files of their pages.
 */

const mostClicks = 6
const names = ['Figures of the north', 'Figures of the south']

beforeAll(async () => {
  for (const name of names) await createFigures(name, ['north@example.org'])
})

test('one more recipient on many schedules takes at most six clicks', async () => {
  const { page, clicks } = await served.open({ path: '/' })
  await page.getByRole('link', { name: 'Schedules', exact: true }).click()
  await page.getByLabel('Name, report, recipient, owner').fill('Figures of the')
  await page.getByRole('checkbox', { name: 'Choose all 2' }).click(soon)
  await page.getByRole('button', { name: 'Recipients …' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Recipients', { exact: true }).fill('new@example.org')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await dialog.getByRole('button', { name: 'Change 2 schedules' }).click(soon)
  for (const name of names)
    await expect
      .poll(async () => (await stored(name)).EmailDestinations.flatMap(({ To }) => To), soon)
      .toEqual(['north@example.org', 'new@example.org'])
  expect(clicks()).toBeLessThanOrEqual(mostClicks)
})

test('a schedule moves to another server in at most six clicks', async () => {
  const [name = ''] = names
  const { page, clicks } = await served.open({ path: '/' })
  await page.getByRole('link', { name: 'Schedules', exact: true }).click()
  await page.getByLabel('Name, report, recipient, owner').fill(name)
  await page.getByRole('link', { name, exact: true }).click(soon)
  await page.getByRole('link', { name: 'Edit', exact: true }).click(soon)
  await page.getByRole('button', { name: /^Name, owner and notices/ }).click(soon)
  await page.getByLabel('Server', { exact: true }).fill('worker-1')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Confirm the changes' }).click(soon)
  await expect.poll(async () => (await stored(name)).ServerName, soon).toBe('worker-1')
  expect(clicks()).toBeLessThanOrEqual(mostClicks)
})

test('the secret of an API client is replaced in at most six clicks', async () => {
  const ClientName = `nightly ${randomUUID()}`
  await served.rest.post('/api/apiclient/create', { body: { ClientName, Role: 'Viewer' } })
  const { page, clicks } = await served.open({ path: '/' })
  await page.getByRole('link', { name: 'Access', exact: true }).click()
  await page.getByRole('link', { name: 'API clients' }).click(soon)
  const row = page.getByRole('row', { name: ClientName })
  await row.getByRole('button', { name: 'New secret' }).click(soon)
  await page.getByRole('dialog').getByRole('button', { name: 'New secret' }).click(soon)
  const shown = page.getByRole('alertdialog')
  expect((await shown.locator('.secret').innerText(soon)).length).toBeGreaterThan(20)
  await shown.getByRole('button', { name: 'Close' }).click()
  expect(clicks()).toBeLessThanOrEqual(mostClicks)
})

test('what will run tonight, and whether it will work, is one click away from Today', async () => {
  await served.rest.post('/api/singleschedule/createforbi', {
    body: {
      ...(await dailyReport('04:00')),
      FolderPath: '/Samples',
      ScheduleName: `Nightly ${randomUUID()}`,
    },
  })
  const { page, clicks } = await served.open({ path: '/' })
  await page.getByRole('link', { name: 'Tonight', exact: true }).click()
  await settled(page)
  await expect.poll(() => page.getByText(/will start on time/).count(), soon).toBe(1)
  expect(clicks()).toBe(1)
})
