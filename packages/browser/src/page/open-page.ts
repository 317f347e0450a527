import { FailureError, failure } from '@punctual/domain'
import type { BrowserContext, Locator, Page } from 'playwright-core'

import { bySelector } from './by-selector.ts'
import { whileFramesLoad } from './frames.ts'
import { createInterception, type Interception, type ServedContent } from './interception.ts'
import { navigate } from './navigate.ts'
import type { OpenPageParts } from './open-page-parts.ts'
import { takePictures, type PictureWish } from './pictures.ts'
import { printPage, type PrintWish } from './print.ts'
import { isLoginPage, type LoadedSign, type ReadySign, waitUntilReady } from './ready.ts'
import { showWhole } from './show-whole.ts'
import { sentence } from '@punctual/domain/words'

/** A page of a run, in a context of its own: no cookie, storage or cache is shared with another run. */
export interface OpenPage {
  /**
   * Opens an address and waits until its document has loaded.
   *
   * @throws FailureError when the host is refused, does not answer, or answers an error status
   */
  open(url: URL): Promise<void>
  /** Headers for requests to one origin, and to no other that a redirect or the page leads to. */
  sendHeaders(origin: string, headers: Readonly<Record<string, string>>): Promise<void>
  /** Answers an address with content of ours, without a connection. */
  serve(url: string, content: ServedContent): Promise<void>
  /**
   * Does work that waits for frames of the page.
   *
   * @throws FailureError when the document of a frame does not come, which the page itself never learns
   */
  whileFramesLoad<Value>(work: () => Promise<Value>): Promise<Value>
  addCookies(cookies: Parameters<BrowserContext['addCookies']>[0]): Promise<void>
  fill(selector: string, value: string): Promise<void>
  click(selector: string): Promise<void>
  /** Watches for a DOM event of the window from the start of each document; see {@link ReadySign}. */
  expectEvent(name: string): Promise<void>
  /** @throws FailureError `page_not_ready` */
  untilReady(sign: ReadySign): Promise<void>
  /**
   * Makes the window as high as the page, so that parts load that wait until they are in view.
   *
   * @throws FailureError `page_not_ready`
   */
  showWhole(sign: LoadedSign): Promise<void>
  /** Whether no element is visible for the selector within the time. */
  untilGone(selector: string, timeoutMs: number): Promise<boolean>
  /** Hides the elements of selectors. */
  hide(selectors: readonly string[]): Promise<void>
  title(): Promise<string>
  /** Whether the page shows a field for a password. */
  isLoginPage(): Promise<boolean>
  /** Runs an expression in the page, and awaits it. */
  evaluate<Value>(expression: string): Promise<Value>
  /** Makes a function of this process callable in the page by name. */
  expose(name: string, callback: (value: unknown) => void): Promise<void>
  /** The address that is open now. */
  address(): string
  /** Hosts that the page has asked for and may not reach. */
  refusedHosts(): readonly string[]
  /** Writes a PDF, and reports its size. */
  print(wish: PrintWish): Promise<number>
  /** Writes one PNG, or several for a page that is higher than one may be; in order, top first. */
  pictures(wish: PictureWish): Promise<string[]>
}

/** How long an element may take to come that is to be acted on. */
const actLimitMs = 15_000

export function createOpenPage(parts: OpenPageParts): OpenPage {
  const { page, context, session } = parts
  let interception: Interception | null = null
  const intercept = async () => (interception ??= await createInterception(session))
  return {
    open: (url) => navigate(parts, url),
    sendHeaders: async (origin, headers) => (await intercept()).sendHeaders(origin, headers),
    serve: async (url, content) => (await intercept()).serve(url, content),
    whileFramesLoad: (work) => whileFramesLoad(parts, work),
    addCookies: (cookies) => context.addCookies(cookies),
    fill: (selector, value) =>
      acting(parts, selector, (element) => element.fill(value, { timeout: actLimitMs })),
    click: (selector) => acting(parts, selector, (element) => element.click({ timeout: actLimitMs })),
    async expectEvent(name) {
      await page.addInitScript({
        content: `addEventListener(${JSON.stringify(name)}, () => { window.punctualReady = true }, { once: true })`,
      })
    },
    untilReady: (sign) => waitUntilReady(parts, sign),
    showWhole: (sign) => showWhole(parts, sign),
    untilGone: (selector, timeoutMs) => isGone(page, selector, timeoutMs),
    async hide(selectors) {
      for (const selector of selectors)
        await page.addStyleTag({ content: `${selector} { display: none !important }` })
    },
    title: () => page.title(),
    isLoginPage: () => isLoginPage(page),
    evaluate: (expression) => page.evaluate(expression),
    async expose(name, callback) {
      await page.exposeFunction(name, callback)
    },
    address: () => page.url(),
    refusedHosts: () => parts.proxy.refusedHosts(),
    print: (wish) => printPage(parts, wish),
    pictures: (wish) => takePictures(parts, wish),
  }
}

async function isGone(page: Page, selector: string, timeoutMs: number): Promise<boolean> {
  try {
    await page.locator(`${selector}:visible`).first().waitFor({ state: 'hidden', timeout: timeoutMs })
    await page.waitForLoadState('load', { timeout: timeoutMs })
    return !(await page.locator(`${selector}:visible`).first().isVisible())
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError') return false
    throw error
  }
}

/** Acts on an element; one that does not come is a page that is not the expected one. */
async function acting(
  parts: OpenPageParts,
  selector: string,
  act: (element: Locator) => Promise<void>,
): Promise<void> {
  try {
    await bySelector(parts, selector, act)
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'TimeoutError') throw error
    const said = sentence('page_lacks_element', { selector })
    throw new FailureError(failure('page_not_ready', { source: parts.source, said, retryable: false }))
  }
}
