import type { Page } from 'playwright-core'

import { soon } from './console.ts'

/**
 * The instant at which a page first shows something, by the clock of this machine. The page watches by itself, so that
 * no poll from outside is measured with it.
 *
 * @param isShown an expression that runs in the page
 * @throws when it is not shown soon
 */
export function shownAt(page: Page, isShown: string): Promise<number> {
  return page.evaluate<number>(`new Promise((resolve, reject) => {
    const endMs = Date.now() + ${soon.timeout}
    const timer = setInterval(() => {
      const nowMs = Date.now()
      if (${isShown}) resolve(nowMs)
      else if (nowMs > endMs) reject(new Error('not shown within ${soon.timeout} ms'))
      else return
      clearInterval(timer)
    }, 10)
  })`)
}
