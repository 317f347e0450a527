import type { Cell, Column, ColumnType, Row } from '@punctual/data-source'

/** An answer that is written to a file: its rows come in batches, and are read once. */
export interface Table {
  readonly title: string
  readonly columns: readonly Column[]
  readonly batches: AsyncIterable<readonly Row[]>
}

export interface TableTarget {
  /** A file that does not exist yet. */
  readonly path: string
}

/** Writes a table to a file. */
export type WriteTable = (table: Table, target: TableTarget, signal: AbortSignal) => Promise<void>

/** Types whose values stand at the right, so that their digits are below each other. */
export const numericTypes: ReadonlySet<ColumnType> = new Set(['integer', 'decimal', 'float'])

// eslint-disable-next-line no-control-regex
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g

/** A value as a person reads it. Characters that are none are shown as what cannot be shown. */
export function shownText(value: Cell): string {
  return value === null ? '' : String(value).toWellFormed().replace(unprintable, '\ufffd')
}
