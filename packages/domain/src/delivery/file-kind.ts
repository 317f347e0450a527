import { type Sentence, sentence } from '../words/sentence.ts'

/** What the first bytes of a file say it is. `zip` is also the outside of XLSX, DOCX and PPTX. */
export type FileKind =
  | 'empty'
  | 'pdf'
  | 'zip'
  | 'png'
  | 'tiff'
  | 'jpeg'
  | 'gif'
  | 'html'
  | 'mhtml'
  | 'xml'
  | 'json'
  | 'text'
  | 'binary'

/** How many bytes from the start of a file {@link fileKind} wants; fewer are accepted. */
export const fileKindBytes = 1_024

const signatures: readonly (readonly [FileKind, string])[] = [
  ['zip', 'PK\x03\x04'],
  ['zip', 'PK\x05\x06'],
  ['png', '\x89PNG\r\n\x1a\n'],
  ['tiff', 'II*\x00'],
  ['tiff', 'MM\x00*'],
  ['jpeg', '\xff\xd8\xff'],
  ['gif', 'GIF8'],
]

/**
 * Reports what a file is from its first bytes, never from its name or from what a server says about it.
 *
 * A PDF header may come after up to 1,023 bytes of something else (ISO 32000-1 annex H); text is
 * distinguished by its first word.
 */
export function fileKind(head: Uint8Array): FileKind {
  if (head.length === 0) return 'empty'
  const bytes = latin1(head.subarray(0, fileKindBytes))
  const signed = signatures.find(([, signature]) => bytes.startsWith(signature))
  if (signed) return signed[0]
  if (bytes.startsWith('%PDF-')) return 'pdf'
  const text = textOf(head, bytes)
  if (text !== null) return textKind(text)
  return bytes.includes('%PDF-') ? 'pdf' : 'binary'
}

function textKind(text: string): FileKind {
  const start = text.trimStart().toLowerCase()
  if (/^<(?:!doctype html|html|head|body)\b/.test(withoutProlog(start))) return 'html'
  if (
    /^(?:mime-version|content-type|from|date|subject|x-[a-z-]+):/.test(start) &&
    start.includes('mime-version:')
  )
    return 'mhtml'
  if (/^<(?:\?xml|!doctype|!--|[a-z_])/.test(start)) return 'xml'
  if (/^[[{]\s*["[{\d\]}tfn-]/.test(start)) return 'json'
  return start.includes('%pdf-') ? 'pdf' : 'text'
}

/** What stands behind the XML declaration and the comments at the beginning. */
function withoutProlog(start: string): string {
  let rest = start.replace(/^<\?xml[^>]*>/, '').trimStart()
  while (rest.startsWith('<!--')) {
    const end = rest.indexOf('-->', 4)
    if (end < 0) return rest
    rest = rest.slice(end + 3).trimStart()
  }
  return rest
}

/** The text of the bytes, or null when they are not text. */
function textOf(head: Uint8Array, bytes: string): string | null {
  if (bytes.startsWith('\xff\xfe')) return new TextDecoder('utf-16le').decode(head.subarray(2, fileKindBytes))
  if (bytes.startsWith('\xfe\xff')) return new TextDecoder('utf-16be').decode(head.subarray(2, fileKindBytes))
  if (!isText(head.subarray(0, fileKindBytes), bytes)) return null
  return bytes.startsWith('\xef\xbb\xbf') ? bytes.slice(3) : bytes
}

/** Share of the bytes of UTF-8 that may be 0: ASCII in UTF-16 has one in two. */
const maximumZeros = 1 / 3
/** Share of the bytes of UTF-8 that may be control characters. */
const maximumControls = 1 / 2
/** The same of an older encoding; compressed bytes have one in nine. */
const maximumControlsOfBytes = 1 / 50

/**
 * Whether bytes without a mark are text. The data of a database may have any character, control characters
 * among them. So what is UTF-8 is text with them, unless they are most of it. In an older encoding, where
 * every byte is a character, they are rare and a zero byte is none.
 */
function isText(head: Uint8Array, bytes: string): boolean {
  // oxlint-disable-next-line no-control-regex -- control characters are what is counted
  const controls = bytes.match(/[\x00-\x08\x0e-\x1a\x1c-\x1f]/g) ?? []
  if (controls.length === 0) return true
  const zeros = controls.filter((each) => each === '\0').length
  return isUtf8(head)
    ? zeros < head.length * maximumZeros && controls.length <= head.length * maximumControls
    : zeros === 0 && controls.length <= head.length * maximumControlsOfBytes
}

/** A character that the end of the head cuts in two does not count. */
function isUtf8(head: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
    return true
  } catch {
    return false
  }
}

function latin1(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
}

/** Says that a file is not what was asked for, and what it seems to be. */
export function notTheFormat(format: string, kind: FileKind): Sentence {
  return sentence('not_the_format', { format, found: sentence(`found_${kind}`) })
}
