import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import type { Cell, Column, ColumnType } from '@punctual/data-source'
import { failure, FailureError } from '@punctual/domain/failure'

import { sql } from './sql.ts'
import type { Table, TableTarget } from './table.ts'
import { sentence } from '@punctual/domain/words'

/**
 * A workbook with one sheet: numbers, dates and truth values have their types, the names of the columns stay
 * in sight. It is written as its rows come. What a type of the sheet cannot hold exactly stays a text.
 */
export async function writeXlsx(table: Table, { path }: TableTarget, signal: AbortSignal) {
  // Loaded for the first workbook: the api and most workers write none.
  const { writeXlsxStream } = await import('hucre/xlsx')
  const sheet = writeXlsxStream(rows(table), {
    name: sheetName(table.title),
    columns: table.columns.map(({ name, type }) => ({ header: plain(name), ...formatOf(name, type) })),
    freezePane: { rows: 1 },
  })
  const target = createWriteStream(path, { mode: 0o600, flags: 'wx' })
  await pipeline(Readable.fromWeb(sheet as never), target, { signal })
}

async function* rows({ columns, batches }: Table) {
  const types = columns.map(({ type }) => type)
  for await (const batch of batches)
    for (const row of batch) yield row.map((value, index) => sheetValue(types[index], value))
}

const formats: Partial<Record<ColumnType, string>> = {
  date: 'yyyy-mm-dd',
  datetime: 'yyyy-mm-dd hh:mm:ss',
  instant: 'yyyy-mm-dd hh:mm:ss',
}

function formatOf(name: string, type: ColumnType): Pick<Column, never> & { width: number; numFmt?: string } {
  const width = Math.min(Math.max(name.length + 2, type === 'text' ? 20 : 12), 40)
  const numFmt = formats[type]
  return numFmt === undefined ? { width } : { width, numFmt: numFmt }
}

/** Days before 1900-03-01 are counted differently by programs, so they stay strings. */
const firstDay = '1900-03-01'

/** @throws FailureError when a text is longer than a cell of a sheet can be */
export function sheetValue(
  type: ColumnType | undefined,
  value: Cell,
): string | number | boolean | Date | null {
  if (typeof value !== 'string') return value
  if (type === 'decimal' && isExact(value)) return Number(value)
  if (type === 'date' || type === 'datetime' || type === 'instant') return dateOf(value) ?? plain(value)
  return plain(value)
}

const isNumber = /^-?\d+(\.\d+)?$/

/** A number of a sheet has 15 digits. */
function isExact(digits: string): boolean {
  // With a sign and a point these are at most 15 digits, which most numbers have.
  const isShort = digits.length <= 15
  return isNumber.test(digits) && (isShort || digits.replace(/^-?0*|\.|$/g, '').length <= 15)
}

function dateOf(text: string): Date | null {
  if (text.length === 10 && text >= firstDay) {
    const milliseconds = Date.parse(text)
    return Number.isNaN(milliseconds) ? null : new Date(milliseconds)
  }
  const [, day, time = 'T00:00:00'] =
    /^(\d{4}-\d\d-\d\d)(T\d\d:\d\d:\d\d(?:\.\d{1,3})?)?\d*Z?$/.exec(text) ?? []
  if (day === undefined || day < firstDay) return null
  const date = new Date(`${day}${time}Z`)
  return Number.isNaN(date.getTime()) ? null : date
}

const maxTextLength = 32_767
// eslint-disable-next-line no-control-regex
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/
const everyUnprintable = new RegExp(unprintable, 'g')

/** Characters that XML cannot contain become the replacement character. */
function plain(text: string): string {
  if (text.length > maxTextLength) {
    const said = sentence('xlsx_cell_too_long', { most: maxTextLength })
    throw new FailureError(failure('format_not_supported', { source: sql, said }))
  }
  return unprintable.test(text) ? text.replace(everyUnprintable, '\ufffd') : text
}

/** Excel takes 31 characters, and some of them not at all. */
function sheetName(title: string): string {
  return (
    plain(title)
      .replace(/[\\/?*[\]:']/g, ' ')
      .slice(0, 31)
      .trim() || 'Report'
  )
}
