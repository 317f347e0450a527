import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { answerInstead } from '../support/answer-instead.ts'
import { soon } from '../support/console.ts'
import { chooseAccount, creating, readyToSave, saveAs, stepAddress } from '../support/new-schedule.ts'
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

test('two drafts of the same minute are offered with different words, also without a name', async () => {
  const { page } = await served.open({ path: '/schedules/new' })
  for (const account of [/Sample report server/, /Sample BI platform/]) {
    await page.goto(served.url('/schedules/new'))
    await chooseAccount(page, account)
    await stepAddress(page, 'report')
  }
  // The page of a draft keeps it once more when it is left.
  await page.goto(served.url('/servers'))
  // In one minute, whenever they were kept.
  const minute = Math.floor(Date.now() / 60_000) * 60_000
  await page.evaluate(`for (const key of Object.keys(localStorage)) {
    if (!key.startsWith('punctual-draft:')) continue
    const kept = JSON.parse(localStorage.getItem(key))
    const ofMinute = kept.draft.account.name.includes('BI') ? 5000 : 9000
    const savedMs = ${minute} + ofMinute
    localStorage.setItem(key, JSON.stringify({ ...kept, savedMs }))
  }`)
  await page.goto(served.url('/schedules/new'))
  const offered = page.locator('.drafts li')
  await expect.poll(() => offered.count(), soon).toBe(2)
  const [newer = '', older = ''] = await offered.allInnerTexts()
  expect(newer).toMatch(/:09\b[^]*Sample report server/)
  expect(older).toMatch(/:05\b[^]*Sample BI platform/)
})

test('who leaves the page while a draft is checked reads at another page that it is saved', async () => {
  const { page } = await served.open({ path: '/schedules/new' })
  await readyToSave(page, 'Saved while away')
  const release = await heldCreation(page)
  await leaveWhileChecked(page)
  await expect.poll(() => page.getByText('Saved while away is being checked').count(), soon).toBe(1)
  await release()
  const opener = page.getByRole('button', { name: 'Open the schedule' })
  await opener.waitFor(soon)
  await expect.poll(() => page.getByText('The new schedule Saved while away is saved.').count(), soon).toBe(1)
  expect(new URL(page.url()).pathname).toBe('/servers')
  await opener.click()
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText(), soon).toBe('Saved while away')
  expect(await page.getByText('is saved.').count()).toBe(0)
})

test('a draft that is opened again while it is checked may not change, and shows its refusal at the field', async () => {
  const { page } = await served.open({ path: '/schedules/new' })
  await readyToSave(page, 'Refused while away')
  const release = await heldCreation(page, 'The report is locked.')
  await leaveWhileChecked(page)
  await page.goBack()
  await expect.poll(() => page.locator('.held-form[inert]').count(), soon).toBe(2)
  await release()
  await expect.poll(() => page.getByRole('alert').innerText(), soon).toContain('The report is locked.')
  expect(await page.locator('.held-form[inert]').count()).toBe(0)
  await saveAs(page, 'Mended after a refusal')
})

test('a refusal that came while its user was away is kept until the draft is opened', async () => {
  const { page } = await served.open({ path: '/schedules/new' })
  await readyToSave(page, 'Refused unseen')
  const release = await heldCreation(page, 'The report is locked.')
  await leaveWhileChecked(page)
  await release()
  await page.getByRole('button', { name: 'Open the draft' }).click(soon)
  await expect.poll(() => page.getByRole('alert').innerText(), soon).toContain('The report is locked.')
  expect(await page.getByText('The service refuses the new schedule').count()).toBe(0)
  // Once it was seen it is over.
  await page.getByRole('link', { name: 'Servers' }).click(soon)
  await page.getByRole('heading', { level: 1, name: 'Servers' }).waitFor(soon)
  expect(await page.getByText('Refused unseen').count()).toBe(0)
})

/**
 * Keeps the request that creates a schedule until the returned function is called.
 *
 * @param refusal what the service answers then; it is sent to the service without it
 */
async function heldCreation(page: Page, refusal?: string): Promise<() => Promise<void>> {
  const released = Promise.withResolvers<void>()
  const later = await answerInstead(page, creating, async (route) => {
    await released.promise
    await (refusal === undefined
      ? route.continue()
      : route.fulfill({ status: 400, json: { title: 'Not accepted', detail: refusal } }))
  })
  return async () => {
    const answered = page.waitForResponse(creating)
    later()
    released.resolve()
    await answered
  }
}

async function leaveWhileChecked(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Check and save' }).click()
  await expect.poll(() => page.locator('.held-form[inert]').count(), soon).toBe(2)
  await page.getByRole('link', { name: 'Servers' }).click(soon)
  await page.getByRole('heading', { level: 1, name: 'Servers' }).waitFor(soon)
}
