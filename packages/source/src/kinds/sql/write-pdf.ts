import { type Browsers, browserFontFiles } from '@punctual/browser'
import { failure, FailureError } from '@punctual/domain'
import { sentence } from '@punctual/domain/words'
import { findLimitedStart, startTaskProcess } from '@punctual/runtime'

import type { ChosenMethod } from '../../port.ts'
import { notForPdf } from './not-for-pdf.ts'
import { sql } from './sql.ts'
import type { Coverage, TableLayout } from './table-layout.ts'
import { printTable } from './print-table.ts'
import { shownText } from './table.ts'

/**
 * A table over pages of A4, with the names of the columns on each and the number of the page below. The whole
 * document has to be in memory while it is laid out. So a process of its own does it under limits of the
 * operating system, and the rows have a cap. Where its font lacks a character, a browser prints the table.
 * Where no font has it, the answer is refused, so that no character is shown as a box.
 */
export async function writePdf(
  layout: Omit<TableLayout, 'browserFonts'>,
  browsers: Browsers,
  signal: AbortSignal,
): Promise<ChosenMethod> {
  const columns = layout.columns.map(({ name, type }) => ({ name: shownText(name), type }))
  const shown = { ...layout, title: shownText(layout.title), columns }
  const coverage = await layOut({ ...shown, browserFonts: browserFontFiles() }, signal)
  if (coverage.by === 'table') return byWorker
  if (coverage.by === 'nothing') throw unshown(coverage.unshown)
  await printTable(browsers, shown, signal)
  return { method: 2, reason: sentence('made_with_fonts') }
}

const maximumColumns = 30

/** @throws FailureError when there are more columns than a page has room for */
export function refuseManyColumns({ length }: readonly unknown[]): void {
  if (length > maximumColumns)
    throw notForPdf(sentence('more_columns_than', { most: maximumColumns }), 'format_not_supported')
}

export const byWorker: ChosenMethod = {
  method: 1,
  reason: sentence('made_of_query'),
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
  return notForPdf(sentence('characters_without_font', { characters }), 'format_not_supported')
}

function tooCostly(): FailureError {
  return new FailureError(failure('file_too_costly', { source: sql }))
}
