import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { biReportIds } from '../src/identifiers.ts'
import { openPdf, openZip, pngSignature, slideWords, wordsOf } from './support/documents.ts'
import { type ExportStatus, startSampleBi } from './support/sample-bi.ts'

let bi: Awaited<ReturnType<typeof startSampleBi>>

beforeAll(async () => void (bi = await startSampleBi()))
afterAll(async () => bi[Symbol.asyncDispose]())

/** Exports as slides, whose words can be read back. */
async function slides(configuration: object, report: string = biReportIds.weather): Promise<string[]> {
  const { bytes } = await bi.exportFile({ format: 'PPTX', powerBIReportConfiguration: configuration }, report)
  return slideWords(bytes)
}

const filtered = (filter: string) =>
  slides({ reportLevelFilters: [{ filter }], pages: [{ pageName: 'ReportSection1weather' }] })

async function refusal(body: object, report: string = biReportIds.weather): Promise<string> {
  const response = await bi.startExport(body, report)
  expect(response.status).toBe(400)
  const { error } = (await response.json()) as { error: { code: string; message: string } }
  expect(error.code).toBe('BadRequest')
  return error.message
}

it('an export starts with 202, ends with 200 and gives a PDF of the visible pages', async () => {
  const started = await bi.startExport({ format: 'PDF' })
  expect(started.status).toBe(202)
  expect(started.headers.get('retry-after')).toBe('1')
  const { id, ...body } = (await started.json()) as ExportStatus
  expect(body).toMatchObject({
    status: 'NotStarted',
    percentComplete: 0,
    reportId: biReportIds.weather,
    reportName: 'City Weather',
  })
  const ended = await bi.ended(id)
  expect(ended.headers.get('retry-after')).toBeNull()
  const status = (await ended.json()) as ExportStatus & { expirationTime: string; createdDateTime: string }
  expect(status).toMatchObject({ status: 'Succeeded', percentComplete: 100, resourceFileExtension: '.pdf' })
  expect(Date.parse(status.expirationTime)).toBeGreaterThan(
    Date.parse(status.createdDateTime) + 23 * 3_600_000,
  )
  const file = await bi.get(status.resourceLocation ?? '')
  expect(file.headers.get('content-type')).toBe('application/pdf')
  expect(await openPdf(new Uint8Array(await file.arrayBuffer()))).toEqual({
    pages: 3,
    title: 'City Weather',
    width: 960,
    height: 540,
  })
})

it('an export reports its progress in whole pages while it runs', async () => {
  await using slow = await startSampleBi({ exportDurationMs: 3_600_000, retryAfterSeconds: 7 })
  const { id } = (await (await slow.startExport({ format: 'PDF' })).json()) as ExportStatus
  const response = await slow.get(
    `${slow.workspace}/reports/${biReportIds.weather}/exports/${encodeURIComponent(id)}`,
  )
  expect(response.status).toBe(202)
  expect(response.headers.get('retry-after')).toBe('7')
  expect(await response.json()).toMatchObject({ status: 'NotStarted', percentComplete: 0 })
  const early = await slow.get(
    `${slow.workspace}/reports/${biReportIds.weather}/exports/${encodeURIComponent(id)}/file`,
  )
  expect(early.status).toBe(404)
})

it.each(Object.entries(biReportIds).slice(0, 5))(
  'an export draws every page of the %s report',
  async (_, report) => {
    const pages = (await (await bi.get(`/reports/${report}/pages`)).json()) as { value: unknown[] }
    const { bytes } = await bi.exportFile(
      { format: 'PDF', powerBIReportConfiguration: { settings: { includeHiddenPages: true } } },
      report,
    )
    expect((await openPdf(bytes)).pages).toBe(pages.value.length)
  },
)

it('an export gives a zip with one picture a page, and a bare picture for one page', async () => {
  const many = await bi.exportFile({ format: 'PNG' })
  expect(many).toMatchObject({ contentType: 'application/zip', status: { resourceFileExtension: '.zip' } })
  const files = unzipSync(many.bytes)
  expect(Object.keys(files)).toEqual(['01 Overview.png', '02 Rain and Snow.png', '03 Daily Extremes.png'])
  for (const picture of Object.values(files)) expect([...picture.subarray(0, 4)]).toEqual(pngSignature)
  const one = await bi.exportFile({
    format: 'png',
    powerBIReportConfiguration: { pages: [{ pageName: 'ReportSection2weather' }] },
  })
  expect(one.status.resourceFileExtension).toBe('.png')
  expect([...one.bytes.subarray(0, 4)]).toEqual(pngSignature)
})

