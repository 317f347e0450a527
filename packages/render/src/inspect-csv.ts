import { createReadStream } from 'node:fs'

import type { FormatFinding, InspectedFile } from './inspect-artifact.ts'

/** Data as text may begin like almost anything, but never like a web page. A JSON-like or XML-like first cell is allowed. */
const textKinds: ReadonlySet<InspectedFile['kind']> = new Set(['text', 'json', 'xml'])

/** Counts the rows after the heading; a line break inside quotes does not end a row (RFC 4180). */
export async function inspectCsv({ path, kind, signal }: InspectedFile): Promise<FormatFinding> {
  if (!textKinds.has(kind)) return { ok: false, reason: 'it is not text, or it is a web page' }
  let lines = 0
  let quoted = false
  let open = false
  for await (const chunk of createReadStream(path, signal ? { signal } : {}) as AsyncIterable<Buffer>) {
    for (const byte of chunk) {
      if (byte === 0x22) quoted = !quoted
      if (byte !== 0x0a || quoted) open ||= byte !== 0x0d && byte !== 0x0a
      else {
        if (open) lines += 1
        open = false
      }
    }
  }
  return { ok: true, pages: null, rows: Math.max(0, lines + (open ? 1 : 0) - 1) }
}
