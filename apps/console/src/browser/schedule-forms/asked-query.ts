/** Queries of a schedule, and what is made of their answers, as the forms edit them. */
import type { Schemas } from '../api/queries.ts'

type Scalar = string | number | boolean | null

export interface EditedParameter {
  readonly name: string
  /** As it is typed. */
  readonly value: string
}

export interface EditedQuery {
  readonly dataSourceId: string
  readonly query: string
  readonly parameters: readonly EditedParameter[]
}

export interface EditedValue extends EditedQuery {
  readonly name: string
}

export interface EditedCondition {
  readonly kind: Schemas['ConditionKind']
  /** Null: the one that goes with the kind. */
  readonly operator: Schemas['ComparisonOperator'] | null
  readonly count: number
  /** Of one of the values. */
  readonly name: string
  /** What it is compared with, as it is typed. */
  readonly value: string
  /** Counts the rows of a query in place of those of the files. */
  readonly asked: EditedQuery | null
}

export const newQuery: EditedQuery = { dataSourceId: '', query: '', parameters: [] }
export const newValue: EditedValue = { ...newQuery, name: '' }
/** The names that conditions and expressions find values by. */
export function valueNamesOf(values: readonly EditedValue[]): string[] {
  return values.map(({ name }) => name.trim()).filter((name) => name !== '')
}

export const newCondition: EditedCondition = {
  kind: 'NotBlank',
  operator: null,
  count: 0,
  name: '',
  value: '',
  asked: null,
}

/** What was typed: numbers, true and false are such, nothing is null, and text in quotes stays text. */
export function typedScalar(text: string): Scalar {
  if (text === '') return null
  if (text === 'true' || text === 'false') return text === 'true'
  if (/^".*"$/s.test(text)) return text.slice(1, -1)
  const isNumber = /^-?\d{1,15}(?:\.\d{1,10})?$/.test(text) || String(Number(text)) === text
  return isNumber && Number.isFinite(Number(text)) ? Number(text) : text
}

/** How a value is typed. */
export function scalarText(value: Scalar): string {
  if (typeof value !== 'string') return value === null ? '' : String(value)
  return typedScalar(value) === value ? value : `"${value}"`
}

/** A query as it is stored. */
type StoredQuery = Pick<Schemas['NamedValueInput'], 'DataSourceId' | 'Query' | 'Parameters'>

export function editedQuery({ DataSourceId, Query, Parameters }: StoredQuery): EditedQuery {
  const parameters = Object.entries(Parameters ?? {}).map(([name, value]) => ({
    name,
    value: scalarText(value),
  }))
  return { dataSourceId: DataSourceId, query: Query, parameters }
}

export function editedValues(stored: readonly Schemas['NamedValueInput'][]): EditedValue[] {
  return stored.map((value) => ({ ...editedQuery(value), name: value.Name }))
}

export function editedConditions(stored: readonly Schemas['ConditionInput'][]): EditedCondition[] {
  return stored.map((condition) => {
    const { Kind, Operator, Count, Name, Value, DataSourceId, Query, Parameters = null } = condition
    const isAsked = DataSourceId !== undefined && DataSourceId !== null
    return {
      kind: Kind,
      operator: Operator ?? null,
      count: Count ?? 0,
      name: Name ?? '',
      value: scalarText(Value ?? null),
      asked: isAsked ? editedQuery({ DataSourceId, Query: Query ?? '', Parameters }) : null,
    }
  })
}

/** A query without parameters has none, rather than an empty list. */
export function sentQuery({ dataSourceId, query, parameters }: EditedQuery) {
  const named = parameters.filter(({ name }) => name.trim() !== '')
  return {
    DataSourceId: dataSourceId,
    Query: query,
    ...(named.length === 0
      ? {}
      : {
          Parameters: Object.fromEntries(named.map(({ name, value }) => [name.trim(), typedScalar(value)])),
        }),
  }
}

export function sentValues(values: readonly EditedValue[]): Schemas['NamedValueInput'][] {
  return values.map((value) => ({ Name: value.name.trim(), ...sentQuery(value) }))
}

/** Each with what its kind uses: what was chosen for another kind stays in the form. */
export function sentConditions(conditions: readonly EditedCondition[]): Schemas['ConditionInput'][] {
  return conditions.map(({ kind, operator, count, name, value, asked }) => {
    const compared = operator === null ? {} : { Operator: operator }
    switch (kind) {
      case 'Rows':
        return { Kind: kind, ...compared, Count: count, ...(asked === null ? {} : sentQuery(asked)) }
      case 'Value':
        return { Kind: kind, ...compared, Name: name, Value: typedScalar(value) }
      case 'NotBlank':
      case 'Blank':
      case 'Changed':
        return { Kind: kind }
    }
  })
}
