import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { browserFontFiles } from '@punctual/browser'
import { failure, FailureError } from '@punctual/domain'
import { findLimitedStart, startTaskProcess } from '@punctual/runtime'

import type { ChosenMethod } from '../../port.ts'
import { sql } from './item.ts'
import type { Coverage, TableLayout } from './table-layout.ts'
import { printTable } from './print-table.ts'
import { byWorker, shownText, type Table, type TableTarget } from './table.ts'

/**
 * A table over pages of A4, with the names of the columns on each and the number of the page below. The whole
 * document has to be in memory while it is laid out. So a process of its own does it under limits of the
 * operating system, and the rows have a cap. Where its font lacks a character, a browser prints the table.
 * Where no font has it, the answer is refused, so that no character is shown as a box.
 */
export async function writePdf(
  table: Table,
  { path, browsers }: TableTarget,
  signal: AbortSignal,
): Promise<ChosenMethod> {
  if (table.columns.length > maximumColumns)
    throw notForPdf(`has more than ${maximumColumns} columns`, 'format_not_supported')
  const rowsFile = `${path}.rows`
  try {
    const target = createWriteStream(rowsFile, { mode: 0o600, flags: 'wx' })
    await pipeline(Readable.from(rowLines(table), { objectMode: true }), target, { signal })
    const columns = table.columns.map(({ name, type }) => ({ name: shownText(name), type }))
    const layout = { rowsFile, path, title: shownText(table.title), columns }
    const coverage = await layOut({ ...layout, browserFonts: browserFontFiles() }, signal)
    if (coverage.by === 'table') return byWorker
    if (coverage.by === 'nothing') throw unshown(coverage.unshown)
    await printTable(browsers, layout, signal)
    return { method: 2, reason: 'The answer has characters that only the fonts of the browser have.' }
  } finally {
    await rm(rowsFile, { force: true })
  }
}

const maximumRows = 5_000
const maximumColumns = 30

async function* rowLines({ batches }: Table): AsyncGenerator<string> {
  let count = 0
  for await (const batch of batches) {
    count += batch.length
    if (count > maximumRows) throw notForPdf(`has more than ${maximumRows} rows`, 'data_rows_exceeded')
    for (const row of batch) yield `${JSON.stringify(row.map(shownText))}\n`
  }
}

function notForPdf(what: string, code: 'format_not_supported' | 'data_rows_exceeded'): FailureError {
  const message = `The answer ${what}, which a PDF table cannot hold; use XLSX or CSV.`
  return new FailureError(failure(code, { source: sql, message }))
}

const limits = { memoryMib: 2_048, processorSeconds: 60 }
const timeoutMs = 90_000

async function layOut(input: TableLayout, signal: AbortSignal): Promise<Coverage> {
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
    if (end.kind === 'done') return end.value as Coverage
    if (end.kind === 'over-limit') throw tooCostly()
    throw new Error(end.kind === 'threw' ? end.error.message : 'the process of a PDF table was ended')
  } catch (error) {
    throw timeout.aborted && !signal.aborted ? tooCostly() : error
  } finally {
    await worker.end()
  }
}

function unshown(characters: string): FailureError {
  const what = `has characters that no font of the worker has (${characters})`
  return notForPdf(what, 'format_not_supported')
}

function tooCostly(): FailureError {
  return new FailureError(failure('file_too_costly', { source: sql }))
}
