import { type Failure, failure, FailureError } from '@punctual/domain'

import { databaseBusy, notFound, notReadOnly, queryInvalid } from '../connection-failure.ts'
import { maximumValueBytes } from './messages.ts'

/** What the process that reads a database file could not do. */
export class SqliteError extends Error {
  override readonly name = 'SqliteError'
  /** Result code of SQLite; 0 when its process ended. */
  readonly errcode: number

  constructor({ code, message }: { readonly code: number; readonly message: string }) {
    super(message)
    this.errcode = code
  }
}

/** What an error of a database in a file says, by the primary result code. */
export function sqliteFailure(error: unknown): Failure | null {
  if (error instanceof FailureError) return error.failure
  if (!(error instanceof SqliteError)) return null
  if (error.message.startsWith('no such table: ')) return notFound(error.message)
  const detail = `${error.errcode}: ${error.message}`
  switch (error.errcode & 255) {
    case 0:
      return failure('source_error', { source: 'Sql', message: 'The database file cannot be read.', detail })
    case 5:
    case 6:
      return databaseBusy(detail)
    case 8:
    case 23:
      return notReadOnly(detail)
    case 18:
      return failure('data_bytes_exceeded', {
        source: 'Sql',
        message: `A value of the query is larger than ${maximumValueBytes / 1_048_576} MiB; let it answer a shorter one.`,
      })
    case 10:
    case 11:
    case 14:
    case 26:
      return failure('source_error', {
        source: 'Sql',
        retryable: false,
        message: 'The file of the data source is no database, is damaged, or cannot be opened.',
        detail,
      })
    default:
      return queryInvalid(error.message, { quote: (error.errcode & 255) === 1 })
  }
}