it('an export gives slides with text, pictures of the charts and notes', async () => {
  const { bytes, status } = await bi.exportFile({ format: 'PPTX' })
  expect(status.resourceFileExtension).toBe('.pptx')
  const [first] = slideWords(bytes)
  expect(first).toContain('City Weather')
  expect(first).toContain('Days observed 2,922')
  expect(first).toContain('Page 1 of 3')
  const files = openZip(bytes)
  expect(Object.keys(files).filter((name) => name.startsWith('ppt/media/')).length).toBeGreaterThanOrEqual(4)
  expect(wordsOf(files['ppt/notesSlides/notesSlide1.xml'])).toContain('City Weather: Overview')
})

it('what an export selects exports the named pages in the order asked, hidden ones too', async () => {
  const pages = [{ pageName: 'ReportSection4weather' }, { pageName: 'ReportSection1weather' }]
  const words = await slides({ pages })
  expect(words).toHaveLength(2)
  expect(words[0]).toContain('Data Coverage')
  expect(words[1]).toContain('Overview')
})

it('what an export selects exports a single visual of a page', async () => {
  const [words, ...others] = await slides({
    pages: [{ pageName: 'ReportSection2weather', visualName: 'wettestDays' }],
  })
  expect(others).toEqual([])
  expect(words).toContain('Wettest days')
  expect(words).not.toContain('Precipitation by calendar month')
})

it.each([
  ["Weather/Location eq 'seattle'", '1,461'],
  ["Weather/Location ne 'Seattle' and Weather/Year eq 2015", '365'],
  ['Weather/Year in (2012, 2014)', '1,462'],
  ["(Weather/Condition in ('snow','fog')) and (Weather/Year ge 2013)", '210'],
  ['Weather/Date ge 2015-12-01 and Weather/Date lt 2015-12-11', '20'],
  ["Weather/Date gt datetime'2015-12-30T00:00:00'", '2'],
  ['Weather/Maximum_x0020_Temperature le -5', '9'],
  ["Weather/Location eq 'Boston'", '0'],
])('what an export selects filters the data by %s', async (filter, days) => {
  const [words] = await filtered(filter)
  expect(words).toContain(`Days observed ${days} `)
  expect(words?.replaceAll('&apos;', "'")).toContain(`Filter: ${filter.split(' ')[0]}`)
})

it('what an export selects applies a bookmark, and its filter together with the filter of the report', async () => {
  const pages = [{ pageName: 'ReportSection1weather', bookmark: { name: 'Bookmark5e1a7c' } }]
  const [words] = await slides({ pages, reportLevelFilters: [{ filter: 'Weather/Year eq 2013' }] })
  expect(words).toContain('Days observed 365 ')
  expect(words).toContain('Bookmark: Seattle only')
  const [byDefault] = await slides({ defaultBookmark: { name: 'Bookmark9d2b41' } })
  expect(byDefault).toContain('Days observed 235 ')
})

it('what an export selects writes numbers and dates in the words of the locale', async () => {
  const [words] = await slides({
    settings: { locale: 'de-DE' },
    pages: [{ pageName: 'ReportSection1weather' }],
  })
  expect(words).toContain('Days observed 2.922')
  expect(words).toContain('16,8 °C')
  expect(words).toContain('01.01.2012')
})

