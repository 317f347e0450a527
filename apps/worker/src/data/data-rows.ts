import type { Cell, DataDriven } from '@punctual/domain'
import type { KeptAnswer, KeptRows } from '@punctual/engine'

/** The rows that a run works through, given with the schedule or answered by a data source. */
export interface DataRows {
  readonly columns: readonly string[]
  readonly count: number
  /** The cells of a row, counted from 1, in the order of the columns. */
  cells(row: number): Promise<readonly Cell[]>
}

export function inlineRows({ columns, rows }: Pick<DataDriven, 'columns' | 'rows'>): DataRows {
  return { columns, count: rows.length, cells: async (row) => rows[row - 1] ?? [] }
}

/** Rows of a kept answer, of which one page is in memory at a time. */
export function keptRows(
  { columns, rowCount }: Pick<KeptAnswer, 'columns' | 'rowCount'>,
  readPage: (row: number) => Promise<KeptRows | null>,
): DataRows {
  let page: KeptRows = { firstRow: 1, rows: [] }
  return {
    columns,
    count: rowCount,
    async cells(row) {
      if (row < page.firstRow || row >= page.firstRow + page.rows.length)
        page = (await readPage(row)) ?? { firstRow: 1, rows: [] }
      const cells = page.rows[row - page.firstRow]
      if (!cells) throw new Error(`row ${row} of a kept answer is not there`)
      return cells
    },
  }
}
