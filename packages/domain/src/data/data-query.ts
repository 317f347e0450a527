/**
 * What is asked of a data source: for the rows that a schedule runs over, for a condition, or for a named
 * value. The worker asks, once for each execution; every attempt sees the same answer.
 */
import { z } from 'zod'

import type { Failure } from '../failure.ts'
import type { SourceAccount } from '../schedule/source-account.ts'
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

/** Most named values of a schedule. */
export const maximumValues = 50

/** A query with its parameters filled in, for the data source that answers it. */
export interface DataQuestion extends Pick<DataQuery, 'query' | 'parameters'> {
  readonly source: SourceAccount
  /** The answer must not have more rows; nor more than the data source allows. */
  readonly maxRows: number
}

/** An answer, which is read once. Dispose it in any case: that ends the query. */
export interface OpenedAnswer extends AsyncDisposable {
  readonly columns: readonly string[]
  /** Rows as they come, in order. */
  readonly batches: AsyncIterable<readonly (readonly Cell[])[]>
}

export type DataAnswer =
  | { readonly ok: true; readonly answer: OpenedAnswer }
  | { readonly ok: false; readonly failure: Failure }

/**
 * Asks a data source. What fails while rows are read is thrown as a `FailureError`, or as the reason of the
 * signal.
 */
export type AskDataSource = (question: DataQuestion, signal: AbortSignal) => Promise<DataAnswer>
