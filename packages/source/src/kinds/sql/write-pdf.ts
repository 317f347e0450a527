import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { failure, FailureError } from '@punctual/domain'
import { findLimitedStart, startTaskProcess } from '@punctual/runtime'

import { sql } from './item.ts'
import { cellText, type Table } from './table.ts'

/**
 * A table over pages of A4, with the names of the columns on each and the number of the page below. The whole
 * document has to be in memory while it is laid out: so a process of its own does it under limits of the
 * operating system, and the rows have a cap.
 */
export async function writePdf(table: Table, path: string, signal: AbortSignal): Promise<void> {
  if (table.columns.length > maximumColumns)
    throw notForPdf(`has more than ${maximumColumns} columns`, 'format_not_supported')
  const rowsFile = `${path}.rows`
  try {
    const target = createWriteStream(rowsFile, { mode: 0o600, flags: 'wx' })
    await pipeline(Readable.from(rowLines(table), { objectMode: true }), target, { signal })
    const input = { rowsFile, path, title: table.title, columns: table.columns }
    await layOut(input, signal)
  } finally {
    await rm(rowsFile, { force: true })
  }
}

const maximumRows = 5_000
const maximumColumns = 30

/** What the font of the table has: other writing would be shown as boxes. */
const shown = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]*$/u
const pictures = /\p{Extended_Pictographic}/u

async function* rowLines({ columns, batches }: Table): AsyncGenerator<string> {
  let count = 0
  for (const { name } of columns) requireShown(name)
  for await (const batch of batches) {
    count += batch.length
    if (count > maximumRows) throw notForPdf(`has more than ${maximumRows} rows`, 'data_rows_exceeded')
    for (const row of batch) {
      const texts = row.map(cellText)
      for (const text of texts) requireShown(text)
      yield `${JSON.stringify(texts)}\n`
    }
  }
}

function requireShown(text: string): void {
  if (shown.test(text) && !(text.length > 0 && pictures.test(text.replace(/[\d#*©®™]/g, '')))) return
  throw notForPdf('has characters that the font of the table does not have', 'format_not_supported')
}

function notForPdf(what: string, code: 'format_not_supported' | 'data_rows_exceeded'): FailureError {
  const message = `The answer ${what}, which a PDF table cannot hold; use XLSX or CSV.`
  return new FailureError(failure(code, { source: sql, message }))
}

const limits = { memoryMib: 2_048, processorSeconds: 60 }
const timeoutMs = 90_000

async function layOut(input: object, signal: AbortSignal): Promise<void> {
  const { prefix } = await findLimitedStart(limits)
  const worker = startTaskProcess({
    program: new URL('./pdf-process.ts', import.meta.url),
    prefix,
    nodeOptions: ['--max-old-space-size=1024'],
    environment: {},
  })
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const end = await worker.run({ task: 'layOutTable', input }, AbortSignal.any([signal, timeout]))
    if (end.kind === 'done') return
    if (end.kind === 'over-limit') throw tooCostly()
    throw new Error(end.kind === 'threw' ? end.error.message : 'the process of a PDF table was ended')
  } catch (error) {
    throw timeout.aborted && !signal.aborted ? tooCostly() : error
  } finally {
    await worker.end()
  }
}

function tooCostly(): FailureError {
  return new FailureError(failure('file_too_costly', { source: sql }))
}
