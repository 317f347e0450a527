import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'

import { PDFDocument } from '@cantoo/pdf-lib'
import type { ReportFormat } from '@punctual/domain'
import { strToU8, zipSync } from 'fflate'
import PdfKit from 'pdfkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { inspectArtifact } from '../src/inspect/inspect-artifact.ts'

let folder: string
let files = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inspect-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function inspect(content: Uint8Array | string, format: ReportFormat, maximumBytes = 10_000_000) {
  files += 1
  const path = join(folder, String(files))
  await writeFile(path, content)
  return inspectArtifact({ path, format, maximumBytes })
}

async function pdf(pages: number, options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  const document = new PdfKit({ autoFirstPage: false, ...options })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  for (let page = 1; page <= pages; page += 1) document.addPage().text(`Page ${page}`)
  document.end()
  await once(document, 'end')
  return Buffer.concat(chunks)
}

const zip = (parts: Record<string, string | Uint8Array>) =>
  zipSync(
    Object.fromEntries(
      Object.entries(parts).map(([name, part]) => [name, typeof part === 'string' ? strToU8(part) : part]),
    ),
  )

function crc(bytes: Buffer): number {
  let value = 0xffffffff
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  }
  return (value ^ 0xffffffff) >>> 0
}

function png(): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0])
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.from([0, 255]))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function tiff(pages: number, options: { circle?: boolean; little?: boolean } = {}): Buffer {
  const { circle = false, little = true } = options
  const buffer = Buffer.alloc(8 + pages * 18)
  buffer.write(little ? 'II' : 'MM')
  const short = (value: number, at: number) =>
    little ? buffer.writeUInt16LE(value, at) : buffer.writeUInt16BE(value, at)
  const long = (value: number, at: number) =>
    little ? buffer.writeUInt32LE(value, at) : buffer.writeUInt32BE(value, at)
  short(42, 2)
  long(8, 4)
  for (let page = 0; page < pages; page += 1) {
    const at = 8 + page * 18
    short(1, at)
    long(page + 1 < pages ? at + 18 : circle ? 8 : 0, at + 14)
  }
  return buffer
}

const errorPage = '<!DOCTYPE html><html><body>Reporting Services Error (rsInternalError)</body></html>'

test('a PDF is proven by header, end mark and its pages', async () => {
  const content = await pdf(3)
  expect(await inspect(content, 'PDF')).toEqual({
    ok: true,
    evidence: {
      bytes: content.length,
      pages: 3,
      rows: null,
      contentType: 'application/pdf',
      extension: 'pdf',
    },
  })
})

test('a PDF with its objects in compressed streams is counted too', async () => {
  const document = await PDFDocument.create()
  for (let page = 0; page < 12; page += 1) document.addPage()
  expect(await inspect(await document.save({ useObjectStreams: true }), 'PDF')).toMatchObject({
    ok: true,
    evidence: { pages: 12 },
  })
})

test('a PDF that only restricts its readers is counted', async () => {
  const content = await pdf(2, { ownerPassword: 'owner', permissions: { printing: 'lowResolution' } })
  expect(await inspect(content, 'PDF')).toMatchObject({ ok: true, evidence: { pages: 2 } })
})

test('a PDF that needs a password passes with unknown pages', async () => {
  const content = await pdf(2, { userPassword: 'secret', pdfVersion: '1.7ext3' })
  expect(await inspect(content, 'PDF')).toMatchObject({ ok: true, evidence: { pages: null } })
})

test('a PDF that was cut off anywhere is not a report', async () => {
  const content = await pdf(5)
  for (const part of [0.2, 0.5, 0.9, 0.99]) {
    const outcome = await inspect(content.subarray(0, Math.floor(content.length * part)), 'PDF')
    expect(outcome).toMatchObject({
      ok: false,
      failure: { code: 'artifact_not_expected_format', retryable: false },
    })
  }
})

test('a PDF of which only the beginning and the end mark are there is damaged', async () => {
  const outcome = await inspect('%PDF-1.7\nnothing of a report\n%%EOF\n', 'PDF')
  expect(outcome).toMatchObject({
    ok: false,
    failure: { code: 'artifact_not_expected_format', detail: expect.stringContaining('damaged') },
  })
})

test('a PDF without a page is empty', async () => {
  const document = await PDFDocument.create()
  const content = await document.save({ addDefaultPage: false })
  expect(await inspect(content, 'PDF')).toMatchObject({ ok: false, failure: { code: 'artifact_empty' } })
})

