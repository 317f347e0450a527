import { Readable } from 'node:stream'

import type { Cell, Column, ColumnType, Row } from '@punctual/data-source'
import { failure, FailureError } from '@punctual/domain'
import { CsvError, type Options, parse } from 'csv-parse'

import type { Table } from '../../sql/table.ts'
import { sentence } from '@punctual/domain/words'

/** The platform gives no more rows of one visual; an answer of so many may be cut. */
export const maximumVisualRows = 30_000
/** Longest answer that is taken out of the page, in characters; the platform stops at 16 MB. */
export const maximumVisualText = 32 * 1_024 * 1_024
const pieceLength = 65_536
const rowsOfBatch = 500
const maximumRecord = 1_048_576

/** What the columns hold: strings as they came, or the types that all their values fit. */
export type ColumnTypes = 'texts' | 'types'

/**
 * The data of a visual, which the platform gives as CSV. It is read piece by piece, once for the columns and
 * once for the rows, so few rows are held at a time.
 *
 * @throws FailureError for what is no CSV, is empty, or may be cut
 */
export async function visualTable(
  title: string,
  csv: string,
  { types, signal }: { readonly types: ColumnTypes; readonly signal: AbortSignal },
): Promise<Table> {
  const { names, kinds, rows } = await survey(csv, signal)
  if (rows >= maximumVisualRows) {
    const said = sentence('visual_rows_cut', { most: maximumVisualRows })
    throw new FailureError(failure('artifact_too_large', { source: 'bi', said }))
  }
  const columns = names.map((name, index): Column => ({
    name,
    type: types === 'texts' ? 'text' : (kinds[index] ?? 'text'),
  }))
  return { title, columns, batches: batches(csv, { columns, signal }) }
}

interface Survey {
  readonly names: readonly string[]
  readonly kinds: readonly ColumnType[]
  readonly rows: number
}

/** Null as long as no value was seen. */
type Kind = 'decimal' | 'date' | 'datetime' | 'boolean' | 'text' | null

async function survey(csv: string, signal: AbortSignal): Promise<Survey> {
  let names: readonly string[] | null = null
  let kinds: Kind[] = []
  let rows = 0
  for await (const record of records(csv, signal)) {
    if (names === null) {
      names = record
      kinds = record.map(() => null)
      continue
    }
    rows += 1
    for (const [index, text] of record.entries()) kinds[index] = joined(kinds[index] ?? null, text)
  }
  if (names === null) {
    const said = sentence('visual_without_data')
    throw new FailureError(failure('source_export_failed', { source: 'bi', said }))
  }
  return { names, kinds: kinds.map((kind) => kind ?? 'text'), rows }
}

/** The kind of a column that holds one more value; a column of several kinds holds strings. */
function joined(known: Kind, text: string): Kind {
  if (text === '' || known === 'text') return known
  const kind = kindOf(text)
  return known === null || known === kind ? kind : 'text'
}

/** Only what can be read in one way: a number with leading zeros is a key, and 01/02/2026 has two readings. */
function kindOf(text: string): Exclude<Kind, null> {
  if (text.length > 40) return 'text'
  if (isNumber(text)) return 'decimal'
  if (/^(?:true|false)$/i.test(text)) return 'boolean'
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return 'date'
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,7})?Z?$/.test(text) ? 'datetime' : 'text'
}

/** A number of a sheet has 15 digits; a longer one stays the text that it is. */
function isNumber(text: string): boolean {
  const [, whole = '', fraction = ''] = /^-?(0|[1-9]\d*)(?:\.(\d+))?(?:E[-+]?\d{1,3})?$/i.exec(text) ?? []
  return whole !== '' && whole.length + fraction.length <= 15
}

async function* batches(
  csv: string,
  { columns, signal }: { readonly columns: readonly Column[]; readonly signal: AbortSignal },
): AsyncGenerator<Row[]> {
  let batch: Row[] = []
  let isHeader = true
  for await (const record of records(csv, signal)) {
    if (!isHeader) batch.push(columns.map(({ type }, index) => cell(type, record[index] ?? '')))
    isHeader = false
    if (batch.length < rowsOfBatch) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

function cell(type: ColumnType, text: string): Cell {
  if (text === '') return null
  if (type === 'decimal') return Number(text)
  return type === 'boolean' ? text.toLowerCase() === 'true' : text
}

async function* records(csv: string, signal: AbortSignal): AsyncGenerator<string[]> {
  const options: Options = { bom: true, max_record_size: maximumRecord, skip_empty_lines: true }
  const parser = Readable.from(pieces(csv)).pipe(parse(options))
  try {
    for await (const record of parser) {
      signal.throwIfAborted()
      yield record as string[]
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const said = sentence('visual_data_unreadable')
    throw new FailureError(failure('source_error', { source: 'bi', said, detail: error.code }))
  }
}

function* pieces(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += pieceLength) yield text.slice(at, at + pieceLength)
}
