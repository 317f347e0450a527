import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'

import { lockPdf } from '../src/merge/lock-pdf.ts'

async function pdf(): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  document.addPage([200, 200]).drawText('A secret figure')
  return await document.save({ useObjectStreams: false })
}

// proves decided-8.1.1/zippassword
test('a locked PDF opens with its password only', async () => {
  const locked = await lockPdf(await pdf(), 'geheim')
  expect(locked?.includes('/Encrypt')).toBe(true)
  await expect(PDFDocument.load(locked!)).rejects.toThrow(/encrypted/i)
  await expect(PDFDocument.load(locked!, { password: 'wrong' })).rejects.toThrow(/password/i)
  expect((await PDFDocument.load(locked!, { password: 'geheim' })).getPageCount()).toBe(1)
})

test('what is damaged, or protected already, cannot be locked', async () => {
  expect(await lockPdf(Buffer.from('not a document'), 'geheim')).toBeNull()
  const locked = await lockPdf(await pdf(), 'geheim')
  expect(await lockPdf(locked!, 'another')).toBeNull()
})
