/**
 * Makes the file of an answer in the process of its query, which has limits of memory. Rows may be wide, and copies of
 * them are garbage at once. The worker gets the file, and none of the rows.
 */
import type { Row } from '@punctual/data-source'

import type { Table, WriteTable } from './table.ts'

/** Its rows are those that a PDF is laid out of afterwards. */
type SavedFormat = 'CSV' | 'XLSX' | 'PDF' | 'JSON' | 'HTML'

/** What a query process receives about the file. */
export interface SavedTable extends Omit<Table, 'batches'> {
  readonly format: SavedFormat
  readonly path: string
}

/** Loaded with the first table that needs it: most processes make one kind of file. */
const writers: Readonly<Record<SavedFormat, () => Promise<WriteTable>>> = {
  CSV: async () => (await import('./write-csv.ts')).writeCsv,
  XLSX: async () => (await import('./write-xlsx.ts')).writeXlsx,
  PDF: async () => (await import('./write-rows.ts')).writeRows,
  JSON: async () => (await import('./write-json.ts')).writeJson,
  HTML: async () => (await import('./write-html.ts')).writeHtml,
}

/** @throws FailureError for what the format or the disk does not take */
export async function saveTable(
  batches: AsyncIterable<readonly Row[]>,
  target: unknown,
  signal: AbortSignal,
): Promise<void> {
  const { format, path, ...table } = target as SavedTable
  const write = await writers[format]()
  try {
    await write({ ...table, batches }, { path }, signal)
  } catch (error) {
    const { fileSystemFailure } = await import('../../http/file-system-failure.ts')
    throw fileSystemFailure(error) ?? error
  }
}
