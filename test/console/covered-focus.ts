import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'

import { settled, soon } from '../support/console.ts'
import { createFigures, dailyReport, ended, served } from './served.ts'

const folder = '/Covered focus'
/** A magnified window, a low one, a phone, and one of a desk. */
const windows = [
  [320, 256],
  [640, 450],
  [375, 812],
  [1280, 720],
] as const
/** More than the controls of any of the pages. */
const mostSteps = 150

let scheduleId: string
let executionId: string

beforeAll(async () => {
  await served.rest.post('/api/folder/create', { body: { Path: folder } })
  const sample = await dailyReport('05:00')
  for (const number of Array.from({ length: 12 }, (_, index) => index)) {
    const { ScheduleId } = await served.rest.post('/api/singleschedule/createforbi', {
      body: { ...sample, ScheduleName: `Row ${number}`, FolderPath: folder },
    })
    scheduleId = ScheduleId
  }
  executionId = await ended(await createFigures('Figures in a low window', ['a@example.org']))
})

const pages = {
  'the form of a schedule': (page: Page) => page.goto(served.url(`/schedules/${scheduleId}?edit=when`)),
  'the list of schedules with chosen ones': async (page: Page) => {
    await page.goto(served.url(`/schedules?folder=${encodeURIComponent(folder)}`))
    await page.getByRole('checkbox', { name: /^Choose all/ }).focus(soon)
    await page.keyboard.press('Space')
    await page.locator('.bulk-bar').waitFor(soon)
  },
  'an execution': (page: Page) => page.goto(served.url(`/executions/${executionId}`)),
} as const

test.each(Object.keys(pages) as (keyof typeof pages)[])(
  'no bar covers the whole of what has the focus: %s',
  async (name) => {
    const { page } = await served.open()
    await pages[name](page)
    for (const [width, height] of windows) {
      await page.setViewportSize({ width, height })
      await settled(page)
      await page.evaluate("document.querySelector('main h1').focus()")
      expect(await coveredStops(page), `${width} × ${height}`).toEqual([])
    }
  },
)

/** Goes through the page by Tab, and answers what was wholly covered while it had the focus. */
async function coveredStops(page: Page): Promise<string[]> {
  const covered: string[] = []
  for (let step = 0; step < mostSteps; step += 1) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate<{ name: string; isSeen: boolean; isOver: boolean }>(focusedStop)
    if (stop.isOver) return covered
    if (!stop.isSeen) covered.push(stop.name)
  }
  throw new Error(`more than ${mostSteps} controls`)
}

/** Runs in the page: whether any of nine points of the focused element is the element's own in sight. */
const focusedStop = `
  (() => {
    const { activeElement: element, body } = document
    if (element === body || element.closest('.skip, .side')) return { name: '', isSeen: true, isOver: true }
    const shown = element.matches('.visually-hidden, input') ? (element.closest('label, td, li') ?? element) : element
    const isSeen = [...shown.getClientRects()].some(({ left, top, width, height }) =>
      [0.1, 0.5, 0.9].some((x) => [0.1, 0.5, 0.9].some((y) => {
        const at = document.elementFromPoint(left + x * width, top + y * height)
        return at !== null && (shown.contains(at) || at.contains(shown) && at.closest('.side, .edit-bar, .bulk-bar') === null)
      })))
    return { name: element.outerHTML.slice(0, 120), isSeen, isOver: false }
  })()
`
