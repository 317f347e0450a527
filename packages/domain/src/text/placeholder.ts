/**
 * The one reader of placeholders, `{{…}}`, in addresses, subjects, bodies, names of files and values of
 * reports; `expression` reads what stands in them. It reads a text once, so its work grows no faster than the
 * text.
 */

/** A placeholder as it stands in a text. */
export interface Placeholder {
  /** With its braces. */
  readonly written: string
  /** All that stands between the braces, without blanks around it; never empty. */
  readonly inner: string
}

/** A text that holds more than this once its placeholders are filled is refused. */
export const maxFilledTextLength = 2_000_000

/**
 * No brace stands between the braces, so a failed try ends at the next one and no character is read by two
 * tries.
 */
const braces = /\{\{([^{}]*)\}\}/g

/** The placeholders of a text, in order, one at a time. */
export function* placeholdersIn(text: string): Generator<Placeholder> {
  for (const [written, between = ''] of text.matchAll(braces)) {
    const inner = between.trim()
    if (inner !== '') yield { written, inner }
  }
}

/** The beginning of a placeholder that has no end. */
export interface OpenPlaceholder {
  /** What stands behind the braces, up to the next brace. */
  readonly inner: string
  /** Place of the braces in the text; the first character has the place 1. */
  readonly place: number
}

/** Each pair of braces that opens something, with its end where it has one. Nothing is read twice. */
const opened = /\{\{(?!\{)([^{}]*)(\}\})?/g

/**
 * What begins like a placeholder, a name behind two braces, and has no end. Other braces are text: a style
 * sheet or a set of another language may have them.
 */
export function* openPlaceholdersIn(text: string): Generator<OpenPlaceholder> {
  for (const { index, 1: between = '', 2: end } of text.matchAll(opened)) {
    const inner = between.trim()
    if (end === undefined && /^[\p{L}_]/u.test(inner)) yield { inner, place: index + 1 }
  }
}

/** Whether a text has a placeholder in it. */
export function hasPlaceholder(text: string): boolean {
  return !placeholdersIn(text).next().done
}

/** The placeholder that is the whole text; null for any other text. */
export function onlyPlaceholder(text: string): Placeholder | null {
  const first = placeholdersIn(text).next().value
  return first && first.written.length === text.length ? first : null
}

/**
 * The text with its placeholders filled. One whose value is undefined stays as it is written. A value is
 * never read as a placeholder again.
 *
 * @returns null when the filled text would be longer than `maxFilledTextLength`
 */
export function fillPlaceholders(
  text: string,
  valueOf: (placeholder: Placeholder) => string | undefined,
): string | null {
  const parts: string[] = []
  let read = 0
  let length = 0
  const add = (part: string) => {
    parts.push(part)
    length += part.length
  }
  for (const { index, 0: written, 1: between = '' } of text.matchAll(braces)) {
    const inner = between.trim()
    const value = inner === '' ? undefined : valueOf({ written, inner })
    if (value === undefined) continue
    add(text.slice(read, index))
    add(value)
    read = index + written.length
    if (length > maxFilledTextLength) return null
  }
  add(text.slice(read))
  return length > maxFilledTextLength ? null : parts.join('')
}
