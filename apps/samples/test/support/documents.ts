import { PDFDocument } from '@cantoo/pdf-lib'
import { strFromU8, unzipSync } from 'fflate'

/** Opens a PDF; throws when it is none. */
export async function openPdf(bytes: Uint8Array) {
  const document = await PDFDocument.load(bytes, { updateMetadata: false })
  const { width, height } = document.getPage(0).getSize()
  return { pages: document.getPageCount(), title: document.getTitle(), width, height }
}

/** The files of a zip as text, by name. */
export function openZip(bytes: Uint8Array): Record<string, string> {
  return Object.fromEntries(
    Object.entries(unzipSync(bytes)).map(([name, content]) => [name, strFromU8(content)]),
  )
}

/** The words of an Office document's XML part, without its tags. */
export function wordsOf(xml: string | undefined): string {
  return (xml ?? '').replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
}

/** The words of all slides. */
export function slideWords(bytes: Uint8Array): string[] {
  const files = openZip(bytes)
  const slides = Object.keys(files).filter((name) => /^ppt\/slides\/slide\d+\.xml$/.test(name))
  return slides
    .toSorted((left, right) => left.localeCompare(right, 'en', { numeric: true }))
    .map((name) => wordsOf(files[name]))
}

export const pngSignature = [0x89, 0x50, 0x4e, 0x47]
