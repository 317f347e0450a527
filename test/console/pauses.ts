import { expect, test } from 'vitest'

import { choose } from '../support/choose.ts'
import { expectAccessible, settled, soon } from '../support/console.ts'
import { sampleReport } from '../support/sample-bi.ts'
import { served } from './served.ts'

/** A folder of its own with one schedule that runs each day at noon. */
async function folderWithRuns() {
  const name = `Paused ${crypto.randomUUID().slice(0, 8)}`
  const folder = `/${name}`
  await served.rest.post('/api/folder/create', { body: { Path: folder } })
  await served.rest.post('/api/singleschedule/createforbi', {
    body: {
      ...(await sampleReport(served.rest)),
      FolderPath: folder,
      ScheduleName: name,
      Schedule: { Frequency: 'Daily', ExecutionTime: '12:00', TimeZone: 'UTC' },
      EmailDestinations: [{ To: 'ann@example.org' }],
    },
  })
  return { name, folder }
}

test('a window is counted and drawn before it is saved, and is then in the list, where it is changed and deleted', async () => {
  const { name, folder } = await folderWithRuns()
  const { page } = await served.open({ path: '/pauses' })
  await page.getByRole('button', { name: 'New window' }).click(soon)
  const panel = page.getByRole('complementary', { name: 'New window' })
  await panel.getByLabel('Name').fill(name)
  // That everything stands still is no default: it is not sent before something is chosen.
  await panel.getByRole('button', { name: 'Save window' }).click()
  await choose(panel.getByLabel('What stands still'), 'Folder')
  await choose(panel.locator('[data-field="Scope.FolderPath"] button'), folder)
  await panel.getByText('Every week', { exact: true }).click()
  await panel.getByText('Sun', { exact: true }).click()
  await panel.getByLabel('From', { exact: true }).fill('00:00')
  await panel.getByLabel('Until', { exact: true }).fill('23:00')
  await panel.getByLabel('Time zone').fill('UTC')
  const effect = () => panel.getByRole('status').innerText()
  await expect.poll(effect, soon).toMatch(/^[34] runs wait, none is skipped\. The first of them until /)
  await panel.getByText('Are skipped', { exact: true }).click()
  await expect.poll(effect, soon).toMatch(/^No run waits, [34] are skipped\./)
  expect(await page.locator('.pause-draft').count()).toBeGreaterThanOrEqual(2)
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Save window' }).click()

  const row = page.getByRole('row').filter({ hasText: name })
  await expect.poll(() => row.innerText(), soon).toMatch(/Sat and Sun, 00:00 – 23:00[^]*[34] are skipped/)
  await row.getByRole('button', { name: 'Edit' }).click()
  const edited = page.getByRole('complementary', { name: 'Change the window' })
  await edited.getByText('Wait', { exact: true }).click()
  await edited.getByRole('button', { name: 'Save window' }).click()
  await expect.poll(() => row.innerText(), soon).toMatch(/[34] wait/)
  await row.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => row.count(), soon).toBe(0)
})

