import type { Client } from '@punctual/client'
import axe from 'axe-core'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'

import { startChromium } from './chromium.ts'
import { type ClusterOptions, startCluster, type TestCluster } from './cluster.ts'
import { openSession } from './console-session.ts'
import { type KeptContext, keepContexts } from './kept-contexts.ts'
import { type Appearance, appearances } from './appearances.ts'
import { connectRest } from './rest.ts'

/** How long a loaded machine may take to show something, and the time between two questions: each takes 3 ms. */
export const soon = { timeout: 30_000, interval: 100 }

export type Role = 'Administrator' | 'Editor' | 'Viewer'

export interface OpenOptions extends BrowserContextOptions {
  /**
   * Who has logged in, in a session that the tests of a file share; null for a browser without one. The
   * administrator when absent.
   */
  readonly role?: Role | null
  /** Where the page is; nowhere yet when absent. */
  readonly path?: string
  /** Whether nothing is in the cache, as in a browser that has not been there, and nothing is kept. */
  readonly isFresh?: boolean
}

export interface OpenPage {
  readonly page: Page
  readonly context: BrowserContext
  /** Errors and broken rules that the browser has reported. */
  readonly complaints: readonly string[]
  /** Presses of the pointer so far; a choice from a select counts as two. */
  clicks(): number
}

/** The console of a cluster, with a browser before it. */
export interface TestConsole {
  readonly cluster: TestCluster
  /** Of the administrator. */
  readonly rest: Client
  /** Address of a page. */
  url(path: string): string
  /** Opens the session of a role, which `open` does as well: for tests that open it when the service is away. */
  logIn(role: Role): Promise<void>
  /** A browser of its own with one page, closed at the end of the test. */
  open(options?: OpenOptions): Promise<OpenPage>
  /** A user of the role, the same one each time. */
  userOf(role: Role): Promise<{ readonly UserName: string; readonly Password: string }>
}

/**
 * One cluster and one browser for the tests of a file. What it answers is complete while a test runs.
 *
 * @param options of the cluster; one scheduler and one worker when absent
 */
export function useConsole(options: ClusterOptions = { schedulers: 1, workers: 1 }): TestConsole {
  const resources = new AsyncDisposableStack()
  let running: TestConsole | undefined
  beforeAll(async () => {
    const [cluster, browser] = await Promise.all([startCluster(options), startChromium()])
    resources.use(cluster)
    resources.defer(() => browser.close())
    running = testConsole(cluster, browser)
  })
  afterAll(() => resources.disposeAsync())
  const started = () => {
    if (running === undefined) throw new Error('the console is there while a test runs')
    return running
  }
  return {
    get cluster() {
      return started().cluster
    },
    get rest() {
      return started().rest
    },
    url: (path) => started().url(path),
    logIn: (role) => started().logIn(role),
    open: (openOptions) => started().open(openOptions),
    userOf: (role) => started().userOf(role),
  }
}

function testConsole(cluster: TestCluster, browser: Browser): TestConsole {
  const { local } = cluster
  const rest = connectRest(local)
  const url = (path: string) => new URL(path, local.ConsoleUrl).href
  const contexts = keepContexts(browser, url('/healthz'))
  const userOf = onceEach((role: Role) => createUser(cluster, role))
  const sessionOf = onceEach(async (role: Role) => await openSession(local.ConsoleUrl, await userOf(role)))
  return {
    cluster,
    rest,
    url,
    userOf,
    logIn: async (role) => void (await sessionOf(role)),
    async open({ role = 'Administrator', path, isFresh = false, ...options } = {}) {
      const kept = await contexts[isFresh ? 'open' : 'take']({
        locale: 'en-US',
        timezoneId: 'Europe/Amsterdam',
        ...appearances.light,
        ...(role === null ? {} : { storageState: await sessionOf(role) }),
        ...options,
      })
      const { context, complaints } = kept
      onTestFinished(async ({ task }) => {
        if (task.result?.state === 'fail') await printPages(kept)
        await (isFresh || task.result?.state === 'fail' ? context.close() : contexts.giveBack(kept))
      })
      const page = await context.newPage()
      if (path !== undefined) await page.goto(url(path))
      return { page, context, complaints, clicks: () => kept.clicks }
    },
  }
}

/** Does something once for each key. */
function onceEach<Key, Value>(make: (key: Key) => Promise<Value>): (key: Key) => Promise<Value> {
  const made = new Map<Key, Promise<Value>>()
  return (key) => {
    const value = made.get(key) ?? make(key)
    made.set(key, value)
    return value
  }
}

