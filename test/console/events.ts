import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { eventually } from '@punctual/testing'
import { expect, onTestFinished, test } from 'vitest'

import { appearances } from '../support/appearances.ts'
import { choose } from '../support/choose.ts'
import { expectAccessible, expectAccessibleAs, soon } from '../support/console.ts'
import { createSampleSchedule } from '../support/sample-bi.ts'
import { ended, served } from './served.ts'

/** A receiver of events until the end of the test, which answers the status that was set last. */
async function receiver() {
  const answer = { status: 204 }
  const server = createServer((request, response) => {
    request.resume()
    response.writeHead(answer.status).end()
  })
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return { answer, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` }
}

async function settledDeliveries(id: string, count: number) {
  const params = { path: { id } }
  await eventually(
    async () => {
      const sent = await served.rest.get('/api/eventsubscription/getdeliveries/{id}', { params })
      return sent.filter(({ SettledEpochUtc }) => SettledEpochUtc !== null).length === count
    },
    { timeoutMs: 60_000 },
  )
}

test('an editor subscribes a Webhook to the events of a folder, reads what was sent, and enables it again after a 410', async () => {
  const name = `Watched ${crypto.randomUUID().slice(0, 8)}`
  const folder = `/${name}`
  await served.rest.post('/api/folder/create', { body: { Path: folder } })
  const destinations = [{ To: 'ann@example.org' }]
  const scheduleId = await createSampleSchedule(served.rest, { name, folder, destinations })
  const { answer, url } = await receiver()
  const { page } = await served.open({ role: 'Editor', path: '/events' })
  await page.getByRole('button', { name: 'New subscription' }).click(soon)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Subscription').fill(name)
  await choose(dialog.getByLabel('Folder', { exact: true }), folder)
  await dialog.getByLabel('Delivered', { exact: true }).check()
  await dialog.getByLabel('Late', { exact: true }).check()
  await dialog.getByLabel('Late this many minutes').fill('')
  await choose(dialog.getByLabel('Sent to'), 'Webhook')
  await dialog.getByLabel('Address').fill(url)
  await dialog.getByLabel('Signing secret').fill(`whsec_${Buffer.alloc(32, 7).toString('base64')}`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  const late = dialog.getByLabel('Late this many minutes')
  await expect.poll(() => late.getAttribute('aria-invalid'), soon).toBe('true')
  await expectAccessible(page)
  await late.fill('90')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('link', { name }).click(soon)
  await expect.poll(() => page.locator('.facts').innerText(), soon).toContain('Late by 90 minutes')
  await page.getByRole('button', { name: 'Test' }).click()
  await expect.poll(() => page.locator('.findings').getByRole('listitem').count(), soon).toBeGreaterThan(0)
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await ended(scheduleId)
  await settledDeliveries(id, 1)
  answer.status = 410
  await ended(scheduleId)
  await settledDeliveries(id, 2)
  await page.reload()
  const rows = page.getByRole('row').filter({ hasText: name })
  await expect.poll(() => rows.allInnerTexts(), soon).toHaveLength(2)
  const [refused, taken] = await rows.allInnerTexts()
  expect([refused, taken]).toEqual([expect.stringMatching(/Refused/), expect.stringMatching(/Accepted/)])
  await expect.poll(() => page.locator('main').innerText(), soon).toContain('The receiver answered 410')
  await expectAccessibleAs(page)
  // On a phone these buttons are in a menu.
  await page.setViewportSize(appearances.light.viewport)
  await page.getByRole('button', { name: 'Enable again' }).click()
  await expect.poll(() => page.locator('.facts').innerText(), soon).toMatch(/Enabled/)
  expect(await page.getByText('The receiver answered 410').count()).toBe(0)
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText(), soon).toBe('Events')
  await expect.poll(() => page.getByRole('link', { name }).count(), soon).toBe(0)
})
