import { failure, type Failure, FailureError } from '@punctual/domain/failure'

import { bytesOfRow, type Row } from './cell.ts'

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
  const message = `The query answers more than the ${maxRows} rows that are allowed (MaxRows).`
  return failure('data_rows_exceeded', { source: 'Sql', message })
}

function tooManyBytes(): Failure {
  const mib = maximumAnswerBytes / 1_048_576
  return failure('data_bytes_exceeded', {
    source: 'Sql',
    message: `The query answers more than ${mib} MiB; let it answer fewer columns or rows.`,
  })
}
