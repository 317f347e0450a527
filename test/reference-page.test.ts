/** The reference page in a browser: samples of requests beside each operation, under the policy of the page. */
import { startApiProcess } from '@punctual/testing'
import { expect, it } from 'vitest'

import { startChromium } from './support/chromium.ts'

it('the reference page shows the samples of an operation in the language that was chosen last, and breaks no policy', async () => {
  await using api = await startApiProcess({ environment: { API_DOCS: 'open' } })
  const browser = await startChromium()
  try {
    const page = await browser.newPage()
    const refused: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') refused.push(message.text())
    })
    page.on('pageerror', (error) => refused.push(String(error)))
    await page.goto(`${api.url}/docs#/Tokens/token.login`)
    const samples = page.locator('.samples')
    // The page of all operations is large: a busy machine draws it for a minute.
    await samples.getByText('curl --fail-with-body').waitFor({ timeout: 90_000 })
    await samples.getByRole('button', { name: 'C#' }).click()
    expect(await samples.locator('pre').textContent()).toContain('HttpMethod.Post, "/api/login/token"')
    await page.goto(`${api.url}/docs#/Folders/folder.create`)
    await page.reload()
    await samples.getByRole('button', { name: 'Python' }).click()
    expect(await samples.locator('pre').textContent()).toContain('import urllib.request')
    expect(refused).toEqual([])
  } finally {
    await browser.close()
  }
})
