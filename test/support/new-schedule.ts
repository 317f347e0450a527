import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { soon } from './console.ts'

/** Opens the next step of a new schedule. */
export async function next(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Next: / }).click(soon)
}

/** Chooses a report of the sample BI platform, and stands at its parameters. */
export async function chooseReport(page: Page): Promise<void> {
  await page.getByRole('option', { name: /Sample BI platform/ }).click(soon)
  await next(page)
  await page.getByRole('option', { name: 'Operations' }).click(soon)
  await page.getByRole('option', { name: /City Weather/ }).click(soon)
  await next(page)
}

/** The address of another step of the draft that is open. */
export async function stepAddress(page: Page, step: string): Promise<string> {
  await expect.poll(() => page.url(), soon).toContain('draft=')
  const url = new URL(page.url())
  url.searchParams.set('step', step)
  return url.href
}
