import { expect, test } from 'vitest'

import { answerInstead } from '../support/answer-instead.ts'
import { soon } from '../support/console.ts'
import { creating, readyToSave, saveAs } from '../support/new-schedule.ts'
import { served } from './served.ts'

test('every step is held while the draft is checked and saved, and opens again after a refusal', async () => {
  const { page } = await served.open({ path: '/schedules/new' })
  await readyToSave(page, 'Held at every step')
  const released = Promise.withResolvers<void>()
  const later = await answerInstead(page, creating, async (route) => {
    await released.promise
    await route.fulfill({ status: 400, json: { title: 'Not accepted', detail: 'The report is locked.' } })
  })
  await page.getByRole('button', { name: 'Check and save' }).click()
  await page.getByRole('button', { name: 'When', exact: true }).click(soon)
  const time = page.getByLabel('Time', { exact: true })
  await time.waitFor(soon)
  await expect.poll(() => page.getByText('Nothing can be changed until').count(), soon).toBe(1)
  // The section, and what it means: that has a button for another time.
  expect(await page.locator('.held-form[inert]').count()).toBe(2)
  await time.click({ force: true })
  await page.keyboard.type('0915')
  expect(await time.inputValue()).toBe('07:00')
  later()
  released.resolve()
  await expect.poll(() => page.getByRole('alert').innerText(), soon).toContain('The report is locked.')
  expect(await page.locator('.held-form[inert]').count()).toBe(0)
  await time.fill('09:15')
  await page.getByRole('button', { name: 'To whom', exact: true }).click()
  const id = await saveAs(page, 'Held at every step')
  const params = { path: { id } }
  expect(await served.rest.get('/api/singleschedule/getpaginated/{id}', { params })).toMatchObject({
    Schedule: { ExecutionTime: '09:15' },
  })
})
