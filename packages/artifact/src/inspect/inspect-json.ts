import { createReadStream } from 'node:fs'

import type { FormatFinding, InspectedFile } from './inspected-file.ts'

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c]
const opening: ReadonlySet<number> = new Set(Buffer.from('[{'))
const closing: ReadonlySet<number> = new Set(Buffer.from(']}'))
const blanks: ReadonlySet<number> = new Set(Buffer.from(' \t\r\n'))

/**
 * Counts the elements of a JSON array. It has to begin and to end as one, so that a file which broke off is
 * noticed. Its elements are not inspected.
 */
export async function inspectJson({ path, kind }: InspectedFile): Promise<FormatFinding> {
  if (kind !== 'json') return { ok: false, reason: 'it does not begin like JSON' }
  const reader = createElementReader()
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>)
    for (const byte of chunk) reader.read(byte)
  const rows = reader.elements()
  return rows === null
    ? { ok: false, reason: 'it is no JSON array, or it ends too early' }
    : { ok: true, pages: null, rows }
}

/** Reads bytes one by one, and keeps nothing of them. */
function createElementReader() {
  let [depth, commas] = [0, 0]
  let [isInText, isEscaped, hasElement, isOver, isWrong] = [false, false, false, false, false]

  function readStructure(byte: number): void {
    if (blanks.has(byte)) return
    // An array is the whole file.
    if (isOver || (depth === 0 && byte !== 0x5b)) isWrong = true
    else if (opening.has(byte)) {
      hasElement ||= depth === 1
      depth += 1
    } else if (closing.has(byte)) {
      depth -= 1
      isOver = depth === 0
    } else if (byte === comma && depth === 1) commas += 1
    else if (depth === 1) hasElement = true
    isInText = byte === quote
  }

  return {
    read(byte: number): void {
      if (!isInText) readStructure(byte)
      else if (isEscaped) isEscaped = false
      else if (byte === backslash) isEscaped = true
      else if (byte === quote) isInText = false
    },
    /** Null when the bytes are no complete array. */
    elements: () => (isWrong || !isOver ? null : hasElement ? commas + 1 : 0),
  }
}
