/**
 * A document of text as a PDF: A4, in the fonts of the product, with one file attached. The same document makes the
 * same bytes. What it says is decided elsewhere: its words may be of any origin, and are never more than words.
 */
import type { PDFDocument } from '@cantoo/pdf-lib'

import { createMarkFonts } from '../mark/mark-fonts.ts'
import type { Paper } from './paper.ts'
import { createSheets } from './sheets.ts'

export interface MadePaper {
  readonly outcome: 'made'
  readonly pdf: Uint8Array
}

/** Takes time and memory of any amount: it belongs into a process with limits. */
export async function makePaper(paper: Paper): Promise<MadePaper> {
  const { PDFDocument: Document } = await import('@cantoo/pdf-lib')
  const document = await Document.create({ updateMetadata: false })
  await describe(document, paper)
  const sheets = createSheets(document, await createMarkFonts(document))
  for (const block of paper.blocks) await sheets.add(block)
  await sheets.finish(paper.footer)
  const pdf = await document.save({ addDefaultPage: false, objectsPerTick: Infinity })
  return { outcome: 'made', pdf }
}

async function describe(document: PDFDocument, { title, language, at, attachment }: Paper): Promise<void> {
  const date = new Date(at * 1_000)
  document.setTitle(title, { showInWindowTitleBar: true })
  document.setLanguage(language)
  document.setProducer('Punctual')
  document.setCreationDate(date)
  document.setModificationDate(date)
  await document.attach(new TextEncoder().encode(attachment.content), attachment.name, {
    mimeType: 'application/json',
    creationDate: date,
    modificationDate: date,
  })
}
