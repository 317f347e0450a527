import mysql, { type FieldPacket } from 'mysql2'

import { type Cell, type ColumnType, datetimeCell, integerCell, textOf } from '../cell.ts'

const { Types } = mysql

const types: Readonly<Record<number, ColumnType>> = {
  [Types.TINY]: 'integer',
  [Types.SHORT]: 'integer',
  [Types.INT24]: 'integer',
  [Types.LONG]: 'integer',
  [Types.LONGLONG]: 'integer',
  [Types.YEAR]: 'integer',
  [Types.DECIMAL]: 'decimal',
  [Types.NEWDECIMAL]: 'decimal',
  [Types.FLOAT]: 'float',
  [Types.DOUBLE]: 'float',
  [Types.DATE]: 'date',
  [Types.NEWDATE]: 'date',
  [Types.TIME]: 'time',
  [Types.DATETIME]: 'datetime',
  [Types.TIMESTAMP]: 'instant',
  [Types.JSON]: 'json',
}

/** MySQL has no truth values: BOOLEAN is a name for a small whole number, and stays one. */
export function mysqlType({ columnType, type }: Pick<FieldPacket, 'columnType' | 'type'>): ColumnType {
  return types[columnType ?? type ?? -1] ?? 'text'
}

/** A value of the driver, in a session whose zone is UTC; bytes are written in hexadecimal. */
export function mysqlCell(type: ColumnType | undefined, value: unknown): Cell {
  if (value === null || value === undefined) return null
  if (Buffer.isBuffer(value)) return `0x${value.toString('hex')}`
  if (type === 'integer') return integerCell(textOf(value))
  if (typeof value === 'number') return type === 'decimal' ? String(value) : value
  const text = textOf(value)
  if (type === 'datetime') return datetimeCell(text)
  return type === 'instant' ? `${datetimeCell(text)}Z` : text
}
