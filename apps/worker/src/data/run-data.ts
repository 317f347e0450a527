import type { Cell, ListMember } from '@punctual/domain'

import type { DataRows } from './data-rows.ts'

/** The answers of data sources that a run works with. */
export interface AskedData {
  /** By name in lower case, as expressions have it. */
  readonly values: ReadonlyMap<string, Cell>
  /** Numbers of rows, by the key of the query. */
  readonly counts: ReadonlyMap<string, number>
  /** What the schedule runs over; null for a schedule without rows. */
  readonly rows: DataRows | null
}

/** Members by the key of their list. */
export type ListMembers = ReadonlyMap<string, readonly ListMember[]>

/** The same with the members of lists. */
export interface RunData extends AskedData {
  readonly lists: ListMembers
}
