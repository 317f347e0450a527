import { readFile, writeFile } from 'node:fs/promises'

import type { PDFDocument, PDFFont, PDFPage, PDFRef } from '@cantoo/pdf-lib'
import { isOutOfMemory } from '@punctual/runtime/out-of-memory'

import type { Laid, LaidText } from './mark-fonts.ts'
import type { PageFrame } from './page-frame.ts'
import type { PageMarks } from './page-marks.ts'

export type { PageMarks } from './page-marks.ts'

export interface MarkRequest {
  readonly path: string
  /** Where the marked file is written. */
  readonly target: string
  readonly marks: PageMarks
}

export type MarkOutcome =
  | { readonly outcome: 'marked'; readonly pages: number }
  /** Any change would make its digital signature invalid. */
  | { readonly outcome: 'signed' }
  /** Damaged, or protected with a password of its own. */
  | { readonly outcome: 'unreadable' }
  /** No font shows these characters of a mark. */
  | { readonly outcome: 'unshown'; readonly characters: string }

/**
 * Puts marks on every page of a PDF, over its content. The same file and marks make the same bytes. Restrictions on
 * printing or editing are not kept. Takes time and memory of any amount: it belongs into a process with limits.
 */
export async function markPdf({ path, target, marks }: MarkRequest): Promise<MarkOutcome> {
  const content = await readFile(path)
  try {
    const { openPdf } = await import('../inspect/open-pdf.ts')
    const document = await openPdf(content)
    const { isSigned } = await import('./is-signed.ts')
    if (isSigned(document)) return { outcome: 'signed' }
    const texts = await laidTexts(document, marks)
    if (texts.outcome === 'unshown') return texts
    const pages = await markPages(document, marks, texts)
    const bytes = await document.save({
      addDefaultPage: false,
      objectsPerTick: Infinity,
      updateFieldAppearances: false,
    })
    await writeFile(target, bytes, { mode: 0o600 })
    return { outcome: 'marked', pages }
  } catch (error) {
    if (isOutOfMemory(error)) throw error
    return { outcome: 'unreadable' }
  }
}

interface LaidTexts {
  readonly outcome: 'laid'
  readonly watermark: LaidText | null
  readonly stamp: LaidText | null
  lay(text: string): Promise<Laid>
}

async function laidTexts(
  document: PDFDocument,
  { watermark, stamp }: PageMarks,
): Promise<LaidTexts | Extract<Laid, { outcome: 'unshown' }>> {
  const { createMarkFonts } = await import('./mark-fonts.ts')
  const { lay } = await createMarkFonts(document)
  const laid: (LaidText | null)[] = []
  for (const mark of [watermark, stamp]) {
    const found = mark && (await lay(mark.text))
    if (found?.outcome === 'unshown') return found
    laid.push(found?.text ?? null)
  }
  return { outcome: 'laid', watermark: laid[0] ?? null, stamp: laid[1] ?? null, lay }
}

/** What all pages of one size share, and what each page has of its own. */
async function markPages(document: PDFDocument, marks: PageMarks, texts: LaidTexts): Promise<number> {
  const { context } = document
  const { createPageContents } = await import('./page-content.ts')
  const { asArtifact, drawn, numberOf } = await import('./draw-marks.ts')
  const { frameOf } = await import('./page-frame.ts')
  // A name that nothing in the file has: the file may have been marked before.
  const prefix = `Marks${context.largestObjectNumber}`
  const contents = createPageContents(context)
  const forms = new Map<string, { readonly name: string; readonly ref: PDFRef }>()
  const pages: readonly PDFPage[] = [...new Set(document.getPages())]
  const font = { name: `${prefix}F` }
  for (const [index, page] of pages.entries()) {
    const frame = frameOf(page)
    const size = `${frame.width} ${frame.height}`
    const form = forms.get(size) ?? {
      name: `${prefix}X${forms.size}`,
      ref: await sharedMarks(document, frame, { marks, texts }),
    }
    forms.set(size, form)
    const laid = marks.hasNumbers ? await texts.lay(`${index + 1} / ${pages.length}`) : null
    const number = laid?.outcome === 'laid' ? laid.text : null
    const operators = [drawn(form.name), ...(number === null ? [] : numberOf(number, frame, () => font.name))]
    contents.append(page, context.register(context.contentStream(asArtifact(operators, frame))), {
      [form.name]: { of: 'XObject', ref: form.ref },
      ...(number?.runs[0] && { [font.name]: { of: 'Font' as const, ref: number.runs[0].font.ref } }),
    })
  }
  return pages.length
}

async function sharedMarks(
  { context }: PDFDocument,
  { width, height }: PageFrame,
  { marks, texts }: { readonly marks: PageMarks; readonly texts: LaidTexts },
): Promise<PDFRef> {
  const { stampOf, watermarkOf } = await import('./draw-marks.ts')
  const fonts = new Map<PDFFont, string>()
  const nameOf = (font: PDFFont) => {
    const name = fonts.get(font) ?? `F${fonts.size}`
    fonts.set(font, name)
    return name
  }
  const sides = { width, height }
  const operators = [
    ...(texts.watermark === null ? [] : watermarkOf(texts.watermark, sides, { state: 'Pale', nameOf })),
    ...(texts.stamp === null || marks.stamp === null
      ? []
      : stampOf(texts.stamp, sides, { position: marks.stamp.position, nameOf })),
  ]
  const form = context.formXObject(operators, {
    BBox: context.obj([0, 0, width, height]),
    Resources: {
      Font: Object.fromEntries([...fonts].map(([font, name]) => [name, font.ref])),
      ExtGState: { Pale: { Type: 'ExtGState', ca: marks.watermark?.opacity ?? 1 } },
    },
  })
  return context.register(form)
}
