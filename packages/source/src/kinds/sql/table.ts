import type { Browsers } from '@punctual/browser'
import type { Cell, Column, ColumnType, Row } from '@punctual/data-source'

import type { ChosenMethod } from '../../port.ts'

/** An answer that is written to a file: its rows come in batches, and are read once. */
export interface Table {
  readonly title: string
  readonly columns: readonly Column[]
  readonly batches: AsyncIterable<readonly Row[]>
}

export interface TableTarget {
  /** A file that does not exist yet. */
  readonly path: string
  /** For what only the fonts of a browser show. */
  readonly browsers: Browsers
}

/** Writes a table to a file, and says how it was made. */
export type WriteTable = (table: Table, target: TableTarget, signal: AbortSignal) => Promise<ChosenMethod>

export const byWorker: ChosenMethod = {
  method: 1,
  reason: 'The worker makes the file of the answer to the query.',
}

/** Types whose values stand at the right, so that their digits are below each other. */
export const numericTypes: ReadonlySet<ColumnType> = new Set(['integer', 'decimal', 'float'])

// eslint-disable-next-line no-control-regex
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g

/** A value as a person reads it. Characters that are none are shown as what cannot be shown. */
export function shownText(value: Cell): string {
  return value === null ? '' : String(value).toWellFormed().replace(unprintable, '\ufffd')
}
