import { type Cell, type ColumnType, datetimeCell } from '../cell.ts'

/**
 * What a column is declared as. SQLite lets every value be of another type all the same, and has no dates: it
 * keeps them as strings.
 */
export function sqliteType(declared: string | null): ColumnType {
  const name = (declared ?? '').toUpperCase()
  if (name.includes('INT')) return 'integer'
  if (name.startsWith('BOOL')) return 'boolean'
  if (name.startsWith('DATETIME') || name.startsWith('TIMESTAMP')) return 'datetime'
  if (name === 'DATE') return 'date'
  if (/REAL|FLOA|DOUB/.test(name)) return 'float'
  return /DECIMAL|NUMERIC/.test(name) ? 'decimal' : 'text'
}

/** A value as SQLite keeps it, made to what its column is declared as where that loses nothing. */
export function sqliteCell(type: ColumnType | undefined, value: Cell): Cell {
  if (type === 'boolean' && (value === 0 || value === 1)) return value === 1
  if (type === 'decimal' && typeof value === 'number') return String(value)
  return type === 'datetime' && typeof value === 'string' ? datetimeCell(value) : value
}
