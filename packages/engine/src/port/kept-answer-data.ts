import type { Cell } from '@punctual/domain'
import type { ArtifactRecord, RenderingKey } from './ledger-data.ts'
import type { ClaimedExecution } from './execution-data.ts'

/** An answer of a data source to a query of an execution, without its rows. */
export interface KeptAnswer {
  /** Which query of the schedule it answers. */
  readonly key: string
  readonly columns: readonly string[]
  readonly rowCount: number
  /** Of a named value: the first column of the first row; null for other answers. */
  readonly value: Cell
  /** Claim of the attempt that read it; its rows are found by it. */
  readonly claimToken: string
}

/** A page of rows, each with its cells in the order of the columns. */
export interface KeptRows {
  /** Number of the first row, from 1. */
  readonly firstRow: number
  readonly rows: readonly (readonly Cell[])[]
}

/** A file of an execution that a later row of the data asks for again. */
export type KeptRendering = Pick<
  ArtifactRecord,
  'name' | 'contentType' | 'bytes' | 'pages' | 'sha256' | 'method'
> &
  Pick<RenderingKey, 'reportName'>

export type Run = Pick<ClaimedExecution, 'executionId' | 'nominalAt'>
