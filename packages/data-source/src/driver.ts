import type { DataSourceSettings, Failure } from '@punctual/domain'
import type { EgressGuard } from '@punctual/runtime'

import type { Column, Row } from './cell.ts'
import type { BoundStatement } from './statement/bind-statement.ts'

/** A data source ready for use, its password decrypted. Lives in memory only. */
export interface OpenedDataSource {
  readonly name: string
  readonly settings: DataSourceSettings
  readonly password: string | null
}

export interface DriverRequest {
  readonly source: OpenedDataSource
  readonly statement: BoundStatement
  /** What is left for connecting and for the whole query; the server gets this limit as well. */
  readonly timeoutMs: number
  /** The answer may end after the first row beyond it: the reader refuses it then. */
  readonly maxRows: number
  /** Holds what must be given back when the query is over, in the order of its opening. */
  readonly resources: AsyncDisposableStack
}

/** The answer of a database, as it comes. */
export interface DriverAnswer {
  /** As the database names them. */
  readonly columns: readonly Column[]
  /** Batches of rows within a budget of bytes, read from the server no faster than they are taken. */
  readonly batches: AsyncIterable<readonly Row[]>
}

/**
 * A way to query one kind of database: opens a read-only session, sends one statement with its values bound,
 * and streams the answer.
 */
export interface Driver {
  /**
   * When the signal fires, the server is asked to end the query, and the connection is closed.
   *
   * @throws what the library throws, which `failureOf` distinguishes, or the reason of the signal
   */
  open(request: DriverRequest, signal: AbortSignal): Promise<DriverAnswer>
  /**
   * Lets the database read the statement without executing it; its values are not read. Throws like `open`.
   *
   * @returns the names of its columns; null where the database does not list them
   */
  prepare(request: DriverRequest, signal: AbortSignal): Promise<readonly string[] | null>
  /** What an error of this driver says; null when it is none of the database, but a bug. */
  failureOf(error: unknown): Failure | null
}

/** What the drivers need of the process. */
export interface DriverContext {
  readonly egress: EgressGuard
  /** Directories below which a database in a file may be. */
  readonly fileRoots: readonly string[]
}

/** How long the cancel of a query may take; afterwards the time limit of the server ends it. */
export const cancelTimeoutMs = 3_000
