import type { Cell } from '../data/cell.ts'
import type { DataQuery } from '../data/data-query.ts'
import { tooLong } from './bind-report.ts'
import { type ExpressionScope, fillValue } from './expression.ts'

/**
 * The parameters of a query with their expressions filled in. One that is only an expression keeps the type of
 * its value. The text of the query takes no expressions.
 *
 * @throws FailureError with `schedule_invalid` when a filled text would be longer than `maxFilledTextLength`
 */
export function bindQuery({ parameters }: DataQuery, scope: ExpressionScope): DataQuery['parameters'] {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [name, bindCell(value, scope)] as const),
  )
}

/** A cell with its expressions filled in. Throws as `bindQuery`. */
export function bindCell(value: Cell, scope: ExpressionScope): Cell {
  const filled = typeof value === 'string' ? fillValue(value, scope) : value
  if (filled === undefined) throw tooLong()
  return filled
}
