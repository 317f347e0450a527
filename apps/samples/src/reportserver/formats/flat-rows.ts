import type { Column, Value } from '../../data/table.ts'
import type { ReportContent } from '../definition.ts'

/** The rows of a report as data: the group repeats on every row, there are no totals. */
export function flatRows({ columns, groupName, groups }: ReportContent): {
  columns: Column[]
  rows: Value[][]
} {
  return {
    columns: [{ name: groupName, type: 'text' }, ...columns],
    rows: groups.flatMap(({ label, rows }) =>
      rows.map((row) => [label, ...columns.map(({ name }) => row[name] ?? null)]),
    ),
  }
}
