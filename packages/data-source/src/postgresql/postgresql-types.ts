import { type Cell, type ColumnType, datetimeCell, integerCell } from '../cell.ts'

/** Types of PostgreSQL by their object id, which is the same in every database. */
const types: Readonly<Record<number, ColumnType>> = {
  16: 'boolean',
  20: 'integer',
  21: 'integer',
  23: 'integer',
  26: 'integer',
  114: 'json',
  700: 'float',
  701: 'float',
  1082: 'date',
  1083: 'time',
  1114: 'datetime',
  1184: 'instant',
  1700: 'decimal',
  3802: 'json',
}

export function postgresqlType(objectId: number): ColumnType {
  return types[objectId] ?? 'text'
}

/** A value as the server writes it, in a session whose zone is UTC. */
export function postgresqlCell(type: ColumnType | undefined, text: string): Cell {
  switch (type) {
    case 'boolean':
      return text === 't'
    case 'integer':
      return integerCell(text)
    case 'float':
      return Number.isFinite(Number(text)) ? Number(text) : text
    case 'datetime':
      return datetimeCell(text)
    case 'instant':
      return datetimeCell(text).replace(/\+00$/, 'Z')
    default:
      return text
  }
}
