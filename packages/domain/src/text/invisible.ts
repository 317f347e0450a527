/**
 * Characters that draw nothing: controls, separators and blanks, what Unicode lets a font leave out (zero-width
 * spaces, fillers, selectors of variants), and the braille cell without dots.
 */
const invisible = /^[\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]*$/u

/** Whether nothing of a text can be seen. */
export function isInvisible(text: string): boolean {
  return invisible.test(text)
}
