import {
  beginText,
  endText,
  type PDFDocument,
  type PDFFont,
  PDFName,
  type PDFPage,
  setFillingGrayscaleColor,
  setFontAndSize,
  setTextMatrix,
  showText,
} from '@cantoo/pdf-lib'
import { visible } from '@punctual/runtime/visible'

import type { LaidText, MarkFonts } from '../mark/mark-fonts.ts'
import type { PaperBlock } from './paper.ts'

/** A4, in points. */
const [pageWidth, pageHeight] = [595.28, 841.89]
const margin = 56
const width = pageWidth - 2 * margin
/** Where the labels of facts end, and their values begin. */
const labelWidth = 118
const footerSize = 8

const sizes = { title: 20, heading: 12, text: 9.5, small: 8 }
const lineHeight = 1.45
const [black, grey] = [0, 0.35]

/** A longer text is cut: nothing that is printed has a meaning at its end. */
const maxCharacters = 2_000

interface Written {
  readonly size: number
  readonly grey: number
  readonly left: number
  readonly width: number
}

/** Lays text on pages from top to bottom. A page begins when the one before it is full. */
export function createSheets(document: PDFDocument, fonts: MarkFonts) {
  const pages: PDFPage[] = []
  let y = 0

  function room(height: number): void {
    if (pages.length > 0 && y - height >= margin) return
    pages.push(document.addPage([pageWidth, pageHeight]))
    y = pageHeight - margin
  }

  async function lay(text: string): Promise<LaidText> {
    const laid = await fonts.lay(await fonts.shown(text))
    if (laid.outcome === 'unshown') throw new Error(`no font shows ${laid.characters}`)
    return laid.text
  }

  /** The lines of a text that are at most so wide; a word that is wider is broken. */
  async function linesOf(text: string, { size, width: most }: Written): Promise<string[]> {
    const measure = async (part: string) => (await lay(part)).width * size
    const lines: string[] = []
    let line = ''
    for (const word of printable(text).split(/(?<= )/u)) {
      if ((await measure((line + word).trimEnd())) <= most) {
        line += word
        continue
      }
      if (line !== '') lines.push(line.trimEnd())
      line = ''
      for (const character of word) {
        if (line !== '' && (await measure(line + character)) > most) {
          lines.push(line)
          line = ''
        }
        line += character
      }
    }
    return [...lines, line.trimEnd()]
  }

  async function put(text: string, style: Written, at = y): Promise<void> {
    const { runs } = await lay(text)
    const page = pages.at(-1)
    if (page) write(page, runs, { ...style, at })
  }

  async function paragraph(text: string, style: Written): Promise<void> {
    for (const line of await linesOf(text, style)) {
      room(style.size * lineHeight)
      y -= style.size * lineHeight
      await put(line, style)
    }
  }

  const full = (size: number, tone: number): Written => ({ size, grey: tone, left: margin, width })

  async function addFact(label: string, value: string): Promise<void> {
    room(sizes.text * lineHeight)
    const [at, before] = [y - sizes.text * lineHeight, pages.length]
    const style = { ...full(sizes.text, black), left: margin + labelWidth, width: width - labelWidth }
    const [line = ''] = await linesOf(label, { ...full(sizes.text, grey), width: labelWidth - 8 })
    await put(line, full(sizes.text, grey), at)
    await paragraph(value, style)
    if (pages.length === before) y = Math.min(y, at)
  }

  return {
    async add(block: PaperBlock): Promise<void> {
      switch (block.kind) {
        case 'title':
          return paragraph(block.text, full(sizes.title, black))
        case 'heading':
          // A heading is never the last line of a page.
          room(sizes.heading * 5)
          y -= sizes.heading
          return paragraph(block.text, full(sizes.heading, black))
        case 'text':
          return paragraph(block.text, full(sizes.text, grey))
        case 'facts':
          for (const [label, value] of block.facts) await addFact(label, value)
          return
        case 'entry': {
          room(sizes.text * 4)
          y -= 4
          await paragraph(block.text, full(sizes.text, black))
          for (const line of [block.aside, ...block.lines]) await paragraph(line, full(sizes.small, grey))
        }
      }
    },
    /** The foot of each page, with its number. */
    async finish(footer: string): Promise<void> {
      for (const [index, page] of pages.entries()) {
        const { runs } = await lay(`${printable(footer)} · ${index + 1} / ${pages.length}`)
        write(page, runs, { ...full(footerSize, grey), at: margin / 2 })
      }
    },
  }
}

/** One line without anything that could reorder what stands beside it. */
function printable(text: string): string {
  const cut = [...text.toWellFormed()].slice(0, maxCharacters)
  return visible(cut.join('').trim())
}

function write(
  page: PDFPage,
  runs: LaidText['runs'],
  { size, grey: tone, left, at }: Written & { readonly at: number },
): void {
  page.pushOperators(
    beginText(),
    setFillingGrayscaleColor(tone),
    setTextMatrix(1, 0, 0, 1, left, at),
    ...runs.flatMap(({ font, codes }) => [setFontAndSize(nameOf(page, font), size), showText(codes)]),
    endText(),
  )
}

const names = new WeakMap<PDFPage, Map<PDFFont, string>>()

function nameOf(page: PDFPage, font: PDFFont): string {
  const known = names.get(page) ?? new Map<PDFFont, string>()
  names.set(page, known)
  const name = known.get(font) ?? `F${known.size}`
  if (!known.has(font)) page.node.setFontDictionary(PDFName.of(name), font.ref)
  known.set(font, name)
  return name
}
