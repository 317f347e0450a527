/** The part of the library that marks on pages use. */
declare module 'fontkit' {
  import type { PDFDocument } from '@cantoo/pdf-lib'

  interface OpenedFont {
    hasGlyphForCodePoint(codePoint: number): boolean
  }

  type Registered = Parameters<PDFDocument['registerFontkit']>[0]

  export const create: ((content: Uint8Array) => OpenedFont) & Registered['create']
}
