import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

import { failure, FailureError } from '@punctual/domain/failure'

import { htmlTable } from './html-table.ts'
import { sql } from './sql.ts'
import { shownText, type Table, type TableTarget } from './table.ts'
import { type Sentence, sentence } from '@punctual/domain/words'

/** A page with one table, which a mail can have in its body; so it has a cap of rows and of bytes. */
export async function writeHtml(table: Table, { path }: TableTarget, signal: AbortSignal) {
  const target = createWriteStream(path, { mode: 0o600, flags: 'wx' })
  await pipeline(pieces(table), target, { signal })
}

const maximumRows = 1_000
const maximumBytes = 1_048_576

async function* pieces({ title, columns, batches }: Table): AsyncGenerator<string> {
  const named = columns.map(({ name, type }) => ({ name: shownText(name), type }))
  const html = htmlTable({ title: shownText(title), columns: named })
  let [rows, bytes] = [0, html.head.length]
  yield html.head
  for await (const batch of batches) {
    rows += batch.length
    if (rows > maximumRows)
      throw notForMail(sentence('more_rows_than', { most: maximumRows }), 'data_rows_exceeded')
    const text = batch.map((row) => html.row(row.map(shownText))).join('')
    bytes += Buffer.byteLength(text)
    if (bytes > maximumBytes)
      throw notForMail(sentence('more_mebibytes_than', { most: 1 }), 'data_bytes_exceeded')
    yield text
  }
  yield html.foot
}

function notForMail(what: Sentence, code: 'data_rows_exceeded' | 'data_bytes_exceeded'): FailureError {
  return new FailureError(failure(code, { source: sql, said: sentence('mail_cannot_hold', { what }) }))
}
