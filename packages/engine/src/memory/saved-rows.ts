import type { Rows } from './rows.ts'

/** What is committed: everything but open connections and what a checker has still to inspect. */
export type SavedRows = Omit<Rows, 'connections' | 'touched'>

const maps = [
  'schedules',
  'calendars',
  'accounts',
  'executions',
  'active',
  'setAside',
  'deliveries',
  'artifacts',
  'servers',
  'breakers',
] as const

/** The rows as they are at this instant. */
export function saveRows({ connections: _connections, touched: _touched, ...committed }: Rows): SavedRows {
  return structuredClone(committed)
}

/** Makes the rows what they were: everything that was committed since is lost. What was saved is used up. */
export function restoreRows(rows: Rows, saved: SavedRows): void {
  for (const name of maps) {
    const table: Map<string, unknown> = rows[name]
    table.clear()
    for (const [key, row] of saved[name]) table.set(key, row)
  }
  rows.occurrences.clear()
  for (const occurrence of saved.occurrences) rows.occurrences.add(occurrence)
  Object.assign(rows.lease, saved.lease)
  Object.assign(rows.settings, saved.settings)
  rows.touched.executions.clear()
  rows.touched.deliveries.clear()
}
