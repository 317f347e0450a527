import { FailureError } from '@punctual/domain'
import { expect, test } from 'vitest'

import { maximumVisualRows, visualTable } from './visual-table.ts'

const { signal } = new AbortController()

async function read(csv: string, types: 'texts' | 'types' = 'types') {
  const table = await visualTable('Sales', csv, { types, signal })
  const rows = []
  for await (const batch of table.batches) rows.push(...batch)
  return { columns: table.columns, rows }
}

const codeOf = async (csv: string) =>
  read(csv).then(
    () => null,
    (error: unknown) => (error instanceof FailureError ? error.failure.code : error),
  )

test('a column of a visual has a type when all its values have one reading of it', async () => {
  const csv =
    '\uFEFFKey,Amount,Day,At,Open,Mixed,None\r\n007,-1.5E-05,2026-01-31,2026-01-31T10:00:00,True,1,\r\n' +
    '008,12,2026-02-01,2026-02-01T10:00:00.5,False,x,\r\n'
  const { columns, rows } = await read(csv)
  expect(columns.map(({ name, type }) => `${name} ${type}`)).toEqual([
    'Key text',
    'Amount decimal',
    'Day date',
    'At datetime',
    'Open boolean',
    'Mixed text',
    'None text',
  ])
  expect(rows[0]).toEqual(['007', -0.000_015, '2026-01-31', '2026-01-31T10:00:00', true, '1', null])
})

test('what a number of a sheet cannot hold, or has two readings, stays the text that it is', async () => {
  const { columns } = await read('Long,Local,Plus,Huge\n1234567890123456,01/02/2026,+1,1E9999\n')
  expect(columns.map(({ type }) => type)).toEqual(['text', 'text', 'text', 'text'])
})

test('the CSV of a visual keeps every value as it came', async () => {
  const { columns, rows } = await read('Key,Name\n007,"a ""b"", c"\n', 'texts')
  expect(columns.map(({ type }) => type)).toEqual(['text', 'text'])
  expect(rows).toEqual([['007', 'a "b", c']])
})

test(
  'data that may be cut, are none or cannot be read are a failure instead of a file',
  { timeout: 60_000 },
  async () => {
    const full = `Key\n${'1\n'.repeat(maximumVisualRows)}`
    expect(await codeOf(full)).toBe('artifact_too_large')
    expect(await codeOf(full.slice(0, -2))).toBeNull()
    expect(await codeOf('')).toBe('source_export_failed')
    expect(await codeOf('Key,Name\n1\n')).toBe('source_error')
    expect(await codeOf('Key\n"not closed\n')).toBe('source_error')
    expect(await codeOf('Key\n')).toBeNull()
  },
)
