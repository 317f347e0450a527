import { eventually } from '@punctual/testing'
import { beforeAll, expect, test } from 'vitest'

import { expectAccessible, expectAccessibleAs, soon } from '../support/console.ts'
import { sampleReport } from '../support/sample-bi.ts'
import { ended, executionOf, served, started } from './served.ts'

const [ann, bob] = ['ann@example.org', 'bob@elsewhere.example']
const HoldWhen = { RecipientsChangePercent: 12.5, NewRecipientDomains: true }

let scheduleId: string

beforeAll(async () => {
  const { ScheduleId } = await served.rest.post('/api/singleschedule/createforbi', {
    body: {
      ...(await sampleReport(served.rest)),
      FolderPath: '/Samples',
      ScheduleName: 'Statements',
      Schedule: { Frequency: 'Daily', ExecutionTime: '03:00', Enabled: false },
      EmailDestinations: [{ To: ann, Subject: 'Statements' }],
      HoldWhen,
    },
  })
  scheduleId = ScheduleId
  await ended(scheduleId)
})

/** A run that is held, since one of its recipients is new. */
async function held(): Promise<string> {
  const id = await started(scheduleId)
  await eventually(async () => (await executionOf(id)).Stage === 'Held', { timeoutMs: 90_000 })
  return id
}

test('a held run is found on Today, and is delivered with a reason after it was compared with the last one', async () => {
  await changeRecipients('AddRecipients')
  const id = await held()
  const { page } = await served.open({ path: '/' })
  await page.locator(`.needs a[href="/executions/${id}"]`).click(soon)
  const section = page.locator('.held-run')
  const row = (name: string) => section.getByRole('row', { name }).innerText()
  await expect.poll(() => row('Recipients'), soon).toMatch(/1\s+2\s+1 new, 0 gone, 100 % \(12\.5 % allowed\)/)
  expect(await row('Domains')).toContain('elsewhere.example')
  await expect.poll(() => row('Files'), soon).toMatch(/1, \d+ kB\s+1, \d+ kB/)
  await expect.poll(() => section.innerText(), soon).toContain(`One recipient is new: ${bob}`)
  expect(await page.getByText('What went wrong').count()).toBe(0)
  await expectAccessibleAs(page)
  await section.getByRole('button', { name: 'Deliver to 2 recipients' }).click()
  const dialog = page.getByRole('dialog')
  await expectAccessible(page)
  await dialog.getByLabel('Why').fill('A branch more since Monday')
  await dialog.getByRole('button', { name: 'Deliver to 2 recipients' }).click()
  await expect.poll(() => section.innerText(), soon).toMatch(/decided .* to deliver it: A branch more/)
  await expect.poll(() => page.getByText('All 2 recipients have it.').count(), soon).toBe(1)
  expect(await section.getByRole('button').count()).toBe(0)
})

test('a held run that is discarded says who did and why, and cannot be sent later; a viewer decides nothing', async () => {
  await changeRecipients('RemoveRecipients')
  const id = await held()
  const { page: other } = await served.open({ path: `/executions/${id}`, role: 'Viewer' })
  await expect.poll(() => other.locator('.held-run').innerText(), soon).toContain('You may not decide')
  expect(await other.locator('.held-run').getByRole('button').count()).toBe(0)
  const { page } = await served.open({ path: `/executions/${id}`, locale: 'de-DE' })
  const section = page.locator('.held-run')
  await expect.poll(() => section.innerText(), soon).toContain(`Ein Empfänger entfällt: ${bob}`)
  await section.getByRole('button', { name: 'Verwerfen' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Grund').fill('Die Liste war falsch')
  await dialog.getByRole('button', { name: 'Verwerfen' }).click()
  await expect.poll(() => section.innerText(), soon).toMatch(/entschieden, ihn zu verwerfen: Die Liste war/)
  await expect.poll(() => page.locator('.sentence').innerText(), soon).toContain('Abgebrochen')
  expect(await page.getByRole('button', { name: 'Erneut senden' }).count()).toBe(0)
  expect((await executionOf(id)).Result.deliveries.map(({ state }) => state)).toEqual(['Cancelled'])
})

test('a fraction of a percent is typed with a point or a comma, and its change is named by its label', async () => {
  const { page } = await served.open({ path: `/schedules/${scheduleId}?edit=recipients`, locale: 'de-DE' })
  const field = page.getByLabel('Anhalten, wenn sich die Empfänger um mehr als so viel Prozent ändern')
  await expect.poll(() => field.inputValue(), soon).toBe('12,5')
  await field.fill('')
  await field.pressSequentially('7.25x')
  expect(await field.inputValue()).toBe('7.25')
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  const change = page.locator('.review').getByRole('listitem')
  await expect.poll(() => change.innerText(), soon).toContain('Anhalten, wenn sich die Empfänger')
  await page.getByRole('button', { name: 'Änderungen bestätigen' }).click()
  const percent = async () => (await storedStatements()).HoldWhen?.RecipientsChangePercent
  await expect.poll(percent, soon).toBe(7.25)
})

async function storedStatements() {
  const all = await served.rest.post('/api/singleschedule/getall', { body: {} })
  const found = all.find(({ ScheduleId }) => ScheduleId === scheduleId)
  if (found === undefined) throw new Error('the schedule of statements is gone')
  return found
}

async function changeRecipients(Action: 'AddRecipients' | 'RemoveRecipients'): Promise<void> {
  const body = { Action, ScheduleIds: [scheduleId], Recipients: [bob], Field: 'To' as const }
  await served.rest.post('/api/schedule/bulk', { body })
}
