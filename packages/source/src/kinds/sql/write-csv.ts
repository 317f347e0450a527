import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

import { stringify } from 'csv-stringify/sync'

import type { Table, TableTarget } from './table.ts'

/** CSV after RFC 4180 in UTF-8, the names of the columns first; null is an empty field. */
export async function writeCsv(table: Table, { path }: TableTarget, signal: AbortSignal) {
  const target = createWriteStream(path, { mode: 0o600, flags: 'wx' })
  await pipeline(lines(table), target, { signal })
}

const options = {
  record_delimiter: '\r\n',
  cast: { boolean: (value: boolean) => String(value) },
} as const

async function* lines({ columns, batches }: Table): AsyncGenerator<string> {
  yield stringify([columns.map(({ name }) => name)], options)
  for await (const batch of batches)
    yield stringify([...batch] as (string | number | boolean | null)[][], options)
}
