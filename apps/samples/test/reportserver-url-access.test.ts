import { inflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { openPdf, openZip, pngSignature, slideWords, wordsOf } from './support/documents.ts'
import { basic, startSampleReportServer } from './support/sample-report-server.ts'

let server: Awaited<ReturnType<typeof startSampleReportServer>>

beforeAll(async () => void (server = await startSampleReportServer()))
afterAll(async () => server[Symbol.asyncDispose]())

const cars = '/Operations/Cars List'
const airports = '/Operations/Airports by State'
const stocks = '/Finance/Stock Prices'
const movies = '/Media/Movies by Genre'

async function file(path: string, query: string) {
  const response = await server.render(path, query)
  expect(response.status).toBe(200)
  const disposition = response.headers.get('content-disposition')
  return {
    type: response.headers.get('content-type'),
    disposition,
    bytes: new Uint8Array(await response.arrayBuffer()),
  }
}

async function errorOf(path: string, query: string, status = 500): Promise<string> {
  const response = await server.render(path, query)
  expect(response.status).toBe(status)
  expect(response.headers.get('content-type')).toContain('text/html')
  return response.text()
}

it('the formats PDF breaks the table over pages that are all counted', async () => {
  const { bytes, type, disposition } = await file(cars, 'rs:Format=PDF')
  expect(type).toBe('application/pdf')
  expect(disposition).toMatch(/^attachment; filename="Cars List\.pdf"/)
  const all = await openPdf(bytes)
  expect(all).toMatchObject({ title: 'Cars List', width: 792, height: 612 })
  expect(all.pages).toBeGreaterThan(10)
  const few = await openPdf((await file(cars, 'rs:Format=PDF&Origin=Japan&Cylinders=6')).bytes)
  expect(few.pages).toBe(1)
  expect((await openPdf((await file(cars, 'rs:format=pdf&rc:StartPage=2&rc:EndPage=4')).bytes)).pages).toBe(3)
})

it.each(['EXCELOPENXML', 'EXCEL'])(
  'the formats %s gives a workbook with numbers, formats and a frozen header',
  async (format) => {
    const { bytes, type } = await file(stocks, `rs:Format=${format}&Symbol=IBM&ToDate=2009-03-31`)
    expect(type).toContain('spreadsheetml.sheet')
    const files = openZip(bytes)
    const sheet = files['xl/worksheets/sheet1.xml'] ?? ''
    expect(sheet).toContain('state="frozen"')
    expect(sheet).toMatch(/<v>89\.46<\/v>/)
    // 4 is the built-in format #,##0.00
    expect(files['xl/styles.xml']).toMatch(/formatCode="yyyy-mm-dd".*numFmtId="4"/s)
    expect(wordsOf(files['xl/sharedStrings.xml'])).toContain('Change (%)')
    expect(files['xl/workbook.xml']).toContain('_xlnm.Print_Titles')
  },
)

it.each(['WORDOPENXML', 'WORD'])(
  'the formats %s gives a document whose table headers repeat',
  async (format) => {
    const { bytes, type } = await file(airports, `rs:Format=${format}&State=DE`)
    expect(type).toContain('wordprocessingml.document')
    const xml = openZip(bytes)['word/document.xml']
    expect(xml).toContain('w:tblHeader')
    expect(wordsOf(xml)).toContain('Dover Air Force Base')
    expect(wordsOf(xml)).toContain('5 airports')
  },
)

it('the formats PPTX gives one slide a page', async () => {
  const { bytes } = await file(cars, 'rs:Format=PPTX&Origin=Europe')
  const slides = slideWords(bytes)
  expect(slides.length).toBeGreaterThan(1)
  expect(slides[0]).toContain(`Page 1 of ${slides.length}`)
  expect(slides.every((words) => words.includes('Horsepower'))).toBe(true)
})

it('the formats CSV gives data: numbers bare, dates in ISO, the group on every row', async () => {
  const [header, first] = await server.lines(stocks, 'Symbol=AAPL&FromDate=2010-01-01')
  expect(header).toBe('Symbol,Date,Price,Change,Change (%)')
  expect(first).toMatch(/^AAPL,2010-01-01,192\.06,-18\.6/)
})

it('the formats XML gives groups with their rows, names and values escaped', async () => {
  const { bytes, type } = await file(movies, 'rs:Format=XML&Genre=Musical&MinimumRating:isnull=true')
  const text = Buffer.from(bytes).toString()
  expect(type).toBe('text/xml; charset=utf-8')
  expect(text).toContain('<Group Genre="Musical">')
  expect(text).toMatch(/MPAA_x0020_Rating="PG-13"/)
  expect(text.match(/<Detail /g)).toHaveLength(
    (await server.lines(movies, 'Genre=Musical&MinimumRating:isnull=true')).length - 1,
  )
})

it('the formats MHTML gives one archive of one page', async () => {
  const { bytes, type } = await file(airports, 'rs:Format=MHTML&State=RI')
  expect(type).toMatch(/^multipart\/related; boundary=/)
  const body = Buffer.from(bytes).toString().split('\r\n\r\n')[2]?.split('\r\n--')[0] ?? ''
  expect(Buffer.from(body, 'base64').toString()).toContain('<td>Providence</td>')
})

it('the formats IMAGE gives a TIFF of all pages, or a PNG of one: the first of those asked for, and nothing beyond the last', async () => {
  const { bytes, type } = await file(airports, 'rs:Format=IMAGE&State=DE')
  expect(type).toBe('image/tiff')
  const tiff = Buffer.from(bytes)
  expect([...tiff.subarray(0, 4)]).toEqual([0x49, 0x49, 42, 0])
  const { width, height, strip } = firstPageOf(tiff)
  expect([width, height]).toEqual([1_224, 1_584])
  expect(inflateSync(strip)).toHaveLength(width * height * 3)
  const png = await file(airports, 'rs:Format=IMAGE&rc:OutputFormat=PNG&State=DE')
  expect([...png.bytes.subarray(0, 4)]).toEqual(pngSignature)
  const page = (number: number) =>
    file(airports, `rs:Format=IMAGE&rc:OutputFormat=PNG&State=DE&rc:StartPage=${number}&rc:EndPage=${number}`)
  expect(Buffer.from((await page(1)).bytes).equals(Buffer.from(png.bytes))).toBe(true)
  expect((await page(1_000)).bytes).toHaveLength(0)
})

it('the formats shows a page when no format is named', async () => {
  const { bytes, type, disposition } = await file(airports, 'State=DE')
  expect(type).toBe('text/html; charset=utf-8')
  expect(disposition).toMatch(/^inline/)
  expect(Buffer.from(bytes).toString()).toContain('<h1>Airports by State</h1>')
})

/** Reads the first directory of a little-endian TIFF. */
function firstPageOf(tiff: Buffer) {
  const directory = tiff.readUInt32LE(4)
  const entries = new Map<number, number>()
  for (let index = 0; index < tiff.readUInt16LE(directory); index += 1) {
    const at = directory + 2 + index * 12
    entries.set(tiff.readUInt16LE(at), tiff.readUInt32LE(at + 8))
  }
  const stripAt = entries.get(273) ?? 0
  return {
    width: entries.get(256) ?? 0,
    height: entries.get(257) ?? 0,
    strip: tiff.subarray(stripAt, stripAt + (entries.get(279) ?? 0)),
  }
}

it('parameters repeat for several values', async () => {
  const rows = (await server.lines(airports, 'State=DE&State=RI')).slice(1)
  expect(new Set(rows.map((row) => row.slice(0, 2)))).toEqual(new Set(['DE', 'RI']))
  expect(rows).toHaveLength(5 + 6)
})

it.each([
  [cars, 'Cylinders=4&Origin=Japan', 69],
  [cars, 'Cylinders=4&Origin=Japan&MaximumWeight=2000', 23],
  [cars, 'Cylinders:isnull=true&Origin=Europe', 70],
  [cars, 'MeasuredOnly=False&Origin=Europe', 73],
  [cars, 'MeasuredOnly=0&Origin=Europe', 73],
  [stocks, 'Symbol=GOOG&FromDate=1/1/2010', 3],
  [stocks, 'Symbol=GOOG&FromDate=2009-01-01T00:00:00&ToDate=2009-06-30', 6],
  ['/Operations/Weather by Month', 'Location=Seattle&Year=2012', 12],
  [airports, 'State=CA&CityContains=san%20fran', 1],
  [airports, 'State=DE&CityContains=', 5],
])('parameters of %s really filter: %s', async (path, query, count) => {
  expect((await server.lines(path, query)).length - 1).toBe(count)
})

it('parameters reach the report also in the form of a POST', async () => {
  const body = new URLSearchParams([
    ['rs:Format', 'CSV'],
    ['State', 'DE'],
    ['CityContains:isnull', 'true'],
  ])
  const response = await fetch(`${server.root}/ReportServer?${encodeURI(airports)}`, {
    method: 'POST',
    headers: basic(),
    body,
  })
  expect((await response.text()).trimEnd().split('\r\n')).toHaveLength(6)
})

it.each([
  ['a required one is missing', airports, 'rs:Format=PDF', 'rsReportParameterValueNotSet'],
  ['a required one is null', airports, 'rs:Format=PDF&State:isnull=true', 'rsReportParameterValueNotSet'],
  ['a name has another case', airports, 'rs:Format=PDF&state=DE', 'rsUnknownReportParameter'],
  ['a value has another type', cars, 'rs:Format=PDF&Cylinders=four', 'rsReportParameterTypeMismatch'],
  ['a date is none', stocks, 'rs:Format=PDF&FromDate=2009-02-30', 'rsReportParameterTypeMismatch'],
  ['a value is not among the valid ones', airports, 'rs:Format=PDF&State=ZZ', 'rsInvalidReportParameter'],
  [
    'one value is asked and two are given',
    cars,
    'rs:Format=PDF&Cylinders=4&Cylinders=6',
    'rsInvalidReportParameter',
  ],
  ['the format is not installed', cars, 'rs:Format=FOO', 'rsRenderingExtensionNotFound'],
  [
    'the output format is not installed',
    cars,
    'rs:Format=IMAGE&rc:OutputFormat=EMF',
    'rsRenderingExtensionNotFound',
  ],
  ['the report does not exist', '/Operations/Nothing', 'rs:Format=PDF', 'rsItemNotFound'],
  ['the item is a folder', '/Operations', 'rs:Format=PDF', 'rsWrongItemType'],
])('parameters lead to an error page with a code when %s', async (_, path, query, code) => {
  expect(await errorOf(path, query)).toContain(`(${code})`)
})

it('a linked report is rendered with its own defaults, and what a request says goes before them', async () => {
  const linked = '/Finance/Prices of One Company'
  expect(new Set((await server.lines(linked, '')).slice(1).map((row) => row.slice(0, 8)))).toEqual(
    new Set(['IBM,2010']),
  )
  expect((await server.lines(linked, 'Symbol=AAPL'))[1]).toMatch(/^AAPL,2010-01-01/)
  expect(await errorOf('/Media/Link without Target', 'rs:Format=PDF')).toContain('(rsInvalidReportLink)')
})

it('a history snapshot is rendered by its time, and one that is not there is an error page', async () => {
  const query = 'rs:Format=PDF&rs:Snapshot='
  expect((await file(stocks, `${query}2026-02-01T06:00:00`)).type).toBe('application/pdf')
  expect(await errorOf(stocks, `${query}2026-02-02T06:00:00`)).toContain('(rsReportHistoryNotFound)')
})

it('the language of the sender decides how numbers and dates are written, not that of the parameters', async () => {
  const shown = async (language: string | null) => {
    const query = 'rs:Format=CSV&rc:UseFormattedValues=true&rs:ParameterLanguage=fr-fr&Symbol=IBM'
    const headers = language === null ? {} : { 'accept-language': language }
    const url = `${server.root}/ReportServer?${encodeURI(stocks)}&${query}`
    return (await fetch(url, { headers: { ...basic(), ...headers } })).text()
  }
  expect(await shown(null)).toContain('"Jan 1, 2009",89.46')
  expect(await shown('de-DE,de;q=0.5')).toContain('01.01.2009,"89,46"')
})

it('device information changes the file that it is of', async () => {
  const rows = await server.lines(stocks, 'Symbol=IBM&rc:FieldDelimiter=%3B&rc:NoHeader=true')
  expect(rows[0]).toMatch(/^IBM;2009-01-01;/)
  const paper = await openPdf((await file(cars, 'rs:Format=PDF&rc:PageWidth=8.5in&rc:PageHeight=14in')).bytes)
  expect(paper).toMatchObject({ width: 612, height: 1_008 })
})

it('parameters cannot write into the error page', async () => {
  expect(await errorOf(cars, 'rs:Format=PDF&%3Cscript%3E=1')).not.toContain('<script>')
})

it('access needs a name and a password', async () => {
  const response = await fetch(`${server.root}/ReportServer?${encodeURI(cars)}&rs:Format=PDF`)
  expect(response.status).toBe(401)
  expect(response.headers.get('www-authenticate')).toMatch(/^Negotiate, NTLM, Basic/)
})

it('access is denied to a report without a role', async () => {
  expect(await errorOf('/Restricted/Board Report', 'rs:Format=PDF', 401)).toContain('(rsAccessDenied)')
})

describe('faults on demand', () => {
  const fault = (failure: string) => server.setFaults({ failNextRenders: 1, failure })

  it('faults on demand 500, 503, html and 401 answer with pages', async () => {
    await fault('500')
    expect(await errorOf(cars, 'rs:Format=CSV')).toContain('(rsProcessingAborted)')
    await fault('503')
    const busy = await server.render(cars, 'rs:Format=CSV')
    expect([busy.status, busy.headers.get('retry-after')]).toEqual([503, '1'])
    await fault('html')
    expect(await errorOf(cars, 'rs:Format=PDF', 200)).toContain('(rsInternalError)')
    await fault('401')
    expect((await server.render(cars, 'rs:Format=CSV')).status).toBe(401)
    expect((await server.render(cars, 'rs:Format=CSV')).status).toBe(200)
  })

  it('faults on demand empty, truncated, stall and hang spoil the file', async () => {
    await fault('empty')
    expect((await (await server.render(cars, 'rs:Format=PDF')).arrayBuffer()).byteLength).toBe(0)
    await fault('truncated')
    await expect(
      server.render(cars, 'rs:Format=PDF').then((response) => response.arrayBuffer()),
    ).rejects.toThrow()
    const url = `${server.root}/ReportServer?${encodeURI(cars)}&rs:Format=CSV`
    for (const failure of ['stall', 'hang']) {
      await fault(failure)
      const call = fetch(url, { headers: basic(), signal: AbortSignal.timeout(300) }).then((response) =>
        response.text(),
      )
      await expect(call).rejects.toThrow(/abort|timeout/i)
    }
  })

  it('faults on demand are counted, validated and reset', async () => {
    await fetch(`${server.root}/control/statistics`, { method: 'DELETE' })
    await fault('500')
    await server.render(cars, 'rs:Format=CSV')
    await server.render(cars, 'rs:Format=CSV')
    const statistics = await (await fetch(`${server.root}/control/statistics`)).json()
    expect(statistics).toMatchObject({
      rendersStarted: 2,
      rendersSucceeded: 1,
      rendersFailed: 1,
      rendersUnderWay: 0,
    })
    expect((await server.setFaults({ failure: 'explode' })).status).toBe(400)
    await server.setFaults({ renderDurationMs: 5_000, failNextRenders: 9 })
    await fetch(`${server.root}/control/faults`, { method: 'DELETE' })
    expect(await (await fetch(`${server.root}/control/faults`)).json()).toMatchObject({
      renderDurationMs: 0,
      failNextRenders: 0,
    })
  })

  it('slow renderings end when the server closes', async () => {
    const slow = await startSampleReportServer({ renderDurationMs: 3_600_000 })
    const call = slow.render(cars, 'rs:Format=CSV').then(
      (response) => response.status,
      () => 'broken',
    )
    await expect
      .poll(async () => (await fetch(`${slow.root}/control/statistics`)).json())
      .toMatchObject({ rendersUnderWay: 1 })
    await slow[Symbol.asyncDispose]()
    expect(['broken', 500]).toContain(await call)
  })
})
