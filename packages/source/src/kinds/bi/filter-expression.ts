import { refusedBy, saidBy, type Sentence, sentence } from '@punctual/domain/words'
import { z } from 'zod'

import { type EmbeddedFilterKind, embeddedFilters, kindOfFilter } from './filter-kinds.ts'

/**
 * Filters of the embedding client, turned into the one filter text that the export interface takes
 * (learn.microsoft.com/power-bi/collaborate-share/service-url-filters, without `?filter=`;
 * learn.microsoft.com/javascript/api/overview/powerbi for the filter objects).
 *
 * | filter object | text |
 * |---|---|
 * | Basic In, NotIn, All | `in (…)`, a chain of `ne`, nothing |
 * | Advanced Is, IsNot | `eq`, `ne` |
 * | LessThan, LessThanOrEqual, GreaterThan, GreaterThanOrEqual | `lt`, `le`, `gt`, `ge`, for numbers and dates only |
 * | two conditions with And | both, with `and` |
 * | two Is with Or | `in (…)` |
 *
 * Everything else (Contains, StartsWith, blanks, any other Or, measures, hierarchies, other kinds of filters,
 * more than ten conditions) has no documented form. It is refused as inexpressible: without it, users would
 * see more than they should.
 */
export type FilterExpression =
  | { readonly ok: true; readonly expression: string | null }
  | { readonly ok: false; readonly errors: readonly FilterError[] }

export interface FilterError {
  /** Such as `AdvancedFilters[0].conditions[1].operator`. */
  readonly field: string
  readonly message: string
  /** The same without the name of the field. */
  readonly said: Sentence
  /** `invalid`: not a filter at all. `inexpressible`: a filter that only the embedding client can apply. */
  readonly kind: 'invalid' | 'inexpressible'
}

/** The platform takes at most so many conditions joined by `and`. */
const maximumConditions = 10

const value = z.union([z.string(), z.number(), z.boolean()], refusedBy(sentence('filter_value_wrong')))

const target = z.looseObject({ table: z.string().min(1), column: z.string().min(1).optional() })

const basicFilter = z.looseObject({
  target,
  operator: z.enum(['In', 'NotIn', 'All'], refusedBy(sentence('filter_operator_wrong'))),
  values: z.array(value).default([]),
})

const operators = [
  'None',
  'LessThan',
  'LessThanOrEqual',
  'GreaterThan',
  'GreaterThanOrEqual',
  'Contains',
  'DoesNotContain',
  'StartsWith',
  'DoesNotStartWith',
  'Is',
  'IsNot',
  'IsBlank',
  'IsNotBlank',
  'IsEmptyString',
  'IsNotEmptyString',
] as const

const advancedFilter = z.looseObject({
  target,
  logicalOperator: z.enum(['And', 'Or'], refusedBy(sentence('filter_logical_operator_wrong'))),
  conditions: z
    .array(
      z.looseObject({
        operator: z.enum(
          operators,
          refusedBy(sentence('filter_operator_unknown', { operatorNames: operators })),
        ),
        value: value.optional(),
      }),
    )
    .max(2, refusedBy(sentence('filter_too_many_conditions'))),
})

type Value = z.output<typeof value>

/** A filter reduced to conditions on one field that must all hold. */
type Conditions = readonly string[]

const comparisons: Partial<Record<(typeof operators)[number], string>> = {
  Is: 'eq',
  IsNot: 'ne',
  LessThan: 'lt',
  LessThanOrEqual: 'le',
  GreaterThan: 'gt',
  GreaterThanOrEqual: 'ge',
}

/**
 * Writes filters in the syntax of the export, or says what is wrong with each of them. No filter at all is
 * null.
 */
export function filterExpression(
  basicFilters: readonly unknown[],
  advancedFilters: readonly unknown[],
): FilterExpression {
  const errors: FilterError[] = []
  const conditions = [
    ...basicFilters.flatMap((filter, index) => basicConditions(filter, `BasicFilters[${index}]`, errors)),
    ...advancedFilters.flatMap((filter, index) => anyConditions(filter, `AdvancedFilters[${index}]`, errors)),
  ]
  if (conditions.length > maximumConditions) {
    const said = sentence('filters_too_many_conditions', {
      count: conditions.length,
      most: maximumConditions,
    })
    const field = advancedFilters.length > 0 ? 'AdvancedFilters' : 'BasicFilters'
    errors.push({ field, message: String(said), said, kind: 'inexpressible' })
  }
  if (errors.length > 0) return { ok: false, errors }
  return { ok: true, expression: conditions.length === 0 ? null : conditions.join(' and ') }
}

function basicConditions(filter: unknown, field: string, errors: FilterError[]): Conditions {
  const parsed = basicFilter.safeParse(filter)
  if (!parsed.success) return invalid(parsed.error, field, errors)
  const { operator, values } = parsed.data
  if (operator === 'All') return []
  if (values.length === 0)
    return refuse(errors, { field: `${field}.values`, problem: sentence('field_empty'), kind: 'invalid' })
  const name = fieldName(parsed.data.target, field, errors)
  if (name === null) return []
  return operator === 'In'
    ? [`${name} in (${values.map(literal).join(', ')})`]
    : values.map((one) => `${name} ne ${literal(one)}`)
}

function anyConditions(filter: unknown, field: string, errors: FilterError[]): Conditions {
  const kind = kindOfFilter(filter)
  switch (kind) {
    case 'Basic':
      return basicConditions(filter, field, errors)
    case 'Advanced':
      return advancedConditions(filter, field, errors)
    case null:
      return refuse(errors, {
        field,
        problem: sentence('filter_kind_unknown'),
        kind: 'invalid',
      })
    default:
      return embeddedOnly(kind, { filter, field, errors })
  }
}

