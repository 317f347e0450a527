import type { Cell, Column, Row } from '@punctual/data-source'

/** An answer that is written to a file: its rows come in batches, and are read once. */
export interface Table {
  readonly title: string
  readonly columns: readonly Column[]
  readonly batches: AsyncIterable<readonly Row[]>
}

/** Writes a table to a file that does not exist yet, and holds few of its rows at a time. */
export type WriteTable = (table: Table, path: string, signal: AbortSignal) => Promise<void>

/** A value as a person reads it. */
export function cellText(value: Cell): string {
  return value === null ? '' : String(value)
}