it.each([
  ['XLSX of an interactive report', { format: 'XLSX' }, 'use PDF, PPTX or PNG'],
  [
    'an unknown page',
    { format: 'PDF', powerBIReportConfiguration: { pages: [{ pageName: 'Nowhere' }] } },
    'Page Nowhere',
  ],
  [
    'an unknown bookmark',
    { format: 'PDF', powerBIReportConfiguration: { defaultBookmark: { name: 'bookmark5e1a7c' } } },
    'Bookmark bookmark5e1a7c',
  ],
  [
    'a bookmark with name and state',
    { format: 'PDF', powerBIReportConfiguration: { defaultBookmark: { name: 'a', state: 'b' } } },
    'either a name or a state',
  ],
  [
    'a visual with a bookmark',
    {
      format: 'PDF',
      powerBIReportConfiguration: {
        pages: [{ pageName: 'ReportSection1weather', visualName: 'x', bookmark: { name: 'Bookmark5e1a7c' } }],
      },
    },
    'cannot carry a bookmark',
  ],
  [
    'two filters',
    {
      format: 'PDF',
      powerBIReportConfiguration: { reportLevelFilters: [{ filter: 'a/b eq 1' }, { filter: 'a/b eq 2' }] },
    },
    'At most one',
  ],
  [
    'an unreadable filter',
    {
      format: 'PDF',
      powerBIReportConfiguration: { reportLevelFilters: [{ filter: 'Weather/Year around 3' }] },
    },
    '"around" is not an operator',
  ],
  [
    'a filter on an unknown field',
    {
      format: 'PDF',
      powerBIReportConfiguration: { reportLevelFilters: [{ filter: 'weather/Year eq 2013' }] },
    },
    'weather/Year',
  ],
  [
    'an unknown locale',
    { format: 'PDF', powerBIReportConfiguration: { settings: { locale: 'not a locale' } } },
    'Locale not a locale',
  ],
  [
    'parameters of another kind of report',
    { format: 'PDF', paginatedReportConfiguration: {} },
    'does not apply',
  ],
  ['no format', {}, 'format'],
])('an export that cannot be is refused at once: %s', async (_, body, message) => {
  expect(await refusal(body)).toContain(message)
})

it('an export that cannot be fails for good above fifty pages', async () => {
  const pages = Array.from({ length: 51 }, () => ({ pageName: 'ReportSection1weather' }))
  const { id } = (await (
    await bi.startExport({ format: 'PDF', powerBIReportConfiguration: { pages } })
  ).json()) as ExportStatus
  const ended = await bi.ended(id)
  expect(ended.status).toBe(200)
  expect(ended.headers.get('retry-after')).toBeNull()
  expect(await ended.json()).toMatchObject({ status: 'Failed' })
})

it('an export that cannot be is unknown under another report or another id', async () => {
  const { id } = (await (await bi.startExport({ format: 'PDF' })).json()) as ExportStatus
  expect(
    (await bi.get(`${bi.workspace}/reports/${biReportIds.cars}/exports/${encodeURIComponent(id)}`)).status,
  ).toBe(404)
  expect((await bi.get(`${bi.workspace}/reports/${biReportIds.weather}/exports/none`)).status).toBe(404)
})

describe('a paginated report of the platform', () => {
  const configuration = {
    parameterValues: [
      { name: 'State', value: 'DE' },
      { name: 'State', value: 'RI' },
    ],
  }

  it.each([
    ['PDF', '.pdf', 'application/pdf'],
    ['ACCESSIBLEPDF', '.pdf', 'application/pdf'],
    ['XLSX', '.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['DOCX', '.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['PPTX', '.pptx', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
    ['CSV', '.csv', 'text/csv; charset=utf-8'],
    ['XML', '.xml', 'text/xml; charset=utf-8'],
    ['IMAGE', '.tif', 'image/tiff'],
  ])('a paginated report of the platform exports as %s', async (format, extension, contentType) => {
    const file = await bi.exportFile(
      { format, paginatedReportConfiguration: configuration },
      biReportIds.airportsByState,
    )
    expect(file.status.resourceFileExtension).toBe(extension)
    expect(file.contentType).toBe(contentType)
    expect(file.bytes.length).toBeGreaterThan(500)
  })

  it('a paginated report of the platform obeys its parameters', async () => {
    const { bytes } = await bi.exportFile(
      { format: 'CSV', paginatedReportConfiguration: configuration },
      biReportIds.airportsByState,
    )
    const states = new Set(
      Buffer.from(bytes)
        .toString('utf8')
        .trim()
        .split('\r\n')
        .slice(1)
        .map((line) => line.slice(0, 2)),
    )
    expect([...states]).toEqual(['DE', 'RI'])
  })

  it('a paginated report of the platform fails when a required parameter is missing', async () => {
    const { id } = (await (
      await bi.startExport({ format: 'PDF' }, biReportIds.airportsByState)
    ).json()) as ExportStatus
    expect(await (await bi.ended(id, biReportIds.airportsByState)).json()).toMatchObject({ status: 'Failed' })
  })

  it('a paginated report of the platform refuses PNG and the configuration of interactive reports', async () => {
    expect(await refusal({ format: 'PNG' }, biReportIds.airportsByState)).toContain('PaginatedReport')
    expect(
      await refusal({ format: 'PDF', powerBIReportConfiguration: {} }, biReportIds.airportsByState),
    ).toContain('does not apply')
  })
})