function embeddedOnly(
  kind: EmbeddedFilterKind,
  { filter, field, errors }: { filter: unknown; field: string; errors: FilterError[] },
): Conditions {
  const parsed = embeddedFilters[kind].safeParse(filter)
  if (!parsed.success) return invalid(parsed.error, field, errors)
  return refuse(errors, {
    field,
    problem: sentence('filter_kind_not_exported', { kind }),
    kind: 'inexpressible',
  })
}

function advancedConditions(filter: unknown, field: string, errors: FilterError[]): Conditions {
  const parsed = advancedFilter.safeParse(filter)
  if (!parsed.success) return invalid(parsed.error, field, errors)
  const { logicalOperator, conditions: all } = parsed.data
  const conditions = all
    .map((condition, index) => ({ ...condition, index }))
    .filter(({ operator }) => operator !== 'None')
  if (conditions.length === 1 && all.length === 1 && logicalOperator === 'Or')
    return refuse(errors, {
      field: `${field}.logicalOperator`,
      problem: sentence('filter_single_condition'),
      kind: 'invalid',
    })
  const name = fieldName(parsed.data.target, field, errors)
  if (name === null || conditions.length === 0) return []
  if (logicalOperator === 'Or' && conditions.length === 2)
    return eitherOf(conditions, { name, field, errors })
  return conditions.flatMap((condition) =>
    comparison(condition, { name, field: `${field}.conditions[${condition.index}]`, errors }),
  )
}

interface Condition {
  readonly operator: (typeof operators)[number]
  readonly value?: Value | undefined
}

interface Place {
  readonly name: string
  readonly field: string
  readonly errors: FilterError[]
}

function eitherOf(conditions: readonly Condition[], { name, field, errors }: Place): Conditions {
  const values = conditions.map((condition) => (condition.operator === 'Is' ? condition.value : undefined))
  if (values.every((one) => one !== undefined)) return [`${name} in (${values.map(literal).join(', ')})`]
  const problem = sentence('filter_or_not_exported')
  return refuse(errors, { field: `${field}.logicalOperator`, problem, kind: 'inexpressible' })
}

function comparison(condition: Condition, { name, field, errors }: Place): Conditions {
  const operator = comparisons[condition.operator]
  if (operator === undefined)
    return refuse(errors, {
      field: `${field}.operator`,
      problem: sentence('filter_operator_not_exported', { operator: condition.operator }),
      kind: 'inexpressible',
    })
  const wanted = condition.value
  if (wanted === undefined)
    return refuse(errors, {
      field: `${field}.value`,
      problem: sentence('filter_value_missing'),
      kind: 'invalid',
    })
  if (operator === 'eq' || operator === 'ne') return [`${name} ${operator} ${literal(wanted)}`]
  const ordered =
    typeof wanted === 'number' ? literal(wanted) : typeof wanted === 'string' ? dateLiteral(wanted) : null
  if (ordered !== null) return [`${name} ${operator} ${ordered}`]
  return refuse(errors, {
    field: `${field}.value`,
    problem: sentence('filter_operator_for_numbers', { operator: condition.operator }),
    kind: 'inexpressible',
  })
}

/** `Table/Column` with every character that is no letter, digit or underscore written as `_xHHHH_`. */
function fieldName(named: z.output<typeof target>, field: string, errors: FilterError[]): string | null {
  if (named.column !== undefined && named.hierarchy === undefined)
    return `${escapeName(named.table)}/${escapeName(named.column)}`
  const inexpressible = named.measure !== undefined || named.hierarchy !== undefined
  const problem = inexpressible ? sentence('filter_column_only') : sentence('filter_column_missing')
  refuse(errors, { field: `${field}.target`, problem, kind: inexpressible ? 'inexpressible' : 'invalid' })
  return null
}

/** An underscore that begins something which reads as an escape is escaped itself. */
function escapeName(name: string): string {
  return name.replace(/_(?=x[0-9a-f]{4}_)|[^\p{L}\p{N}_]/giu, (character) =>
    character
      .split('')
      .map((unit) => `_x${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
      .join(''),
  )
}

/** A date and time stays bare, so that a date column matches; any other text is quoted. */
function literal(one: Value): string {
  if (typeof one !== 'string') return String(one)
  return (one.includes('T') ? dateLiteral(one) : null) ?? `'${one.replaceAll("'", "''")}'`
}

/**
 * An ISO date as the platform writes it: without fraction and zone, since the columns of a model have none.
 */
function dateLiteral(text: string): string | null {
  const [, date, time] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d(?::\d\d)?)(?:\.\d+)?Z?)?$/.exec(text) ?? []
  if (date === undefined || Number.isNaN(Date.parse(date))) return null
  return time === undefined ? date : `${date}T${time.length === 5 ? `${time}:00` : time}`
}

function invalid(error: z.ZodError, field: string, errors: FilterError[]): Conditions {
  for (const issue of error.issues) {
    const { path, message: text } = issue
    const problem = saidBy(issue) ?? sentence('as_told', { text })
    const place = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('')
    refuse(errors, { field: `${field}${place}`, problem, kind: 'invalid' })
  }
  return []
}

function refuse(
  errors: FilterError[],
  { field, kind, problem }: Pick<FilterError, 'field' | 'kind'> & { readonly problem: Sentence },
): Conditions {
  const said = sentence('filter_told', { problem })
  errors.push({ field, kind, message: `${field}: ${String(said)}`, said })
  return []
}
