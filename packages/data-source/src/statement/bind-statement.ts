import type { DatabaseKind } from '@punctual/domain'

import type { ReadStatement } from './read-statement.ts'

/** A value that is bound to a parameter. */
export type ParameterValue = string | number | boolean | null

export type ParameterValues = Readonly<Record<string, ParameterValue>>

/** A statement with the placeholders of its database, and the values for them in their order. */
export interface BoundStatement {
  readonly text: string
  readonly values: readonly ParameterValue[]
}

/** Puts placeholders in the place of the names. No value becomes part of the text. */
export function bindStatement(
  { pieces, parameters }: ReadStatement,
  { kind, values }: { readonly kind: DatabaseKind; readonly values: ParameterValues },
): BoundStatement {
  const byPlace = kind === 'MySql' || kind === 'Sqlite'
  const order = byPlace ? parameters : [...new Set(parameters)]
  const placeholder = (name: string) => {
    if (byPlace) return '?'
    const number = order.indexOf(name) + 1
    return kind === 'PostgreSql' ? `$${number}` : `@p${number}`
  }
  const text = pieces
    .map((piece, index) => (index === 0 ? piece : `${placeholder(parameters[index - 1] ?? '')}${piece}`))
    .join('')
  return { text, values: order.map((name) => values[name] ?? null) }
}
