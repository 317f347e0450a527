import type { BrowserContextOptions, Page } from 'playwright-core'

import { appearances } from '../support/appearances.ts'
import type { ShownService } from './open-service.ts'
import type { Picture, PictureData } from './pictures.ts'

const quality = 66
const sizes = { wide: { width: 1280, height: 800 }, phone: appearances.phone.viewport }

/** A picture of the guide as WebP. */
export async function takePicture(service: ShownService, picture: Picture): Promise<Buffer> {
  const viewport = picture.isPhone ? sizes.phone : sizes.wide
  const page = await openPage(service, picture.path, { locale: 'en-GB', colorScheme: 'light', viewport })
  await page.getByText('Live', { exact: true }).first().waitFor({ state: 'attached' })
  await picture.before?.(page)
  // Playwright itself writes no WebP, which is a third of PNG.
  const devtools = await page.context().newCDPSession(page)
  const { data: base64 } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality })
  await page.context().close()
  return Buffer.from(base64, 'base64')
}

/** A whole page as PNG, as a browser with the options shows it. */
export async function takePage(
  service: ShownService,
  path: (data: PictureData) => string,
  options: BrowserContextOptions,
): Promise<Buffer> {
  const page = await openPage(service, path, options)
  const file = await page.screenshot({ fullPage: true })
  await page.context().close()
  return file
}

async function openPage(
  { browser, consoleUrl, data, session }: ShownService,
  path: (data: PictureData) => string,
  options: BrowserContextOptions,
): Promise<Page> {
  const context = await browser.newContext({
    timezoneId: 'Europe/Amsterdam',
    reducedMotion: 'reduce',
    storageState: session,
    ...options,
  })
  const page = await context.newPage()
  await page.goto(`${consoleUrl}${path(data)}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.locator('.loading').first().waitFor({ state: 'detached' })
  await page.evaluate('document.fonts.ready')
  return page
}
