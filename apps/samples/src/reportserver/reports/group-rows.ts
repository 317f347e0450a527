import { groupBy, type Row } from '../../data/table.ts'
import type { RowGroup } from '../definition.ts'

/** Rows in groups by a field, groups in the order of their labels. */
export function groupRows(
  rows: readonly Row[],
  field: string,
  make: (rows: readonly Row[], label: string) => Pick<RowGroup, 'rows' | 'subtotal'>,
): RowGroup[] {
  const sorted = [...groupBy(rows, field)].toSorted(([left], [right]) => left.localeCompare(right, 'en'))
  return sorted.map(([label, own]) => ({ label, ...make(own, label) }))
}

/** The different values of a field as text, sorted. */
export function distinct(field: string): (rows: readonly Row[]) => readonly string[] {
  return (rows) =>
    [...new Set(rows.map((row) => row[field]).filter((value) => value !== null && value !== undefined))]
      .map(String)
      .toSorted((left, right) => left.localeCompare(right, 'en', { numeric: true }))
}
