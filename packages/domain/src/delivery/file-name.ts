import { composed } from '../text/normalise.ts'
import { withoutOuter } from '../text/trim.ts'

/**
 * Names that Windows gives to devices; a file of such a name cannot be saved there, whatever its extension.
 */
const reservedName = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\..*)?$/i

/**
 * Path separators, what Windows forbids, control characters, and characters that reverse the direction of
 * text.
 */
const unsafeInFileName =
  // eslint-disable-next-line no-control-regex
  /[\\/:*?"<>|\u0000-\u001f\u007f-\u009f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g

/** What stands behind is cut off anyway. */
const maxRead = 2_000

/** With an extension, and with what a mail program adds, a name stays below the 255 bytes of file systems. */
const maximumBytes = 180
const maximumCharacters = 150

/**
 * Makes a file name out of any text: safe in a header, on every file system and in a path. At most 150
 * characters and 180 bytes, cut at a whole character; never empty, never with a leading or trailing dot or
 * blank.
 */
export function safeFileName(text: string): string {
  const cleaned = composed(text.slice(0, maxRead))
    .toWellFormed()
    .replace(unsafeInFileName, '_')
    .replace(/\s+/g, ' ')
  const trimmed = trim(shortened(trim(cleaned)))
  if (trimmed === '' || /^_+$/.test(trimmed)) return 'report'
  return isReservedFileName(trimmed) ? `_${trimmed}` : trimmed
}

/** Whether Windows has the name for a device. */
export function isReservedFileName(name: string): boolean {
  return reservedName.test(name)
}

/**
 * The name under which a person gets a file.
 *
 * @param extension without a dot; not repeated when the name already ends with it
 */
export function fileNameWithExtension(name: string, extension: string): string {
  const suffix = `.${extension}`
  const stem = name.trim().toLowerCase().endsWith(suffix.toLowerCase())
    ? name.trim().slice(0, -suffix.length)
    : name
  return `${safeFileName(stem)}${suffix}`
}

/** The name itself, or with a number when it is taken without regard to case: `Sales (2).pdf`. */
export function distinctFileName(name: string, taken: Iterable<string>): string {
  const used = new Set([...taken].map((each) => each.toLowerCase()))
  for (let number = 1; ; number += 1) {
    const numbered = numberedFileName(name, number)
    if (!used.has(numbered.toLowerCase())) return numbered
  }
}

/** The name itself for 1, otherwise with the number: `Sales (2).pdf`. */
export function numberedFileName(name: string, number: number): string {
  const [, stem = name, extension = ''] = /^(.+?)(\.[^.]{1,10})?$/s.exec(name) ?? []
  return number === 1 ? name : `${stem} (${number})${extension}`
}

function trim(name: string): string {
  return withoutOuter(name, '. ')
}

function shortened(name: string): string {
  const encoder = new TextEncoder()
  if (name.length <= maximumCharacters && encoder.encode(name).length <= maximumBytes) return name
  let result = ''
  let bytes = 0
  for (const { segment } of new Intl.Segmenter('und', { granularity: 'grapheme' }).segment(name)) {
    bytes += encoder.encode(segment).length
    if (bytes > maximumBytes || result.length + segment.length > maximumCharacters) break
    result += segment
  }
  return result
}
