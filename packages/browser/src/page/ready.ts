import { failure, FailureError } from '@punctual/domain'
import type { Page } from 'playwright-core'

import { bySelector } from './by-selector.ts'
import type { OpenPageParts } from './open-page-parts.ts'
import { type Sentence, sentence } from '@punctual/domain/words'

/** What shows that a page is loading no more, and how long to wait for it. */
export interface LoadedSign {
  /** Selectors of elements that are visible only while something is loading. */
  readonly gone?: readonly string[]
  readonly timeoutMs: number
  /** The whole time that the caller has for the page and its file, which the sentence of a failure names. */
  readonly wholeMs?: number
}

/** How a page signals that it shows everything. */
export interface ReadySign extends LoadedSign {
  /** Selector of an element that is visible then; null when there is none. */
  readonly selector: string | null
  /** Whether the event given to `expectEvent` must have been seen. */
  readonly event: boolean
  /** Whether its network has to be quiet as well, as it always has to without a selector and an event. */
  readonly quiet?: boolean
}

/** How long to wait for a quiet network: that of a page that polls never is. */
const quietLimitMs = 10_000

/** Runs in the page: fonts and pictures are there, and two frames have been drawn with them. */
export const whenPainted = `(async () => {
  await document.fonts.ready
  await Promise.all([...document.images].filter((image) => image.currentSrc !== '' && image.loading !== 'lazy')
    .map((image) => image.decode().catch(() => {})))
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
})()`

/** @throws FailureError `page_not_ready` when the sign does not come, `page_login_required` for a log-in page */
export async function waitUntilReady(parts: OpenPageParts, sign: ReadySign): Promise<void> {
  const { page } = parts
  const { selector, event, timeoutMs: timeout } = sign
  if (selector !== null)
    await expecting(parts, { sign, awaited: sentence('awaited_element', { selector }) }, () =>
      bySelector(parts, selector, (element) => element.waitFor({ state: 'visible', timeout })),
    )
  if (event)
    await expecting(parts, { sign, awaited: sentence('awaited_event') }, () =>
      page.waitForFunction('window.punctualReady === true', undefined, { timeout }),
    )
  const { quiet = selector === null && !event } = sign
  if (quiet) await untilLoaded(parts, sign)
  else await untilGone(parts, sign)
  await page.evaluate(whenPainted)
}

/**
 * Waits until nothing of the page is loading: a part that is shown late may begin to load when the others are
 * there.
 *
 * @throws FailureError `page_not_ready`
 */
export async function untilLoaded(parts: OpenPageParts, sign: LoadedSign): Promise<void> {
  await untilGone(parts, sign)
  await parts.traffic.quiet(Math.min(quietLimitMs, sign.timeoutMs))
  await untilGone(parts, sign)
}

async function untilGone(parts: OpenPageParts, sign: LoadedSign): Promise<void> {
  for (const loading of sign.gone ?? [])
    await expecting(parts, { sign, awaited: sentence('awaited_end', { selector: loading }) }, () =>
      parts.page
        .locator(`:is(${loading}):visible`)
        .first()
        .waitFor({ state: 'hidden', timeout: sign.timeoutMs }),
    )
}

async function expecting(
  { page, source }: OpenPageParts,
  { sign, awaited }: { readonly sign: LoadedSign; readonly awaited: Sentence },
  wait: () => Promise<unknown>,
): Promise<void> {
  try {
    await wait()
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'TimeoutError') throw error
    if (await isLoginPage(page)) throw new FailureError(failure('page_login_required', { source }))
    const { timeoutMs, wholeMs = timeoutMs } = sign
    const said = sentence('page_sign_missing', {
      whole: seconds(wholeMs),
      awaited,
      limit: seconds(timeoutMs),
    })
    throw new FailureError(failure('page_not_ready', { source, said }))
  }
}

/** Whether the page shows a field for a password, which a report has not. */
export async function isLoginPage(page: Page): Promise<boolean> {
  return await page.locator('input[type=password]:visible').first().isVisible()
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1_000).toFixed(1).replace(/\.0$/, '')
}
