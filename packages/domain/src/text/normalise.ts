/**
 * Marks in a row that composing has to put in order, which takes time that grows with the square of their
 * number.
 */
const longRunOfMarks = /\p{M}{64}/u

/**
 * The text in composed form (NFC). A text with 64 or more combining marks in a row stays as it is. No
 * language writes more than a few, and the Stream-Safe Text Format of Unicode (UAX 15) allows 30.
 */
export function composed(text: string): string {
  return longRunOfMarks.test(text) ? text : text.normalize('NFC')
}
