import type { Page } from 'playwright-core'

/** Size of the whole document in pixels of the page, whatever is visible of it. */
export function contentSize(page: Page): Promise<{ readonly width: number; readonly height: number }> {
  return page.evaluate(
    `({ width: Math.max(document.documentElement.scrollWidth, 1),
        height: Math.max(document.documentElement.scrollHeight, 1) })`,
  )
}
