import { type Failure, failure, FailureError } from '@punctual/domain/failure'

import { databaseBusy, notFound, notReadOnly, queryInvalid } from '../connection-failure.ts'
import { tooLargeRow } from '../row-queue.ts'
import { sentence } from '@punctual/domain/words'

/** What an error of a database in a file says, by the primary result code; null for another error. */
export function sqliteFailure(error: unknown): Failure | null {
  if (error instanceof FailureError) return error.failure
  if (!(error instanceof Error) || !('errcode' in error)) return null
  if (error.message.startsWith('no such table: ')) return notFound(error.message)
  const code = Number(error.errcode)
  const detail = `${code}: ${error.message}`
  switch (code & 255) {
    case 5:
    case 6:
      return databaseBusy(detail)
    case 7:
      return failure('data_bytes_exceeded', { source: 'Sql', said: sentence('query_needs_memory') })
    case 8:
    case 23:
      return notReadOnly(detail)
    case 18:
      return tooLargeRow()
    case 10:
    case 11:
    case 14:
    case 26:
      return failure('source_error', {
        source: 'Sql',
        retryable: false,
        said: sentence('database_file_unusable'),
        detail,
      })
    default:
      return queryInvalid(error.message, { quote: (code & 255) === 1 })
  }
}
