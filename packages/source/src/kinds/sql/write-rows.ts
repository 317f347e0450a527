import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

import { notForPdf } from './not-for-pdf.ts'
import { shownText, type Table, type TableTarget } from './table.ts'
import { sentence } from '@punctual/domain/words'

/** Rows as a table of a PDF shows them, one on each line; `write-pdf.ts` lays them out. */
export async function writeRows(table: Table, { path }: TableTarget, signal: AbortSignal): Promise<void> {
  const target = createWriteStream(path, { mode: 0o600, flags: 'wx' })
  await pipeline(rowLines(table), target, { signal })
}

const maximumRows = 5_000

async function* rowLines({ batches }: Table): AsyncGenerator<string> {
  let count = 0
  for await (const batch of batches) {
    count += batch.length
    if (count > maximumRows)
      throw notForPdf(sentence('more_rows_than', { most: maximumRows }), 'data_rows_exceeded')
    for (const row of batch) yield `${JSON.stringify(row.map(shownText))}\n`
  }
}
