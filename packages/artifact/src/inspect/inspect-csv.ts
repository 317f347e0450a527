import { createReadStream } from 'node:fs'

import type { FormatFinding, InspectedFile } from './inspected-file.ts'

const [lineFeed, carriageReturn, quote] = [0x0a, 0x0d, 0x22]

/**
 * Data as text may begin like almost anything, but never like a web page. A JSON-like or XML-like first cell
 * is allowed.
 */
const textKinds: ReadonlySet<InspectedFile['kind']> = new Set(['text', 'json', 'xml'])

/**
 * Counts the rows after the heading; a line break inside quotes does not end a row (RFC 4180), an empty line
 * is none.
 */
export async function inspectCsv({ path, kind }: InspectedFile): Promise<FormatFinding> {
  if (!textKinds.has(kind)) return { ok: false, reason: 'it is not text, or it is a web page' }
  let lines = 0
  let quoted = false
  let begun = false
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    for (const byte of chunk) {
      if (byte === quote) quoted = !quoted
      const ends = byte === lineFeed && !quoted
      if (ends && begun) lines += 1
      begun = !ends && (begun || (byte !== lineFeed && byte !== carriageReturn))
    }
  }
  return { ok: true, pages: null, rows: Math.max(0, lines + (begun ? 1 : 0) - 1) }
}