test('a PDF whose page tree is a circle is checked in bounded time', async () => {
  const content = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[2 0 R]/Count 1>>endobj
trailer<</Root 1 0 R/Size 3>>
%%EOF`
  expect(await inspect(content, 'PDF')).toSatisfy(
    (outcome: { ok: boolean }) => typeof outcome.ok === 'boolean',
  )
})

test.each<ReportFormat>(['PDF', 'XLSX', 'DOCX', 'PPTX', 'PNG', 'TIFF', 'CSV', 'XML', 'MHTML', 'JSON'])(
  'an error page instead of a report is never %s',
  async (format) => {
    expect(await inspect(errorPage, format)).toMatchObject({
      ok: false,
      failure: { code: 'artifact_not_expected_format', message: expect.stringContaining('a web page') },
    })
  },
)

test.each<ReportFormat>(['PDF', 'XLSX', 'PNG', 'CSV'])('an empty file is an empty %s', async (format) => {
  expect(await inspect('', format)).toMatchObject({
    ok: false,
    failure: { code: 'artifact_empty', retryable: true },
  })
})

test.each<[string, number]>([
  ['[]\n', 0],
  ['[ ]', 0],
  ['[1]', 1],
  ['[\n{"a":"],[","b":[1,{"c":2}]},\n{"a":"\\"]"}\n]\n', 2],
  ['["a","b",null]', 3],
])('the rows of a JSON file are the elements of its array: %j', async (content, rows) => {
  expect(await inspect(content, 'JSON')).toMatchObject({
    ok: true,
    evidence: { rows, pages: null, contentType: 'application/json', extension: 'json' },
  })
})

test.each(['[{"a":1},', '[{"a":"]', '{"error":"no"}', '[1] [2]', '[1]]', '[1,2]x'])(
  'a JSON file that breaks off, or is no array, is not the report: %s',
  async (content) => {
    expect(await inspect(content, 'JSON')).toMatchObject({
      ok: false,
      failure: { code: 'artifact_not_expected_format' },
    })
  },
)

test('the rows of a page are those of its tables without their headings, and a page that breaks off is none', async () => {
  const page =
    '<!doctype html><html><body><table><thead><tr><th>a</th></tr></thead><tbody><tr><td>1</td></tr><tr><td>2</td></tr></tbody></table></body></html>'
  expect(await inspect(page, 'HTML')).toMatchObject({
    ok: true,
    evidence: { rows: 2, contentType: 'text/html', extension: 'html' },
  })
  for (const content of [page.slice(0, -20), 'id,name'])
    expect(await inspect(content, 'HTML')).toMatchObject({
      ok: false,
      failure: { code: 'artifact_not_expected_format' },
    })
})

test('a file larger than allowed is reported with both sizes', async () => {
  const outcome = await inspect(await pdf(1), 'PDF', 100)
  expect(outcome).toMatchObject({
    ok: false,
    failure: { code: 'artifact_too_large', detail: expect.stringMatching(/of at most 100 bytes/) },
  })
})

describe('office files', () => {
  const types = '<Types/>'
  const parts = {
    XLSX: { '[Content_Types].xml': types, 'xl/workbook.xml': '<workbook/>' },
    DOCX: { '[Content_Types].xml': types, 'word/document.xml': '<document/>' },
    PPTX: {
      '[Content_Types].xml': types,
      'ppt/presentation.xml': '<p/>',
      'ppt/slides/slide1.xml': '<s/>',
      'ppt/slides/slide2.xml': '<s/>',
    },
  }
  const formats = ['XLSX', 'DOCX', 'PPTX'] as const

  test.each(formats)('a %s is a zip with its main part', async (format) => {
    const pages = format === 'PPTX' ? 2 : null
    expect(await inspect(zip(parts[format]), format)).toMatchObject({
      ok: true,
      evidence: { pages, extension: format.toLowerCase() },
    })
  })

  test('one kind does not pass for another', async () => {
    for (const wanted of formats)
      for (const given of formats.filter((format) => format !== wanted))
        expect(await inspect(zip(parts[given]), wanted)).toMatchObject({
          ok: false,
          failure: { code: 'artifact_not_expected_format' },
        })
  })

  test('a zip that was cut off, or one with a directory only, is not an office file', async () => {
    const whole = zip({ ...parts.XLSX, 'xl/worksheets/sheet1.xml': 'x'.repeat(50_000) })
    for (const bytes of [30, 200, whole.length - 1, whole.length - 23])
      expect(await inspect(whole.subarray(0, bytes), 'XLSX')).toMatchObject({
        ok: false,
        failure: { code: 'artifact_not_expected_format' },
      })
    const hollow = Buffer.from(whole)
    hollow.fill(0, 4, whole.length - 300)
    expect(await inspect(hollow, 'XLSX')).toMatchObject({ ok: false })
  })

  test('a directory that points outside of the file is refused', async () => {
    const hostile = Buffer.from(zip(parts.XLSX))
    hostile.writeUInt32LE(0xfffffff0, hostile.length - 6)
    expect(await inspect(hostile, 'XLSX')).toMatchObject({
      ok: false,
      failure: { code: 'artifact_not_expected_format' },
    })
  })
})

test('one PNG is one page', async () => {
  expect(await inspect(png(), 'PNG')).toMatchObject({
    ok: true,
    evidence: { pages: 1, contentType: 'image/png', extension: 'png' },
  })
})

test('a zip of PNGs is reported as a zip with as many pages', async () => {
  const outcome = await inspect(zip({ 'a.png': png(), 'b.png': png() }), 'PNG')
  expect(outcome).toMatchObject({
    ok: true,
    evidence: { pages: 2, contentType: 'application/zip', extension: 'zip' },
  })
})

test('a PNG without its end, a zip of something else and an empty zip are refused', async () => {
  expect(await inspect(png().subarray(0, 40), 'PNG')).toMatchObject({
    ok: false,
    failure: { code: 'artifact_not_expected_format' },
  })
  expect(await inspect(zip({ 'a.png': png(), 'b.exe': 'MZ' }), 'PNG')).toMatchObject({
    ok: false,
    failure: { code: 'artifact_not_expected_format' },
  })
  expect(await inspect(zip({}), 'PNG')).toMatchObject({ ok: false, failure: { code: 'artifact_empty' } })
})

test('the pages of a TIFF are counted in both byte orders', async () => {
  expect(await inspect(tiff(3), 'TIFF')).toMatchObject({ ok: true, evidence: { pages: 3 } })
  expect(await inspect(tiff(2, { little: false }), 'TIFF')).toMatchObject({
    ok: true,
    evidence: { pages: 2 },
  })
})

test('a TIFF whose pages go in a circle, or that was cut off, is refused', async () => {
  expect(await inspect(tiff(3, { circle: true }), 'TIFF')).toMatchObject({ ok: false })
  expect(await inspect(tiff(3).subarray(0, 40), 'TIFF')).toMatchObject({ ok: false })
})

test('the rows of a CSV are counted after its heading, line breaks inside quotes excepted', async () => {
  const csv = 'Name,Note\r\nA,"two\r\nlines"\r\nB,"say ""x"""\r\nC,\r\n'
  expect(await inspect(csv, 'CSV')).toMatchObject({
    ok: true,
    evidence: { rows: 3, pages: null, contentType: 'text/csv' },
  })
  expect(await inspect('Name,Note\r\n', 'CSV')).toMatchObject({ ok: true, evidence: { rows: 0 } })
  expect(await inspect('Name\nA', 'CSV')).toMatchObject({ ok: true, evidence: { rows: 1 } })
})

test('the rows of a CSV are counted by its own marks, also where a piece of the file ends within one', async () => {
  const rows = 100_000
  const csv = { recordDelimiter: '<>', qualifier: '""' }
  const content = `Name<>${'x<>'.repeat(rows - 1)}""a<>b""<>`
  files += 1
  const path = join(folder, String(files))
  await writeFile(path, content)
  const inspected = await inspectArtifact({ path, format: 'CSV', csv, maximumBytes: 10_000_000 })
  expect(inspected).toMatchObject({ ok: true, evidence: { rows } })
})

test('a CSV may have any character that a database holds', async () => {
  for (const csv of ['Note\n\u0007\n', 'Note,Key\na,x\u0000y\n', 'Größe\n\u001f\u0001\u0002\n'])
    expect(await inspect(csv, 'CSV'), csv).toMatchObject({ ok: true, evidence: { rows: 1 } })
})

test('a CSV is never a PDF or bytes', async () => {
  expect(await inspect(await pdf(1), 'CSV')).toMatchObject({ ok: false })
  expect(await inspect(Buffer.from([0, 1, 2, 3]), 'CSV')).toMatchObject({ ok: false })
})

test('data XML and MHTML are reported by their beginning', async () => {
  expect(await inspect('<?xml version="1.0"?><Report/>', 'XML')).toMatchObject({ ok: true })
  expect(await inspect('{"error":{"code":"x"}}', 'XML')).toMatchObject({
    ok: false,
    failure: { message: expect.stringContaining('JSON') },
  })
  const mhtml = 'MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="x"\r\n\r\n--x--'
  expect(await inspect(mhtml, 'MHTML')).toMatchObject({ ok: true, evidence: { extension: 'mhtml' } })
})
