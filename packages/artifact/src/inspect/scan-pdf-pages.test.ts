import { once } from 'node:events'
import { deflateSync } from 'node:zlib'

import { PDFDocument } from '@cantoo/pdf-lib'
import PdfKit from 'pdfkit'
import { expect, test } from 'vitest'

import { scanPdfPages } from './scan-pdf-pages.ts'

async function withPdfKit(pages: number, options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  const document = new PdfKit({ autoFirstPage: false, ...options })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  for (let page = 0; page < pages; page += 1) {
    document.addPage().text('Text')
    document.outline.addItem('Bookmark')
  }
  document.end()
  await once(document, 'end')
  return Buffer.concat(chunks)
}

async function withPdfLib(pages: number, useObjectStreams: boolean): Promise<Buffer> {
  const document = await PDFDocument.create()
  for (let page = 0; page < pages; page += 1) document.addPage().drawText('Text')
  return Buffer.from(await document.save({ useObjectStreams }))
}

test.each([1, 2, 57])('%i pages are counted however they are written', async (pages) => {
  expect(await scanPdfPages(await withPdfKit(pages))).toBe(pages)
  expect(await scanPdfPages(await withPdfLib(pages, true))).toBe(pages)
  expect(await scanPdfPages(await withPdfLib(pages, false))).toBe(pages)
})

test('a file that was encrypted, changed later, or cut off is left to a full reading', async () => {
  const whole = await withPdfKit(3)
  expect(await scanPdfPages(await withPdfKit(1, { userPassword: 'x' }))).toBeNull()
  expect(await scanPdfPages(whole.subarray(0, whole.length - 20))).toBeNull()
  expect(await scanPdfPages(Buffer.concat([Buffer.from('%PDF-1.7\n'), whole]))).toBeNull()
  expect(await scanPdfPages(Buffer.concat([whole, Buffer.from('9 0 obj<</Type/Page>>endobj\n')]))).toBeNull()
  expect(await scanPdfPages(Buffer.from('%PDF-1.7\n%%EOF'))).toBeNull()
})

test('marks that never close are abandoned after bounded work', async () => {
  const hostile = `%PDF-1.7\nxref \n${'/Type/Pages'.repeat(20_000)}${'<<'.repeat(1_000_000)}\nstartxref\n9\n%%EOF`
  const before = process.cpuUsage()
  expect(await scanPdfPages(Buffer.from(hostile))).toBeNull()
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(5_000)
})

test('streams that share one end, and many counts of pages, are abandoned after bounded work', async () => {
  const packed = deflateSync('').toString('latin1')
  const streams = `<</Type/ObjStm/FlateDecode 1>>stream\n${packed}`.repeat(60_000)
  const counts = '<</Type/Pages /Count 1>>'.repeat(150_000)
  for (const body of [streams, counts]) {
    const hostile = `%PDF-1.7\nxref \n${body}endstream\nstartxref\n9\n%%EOF`
    const before = process.cpuUsage()
    expect(await scanPdfPages(Buffer.from(hostile, 'latin1'))).toBeNull()
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(2_000)
  }
})
