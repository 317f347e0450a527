import type { Page, Route } from 'playwright-core'

/**
 * Answers the requests of a page in a way of its own, until the returned function is called: later ones go to the
 * service.
 *
 * The route itself stays. When the last route of a page is removed, the browser can lose a pending request.
 * The page then waits for its answer for good.
 */
export async function answerInstead(
  page: Page,
  pattern: string | RegExp,
  answer: (route: Route) => unknown,
): Promise<() => void> {
  let isOver = false
  await page.route(pattern, (route) => (isOver ? route.continue() : answer(route)))
  return () => {
    isOver = true
  }
}
