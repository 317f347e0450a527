import type { Row } from '../cell.ts'
import type { BoundStatement } from '../statement/bind-statement.ts'

/** Longest text or binary value of a row: one that is longer ends the query with SQLITE_TOOBIG. */
export const maximumValueBytes = 64 * 1_048_576

/** What the process that reads a database file is sent first. */
export interface ReadFile {
  readonly kind: 'read'
  readonly file: string
  readonly statement: BoundStatement
  /** How long it waits while another program writes the file. */
  readonly busyTimeoutMs: number
}

/** Afterwards it is asked for each batch of rows. */
export interface TakeBatch {
  readonly kind: 'take'
  readonly rows: number
}

/** What it answers: the columns first, then a batch for each question. An empty batch is the end. */
export type SqliteReply =
  | { readonly kind: 'columns'; readonly columns: readonly SqliteColumn[] }
  | { readonly kind: 'batch'; readonly rows: readonly Row[] }
  | { readonly kind: 'failed'; readonly code: number; readonly message: string }

export interface SqliteColumn {
  readonly name: string
  /** As the table declares it; null for an expression. */
  readonly declared: string | null
}
