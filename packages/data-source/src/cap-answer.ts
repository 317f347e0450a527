import { failure, type Failure, FailureError } from '@punctual/domain/failure'

import { bytesOfRow, type Row } from './cell.ts'
import { sentence } from '@punctual/domain/words'

/** Bytes of the values of one answer: about ten times what 100,000 rows usually have. */
export const maximumAnswerBytes = 512 * 1_048_576

/**
 * Counts what is handed on. A batch that would go beyond a cap is not handed on at all.
 *
 * @throws FailureError `data_rows_exceeded` and `data_bytes_exceeded`
 */
export async function* capAnswer(
  batches: AsyncIterable<readonly Row[]>,
  maxRows: number,
): AsyncGenerator<readonly Row[]> {
  let [rows, bytes] = [0, 0]
  for await (const batch of batches) {
    rows += batch.length
    if (rows > maxRows) throw new FailureError(tooManyRows(maxRows))
    bytes += bytesOfRows(batch)
    if (bytes > maximumAnswerBytes) throw new FailureError(tooManyBytes())
    yield batch
  }
}

export function bytesOfRows(rows: readonly Row[]): number {
  return rows.reduce((sum, row) => sum + bytesOfRow(row), 0)
}

function tooManyRows(maxRows: number): Failure {
  const said = sentence('query_rows_exceeded', { most: maxRows })
  return failure('data_rows_exceeded', { source: 'Sql', said })
}

function tooManyBytes(): Failure {
  const said = sentence('query_bytes_exceeded', { mostMebibytes: maximumAnswerBytes / 1_048_576 })
  return failure('data_bytes_exceeded', { source: 'Sql', said })
}
