import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

import { startChromium } from './support/chromium.ts'
import { startCluster, type TestCluster } from './support/cluster.ts'

let cluster: TestCluster
let browser: Browser

beforeAll(async () => {
  ;[cluster, browser] = await Promise.all([startCluster(), startChromium()])
})
afterAll(async () => {
  await browser.close()
  await cluster[Symbol.asyncDispose]()
})

/** How long a loaded machine may take to show something. */
const soon = { timeout: 30_000 }

/** The largest first load: everything on the wire for `/` with a session and an empty cache. */
const firstLoadLimitBytes = 250_000

const pages = [
  ['/', 'Today', /due/],
  ['/schedules', 'Schedules', /^Schedules$/],
  ['/executions', 'Executions', /^Executions$/],
  ['/servers', 'Servers', /^Servers$/],
] as const

test('a person logs in and finds every page by its link, its address and the keyboard', async () => {
  const { page } = await open()
  await logIn(page)
  // It is on the first of them already.
  for (const [path, title, heading] of pages.toReversed()) {
    await page.getByRole('link', { name: title, exact: true }).click()
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText(), soon).toMatch(heading)
    expect(new URL(page.url()).pathname).toBe(path)
    // The focus is where a screen reader goes on.
    expect(await page.evaluate('document.activeElement.tagName')).toBe('H1')
    await page.reload()
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText(), soon).toMatch(heading)
  }
})

test('a wrong password is told in the words of the service, and the right one opens the page of the address', async () => {
  const { page } = await open()
  await page.goto(`${cluster.local.ConsoleUrl}/servers`)
  await page.getByLabel('User name').fill(cluster.local.AdminUser)
  await page.getByLabel('Password').fill('not this one')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect.poll(() => page.getByRole('alert').innerText(), soon).toMatch(/password/i)
  await page.getByLabel('Password').fill(cluster.local.AdminPassword)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText(), soon).toBe('Servers')
})

test('the first load is small, asks no other host, breaks no rule of its policy, and leaves no token in the browser', async () => {
  const first = await open()
  await logIn(first.page)
  // Another browser with the same session has nothing in its cache.
  const { page: fresh, complaints } = await open({ storageState: await first.context.storageState() })
  const sizes: Promise<number>[] = []
  const hosts = new Set<string>()
  const bodies: Promise<string>[] = []
  fresh.on('response', (response) => {
    hosts.add(new URL(response.url()).origin)
    if (response.url().includes('streamexecutions')) return
    const size = response
      .request()
      .sizes()
      .then((sizes) => sizes.responseHeadersSize + sizes.responseBodySize)
    sizes.push(size.catch(() => 0))
    bodies.push(response.text().catch(() => ''))
  })
  await fresh.goto(`${cluster.local.ConsoleUrl}/`)
  await expect.poll(() => fresh.getByRole('heading', { level: 1 }).count(), soon).toBe(1)
  await fresh.waitForLoadState('load')
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  expect(bytes).toBeGreaterThan(50_000)
  expect(bytes).toBeLessThan(firstLoadLimitBytes)
  expect([...hosts]).toEqual([cluster.local.ConsoleUrl])
  expect(complaints).toEqual([])
  const kept = await fresh.evaluate<string>(
    'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])',
  )
  const token = await tokenOfApi()
  // Every token of the interface has the same beginning.
  for (const text of [kept, ...(await Promise.all(bodies))]) expect(text).not.toContain(token.slice(0, 4))
})

test('a log-out on one tab ends the session on all of them, and the page that was open stays', async () => {
  const { page, context } = await open()
  await logIn(page)
  const second = await context.newPage()
  await second.goto(`${cluster.local.ConsoleUrl}/servers`)
  await expect.poll(() => second.getByRole('heading', { level: 1 }).innerText(), soon).toBe('Servers')
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect.poll(() => page.getByRole('button', { name: 'Log in' }).count(), soon).toBe(1)
  await expect.poll(() => second.getByRole('alertdialog').count(), soon).toBe(1)
  expect(await second.getByRole('heading', { level: 1 }).innerText()).toBe('Servers')
})

test('while the interface is killed an open page says that it is not live, and it recovers without a reload', async () => {
  const { page } = await open()
  await logIn(page)
  await page.getByRole('link', { name: 'Servers', exact: true }).click()
  await expect.poll(() => page.getByRole('row', { name: /worker-1/ }).count(), soon).toBe(1)
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
  await cluster.kill('api-1', 'SIGKILL')
  await expect.poll(() => page.getByText('Not live', { exact: true }).count(), soon).toBe(1)
  await expect.poll(() => page.getByText('Live', { exact: true }).count(), soon).toBe(1)
  await expect.poll(() => page.getByRole('row', { name: /worker-1/ }).count(), soon).toBe(1)
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true)
})

test.each(
  pages.flatMap(([path, title, heading]) =>
    (['light', 'dark', 'phone'] as const).map((look) => [title, look, path, heading] as const),
  ),
)('axe finds nothing on the page %s, %s', async (_title, look, path, heading) => {
  const { page } = await open({
    colorScheme: look === 'dark' ? 'dark' : 'light',
    viewport: look === 'phone' ? { width: 390, height: 844 } : { width: 1440, height: 900 },
  })
  await logIn(page)
  await page.goto(`${cluster.local.ConsoleUrl}${path}`)
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText(), soon).toMatch(heading)
  await expect.poll(() => page.locator('.loading').count(), soon).toBe(0)
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
  const isWider = await page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth')
  expect(isWider).toBe(false)
})

test('German is complete: no message of the pages is left in English', async () => {
  const { page } = await open({ locale: 'de-DE' })
  await page.goto(cluster.local.ConsoleUrl)
  await page.getByLabel('Benutzername').fill(cluster.local.AdminUser)
  await page.getByLabel('Kennwort').fill(cluster.local.AdminPassword)
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText(), soon).toMatch(/fällig/)
  expect(await page.evaluate('document.documentElement.lang')).toBe('de')
})

interface OpenPage {
  readonly page: Page
  readonly context: BrowserContext
  /** Errors and broken rules that the browser has reported. */
  readonly complaints: readonly string[]
}

/** A browser of a person of its own: nothing is shared with another test. */
async function open(options: Parameters<Browser['newContext']>[0] = {}): Promise<OpenPage> {
  const context = await browser.newContext({ locale: 'en-US', timezoneId: 'Europe/Amsterdam', ...options })
  onTestFinished(() => context.close())
  const complaints: string[] = []
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  context.on('weberror', (error) => complaints.push(error.error().message))
  return { page: await context.newPage(), context, complaints }
}

/** A token as the interface gives it to those who may have one. */
async function tokenOfApi(): Promise<string> {
  const { ApiUrl, AdminUser, AdminPassword } = cluster.local
  const answer = await fetch(`${ApiUrl}/api/login/token`, {
    method: 'POST',
    body: new URLSearchParams({ username: AdminUser, password: AdminPassword }),
  })
  return ((await answer.json()) as { token: string }).token
}

async function logIn(page: Page): Promise<void> {
  await page.goto(cluster.local.ConsoleUrl)
  await page.getByLabel('User name').fill(cluster.local.AdminUser)
  await page.getByLabel('Password').fill(cluster.local.AdminPassword)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText(), soon).toMatch(/due/)
}