const password = 'correct horse battery staple'

async function createUser({ local }: TestCluster, role: Role) {
  if (role === 'Administrator') return { UserName: local.AdminUser, Password: local.AdminPassword }
  const created = { UserName: `the-${role.toLowerCase()}`, Password: password }
  await connectRest(local).post('/api/user/create', { body: { ...created, Role: role } })
  return created
}

/** Prints what a failed test had before it. */
async function printPages({ context, complaints, parked }: KeptContext): Promise<void> {
  for (const page of context.pages())
    if (page !== parked)
      console.error([page.url(), await page.locator('body').innerText(), ...complaints].join('\n'))
}

/**
 * Goes to another address of the application as a link does: the document stays, so it costs a fifth of a load. The
 * page of the address is complete then.
 *
 * @param path another one than that of the page
 */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate(`new Promise((resolve) => {
    const end = __TSR_ROUTER__.subscribe('onRendered', () => { end(); resolve() })
    __TSR_ROUTER__.history.push(${JSON.stringify(path)})
  })`)
  await settled(page)
}

/** Waits until the page shows what it was asked for. */
export async function settled(page: Page): Promise<void> {
  await expect.poll(() => page.getByRole('heading', { level: 1 }).count(), soon).toBe(1)
  await expect.poll(() => page.locator('.loading').count(), soon).toBe(0)
}

/**
 * Expects that axe finds nothing and that only tables are wider than the window. On a phone, no state may lie
 * beyond its edge.
 *
 * @param rules those of axe to apply; all when absent
 */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  await page.evaluate(transitionsEnded)
  expect(await violationsOn(page, rules)).toEqual([])
  // What is drawn to measure follows a window that was resized a moment later.
  const beyond = () => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
  await expect.poll(beyond, { ...soon, message: 'pixels beyond the window' }).toBeLessThanOrEqual(0)
  if (page.viewportSize()?.width === appearances.phone.viewport.width)
    await expect.poll(() => page.evaluate<string[]>(statesBeyond), soon).toEqual([])
}

/** Runs in the page: a colour that changes to that of another theme has a lower contrast meanwhile. */
const transitionsEnded = `
  Promise.allSettled(
    document.getAnimations().flatMap((each) => (each instanceof CSSTransition ? [each.finished] : [])),
  )
`

/** Not for axe: the text of a mail, which is its writer's; nor rows like those before them. */
const unread = ['.mail-frame', 'tbody tr:nth-child(n + 16)']

/**
 * What axe finds on a page, each rule with its elements. Its source is half a megabyte, so a document gets it
 * once, however often it is checked.
 */
async function violationsOn(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe.source)
  const floats = await page.locator('.popover').first().isVisible()
  const options = {
    resultTypes: ['violations'],
    ...(rules === undefined ? {} : { runOnly: rules }),
    // A list that floats over the page is in no landmark of it.
    ...(floats ? { rules: { region: { enabled: false } } } : {}),
  }
  const context = { exclude: unread.map((selector) => [selector]) }
  const run = `axe.run(${JSON.stringify(context)}, ${JSON.stringify(options)}).then(({ violations }) => violations)`
  const violations = await page.evaluate<axe.Result[]>(run)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** Runs in the page: the states that are not wholly in the width of the window. */
const statesBeyond = `
  [...document.querySelectorAll('.state')]
    .filter((state) => state.checkVisibility())
    .filter((state) => state.getBoundingClientRect().right > innerWidth)
    .map((state) => state.innerText)
`

/**
 * Expects that an open page is accessible in each theme and window size, as it changes from one to the next.
 */
export async function expectAccessibleAs(
  page: Page,
  names: readonly Appearance[] = eachThemeAndSize,
): Promise<void> {
  for (const name of names) {
    const { colorScheme, viewport } = appearances[name]
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize(viewport)
    await settled(page)
    const rules = names.includes('light') ? rulesAfterLight[name] : undefined
    await expectAccessible(page, rules)
  }
}

/** The rules whose result can differ from that of the light theme on a desktop: all when absent. */
const rulesAfterLight: Partial<Record<Appearance, string[]>> = {
  dark: ['color-contrast'],
  tablet: ['color-contrast', 'scrollable-region-focusable', 'button-name', 'link-name', 'aria-hidden-focus'],
}

const eachThemeAndSize = ['light', 'tablet', 'phone'] as const satisfies Appearance[]
