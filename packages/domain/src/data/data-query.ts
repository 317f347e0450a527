/**
 * What is asked of a data source: for the rows that a schedule runs over, for a condition, or for a named
 * value. The worker asks, once for each execution; every attempt sees the same answer.
 */
import { z } from 'zod'

import type { Failure } from '../failure.ts'
import { cell, type Cell } from './cell.ts'

export const dataQuery = z.object({
  dataSourceId: z.string(),
  query: z.string(),
  /** Bound by name, and never put into the text of the query. A text may have expressions. */
  parameters: z.record(z.string(), cell),
})

export type DataQuery = z.infer<typeof dataQuery>

/** `{{Value.<name>}}`: the first column of the first row of the answer. */
export const namedValue = dataQuery.extend({ name: z.string() })

export type NamedValue = z.infer<typeof namedValue>

/** A query with its parameters filled in, and the number of rows that its answer must not exceed. */
export interface DataQuestion extends DataQuery {
  readonly maxRows: number
}

export type DataAnswer =
  | {
      readonly ok: true
      readonly columns: readonly string[]
      /** Read once and in order. Leaving early ends the query; a failure on the way is thrown. */
      readonly rows: AsyncIterable<readonly Cell[]>
    }
  | { readonly ok: false; readonly failure: Failure }

/** Asks a data source. What fails while rows are read is thrown as a `FailureError`. */
export type AskDataSource = (question: DataQuestion, signal: AbortSignal) => Promise<DataAnswer>