test('a folder is paused from the page, which says that it is in force, and is resumed there', async () => {
  const { folder } = await folderWithRuns()
  const { page } = await served.open({ path: '/pauses', role: 'Editor' })
  await page.getByRole('button', { name: 'Pause a folder' }).click(soon)
  const panel = page.getByRole('complementary', { name: 'Pause a folder' })
  await panel.getByLabel('Reason').fill('The data is loaded again')
  await panel.getByRole('button', { name: 'Pause folder' }).click()
  // Which folder is missing: the service says so, and what was written stays.
  await expect.poll(() => panel.getByRole('alert').count(), soon).toBe(1)
  await choose(panel.locator('[data-field="Scope.FolderPath"] button'), folder)
  await expect.poll(() => panel.getByRole('status').innerText(), soon).toMatch(/1[34] are skipped/)
  await panel.getByRole('button', { name: 'Pause folder' }).click()
  const row = page.getByRole('row').filter({ hasText: folder })
  await expect.poll(() => row.innerText(), soon).toMatch(/Folder, paused[^]*no end set[^]*1[34] are skipped/)
  await expect.poll(() => page.locator('main').innerText(), soon).toContain('in force now')
  const previewed = page.waitForResponse(/window\/preview/)
  await page.getByRole('button', { name: 'Later days' }).click()
  await previewed
  await settled(page)
  expect(await page.locator('main').innerText()).toContain('in force now')
  await row.getByRole('button', { name: 'Resume' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Resume' }).click()
  await expect.poll(() => row.count(), soon).toBe(0)
})

test('a pause whose end cannot be read, or has no time, is not saved: it would have no end', async () => {
  const { folder } = await folderWithRuns()
  const { page } = await served.open({ path: '/pauses' })
  await page.getByRole('button', { name: 'Pause a folder' }).click(soon)
  const panel = page.getByRole('complementary', { name: 'Pause a folder' })
  await choose(panel.locator('[data-field="Scope.FolderPath"] button'), folder)
  await panel.getByLabel('Reason').fill('The data is loaded again')
  const [day, time] = [panel.getByLabel('Until', { exact: true }), panel.getByLabel('Time', { exact: true })]
  let sent = 0
  page.on('request', (request) => (sent += Number(request.url().endsWith('/api/folder/pause'))))
  for (const [typedDay, typedTime] of [
    ['30 Nov 2030', '24:00'],
    ['30 Nov 2030', '6pm'],
    ['30 Nov 2030', ''],
    ['Nov 30', '18:00'],
  ] as const) {
    await day.fill(typedDay)
    await time.fill(typedTime)
    // By the keyboard, and by the button.
    await time.press('Enter')
    await panel.getByRole('button', { name: 'Pause folder' }).click()
    await expect.poll(() => panel.locator('[aria-invalid=true]').count(), soon).toBe(1)
  }
  expect(sent).toBe(0)
  await day.fill('30 Nov 2030')
  await time.fill('18')
  await time.press('Enter')
  const row = page.getByRole('row').filter({ hasText: folder })
  await expect.poll(() => row.innerText(), soon).toMatch(/^(?!.*no end set).*Folder, paused/s)
  expect(sent).toBe(1)
})

test('on a phone, a window is drawn, is a row of two lines, and is changed from its menu', async () => {
  const { name, folder } = await folderWithRuns()
  await served.rest.post('/api/window/create', {
    body: {
      Name: name,
      Reason: 'The disks are moved',
      Scope: { FolderPath: folder },
      Policy: 'Skip',
      Weekly: { WeekDays: ['Saturday', 'Sunday'], From: '00:00', Until: '23:00', TimeZone: 'UTC' },
    },
  })
  const { page } = await served.open({ path: '/pauses', viewport: { width: 390, height: 844 } })
  const row = page.getByRole('row').filter({ hasText: name })
  await row.waitFor(soon)
  await settled(page)
  await expect.poll(() => page.locator('.pause-skip.pause-bar').count(), soon).toBeGreaterThanOrEqual(2)
  await expect.poll(async () => (await row.boundingBox())?.height, soon).toBeLessThanOrEqual(60)
  await expectAccessible(page)
  await row.getByRole('button', { name: `More actions: ${name}` }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Edit/ }).click(soon)
  const panel = page.getByRole('complementary', { name: 'Change the window' })
  await expect.poll(() => panel.getByLabel('Name').inputValue(), soon).toBe(name)
  await expectAccessible(page)
})

test('who manages a folder says there from when on its runs are late', async () => {
  const { folder } = await folderWithRuns()
  const { page } = await served.open({
    path: `/schedules?folder=${encodeURIComponent(folder)}`,
    role: 'Editor',
  })
  await page.getByRole('button', { name: /^Folder/ }).click(soon)
  const dialog = page.getByRole('dialog', { name: 'Folders' })
  await dialog.getByLabel(/^Its runs are late after/).fill('45')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => dialog.count(), soon).toBe(0)
  const read = () => served.rest.post('/api/folder/getfolderfrompath', { body: { Path: folder } })
  expect(await read()).toMatchObject({ LateAfterMinutes: 45 })

  const { page: other } = await served.open({
    path: `/schedules?folder=${encodeURIComponent(folder)}`,
    role: 'Viewer',
  })
  await other.getByRole('button', { name: /^Folder/ }).click(soon)
  await other.getByRole('treeitem').first().waitFor(soon)
  expect(await other.getByLabel(/^Its runs are late after/).count()).toBe(0)
})

test('a day is typed in words, or chosen in a month with the keyboard, in both languages and themes', async () => {
  for (const [locale, colorScheme, labels] of [
    ['en-US', 'light', ['New window', 'From', 'tomorrow', 'no day', 'Choose a day: From']],
    ['de-DE', 'dark', ['Neues Wartungsfenster', 'Von', 'morgen', 'kein Tag', 'Tag wählen: Von']],
  ] as const) {
    const [open, from, near, wrong, choose] = labels
    const { page } = await served.open({ path: '/pauses', locale, colorScheme, isFresh: true })
    await page.getByRole('button', { name: open }).click(soon)
    const panel = page.getByRole('complementary', { name: open })
    const field = panel.getByLabel(from, { exact: true })
    await field.fill(wrong)
    await field.blur()
    await expect.poll(() => field.getAttribute('aria-invalid'), soon).toBe('true')
    await field.fill(near)
    await field.blur()
    await expect.poll(() => field.getAttribute('aria-invalid'), soon).toBe('false')
    await field.fill('2030-01-30')
    await field.blur()
    await expect.poll(() => field.inputValue(), soon).toMatch(/30\.? Jan\.? 2030/)
    await panel.getByRole('button', { name: choose }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('grid').waitFor(soon)
    await expectAccessible(page)
    // A month later has no 30th; a week earlier is the 21st.
    await page.keyboard.press('PageDown')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect.poll(() => field.inputValue(), soon).toMatch(/21\.? Feb\.? 2030/)
    await expectAccessible(page)
  }
})

test('a list is opened, filtered by typing and chosen from with the keyboard, and Esc leaves it as it was', async () => {
  const { folder } = await folderWithRuns()
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page } = await served.open({ path: '/pauses', colorScheme, isFresh: true })
    await page.getByRole('button', { name: 'New window' }).click(soon)
    const panel = page.getByRole('complementary', { name: 'New window' })
    await panel.getByLabel('What stands still').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('option', { name: 'Everything' }).waitFor(soon)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect.poll(() => panel.getByLabel('What stands still').innerText(), soon).toContain('Choose')
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => panel.getByLabel('What stands still').innerText(), soon).toBe('Folder')
    const place = panel.locator('[data-field="Scope.FolderPath"] button')
    await place.press('Enter')
    const options = page.getByRole('option')
    await options.first().waitFor(soon)
    await page.keyboard.type(folder.slice(-8))
    if ((await page.getByRole('searchbox').count()) > 0)
      await expect.poll(() => options.count(), soon).toBe(1)
    await page.keyboard.press('Enter')
    await expect.poll(() => place.innerText(), soon).toBe(folder)
  }
})
