import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'

import type { Browsers } from '@punctual/browser'
import { failure, FailureError } from '@punctual/domain'

import { htmlTable } from './html-table.ts'
import { sql } from './sql.ts'
import type { TableLayout } from './table-layout.ts'
import { sentence } from '@punctual/domain/words'
import { notForPdf } from './not-for-pdf.ts'

/** Answered by Punctual without a connection: the name is reserved (RFC 6761, 6.4). */
const tableUrl = 'https://table.punctual.invalid/'
const maximumHtmlBytes = 8 * 1_048_576
const maximumPdfBytes = 64 * 1_048_576
const timeoutMs = 90_000

/** Prints a table by a browser, which has fonts for more writing and lays out both directions. */
export async function printTable(
  browsers: Browsers,
  layout: Omit<TableLayout, 'browserFonts'>,
  signal: AbortSignal,
): Promise<void> {
  const { path, columns } = layout
  const body = await pageOf(layout)
  const outcome = await browsers.run(
    {
      source: sql,
      timeoutMs,
      widthPx: 1_280,
      heightPx: 800,
      locale: 'en-US',
      timeZone: 'UTC',
      secrets: [],
      async work(page) {
        await page.serve(tableUrl, { type: 'text/html; charset=utf-8', body })
        await page.open(new URL(tableUrl))
        const landscape = isWide(columns.length)
        return await page.print({ path, paper: 'A4', landscape, maximumBytes: maximumPdfBytes })
      },
    },
    signal,
  )
  if (outcome.ok) return
  if (outcome.failure.code !== 'browser_not_available') throw new FailureError(outcome.failure)
  const said = sentence('table_needs_browser', { reason: outcome.failure.said })
  throw new FailureError(failure('browser_not_available', { source: sql, said }))
}

/** @throws FailureError `data_bytes_exceeded` */
async function pageOf({ rowsFile, title, columns }: Omit<TableLayout, 'browserFonts'>): Promise<string> {
  const html = htmlTable({ title, columns }, styleOf(title, columns.length))
  const parts = [html.head]
  let bytes = 0
  for await (const line of createInterface({ input: createReadStream(rowsFile), crlfDelay: Infinity })) {
    const row = html.row(JSON.parse(line) as string[])
    bytes += Buffer.byteLength(row)
    if (bytes > maximumHtmlBytes) throw tooMuch()
    parts.push(row)
  }
  return [...parts, html.foot].join('')
}

function isWide(columns: number): boolean {
  return columns > 6
}

/** The title above and the number of the page below each page, as in tables that the worker lays out. */
function styleOf(title: string, columns: number): string {
  const size = columns > 12 ? 6 : 8
  return `@page { size: A4 ${isWide(columns) ? 'landscape' : 'portrait'}; margin: 48pt 36pt 40pt;
  @top-left { content: "${cssText(title)}"; font: bold 8pt sans-serif }
  @bottom-right { content: counter(page) " / " counter(pages); font: 8pt sans-serif } }
body { margin: 0 } table { width: 100%; font: ${size}pt sans-serif !important; overflow-wrap: anywhere }
tr { break-inside: avoid }`
}

/** Every character by its number: none of them ends the text, the rule or the element. */
function cssText(text: string): string {
  return Array.from(text.slice(0, 200), (each) => `\\${(each.codePointAt(0) ?? 0).toString(16)} `).join('')
}

function tooMuch(): FailureError {
  const what = sentence('more_mebibytes_than', { most: maximumHtmlBytes / 1_048_576 })
  return notForPdf(what, 'data_bytes_exceeded')
}
