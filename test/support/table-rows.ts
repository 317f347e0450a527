import type { Page } from 'playwright-core'

import { extendNames } from './extended-names.ts'

/** Sizes of a window on a desk at which every table is measured. */
export const deskWidths = [1_280, 1_440, 1_920] as const

/** What a table shows wrongly: cells beside their row, and rows of a list that are not as high as its others. */
export const unevenRows = (page: Page) => page.evaluate<string[]>(`(${readUnevenRows})()`)

const readUnevenRows = String.raw`() => {
  const told = []
  const tolerance = 1
  for (const table of document.querySelectorAll('main table')) {
    const name = table.caption?.textContent ?? table.getAttribute('aria-label') ?? 'a table'
    const rows = [...table.rows].filter((row) => row.getAttribute('aria-hidden') !== 'true' && row.getClientRects().length > 0)
    for (const row of rows) {
      const cells = [...row.cells].filter((cell) => cell.getClientRects().length > 0)
      const whole = row.getBoundingClientRect()
      for (const cell of cells) {
        if (cell.rowSpan > 1) continue
        const { top, height } = cell.getBoundingClientRect()
        // Another box in a row is as high as its text: it is even until a row has two lines.
        const isCell = getComputedStyle(cell).display === 'table-cell'
        const isEven = isCell && Math.abs(top - whole.top) <= tolerance && Math.abs(height - whole.height) <= tolerance
        if (!isEven)
          told.push(name + ', row ' + row.rowIndex + ', "' + cell.textContent.slice(0, 30) + '": ' +
            [top - whole.top, height, whole.height].map(Math.round).join(' '))
      }
    }
    const listed = rows.filter((row) => row.dataset.index !== undefined).map((row) => row.getBoundingClientRect().height)
    for (const height of new Set(listed.map(Math.round)))
      if (Math.abs(height - 48) > tolerance) told.push(name + ': a row of the list is ' + height + ' px high')
  }
  return told
}`

/** Rows of a phone that are higher than their two lines. */
export const tallRows = (page: Page) => page.evaluate<string[]>(`(${readTallRows})()`)

const readTallRows = `() =>
  [...document.querySelectorAll('main .table-lines tbody tr:not(:has(.detail))')]
    .filter((row) => row.getBoundingClientRect().height > 60)
    .map((row) => row.innerText)`

/** Long enough for two lines wherever it stands, with a word that fits into no column. */
const longWords =
  ', with everything that belongs to it in Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'

/**
 * Makes what is listed say what stretches a row: long names and owners in every list, and reasons in that of the
 * schedules.
 */
export async function answerLongWords(page: Page): Promise<void> {
  await extendNames(page, longWords)
  await page.route(/\/api\/schedule\/search/, async (route) => {
    const answer = await route.fetch()
    const found = (await answer.json()) as object[]
    const long = {
      Runnable: false,
      Enabled: true,
      NotRunnableReasons: [
        'The report cannot be made: The source system does not have the report any more, neither by its name nor by its place. '.repeat(
          3,
        ),
        'Its calendar is gone.',
      ],
      Owner: 'anna.bergstroem-vandenberg@subsidiary.example.org',
      LastResult: 'PartiallyDelivered',
    }
    const json = found.map((schedule, index) => (index % 2 === 0 ? { ...schedule, ...long } : schedule))
    await route.fulfill({ response: answer, json })
  })
}
