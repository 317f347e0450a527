import { failure, FailureError } from '@punctual/domain/failure'

import { sql } from './sql.ts'
import { type Sentence, sentence } from '@punctual/domain/words'

/** @param what there is more of in an answer than a PDF table can hold */
export function notForPdf(
  what: Sentence,
  code: 'format_not_supported' | 'data_rows_exceeded' | 'data_bytes_exceeded',
): FailureError {
  return new FailureError(failure(code, { source: sql, said: sentence('pdf_cannot_hold', { what }) }))
}
