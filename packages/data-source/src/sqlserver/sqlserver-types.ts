import { type Cell, type ColumnType, integerCell, textOf } from '../cell.ts'

const types: Readonly<Record<string, ColumnType>> = {
  TinyInt: 'integer',
  SmallInt: 'integer',
  Int: 'integer',
  BigInt: 'integer',
  IntN: 'integer',
  Decimal: 'decimal',
  DecimalN: 'decimal',
  Numeric: 'decimal',
  NumericN: 'decimal',
  Money: 'decimal',
  MoneyN: 'decimal',
  SmallMoney: 'decimal',
  Real: 'float',
  Float: 'float',
  FloatN: 'float',
  Bit: 'boolean',
  BitN: 'boolean',
  Date: 'date',
  Time: 'time',
  SmallDateTime: 'datetime',
  DateTime: 'datetime',
  DateTimeN: 'datetime',
  DateTime2: 'datetime',
  DateTimeOffset: 'instant',
}

/** @param name of a type, as the driver writes it */
export function sqlServerType(name: string): ColumnType {
  return types[name] ?? 'text'
}

/**
 * A value of the driver, which reads dates as if they were of UTC. The driver has decimals as numbers: beyond
 * 15 digits they are rounded.
 */
export function sqlServerCell(type: ColumnType | undefined, value: unknown): Cell {
  if (value === null || value === undefined) return null
  if (value instanceof Date) return dateCell(type, value)
  if (Buffer.isBuffer(value)) return `0x${value.toString('hex')}`
  if (type === 'integer') return integerCell(textOf(value))
  if (type === 'decimal') return textOf(value)
  return typeof value === 'number' || typeof value === 'boolean' ? value : textOf(value)
}

function dateCell(type: ColumnType | undefined, date: Date): string {
  const text = date.toISOString()
  if (type === 'date') return text.slice(0, 10)
  if (type === 'time') return text.slice(11, -1)
  return type === 'instant' ? text : text.slice(0, -1)
}
