import type { Page } from 'playwright-core'

export interface Frames {
  readonly framesPerSecond: number
  readonly longestFrameMs: number
  /** 0 when none was longer than the 50 ms from which Chromium counts. */
  readonly longestTaskMs: number
  /** Rows that the page had in its document at the end. */
  readonly rows: number
}

/** Rows as high as those of the page, without a script and a table's columns: what the browser draws at best. */
export const bareRows = `<main><table><tbody>${'<tr style="height:48px"><td>Bare row</td></tr>'.repeat(2_000)}</tbody></table></main>`

const wheelPx = 120
const wheelsPerSecond = 20

/** Scrolls a page with the wheel, as a hand does, and counts the frames that the page draws meanwhile. */
export async function framesWhileScrolling(page: Page, seconds: number): Promise<Frames> {
  await page.evaluate(begin)
  await page.mouse.move(720, 600)
  const pause = 1_000 / wheelsPerSecond
  for (let turned = 0; turned < seconds * wheelsPerSecond; turned += 1) {
    await page.mouse.wheel(0, wheelPx)
    await page.waitForTimeout(pause)
  }
  const { frames, tasks, rows } = await page.evaluate<{ frames: number[]; tasks: number[]; rows: number }>(
    end,
  )
  const gaps = frames.slice(1).map((at, index) => at - (frames[index] ?? at))
  const took = (frames.at(-1) ?? 0) - (frames[0] ?? 0)
  return {
    framesPerSecond: (gaps.length * 1_000) / took,
    longestFrameMs: Math.max(...gaps),
    longestTaskMs: Math.max(0, ...tasks),
    rows,
  }
}

/** Runs in the page. */
const begin = `(() => {
  const seen = (globalThis.seen = { frames: [], tasks: [], isOver: false })
  const draw = (at) => { seen.frames.push(at); if (!seen.isOver) requestAnimationFrame(draw) }
  requestAnimationFrame(draw)
  new PerformanceObserver((list) => seen.tasks.push(...list.getEntries().map(({ duration }) => duration)))
    .observe({ type: 'longtask' })
})()`
const end = `(() => {
  globalThis.seen.isOver = true
  return { ...globalThis.seen, rows: document.querySelectorAll('main tbody tr').length }
})()`
