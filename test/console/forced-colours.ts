import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { settled, soon } from '../support/console.ts'
import { appearances } from '../support/appearances.ts'
import { served } from './served.ts'

/*
 * A reader who has chosen colours of the system sees no background of a page. A state that a background shows
 * needs a colour of the system as well.
 */

/** Where something is chosen among others, and how both are found. */
const choices = [
  { path: '/', what: 'the page in the navigation', all: '.side nav a', current: '[aria-current]' },
  { path: '/executions', what: 'the tab of a status', all: '.tab-links a', current: '[aria-current]' },
  { path: '/people', what: 'the tab of the page', all: '.tab-links a', current: '[aria-current]' },
  { path: '/schedules/new', what: 'the step', all: '.step-mark', current: '.step[aria-current] *' },
]

test.each(choices)(
  'in colours of the system, $what of $path stands out from the others',
  async ({ path, all, current }) => {
    const { page } = await served.open({ path, forcedColors: 'active' })
    for (const { viewport } of [appearances.light, appearances.phone]) {
      await page.setViewportSize(viewport)
      await settled(page)
      await expect.poll(() => page.locator(`${all}:is(${current})`).count(), soon).toBe(1)
      const [chosen] = await drawn(page, `${all}:is(${current})`)
      const others = await drawn(page, `${all}:not(${current})`)
      expect(others.length).toBeGreaterThan(1)
      expect(others).not.toContainEqual(chosen)
    }
  },
)

test('in colours of the system, the chart of Today keeps its bars, and its legend distinguishes them', async () => {
  const { page } = await served.open({ path: '/', forcedColors: 'active' })
  await settled(page)
  await expect.poll(() => page.locator('.swatch').count(), soon).toBe(3)
  const [{ background: ofPage } = nothingDrawn] = await drawn(page, 'html')
  const swatches = await drawn(page, '.swatch')
  const colours = swatches.map(({ background, line }) => (background === ofPage ? line : background))
  expect(colours).not.toContain(ofPage)
  expect(new Set(swatches.map((swatch) => JSON.stringify(swatch))).size).toBe(3)
  await expect.poll(() => page.locator('.chart .bar-ahead').count(), soon).toBeGreaterThan(0)
  for (const { stroke } of await drawn(page, '.chart .bar-ahead')) expect(stroke).not.toBe(ofPage)
})

/** What is beneath an element and around it. */
interface Drawing {
  readonly background: string
  /** Colour and width of the line at its bottom. */
  readonly line: string
  readonly width: string
  readonly stroke: string
}

const nothingDrawn: Drawing = { background: '', line: '', width: '', stroke: '' }

const drawn = (page: Page, selector: string) =>
  page.evaluate<Drawing[]>(`[...document.querySelectorAll(${JSON.stringify(selector)})].map((element) => {
    const { backgroundColor, borderBottomColor, borderBottomWidth, stroke } = getComputedStyle(element)
    return { background: backgroundColor, line: borderBottomColor, width: borderBottomWidth, stroke }
  })`)
