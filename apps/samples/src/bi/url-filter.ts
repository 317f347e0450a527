import type { Row, Table, Value } from '../data/table.ts'

/**
 * The filter syntax of report addresses and export requests: `Table/Field op literal`, joined by `and`.
 *
 * Table and field names are case-sensitive. They write a character other than a letter, digit or underscore
 * as `_xHHHH_`. Text compares without regard to case. `ge`, `gt`, `le` and `lt` take numbers and dates only.
 * There are at most ten conditions. Documented in "Filter a report using query string parameters in the URL"
 * of the Power BI documentation.
 */
export interface FilterCondition {
  readonly table: string
  readonly field: string
  readonly operator: Operator
  readonly values: readonly Literal[]
}

type Operator = 'eq' | 'ne' | 'ge' | 'gt' | 'le' | 'lt' | 'in'

interface Literal {
  readonly kind: 'text' | 'number' | 'date' | 'boolean' | 'null'
  readonly value: Value
}

export type ParsedFilter =
  | { readonly ok: true; readonly conditions: readonly FilterCondition[] }
  | { readonly ok: false; readonly problem: string }

const token = /\s*(?:(\()|(\))|(,)|((?:datetime)?'(?:[^']|'')*')|([^\s(),']+))/gy

/** Reads a filter; every problem is reported in one sentence. */
export function parseFilter(text: string): ParsedFilter {
  const tokens = tokensOf(text)
  if (tokens === null) return { ok: false, problem: 'A quoted text of the filter is not closed.' }
  const conditions: FilterCondition[] = []
  const rest = { tokens, next: 0 }
  for (;;) {
    const condition = readCondition(rest)
    if (typeof condition === 'string') return { ok: false, problem: condition }
    conditions.push(condition)
    if (rest.next >= tokens.length) break
    if (tokens[rest.next]?.toLowerCase() !== 'and')
      return { ok: false, problem: `"and" is expected instead of "${tokens[rest.next]}".` }
    rest.next += 1
  }
  return conditions.length > 10
    ? { ok: false, problem: 'A filter holds at most ten conditions.' }
    : { ok: true, conditions }
}

function tokensOf(text: string): string[] | null {
  const tokens = [...text.matchAll(token)]
  const length = tokens.reduce((total, match) => total + match[0].length, 0)
  return length === text.trimEnd().length ? tokens.map((match) => match[0].trim()) : null
}

interface Rest {
  readonly tokens: readonly string[]
  next: number
}

/** One condition, perhaps in parentheses; a sentence when it cannot be read. */
function readCondition(rest: Rest): FilterCondition | string {
  if (rest.tokens[rest.next] === '(') {
    rest.next += 1
    const inner = readCondition(rest)
    if (typeof inner !== 'string' && rest.tokens[rest.next] !== ')')
      return 'A closing parenthesis is missing.'
    rest.next += 1
    return inner
  }
  const [name = '', operator = ''] = rest.tokens.slice(rest.next, rest.next + 2)
  const separator = name.indexOf('/')
  if (separator < 1) return `"${name}" is not of the form Table/Field.`
  if (!/^(eq|ne|ge|gt|le|lt|in)$/.test(operator))
    return `"${operator}" is not an operator; use eq, ne, ge, gt, le, lt or in.`
  rest.next += 2
  const values = operator === 'in' ? readList(rest) : readOne(rest)
  if (typeof values === 'string') return values
  if (/^[gl]/.test(operator) && values.some(({ kind }) => kind !== 'number' && kind !== 'date')) {
    return `"${operator}" compares numbers and dates only.`
  }
  return {
    table: unescapeName(name.slice(0, separator)),
    field: unescapeName(name.slice(separator + 1)),
    operator: operator as Operator,
    values,
  }
}

function readOne(rest: Rest): Literal[] | string {
  const written = rest.tokens[rest.next]
  const literal = written === undefined ? null : literalOf(written)
  rest.next += 1
  return literal === null ? `"${written ?? ''}" is not a value; text stands in single quotes.` : [literal]
}

function readList(rest: Rest): Literal[] | string {
  if (rest.tokens[rest.next] !== '(') return '"in" is followed by a list in parentheses.'
  const values: Literal[] = []
  do {
    rest.next += 1
    const value = readOne(rest)
    if (typeof value === 'string') return value
    values.push(...value)
  } while (rest.tokens[rest.next] === ',')
  if (rest.tokens[rest.next] !== ')') return 'The list after "in" is not closed.'
  rest.next += 1
  return values
}

function literalOf(written: string): Literal | null {
  const quoted = /^(datetime)?'((?:[^']|'')*)'$/s.exec(written)
  if (quoted) {
    const value = (quoted[2] ?? '').replaceAll("''", "'")
    return quoted[1] ? { kind: 'date', value } : { kind: 'text', value }
  }
  if (/^\d{4}-\d{2}-\d{2}(T[\d:.]+Z?)?$/.test(written)) return { kind: 'date', value: written }
  if (/^-?\d+(\.\d+)?([eE][-+]?\d+)?$/.test(written)) return { kind: 'number', value: Number(written) }
  if (/^(true|false)$/i.test(written)) return { kind: 'boolean', value: written.toLowerCase() === 'true' }
  return written === 'null' ? { kind: 'null', value: null } : null
}

function unescapeName(name: string): string {
  return name.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}

/** The first condition that names no table or no column of a report; null when all do. */
export function unknownField(
  conditions: readonly FilterCondition[],
  tables: readonly Pick<Table, 'name' | 'columns'>[],
): FilterCondition | null {
  const known = ({ table, field }: FilterCondition) =>
    tables.some(({ name, columns }) => name === table && columns.some((column) => column.name === field))
  return conditions.find((condition) => !known(condition)) ?? null
}

/** The rows of a table that meet every condition on it. */
export function applyFilter(table: Table, conditions: readonly FilterCondition[]): readonly Row[] {
  const own = conditions.filter((condition) => condition.table === table.name)
  return own.length === 0
    ? table.rows
    : table.rows.filter((row) => own.every((condition) => meets(row, condition)))
}

function meets(row: Row, { field, operator, values }: FilterCondition): boolean {
  const value = row[field] ?? null
  const orders = values.map((literal) => compare(value, literal))
  switch (operator) {
    case 'eq':
    case 'in':
      return orders.includes(0)
    case 'ne':
      return !orders.includes(0)
    case 'ge':
      return orders.some((order) => order !== null && order >= 0)
    case 'gt':
      return orders.some((order) => order !== null && order > 0)
    case 'le':
      return orders.some((order) => order !== null && order <= 0)
    case 'lt':
      return orders.some((order) => order !== null && order < 0)
  }
}

/**
 * Below, at or above zero as the value is before, at or after the literal; null when they cannot be compared.
 */
function compare(value: Value, literal: Literal): number | null {
  if (value === null || literal.value === null) return value === literal.value ? 0 : null
  if (typeof value === 'number') return typeof literal.value === 'number' ? value - literal.value : null
  if (typeof value === 'boolean') return value === literal.value ? 0 : null
  if (literal.kind === 'number' || literal.kind === 'boolean') return null
  const [left, right] =
    literal.kind === 'date'
      ? [value, dayOf(String(literal.value))]
      : [value.toLowerCase(), String(literal.value).toLowerCase()]
  return left < right ? -1 : left > right ? 1 : 0
}

function dayOf(date: string): string {
  return date.slice(0, 10)
}
