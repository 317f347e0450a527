import { failure, FailureError } from '@punctual/domain/failure'

import type { Column, Row } from '../cell.ts'
import type { Driver, DriverAnswer, DriverContext, DriverRequest } from '../driver.ts'
import { allowedFile } from './allowed-file.ts'
import { type FileReading, readFile } from './read-file.ts'
import { sqliteFailure } from './sqlite-failure.ts'
import { sqliteCell, sqliteType } from './sqlite-types.ts'

/**
 * Queries a database in a file. The file is opened for reading, below one of the roots, and nothing else can be
 * opened through it. SQLite computes without giving its process a moment for anything else, so only the end of
 * the process ends a query.
 */
export function createSqliteDriver({ fileRoots }: Pick<DriverContext, 'fileRoots'>): Driver {
  async function open(
    { source, statement, timeoutMs, resources }: DriverRequest,
    signal: AbortSignal,
  ): Promise<DriverAnswer> {
    const file = await allowedFile(source.settings.file, fileRoots)
    if (file === null) throw fileRefused(source.settings.file)
    signal.throwIfAborted()
    const busyTimeoutMs = Math.max(1, Math.floor(timeoutMs / 2))
    const reading = resources.use(readFile({ file, statement, busyTimeoutMs }))
    const columns = reading.columns.map(({ name, declared }): Column => ({
      name,
      type: sqliteType(declared),
    }))
    return { columns, batches: batchesOf(reading, columns) }
  }
  return {
    failureOf: sqliteFailure,
    open,
    // Without the first batch nothing is computed.
    async prepare(request, signal) {
      return (await open(request, signal)).columns.map(({ name }) => name)
    },
  }
}

async function* batchesOf(reading: FileReading, columns: readonly Column[]): AsyncGenerator<readonly Row[]> {
  for (;;) {
    const rows = reading.next()
    if (rows.length === 0) return
    yield rows.map((row) => row.map((value, index) => sqliteCell(columns[index]?.type, value)))
  }
}

function fileRefused(file: string): FailureError {
  return new FailureError(
    failure('source_file_refused', {
      source: 'Sql',
      detail: `${file.slice(0, 300)} is not there, or not below DATA_SOURCE_FILE_ROOTS on this machine`,
    }),
  )
}
