import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { answerInstead } from './answer-instead.ts'
import { soon } from './console.ts'

/** Opens the next step of a new schedule. */
export async function next(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Next: / }).click(soon)
}

/** Chooses the first account of a draft, which opens its reports. */
export async function chooseAccount(page: Page, name: RegExp): Promise<void> {
  await pressAccount(page, name)
  await page.getByRole('heading', { level: 1, name: 'Which report?' }).waitFor(soon)
}

/** Presses an account in the list, which has no rows out of sight: a long list is searched first. */
export async function pressAccount(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('option').first().waitFor(soon)
  const find = page.getByLabel('Find in: Accounts')
  if ((await find.count()) > 0) await find.fill(name.source)
  await page.getByRole('option', { name }).click(soon)
}

/** Opens the parameters of the report that was chosen first, which the page may have gone past. */
export async function openParameters(page: Page): Promise<void> {
  const title = page.getByRole('heading', { level: 1, name: /^(With which parameters|Who should get it)/ })
  await title.waitFor(soon)
  if ((await title.innerText()).startsWith('Who'))
    await page.getByRole('button', { name: 'Parameters and filters', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: /^With which parameters/ }).waitFor(soon)
}

/** Chooses a report of the sample BI platform, and stands at its parameters. */
export async function chooseReport(page: Page, name = /City Weather/): Promise<void> {
  await chooseAccount(page, /Sample BI platform/)
  await page.getByRole('option', { name: 'Operations' }).click(soon)
  await page.getByRole('option', { name }).click(soon)
  await openParameters(page)
}

/** Fills in a draft that lacks nothing, on the page of a new schedule. */
export async function readyToSave(page: Page, name: string): Promise<Page> {
  await chooseAccount(page, /Sample report server/)
  await page.getByRole('option', { name: /Cars List/ }).click(soon)
  await page.getByLabel('To', { exact: true }).fill('a@example.org', soon)
  await page.getByLabel('Name of the schedule').fill(name)
  return page
}

/** The address of another step of the draft that is open. */
export async function stepAddress(page: Page, step: string): Promise<string> {
  await expect.poll(() => page.url(), soon).toContain('draft=')
  const url = new URL(page.url())
  url.searchParams.set('step', step)
  return url.href
}

/** Saves the open draft under a name, whatever its source warns of, and answers the id of the schedule. */
export async function saveAs(page: Page, name: string): Promise<string> {
  await page.getByLabel('Name of the schedule').fill(name)
  await page.getByRole('button', { name: 'Check and save' }).click()
  const anyway = page.getByRole('button', { name: 'Save anyway' })
  const isSaved = () => !page.url().includes('/new')
  await expect.poll(async () => isSaved() || (await anyway.count()) > 0, soon).toBe(true)
  if (!isSaved()) await anyway.click()
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText(), soon).toContain(name)
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

/** The requests that create a schedule of a paginated report. */
export const creating = '**/api/singleschedule/createpaginated'

/**
 * Asks for something whose creating request the service takes, and whose answer never comes: a page that ends then
 * ends while it creates.
 *
 * @returns the key of the request, and what the browser had kept when it was sent
 */
export async function cutOff(
  page: Page,
  ask: () => Promise<unknown>,
): Promise<{ readonly key: string; readonly kept: string }> {
  const taken = Promise.withResolvers<{ key: string; kept: string }>()
  const later = await answerInstead(page, creating, async (route) => {
    later()
    const kept = await page.evaluate<string>('JSON.stringify(localStorage)')
    await route.fetch()
    taken.resolve({ key: route.request().headers()['idempotency-key'] ?? '', kept })
  })
  await ask()
  return await taken.promise
}
