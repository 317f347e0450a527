import { readFile } from 'node:fs/promises'

import { beforeAll, expect, test } from 'vitest'

import { expectAccessibleAs, soon } from '../support/console.ts'
import { readMailbox } from '../support/rest.ts'
import { createSampleSchedule } from '../support/sample-bi.ts'
import { openMore } from '../support/open-menus.ts'
import { served, sourceDoes } from './served.ts'

const to = 'ann@example.org'
let scheduleId: string

beforeAll(async () => {
  const destinations = [{ To: to, Subject: 'Umsätze, ungesendet' }]
  scheduleId = await createSampleSchedule(served.rest, { name: 'Tried without sending', destinations })
})

test('a user who may run reads the mails of a schedule with their recipients, saves one, and nothing is sent', async () => {
  const { page } = await served.open({ path: `/schedules/${scheduleId}` })
  await openMore(page)
  await page.getByRole('button', { name: 'Try without sending' }).click(soon)
  const dialog = page.getByRole('dialog')
  await expect.poll(() => dialog.innerText(), soon).toContain('Nothing is sent, and no run is recorded.')
  await dialog.getByRole('button', { name: 'Make the mails' }).click()
  await expect
    .poll(() => dialog.innerText(), { ...soon, timeout: 90_000 })
    .toMatch(/one delivery to one recipient\. Nothing was sent\.\s*Umsätze, ungesendet\s*\d+ kB/)
  expect(await dialog.getByRole('listitem').innerText()).toContain(`To: ${to}`)
  await expectAccessibleAs(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save the mail' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('mail-1.eml')
  expect(await readFile(await download.path(), 'utf8')).toMatch(/^To: ann@example\.org/m)
  const query = { ScheduleId: scheduleId }
  expect(await served.rest.get('/api/schedule/getexecutionhistory', { params: { query } })).toEqual([])
  const subjects = (await readMailbox(served.cluster.local)).map(({ Subject }) => Subject)
  expect(subjects).not.toContain('Umsätze, ungesendet')
})

test('what keeps a dry run from being made is said in the language of the reader; a viewer makes none', async () => {
  await sourceDoes({ failNextExports: 100, failure: 'permanent' })
  const { page } = await served.open({ path: `/schedules/${scheduleId}`, locale: 'de-DE' })
  await openMore(page)
  await page.getByRole('button', { name: 'Ohne Versand probieren' }).click(soon)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Mails erzeugen' }).click()
  await expect
    .poll(() => dialog.getByRole('alert').allInnerTexts(), { ...soon, timeout: 90_000 })
    .toEqual([expect.stringContaining('Das Quellsystem konnte den Bericht nicht exportieren.')])
  const { page: other } = await served.open({ path: `/schedules/${scheduleId}`, role: 'Viewer' })
  await other.getByRole('heading', { level: 1 }).waitFor(soon)
  expect(await other.getByRole('button', { name: 'More actions' }).count()).toBe(0)
})
