import { createReadStream } from 'node:fs'

import { type FormatFinding, type InspectedFile, readAt } from './inspected-file.ts'

/** How rows stand in a CSV, where that is not the usual way. */
export interface CsvLayout {
  /** Whether its first record is a heading. */
  readonly hasHeading?: boolean
  /** What ends a record; a line break unless given. */
  readonly recordDelimiter?: string
  /** What stands around a value that has the delimiters in it; `"` unless given. */
  readonly qualifier?: string
}

const [lineFeed, carriageReturn] = [0x0a, 0x0d]

/**
 * Data as text may begin like almost anything, but never like a web page. A JSON-like or XML-like first cell
 * is allowed.
 */
const textKinds: ReadonlySet<InspectedFile['kind']> = new Set(['text', 'json', 'xml'])

/**
 * Counts the rows after the heading; a delimiter inside quotes does not end a row (RFC 4180), an empty line is
 * none.
 */
export async function inspectCsv(inspected: InspectedFile, layout: CsvLayout = {}): Promise<FormatFinding> {
  if (!textKinds.has(inspected.kind)) return { ok: false, reason: 'it is not text, or it is a web page' }
  const { hasHeading = true, recordDelimiter = '\n', qualifier = '"' } = layout
  const counting = { marks: { recordDelimiter, qualifier }, records: 0, isQuoted: false, hasBegun: false }
  // A mark may be cut in two by the end of a chunk.
  const kept = Math.max(recordDelimiter.length, qualifier.length) - 1
  let rest = ''
  for await (const text of textOf(inspected)) {
    rest += text
    rest = rest.slice(countRecords(rest, rest.length - kept, counting))
  }
  countRecords(rest, rest.length, counting)
  const records = counting.records + (counting.hasBegun ? 1 : 0)
  return { ok: true, pages: null, rows: Math.max(0, records - (hasHeading ? 1 : 0)) }
}

interface Counting {
  readonly marks: Readonly<Required<Pick<CsvLayout, 'recordDelimiter' | 'qualifier'>>>
  records: number
  isQuoted: boolean
  /** Whether the record has anything in it. */
  hasBegun: boolean
}

/** Reads the characters before `end`, and answers where it stopped: behind a mark that began before. */
function countRecords(text: string, end: number, counting: Counting): number {
  const { recordDelimiter, qualifier } = counting.marks
  const [firstOfDelimiter, firstOfQualifier] = [recordDelimiter.charCodeAt(0), qualifier.charCodeAt(0)]
  let at = 0
  while (at < end) {
    const character = text.charCodeAt(at)
    if (character === firstOfQualifier && text.startsWith(qualifier, at)) {
      counting.isQuoted = !counting.isQuoted
      counting.hasBegun = true
      at += qualifier.length
    } else if (character === firstOfDelimiter && !counting.isQuoted && text.startsWith(recordDelimiter, at)) {
      if (counting.hasBegun) counting.records += 1
      counting.hasBegun = false
      at += recordDelimiter.length
    } else {
      counting.hasBegun ||= character !== lineFeed && character !== carriageReturn
      at += 1
    }
  }
  return at
}

/** The text piece by piece. Without a mark it is read as UTF-8, where every byte of an older encoding is something. */
async function* textOf({ path, file }: InspectedFile): AsyncGenerator<string> {
  const mark = (await readAt(file, 0, 2)).toString('hex')
  const decoder = new TextDecoder(mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : 'utf-8')
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>)
    yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}
