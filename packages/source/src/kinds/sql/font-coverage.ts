import { openSync } from 'fontkit'

import type { Coverage } from './table-layout.ts'

/** Characters that need no glyph: spaces, line breaks, and what joins or chooses others. */
const invisible = /[\p{Cc}\p{Zs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u
/** Words of these are written from right to left, which a browser lays out and the PDF library does not. */
const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\u200f\u202b\u202e\u2067]/u

/** Finds out by the tables of the fonts, so that no character is ever shown as a box. */
export function coverageOf(
  codePoints: ReadonlySet<number>,
  fonts: { readonly table: readonly string[]; readonly browser: readonly string[] },
): Coverage {
  const shown = [...codePoints]
    .map((each) => String.fromCodePoint(each))
    .filter((each) => !invisible.test(each))
  const turned = shown.filter((each) => rightToLeft.test(each))
  const missing = missingIn(shown, fonts.table)
  if (missing.length === 0 && turned.length === 0) return { by: 'table' }
  const unshown = missingIn([...missing, ...turned], fonts.browser)
  return unshown.length === 0 ? { by: 'browser' } : { by: 'nothing', unshown: unshown.slice(0, 5).join(' ') }
}

/** The characters that none of the fonts has. */
function missingIn(characters: readonly string[], files: readonly string[]): string[] {
  let missing = [...new Set(characters)]
  for (const file of files) {
    if (missing.length === 0) break
    const font = openSync(file)
    missing = missing.filter((each) => !font.hasGlyphForCodePoint(each.codePointAt(0) ?? 0))
  }
  return missing
}
