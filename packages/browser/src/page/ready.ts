import { failure, FailureError } from '@punctual/domain'
import type { Page } from 'playwright-core'

import { bySelector } from './by-selector.ts'
import type { OpenPageParts } from './open-page-parts.ts'
import { sentence } from '@punctual/domain/words'

/** How a page signals that it shows everything. With neither, it is ready when its network is quiet. */
export interface ReadySign {
  /** Selector of an element that is visible then; null when there is none. */
  readonly selector: string | null
  /** Whether the event given to `expectEvent` must have been seen. */
  readonly event: boolean
  /** Selectors of elements that are visible only while something is loading. */
  readonly gone?: readonly string[]
  readonly timeoutMs: number
  /** The whole time that the caller has for the page and its file, which the sentence of a failure names. */
  readonly wholeMs?: number
}

/** How long a page without a sign may go on loading: one that polls is never quiet. */
const quietLimitMs = 10_000

/** Runs in the page: fonts and pictures are there, and two frames have been drawn with them. */
const whenPainted = `(async () => {
  await document.fonts.ready
  await Promise.all([...document.images].filter((image) => image.currentSrc !== '' && image.loading !== 'lazy')
    .map((image) => image.decode().catch(() => {})))
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
})()`

/** @throws FailureError `page_not_ready` when the sign does not come, `page_login_required` for a log-in page */
export async function waitUntilReady(parts: OpenPageParts, sign: ReadySign): Promise<void> {
  const { page, source } = parts
  const { selector, event, gone = [], timeoutMs, wholeMs = timeoutMs } = sign
  let awaited = selector === null ? sentence('awaited_event') : sentence('awaited_element', { selector })
  try {
    if (selector !== null)
      await bySelector(parts, selector, (element) =>
        element.waitFor({ state: 'visible', timeout: timeoutMs }),
      )
    if (event) await page.waitForFunction('window.punctualReady === true', undefined, { timeout: timeoutMs })
    for (const loading of gone) {
      awaited = sentence('awaited_end', { selector: loading })
      await page.locator(loading).first().waitFor({ state: 'hidden', timeout: timeoutMs })
    }
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'TimeoutError') throw error
    if (await isLoginPage(page)) throw new FailureError(failure('page_login_required', { source }))
    const said = sentence('page_sign_missing', {
      whole: seconds(wholeMs),
      awaited,
      limit: seconds(timeoutMs),
    })
    throw new FailureError(failure('page_not_ready', { source, said }))
  }
  if (selector === null && !event)
    await page
      .waitForLoadState('networkidle', { timeout: Math.min(quietLimitMs, timeoutMs) })
      .catch(ignoreTimeout)
  await page.evaluate(whenPainted)
}

/** Whether the page shows a field for a password, which a report has not. */
export async function isLoginPage(page: Page): Promise<boolean> {
  return await page.locator('input[type=password]:visible').first().isVisible()
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1_000).toFixed(1).replace(/\.0$/, '')
}

function ignoreTimeout(error: unknown): void {
  if (!(error instanceof Error) || error.name !== 'TimeoutError') throw error
}
