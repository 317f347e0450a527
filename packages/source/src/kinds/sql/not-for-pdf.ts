import { failure, FailureError } from '@punctual/domain/failure'

import { sql } from './sql.ts'

export function notForPdf(what: string, code: 'format_not_supported' | 'data_rows_exceeded'): FailureError {
  const message = `The answer ${what}, which a PDF table cannot hold; use XLSX or CSV.`
  return new FailureError(failure(code, { source: sql, message }))
}
