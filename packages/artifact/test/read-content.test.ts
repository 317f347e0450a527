import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { ReportFormat } from '@punctual/domain'
import { strToU8, zipSync } from 'fflate'
import PdfKit from 'pdfkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { readContent } from '../src/content/read-content.ts'

let folder: string
let files = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'content-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function contentOf(content: Uint8Array | string, format: ReportFormat) {
  files += 1
  const path = join(folder, String(files))
  await writeFile(path, content)
  return await readContent({ path, format })
}

type Draw = (page: PDFKit.PDFDocument) => unknown

async function pdf(draw: Draw, options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  const document = new PdfKit(options)
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  draw(document)
  document.end()
  await once(document, 'end')
  return Buffer.concat(chunks)
}

const digestOf = async (content: Uint8Array | string, format: ReportFormat) =>
  (await contentOf(content, format)).digest

test('a PDF has the same content when only its dates, its author and its packing differ', async () => {
  const draw: Draw = (page) => page.text('Sales: 100').rect(10, 10, 50, 50).fill('red')
  const first = await digestOf(await pdf(draw, { info: { CreationDate: new Date(0), Author: 'Ann' } }), 'PDF')
  const second = await digestOf(
    await pdf(draw, { info: { CreationDate: new Date(86_400_000), Author: 'Bob' }, compress: false }),
    'PDF',
  )
  expect(first).toMatch(/^[0-9a-f]{64}$/)
  expect(second).toBe(first)
})

test.each<[string, Draw]>([
  ['another text', (page) => page.text('Sales: 200')],
  ['another font', (page) => page.font('Courier').text('Sales: 100')],
  ['another size', (page) => page.fontSize(13).text('Sales: 100')],
  ['a further page', (page) => page.text('Sales: 100').addPage()],
  ['a line', (page) => page.text('Sales: 100').moveTo(0, 0).lineTo(9, 9).stroke()],
])('a PDF has another content with %s', async (_what, draw) => {
  const plain = await digestOf(await pdf((page) => page.text('Sales: 100')), 'PDF')
  const other = await digestOf(await pdf(draw), 'PDF')
  expect(other).not.toBeNull()
  expect(other).not.toBe(plain)
})

const row = (...values: string[]) => `<row>${values.map((value) => `<c><v>${value}</v></c>`).join('')}</row>`
const workbook = (sheets: string[][], properties = '', mtime = '2026-01-01') =>
  zipSync(
    {
      'docProps/core.xml': strToU8(properties),
      ...Object.fromEntries(
        sheets.map((rows, index) => [
          `xl/worksheets/sheet${index + 1}.xml`,
          strToU8(`<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`),
        ]),
      ),
    },
    { mtime: new Date(mtime) },
  )

test('a workbook has the same content when only its properties and times differ, and another with another value', async () => {
  const sheets = [[row('a', 'b'), row('1', '2')]]
  const plain = await digestOf(workbook(sheets, '<created>1</created>'), 'XLSX')
  expect(await digestOf(workbook(sheets, '<created>2</created>', '2026-02-01'), 'XLSX')).toBe(plain)
  expect(await digestOf(workbook([[row('a', 'b'), row('1', '3')]]), 'XLSX')).not.toBe(plain)
})

test('the rows of a file are those with values after the heading, of all sheets together', async () => {
  const sheets = [[row('a'), row('1'), '<row></row>', row('2')], [row('a')], [row('a'), row('3')]]
  expect((await contentOf(workbook(sheets), 'XLSX')).rows).toBe(3)
  expect((await contentOf('a,b\n1,"x\ny"\n\n2,z\n', 'CSV')).rows).toBe(2)
  expect((await contentOf('a,b\n', 'CSV')).rows).toBe(0)
  expect((await contentOf('[{"a":1},{"a":2}]', 'JSON')).rows).toBe(2)
  expect((await contentOf(await pdf((page) => page.text('x')), 'PDF')).rows).toBeNull()
})

test.each<[ReportFormat, string]>([
  ['PDF', '%PDF-1.7 torn'],
  ['XLSX', 'PK torn'],
  ['PPTX', ''],
])('a torn %s has no content to compare', async (format, content) => {
  expect(await contentOf(content, format)).toEqual({ rows: null, digest: null })
})
