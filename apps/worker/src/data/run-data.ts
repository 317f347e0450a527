import type { Cell } from '@punctual/domain'

import type { DataRows } from './data-rows.ts'

/** The answers of data sources that a run works with. */
export interface RunData {
  /** By name in lower case, as expressions have it. */
  readonly values: ReadonlyMap<string, Cell>
  /** Numbers of rows, by the key of the query. */
  readonly counts: ReadonlyMap<string, number>
  /** What the schedule runs over; null for a schedule without rows. */
  readonly rows: DataRows | null
}
