import { contentSize } from './content-size.ts'
import type { OpenPageParts } from './open-page-parts.ts'
import { type LoadedSign, untilLoaded, whenPainted } from './ready.ts'

/** As high as one picture: a window takes as much memory as what it draws. */
const highestWindow = 4_096
/** What is further down is not brought into view: each window takes half a second at least. */
const highestPage = 65_536
const maximumRounds = 3

/**
 * Makes the window as high as the page, and waits until everything in it is loaded. Many pages load a part when
 * it comes into view. A page that is higher than a window may be is shown window by window. Then it gets back the
 * window that it had, and keeps what it has loaded; so does one that grows with its window.
 *
 * @throws FailureError `page_not_ready`
 */
export async function showWhole(parts: OpenPageParts, sign: LoadedSign): Promise<void> {
  const { page } = parts
  const before = page.viewportSize()
  if (before === null) return
  let { height } = await contentSize(page)
  if (height <= before.height) return
  let isGrowing = true
  let isWhole = false
  try {
    for (let round = 0; round < maximumRounds && isGrowing; round += 1) {
      const window = Math.min(height, highestWindow)
      await page.setViewportSize({ width: before.width, height: window })
      for (let top = 0; top < Math.min(height, highestPage); top += window) {
        await page.evaluate(`scrollTo(0, ${top})`)
        await page.evaluate(whenPainted)
        await untilLoaded(parts, sign)
      }
      const { height: now } = await contentSize(page)
      isGrowing = now > height
      isWhole = now <= window
      height = now
    }
  } finally {
    if (!isWhole) await page.setViewportSize(before)
  }
  await page.evaluate('scrollTo(0, 0)')
  await page.evaluate(whenPainted)
}
