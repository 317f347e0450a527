/**
 * Characters that draw nothing: controls, separators, blanks and the braille cell without dots. Unicode also
 * lets a font omit zero-width spaces, fillers and selectors of variants.
 */
const invisible = /^[\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]*$/u

/** Whether nothing of a text can be seen. */
export function isInvisible(text: string): boolean {
  return invisible.test(text)
}
