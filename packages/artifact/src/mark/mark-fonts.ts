/// <reference path="./fontkit.d.ts" />
import { readFile } from 'node:fs/promises'

import type { PDFDocument, PDFFont, PDFHexString } from '@cantoo/pdf-lib'

/** A text of one line in the fonts that have its characters. */
export interface LaidText {
  /** Of a text one point high. */
  readonly width: number
  readonly runs: readonly { readonly font: PDFFont; readonly codes: PDFHexString; readonly width: number }[]
}

export type Laid =
  | { readonly outcome: 'laid'; readonly text: LaidText }
  /** No font has these characters, or they are not written from left to right. */
  | { readonly outcome: 'unshown'; readonly characters: string }

/** Latin, Greek and Cyrillic; Han with kana; Hangul. Each is asked for what those before it lack. */
const fonts: readonly (() => URL)[] = [
  () =>
    new URL(
      '400Regular/OpenSans_400Regular.ttf',
      import.meta.resolve('@expo-google-fonts/open-sans/package.json'),
    ),
  () => new URL('../fonts/NotoSansHans-Regular.otf', import.meta.resolve('@embedpdf/fonts-sc')),
  () => new URL('../fonts/NotoSansKR-Regular.otf', import.meta.resolve('@embedpdf/fonts-kr')),
]

/** The PDF library lays out glyphs one after the other, without joining them. */
const fromLeftToRight =
  /^[\p{Script=Common}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]$/u

const invisible = /\p{Default_Ignorable_Code_Point}/gu

interface MarkFont {
  readonly font: PDFFont
  has(character: string): boolean
}

export type MarkFonts = Awaited<ReturnType<typeof createMarkFonts>>

/** Lays out lines of text in fonts that become parts of the document, with the characters that are used. */
export async function createMarkFonts(document: PDFDocument) {
  const fontkit = await import('fontkit')
  document.registerFontkit(fontkit)
  const opened: MarkFont[] = []

  async function open(index: number): Promise<MarkFont | null> {
    const known = opened[index]
    const place = fonts[index]
    if (known || !place) return known ?? null
    const content = await readFile(place())
    const font = await document.embedFont(content, { subset: true, features: { liga: false } })
    const glyphs = fontkit.create(content)
    const next = { font, has: (character: string) => glyphs.hasGlyphForCodePoint(codePoint(character)) }
    opened.push(next)
    return next
  }

  async function fontFor(character: string): Promise<PDFFont | null> {
    for (let index = 0; ; index += 1) {
      const found = await open(index)
      if (found === null || found.has(character)) return found?.font ?? null
    }
  }

  return {
    /** The text with each character that no font has written as its number. */
    async shown(text: string): Promise<string> {
      let written = ''
      for (const character of text.normalize('NFC')) {
        const isShown = fromLeftToRight.test(character) && (await fontFor(character)) !== null
        written += isShown ? character : `\\u{${codePoint(character).toString(16)}}`
      }
      return written
    },
    async lay(text: string): Promise<Laid> {
      const parts: { font: PDFFont; text: string }[] = []
      const unshown = new Set<string>()
      for (const character of text.normalize('NFC').replace(invisible, '')) {
        const font = fromLeftToRight.test(character) ? await fontFor(character) : null
        const last = parts.at(-1)
        if (font === null) unshown.add(character)
        else if (last?.font === font) last.text += character
        else parts.push({ font, text: character })
      }
      if (unshown.size > 0) return { outcome: 'unshown', characters: [...unshown].slice(0, 5).join(' ') }
      const runs = parts.map((part) => ({
        font: part.font,
        codes: part.font.encodeText(part.text),
        width: part.font.widthOfTextAtSize(part.text, 1),
      }))
      return { outcome: 'laid', text: { runs, width: runs.reduce((sum, { width }) => sum + width, 0) } }
    },
  }
}

function codePoint(character: string): number {
  return character.codePointAt(0) ?? 0
}
