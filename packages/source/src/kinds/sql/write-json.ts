import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

import type { Cell, ColumnType } from '@punctual/data-source'

import type { Table, TableTarget } from './table.ts'

/**
 * An array of objects in UTF-8, one row on each line, with the names of the columns as members. Numbers keep
 * all their digits (RFC 8259 has no limit), JSON of the database stays JSON, dates are strings of ISO 8601.
 */
export async function writeJson(table: Table, { path }: TableTarget, signal: AbortSignal) {
  const target = createWriteStream(path, { mode: 0o600, flags: 'wx' })
  await pipeline(pieces(table), target, { signal })
}

async function* pieces({ columns, batches }: Table): AsyncGenerator<string> {
  const members = columns.map(({ name, type }) => ({ key: JSON.stringify(name), type }))
  let before = '[\n'
  for await (const batch of batches) {
    if (batch.length === 0) continue
    const rows = batch.map(
      (row) =>
        `{${members.map(({ key, type }, index) => `${key}:${jsonOf(type, row[index] ?? null)}`).join(',')}}`,
    )
    yield before + rows.join(',\n')
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/

function jsonOf(type: ColumnType, value: Cell): string {
  // JSON has no infinity, and nothing that is no number.
  if (typeof value === 'number') return Number.isFinite(value) ? JSON.stringify(value) : `"${value}"`
  if (typeof value !== 'string') return JSON.stringify(value)
  if ((type === 'integer' || type === 'decimal') && jsonNumber.test(value)) return value
  return type === 'json' && isJson(value) ? value : JSON.stringify(value)
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
