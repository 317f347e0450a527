import { type Cell, failure, FailureError, type OpenedAnswer } from '@punctual/domain'
import type { KeptRows } from '@punctual/engine'
import { sentence } from '@punctual/domain/words'

/** Most rows of a page. */
const pageRows = 500

/** A page is full when its text is longer than this. */
const pageCharacters = 512 * 1_024

const maxRowCharacters = 1_048_576

/** Of all rows of an answer: about ten times what 100,000 rows usually have. */
const maxCharacters = 256 * 1_048_576

/**
 * Cuts an answer into pages as its rows come, and hands each on before it reads further. So no more than a page
 * and a batch of the database are in memory.
 *
 * @param keep false when the attempt no longer owns the execution
 * @returns the number of rows; null when a page was not kept
 * @throws FailureError `data_bytes_exceeded`
 */
export async function keepPages(
  { batches }: Pick<OpenedAnswer, 'batches'>,
  keep: (page: KeptRows) => Promise<boolean>,
): Promise<number | null> {
  let rows: (readonly Cell[])[] = []
  let [firstRow, ofPage, ofAll] = [1, 0, 0]
  for await (const batch of batches) {
    for (const row of batch) {
      const characters = charactersOf(row)
      ofPage += characters
      ofAll += characters
      if (characters > maxRowCharacters || ofAll > maxCharacters) throw tooMuch()
      rows.push(row)
      if (rows.length < pageRows && ofPage < pageCharacters) continue
      if (!(await keep({ firstRow, rows }))) return null
      firstRow += rows.length
      rows = []
      ofPage = 0
    }
  }
  if (rows.length > 0 && !(await keep({ firstRow, rows }))) return null
  return firstRow + rows.length - 1
}

function charactersOf(row: readonly Cell[]): number {
  let characters = 0
  for (const cell of row) characters += typeof cell === 'string' ? cell.length : 8
  return characters
}

function tooMuch(): FailureError {
  const [rowMebibytes, allMebibytes] = [maxRowCharacters / 1_048_576, maxCharacters / 1_048_576]
  const said = sentence('rows_of_run_too_large', { rowMebibytes, allMebibytes })
  return new FailureError(failure('data_bytes_exceeded', { source: 'Sql', said }))
}
