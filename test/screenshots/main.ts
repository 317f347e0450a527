/**
 * Makes the pictures of the README and of docs/guide from a running cluster: `pnpm screenshots`. Every picture has
 * the same name each time; its contents differ in times and ids only.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import type { Browser } from 'playwright-core'

import { startChromium } from '../support/chromium.ts'
import { type LocalFile, startCluster } from '../support/cluster.ts'
import { fillConsole } from '../support/console-data.ts'
import { connectRest } from '../support/rest.ts'
import { type Picture, type PictureData, pictures } from './pictures.ts'
import { sendSample } from './send-sample.ts'

const directory = fileURLToPath(new URL('../../docs/guide/pictures/', import.meta.url))
const quality = 82
const sizes = { wide: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } }

await using cluster = await startCluster({ schedulers: 2, workers: 2 })
const rest = connectRest(cluster.local)
const data = { ...(await fillConsole(rest, cluster.local)), sentId: await sendSample(rest, cluster.local) }
mkdirSync(directory, { recursive: true })
const browser = await startChromium()
for (const picture of pictures) {
  const file = await take(browser, picture, { local: cluster.local, data })
  writeFileSync(`${directory}${picture.name}.webp`, file)
  console.log(`${picture.name}.webp ${file.length} bytes`)
}
await browser.close()

interface Shown {
  readonly local: LocalFile
  readonly data: PictureData
}

async function take(browser: Browser, picture: Picture, { local, data }: Shown): Promise<Buffer> {
  const context = await browser.newContext({
    locale: 'en-GB',
    timezoneId: 'Europe/Amsterdam',
    colorScheme: 'light',
    reducedMotion: 'reduce',
    viewport: picture.isPhone ? sizes.phone : sizes.wide,
  })
  const login = { UserName: local.AdminUser, Password: local.AdminPassword }
  await context.request.post(`${local.ConsoleUrl}/session`, { data: login })
  const page = await context.newPage()
  await page.goto(`${local.ConsoleUrl}${picture.path(data)}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.locator('.loading').first().waitFor({ state: 'detached' })
  await page.getByText('Live', { exact: true }).first().waitFor({ state: 'attached' })
  await page.evaluate('document.fonts.ready')
  await picture.before?.(page)
  // Playwright itself writes no WebP, which is a third of PNG.
  const devtools = await context.newCDPSession(page)
  const { data: base64 } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality })
  await context.close()
  return Buffer.from(base64, 'base64')
}
