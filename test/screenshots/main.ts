/**
 * Makes the pictures of the README and of docs/guide from a running cluster: `pnpm screenshots`, or only those that
 * are named. Every picture has the same name each time; its contents differ in times and ids only.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import type { Browser } from 'playwright-core'

import { startChromium } from '../support/chromium.ts'
import { type LocalFile, startCluster } from '../support/cluster.ts'
import { fillConsole } from '../support/console-data.ts'
import { openSession } from '../support/console-session.ts'
import { connectRest } from '../support/rest.ts'
import { type Picture, type PictureData, pictures } from './pictures.ts'
import { sendSample } from './send-sample.ts'

const directory = fileURLToPath(new URL('../../docs/guide/pictures/', import.meta.url))
const quality = 66
const wanted = process.argv.slice(2)
const sizes = { wide: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } }

await using cluster = await startCluster({ schedulers: 2, workers: 2 })
const rest = connectRest(cluster.local)
const data = { ...(await fillConsole(rest, cluster.local)), sentId: await sendSample(rest, cluster.local) }
mkdirSync(directory, { recursive: true })
const browser = await startChromium()
// Once: the audit trail would show nothing but the log-ins of pictures.
const session = await openSession(cluster.local.ConsoleUrl, {
  UserName: cluster.local.AdminUser,
  Password: cluster.local.AdminPassword,
})
for (const picture of pictures.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  const file = await take(browser, picture, { local: cluster.local, data, session })
  writeFileSync(`${directory}${picture.name}.webp`, file)
  console.log(`${picture.name}.webp ${file.length} bytes`)
}
await browser.close()

interface Shown {
  readonly local: LocalFile
  readonly data: PictureData
  readonly session: Awaited<ReturnType<typeof openSession>>
}

async function take(browser: Browser, picture: Picture, { local, data, session }: Shown): Promise<Buffer> {
  const context = await browser.newContext({
    locale: 'en-GB',
    timezoneId: 'Europe/Amsterdam',
    colorScheme: 'light',
    reducedMotion: 'reduce',
    storageState: session,
    viewport: picture.isPhone ? sizes.phone : sizes.wide,
  })
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
