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

/**
 * The text of the bytes, or null when they are not text: a byte of 0 means binary unless a byte order mark
 * says UTF-16.
 */
function textOf(head: Uint8Array, bytes: string): string | null {
  if (bytes.startsWith('\xff\xfe')) return new TextDecoder('utf-16le').decode(head.subarray(2, fileKindBytes))
  if (bytes.startsWith('\xfe\xff')) return new TextDecoder('utf-16be').decode(head.subarray(2, fileKindBytes))
  // oxlint-disable-next-line no-control-regex -- control characters are what makes a file binary
  if (/[\x00-\x08\x0e-\x1a\x1c-\x1f]/.test(bytes)) return null
  return bytes.startsWith('\xef\xbb\xbf') ? bytes.slice(3) : bytes
}

function latin1(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
}
