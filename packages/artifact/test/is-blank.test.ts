import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { PDFDocument } from '@cantoo/pdf-lib'
import type { ReportFormat } from '@punctual/domain'
import { strToU8, zipSync } from 'fflate'
import PdfKit from 'pdfkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { type BlankQuestion, isBlank } from '../src/blank/is-blank.ts'

let folder: string
let files = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'blank-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function blank(
  content: Uint8Array | string,
  format: ReportFormat,
  csv?: BlankQuestion['csv'],
): Promise<boolean> {
  files += 1
  const path = join(folder, String(files))
  await writeFile(path, content)
  return await isBlank({ path, format, csv })
}

type Draw = (page: PDFKit.PDFDocument) => unknown

/** A PDF with a page for each drawing. */
async function pdf(drawings: readonly Draw[], options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  const document = new PdfKit({ autoFirstPage: false, ...options })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  for (const draw of drawings) draw(document.addPage())
  document.end()
  await once(document, 'end')
  return Buffer.concat(chunks)
}

const nothing: Draw = () => {}
const frame: Draw = (page) => {
  page.rect(20, 20, 400, 300).fillAndStroke('#eeeeee', '#000000')
  page.moveTo(20, 50).lineTo(420, 50).stroke()
  page.moveTo(60, 20).lineTo(60, 320).stroke()
}
// The smallest picture: one dot.
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

test.each<[string, Draw[], boolean]>([
  ['an empty page', [nothing], true],
  ['empty pages', [nothing, nothing, nothing], true],
  ['boxes, upright and level rules', [frame], true],
  ['text that is blanks', [(page) => page.text('   ')], true],
  ['a path that is never painted', [(page) => page.moveTo(0, 0).lineTo(5, 7).clip()], true],
  ['text', [(page) => page.text('No data')], false],
  ['text on its last page', [nothing, frame, (page) => page.text('x')], false],
  ['a picture', [(page) => page.image(dot, 10, 10)], false],
  ['a line of a chart', [(page) => page.moveTo(0, 0).lineTo(5, 7).lineTo(9, 2).stroke()], false],
  ['a slice of a pie', [(page) => page.circle(100, 100, 50).fill('red')], false],
])('a PDF with %s', async (_what, drawings, expected) => {
  expect(await blank(await pdf(drawings), 'PDF')).toBe(expected)
  expect(await blank(await pdf(drawings, { compress: false }), 'PDF')).toBe(expected)
})

test.each([
  [nothing, true],
  [(page: PDFKit.PDFDocument) => page.text('text'), false],
])('a PDF whose page is a form is checked by what the form draws', async (draw, expected) => {
  const document = await PDFDocument.create()
  const [embedded] = await document.embedPdf(await pdf([draw]))
  document.addPage().drawPage(embedded!)
  expect(await blank(await document.save(), 'PDF')).toBe(expected)
})

test('a PDF that cannot be inspected is not called blank', async () => {
  expect(await blank(await pdf([nothing], { userPassword: 'secret' }), 'PDF')).toBe(false)
  expect(await blank('%PDF-1.7\nnothing of the kind\n%%EOF', 'PDF')).toBe(false)
})

test.each([
  ['Name,Price\r\n', true],
  ['Name,Price', true],
  ['\ufeffName,Price\r\n\r\n', true],
  ['"Name\r\nof it",Price\r\n', true],
  ['Name,Price\r\nGoogle,1\r\n', false],
  ['Name,Price\r\nGoogle,1', false],
])('a CSV of %j is blank: %j', async (text, expected) => {
  expect(await blank(text, 'CSV')).toBe(expected)
})

