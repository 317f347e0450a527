import { readFile } from 'node:fs/promises'

import { isOutOfMemory, OverLimitError } from '@punctual/runtime/out-of-memory'

import { encodePng } from './encode-png.ts'

interface PageQuestion {
  /** A PDF. */
  readonly path: string
  /** From 1. */
  readonly page: number
  readonly widthPx: number
}

export type DrawnPage =
  | { readonly outcome: 'drawn'; readonly png: Uint8Array; readonly pages: number }
  | { readonly outcome: 'no-such-page'; readonly pages: number }
  /** It is damaged, or asks for a password. */
  | { readonly outcome: 'unreadable' }

/** Most pixels of a picture: a page of any form is drawn no larger than this. */
const maxPixels = 9_000_000

/**
 * One for the life of the process, unless it breaks. The memory of an instance that is dropped is given back too
 * late for the next one.
 */
let instance: ReturnType<(typeof import('@hyzyla/pdfium'))['PDFiumLibrary']['init']> | undefined

/**
 * Draws one page of a PDF as a PNG. Takes time and memory of any amount: it belongs into a process with limits.
 *
 * @throws what `isOutOfMemory` knows, when the page needs more memory than the process may have
 */
export async function drawPage({ path, page, widthPx }: PageQuestion): Promise<DrawnPage> {
  const { PDFiumLibrary } = await import('@hyzyla/pdfium')
  const content = await readFile(path)
  instance ??= PDFiumLibrary.init()
  const library = await instance
  let document: Awaited<ReturnType<typeof library.loadDocument>> | null = null
  try {
    document = await library.loadDocument(content)
    const pages = document.getPageCount()
    if (page > pages) return { outcome: 'no-such-page', pages }
    const drawn = document.getPage(page - 1)
    const { originalWidth, originalHeight } = drawn.getOriginalSize()
    const { data, width, height } = await drawn.render({
      ...sizeOf(originalWidth, originalHeight, widthPx),
      render: 'bitmap',
    })
    return { outcome: 'drawn', png: encodePng({ width, height, rgba: data }), pages }
  } catch (error) {
    // The library ends itself when its memory is used up, and that instance of it is of no use then.
    if (error instanceof Error && error.name === 'RuntimeError') {
      document = null
      instance = undefined
      throw new OverLimitError(error.message)
    }
    if (isOutOfMemory(error)) throw error
    return { outcome: 'unreadable' }
  } finally {
    document?.destroy()
  }
}

function sizeOf(pageWidth: number, pageHeight: number, widthPx: number): { width: number; height: number } {
  const wanted = (widthPx * pageHeight) / pageWidth
  const shrunk = Math.min(1, Math.sqrt(maxPixels / (widthPx * wanted)))
  return {
    width: Math.max(1, Math.floor(widthPx * shrunk)),
    height: Math.max(1, Math.floor(wanted * shrunk)),
  }
}
