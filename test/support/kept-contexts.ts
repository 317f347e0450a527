import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'

/*
 * Contexts of a browser, kept from one test to the next. The cache of such a context has the parts of the application,
 * and its pages share a process that has compiled them. So a page costs the processor less than in a new context.
 */

export interface KeptContext {
  readonly context: BrowserContext
  readonly options: BrowserContextOptions
  /** Those that each test finds. */
  readonly cookies: Parameters<BrowserContext['addCookies']>[0]
  /** Holds the process of the pages between two tests, and reaches the storage of their origin. */
  readonly parked: Page
  /** Errors and broken rules that the browser has reported to this test. */
  readonly complaints: string[]
  /** Presses of the pointer in this test. */
  clicks: number
}

export interface KeptContexts {
  /** A new context, with nothing in its cache. */
  open(options: BrowserContextOptions): Promise<KeptContext>
  /** A context with these options that no test has: one that was given back, or a new one. */
  take(options: BrowserContextOptions): Promise<KeptContext>
  /** Keeps a context for a later test, without anything that this one has left there. */
  giveBack(kept: KeptContext): Promise<void>
}

/** Each idle one has a process of the browser. */
const mostIdle = 3

/** @param still an address of the console that answers without the application, for the parked pages */
export function keepContexts(browser: Browser, still: string): KeptContexts {
  const idle: KeptContext[] = []
  const open = (options: BrowserContextOptions) => openContext(browser, options, still)
  return {
    open,
    async take(options) {
      const wanted = JSON.stringify(options)
      const index = idle.findIndex((kept) => JSON.stringify(kept.options) === wanted)
      const [found] = index === -1 ? [] : idle.splice(index, 1)
      return found ?? (await open(options))
    },
    async giveBack(kept) {
      await clear(kept)
      idle.push(kept)
      if (idle.length > mostIdle) await idle.shift()?.context.close()
    },
  }
}

async function openContext(
  browser: Browser,
  options: BrowserContextOptions,
  still: string,
): Promise<KeptContext> {
  const context = await browser.newContext(options)
  const complaints: string[] = []
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  context.on('weberror', (error) => complaints.push(error.error().message))
  const parked = await context.newPage()
  await parked.goto(still)
  const kept = { context, options, cookies: await context.cookies(), parked, complaints, clicks: 0 }
  await context.exposeFunction('countClicks', (more: number) => {
    kept.clicks += more
  })
  await context.addInitScript(listener)
  return kept
}

async function clear(kept: KeptContext): Promise<void> {
  const { context, cookies, parked } = kept
  for (const page of context.pages()) if (page !== parked) await page.close()
  await context.setOffline(false)
  await context.clearCookies()
  await context.addCookies(cookies)
  await parked.evaluate('localStorage.clear()')
  kept.complaints.length = 0
  kept.clicks = 0
}

/**
 * Listens in each page before its own scripts do, so that no page can hide a click. It listens at the document:
 * playwright stops at the window a press that would meet another thing than the one asked for, and tries again.
 */
const listener = `
  document.addEventListener('pointerdown', (event) => event.isTrusted && countClicks(1), true)
  document.addEventListener('change', (event) => event.target.tagName === 'SELECT' && countClicks(2), true)
`