describe('an office file', () => {
  const zip = (parts: Record<string, string>) =>
    zipSync(Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, strToU8(part)])))
  const row = (...cells: string[]) => `<row>${cells.map((cell) => `<c>${cell}</c>`).join('')}</row>`
  const sheet = (...rows: string[]) => `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`
  const heading = row('<v>0</v>', '<is><t>Price</t></is>')

  test.each<[string, Record<string, string>, boolean]>([
    ['an empty sheet', { 'xl/worksheets/sheet1.xml': '<worksheet><sheetData/></worksheet>' }, true],
    ['a heading only', { 'xl/worksheets/sheet1.xml': sheet(heading) }, true],
    [
      'a heading and rows of styles',
      { 'xl/worksheets/sheet1.xml': sheet(heading, row('', '<v></v>'), row('')) },
      true,
    ],
    ['a row after the heading', { 'xl/worksheets/sheet1.xml': sheet(heading, row('<v>1</v>')) }, false],
    [
      'rows in its second sheet',
      { 'xl/worksheets/sheet1.xml': sheet(), 'xl/worksheets/sheet2.xml': sheet(heading, heading) },
      false,
    ],
    [
      'rows under another prefix',
      {
        'xl/worksheets/sheet1.xml':
          '<x:sheetData><x:row><x:v>1</x:v></x:row><x:row><x:v>2</x:v></x:row></x:sheetData>',
      },
      false,
    ],
    ['a chart', { 'xl/worksheets/sheet1.xml': sheet(), 'xl/charts/chart1.xml': '<chart/>' }, false],
    ['no sheet', { 'xl/workbook.xml': '<workbook/>' }, false],
  ])('a workbook with %s', async (_what, parts, expected) => {
    expect(await blank(zip(parts), 'XLSX')).toBe(expected)
  })

  test.each<[ReportFormat, Record<string, string>, boolean]>([
    ['DOCX', { 'word/document.xml': '<w:p><w:tab/><w:t xml:space="preserve">  </w:t></w:p>' }, true],
    ['DOCX', { 'word/document.xml': '<w:p><w:t>text</w:t></w:p>' }, false],
    ['DOCX', { 'word/document.xml': '<w:p/>', 'word/media/image1.png': 'x' }, false],
    ['PPTX', { 'ppt/slides/slide1.xml': '<p:sld><a:t></a:t></p:sld>' }, true],
    ['PPTX', { 'ppt/slides/slide1.xml': '<p:sld/>', 'ppt/slides/slide2.xml': '<a:t>text</a:t>' }, false],
  ])('a %s of %j is blank: %j', async (format, parts, expected) => {
    expect(await blank(zip(parts), format)).toBe(expected)
  })

  test('an office file that is no zip is not called blank', async () => {
    expect(await blank('nothing of the kind', 'XLSX')).toBe(false)
  })
})

test.each<ReportFormat>(['PNG', 'TIFF', 'XML', 'MHTML'])(
  '%s cannot show that it is blank, and is not called blank',
  async (format) => {
    expect(await blank('', format)).toBe(false)
  },
)

test.each<[ReportFormat, string, boolean]>([
  ['JSON', '[]\n', true],
  ['JSON', '[{"a":null}]', false],
  ['JSON', '[{"a"', false],
  ['HTML', '<html><body><table><thead><tr><th>a</th></tr></thead></table></body></html>', true],
  ['HTML', '<html><body><table><tr><td>1</td></tr></table></body></html>', false],
])('a %s of %s is blank: %j', async (format, content, expected) => {
  expect(await blank(content, format)).toBe(expected)
})

test.each<[string, BlankQuestion['csv'], string, boolean]>([
  ['with a heading alone', undefined, 'Name,Note\r\n', true],
  ['with a row and no heading', { hasHeading: false }, 'A,1\r\n', false],
  ['without a row and a heading', { hasHeading: false }, '\ufeff\r\n', true],
  ['with rows that end in a bar', { recordDelimiter: '|' }, 'Name,Note|A,1|', false],
  ['with a heading that ends in a bar', { recordDelimiter: '|' }, 'Name,Note|', true],
  ['with bars in quotes of its own', { recordDelimiter: '|', qualifier: "'" }, "'Name|Note'|", true],
])('a CSV %s is called blank only without rows', async (_what, csv, content, expected) => {
  expect(await blank(content, 'CSV', csv)).toBe(expected)
  const sixteen = Buffer.from(`\ufeff${content.replace('\ufeff', '')}`, 'utf16le')
  expect(await blank(sixteen, 'CSV', csv)).toBe(expected)
  expect(await blank(Buffer.from(sixteen).swap16(), 'CSV', csv)).toBe(expected)
})
