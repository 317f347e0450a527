import { readFile } from 'node:fs/promises'

import type { BiReportDefinition, ReportFormat } from '@punctual/domain'
import { parse } from 'csv-parse/sync'
import ExcelJS from 'exceljs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { type Embedding, startEmbedding, weather } from './support/embedding.ts'

let embedding: Embedding

beforeAll(async () => {
  embedding = await startEmbedding()
})
afterAll(() => embedding[Symbol.asyncDispose]())
beforeEach(() => embedding.server.resetFaults())

const page = 'ReportSection1weather'
const chart = 'temperatureByMonth'

/** One visual of the first page of the weather report. */
function visual(
  rendering: Partial<BiReportDefinition['rendering']> = {},
  more: Partial<BiReportDefinition> = {},
): BiReportDefinition {
  const one = { method: 2 as const, pageIndexes: [0], visualNames: [chart], ...rendering }
  return weather(one, { objectType: 'VISUAL', ...more })
}

async function fileOf(definition: BiReportDefinition, format: ReportFormat): Promise<Buffer> {
  const outcome = await embedding.render(definition, format)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure))
  return readFile(outcome.file.path)
}

async function rowsOf(definition: BiReportDefinition): Promise<Record<string, string>[]> {
  return parse(await fileOf(definition, 'CSV'), { columns: true })
}

const seattle = Buffer.from("Weather/Location eq 'Seattle'").toString('base64')

describe('a visual of the BI platform, by its embedded page', { timeout: 180_000 }, () => {
  test('one visual is drawn without the rest of its page, as PDF and as PNG', async () => {
    const pdf = await embedding.render(visual())
    expect(pdf).toMatchObject({ ok: true, file: { extension: 'pdf', expectedPages: { pages: 1 } } })
    const png = await fileOf(visual(), 'PNG')
    expect(png.subarray(1, 4).toString('latin1')).toBe('PNG')
    const [last] = (await embedding.embedded()).slice(-1)
    expect(last?.pageName).toBe(page)
    const layout = {
      defaultLayout: { displayState: { mode: 1 } },
      visualsLayout: { [chart]: { displayState: { mode: 0 } } },
    }
    expect(last?.settings).toMatchObject({ customLayout: { pagesLayout: { [page]: layout } } })
  })

  test('the summarized data of a visual are its CSV: what it shows, with the names of its fields', async () => {
    const rows = await rowsOf(visual())
    expect(Object.keys(rows[0] ?? {})).toEqual(['Date', 'Location', 'mean of Maximum Temperature'])
    expect(new Set(rows.map(({ Location }) => Location))).toEqual(new Set(['Seattle', 'New York']))
    expect(rows.length).toBe(96)
  })

  test('the underlying data of a visual are the rows behind it', async () => {
    const rows = await rowsOf(visual({ visualData: 'Underlying' }))
    expect(Object.keys(rows[0] ?? {})).toContain('Precipitation')
    expect(rows.length).toBeGreaterThan(2_000)
  })

  test('the workbook of a visual has numbers and dates where the data have them, and its header stays in sight', async () => {
    const book = new ExcelJS.Workbook()
    const bytes = await fileOf(visual({ visualData: 'Underlying' }), 'XLSX')
    await book.xlsx.load(bytes as unknown as Parameters<typeof book.xlsx.load>[0])
    const [sheet] = book.worksheets
    const header = ((sheet?.getRow(1).values ?? []) as string[]).slice(1)
    const first = (name: string) => sheet?.getRow(2).getCell(header.indexOf(name) + 1).value
    expect(first('Date')).toBeInstanceOf(Date)
    expect(first('Maximum Temperature')).toBeTypeOf('number')
    expect(first('Location')).toBeTypeOf('string')
    expect(sheet?.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 })
  })

  test.each([
    ['by its name', JSON.stringify({ name: 'Bookmark5e1a7c' })],
    ['as a captured state', JSON.stringify({ state: seattle })],
  ])('a bookmark %s is applied to the visual and to its data', async (_how, bookmarkJson) => {
    const rows = await rowsOf(visual({}, { applyBookmark: true, bookmarkJson }))
    expect(new Set(rows.map(({ Location }) => Location))).toEqual(new Set(['Seattle']))
    const [last] = (await embedding.embedded()).slice(-1)
    expect(last?.bookmark).toEqual(JSON.parse(bookmarkJson))
  })

  test('a bookmark is applied to pages, and one that the report does not have fails the run', async () => {
    const on = (name: string) =>
      weather(
        { method: 2, pageIndexes: [0] },
        { applyBookmark: true, bookmarkJson: JSON.stringify({ name }) },
      )
    expect(await embedding.render(on('Bookmark9d2b41'))).toMatchObject({ ok: true })
    expect((await embedding.embedded()).slice(-1)).toMatchObject([{ bookmark: { name: 'Bookmark9d2b41' } }])
    expect(await embedding.render(on('Bookmark-of-nobody'))).toMatchObject({
      ok: false,
      failure: { code: 'source_export_failed', retryable: false },
    })
  })

  test('RenderingMethod 0 takes the browser for data of a visual, and for a visual with a bookmark', async () => {
    expect(await embedding.render(visual({ method: 0 }), 'CSV')).toMatchObject({ ok: true })
    const bookmarkJson = JSON.stringify({ name: 'Bookmark5e1a7c' })
    const marked = visual({ method: 0 }, { applyBookmark: true, bookmarkJson })
    expect(await embedding.render(marked)).toMatchObject({ ok: true })
    expect((await embedding.server.statistics()).exportsStarted).toBe(0)
  })

  test.each(['PDF', 'PNG', 'CSV', 'XLSX'] as const)(
    'a visual that the page does not have fails the run for %s, and says its name',
    async (format) => {
      const outcome = await embedding.render(visual({ visualNames: ['no such visual'] }), format)
      expect(outcome).toMatchObject({
        ok: false,
        failure: { code: 'source_request_invalid', message: expect.stringContaining('"no such visual"') },
      })
    },
  )

  test('data that the platform does not give fail the run with its words, and leave a picture', async () => {
    await embedding.server.faults({ refuseNextData: 5 })
    const outcome = await embedding.render(visual(), 'XLSX')
    expect(outcome).toMatchObject({
      ok: false,
      failure: { code: 'source_export_failed', message: expect.stringContaining('exportDataDisabled') },
    })
    if (!outcome.ok) expect(outcome.evidence?.screenshot).not.toBeNull()
  })

  test('CSV of more than one visual, of a page, or by the export interface is refused', async () => {
    const two = await embedding.render(visual({ visualNames: [chart, 'conditions'] }), 'CSV')
    expect(two).toMatchObject({ ok: false, failure: { code: 'source_request_invalid' } })
    for (const definition of [weather({ method: 2, pageIndexes: [0] }), visual({ method: 1 })])
      expect(await embedding.render(definition, 'CSV')).toMatchObject({
        ok: false,
        failure: { code: 'format_not_supported' },
      })
  })
})
