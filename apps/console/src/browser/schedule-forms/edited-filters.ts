/**
 * Filters of a BI report between the interface and the form. The form has fields for the usual ones; any other, such
 * as one with two conditions, is edited as the JSON that it is.
 */
import type { Schemas } from '../api/queries.ts'
import { isSameValue } from '../controls/same-value.ts'
import { type ChosenFilter, filterOperators } from './content.ts'
import { isBasic } from './field-paths.ts'

type Filter = NonNullable<Schemas['BiScheduleInput']['BasicFilters']>[number]
type FilterList = 'BasicFilters' | 'AdvancedFilters'

export function editedFilters(list: FilterList, stored: readonly Filter[]): ChosenFilter[] {
  return stored.map((filter) => {
    const edited = withFields(filter)
    const isWhole = edited !== null && isBasic(edited) === (list === 'BasicFilters')
    if (isWhole && isSameValue(sentFilter(edited), filter)) return edited
    return { ...newFilter, json: { list, text: JSON.stringify(filter, null, 1) } }
  })
}

export const newFilter: ChosenFilter = { table: '', column: '', operator: 'In', values: '' }

/** Null for what cannot be in the fields. */
function withFields(filter: Filter): ChosenFilter | null {
  const { table, column } = { ...(filter['target'] as Filter | null | undefined) }
  const [condition] = Array.isArray(filter['conditions']) ? (filter['conditions'] as Filter[]) : []
  const operator = filterOperators.find((each) => each === (condition ?? filter)['operator'])
  const values = condition === undefined ? filter['values'] : [condition['value']]
  if (
    typeof table !== 'string' ||
    typeof column !== 'string' ||
    operator === undefined ||
    !Array.isArray(values)
  )
    return null
  return { table, column, operator, values: values.map(valueText).join('; ') }
}

export function sentFilters(list: FilterList, filters: readonly ChosenFilter[]): Filter[] {
  return filters.filter((filter) => isBasic(filter) === (list === 'BasicFilters')).map(sentFilter)
}

/** A JSON that cannot be read is sent as it is: the form says so before. */
function sentFilter(filter: ChosenFilter): Filter {
  const { table, column, operator, values, json } = filter
  if (json !== undefined) return parsedFilter(json.text) ?? {}
  const target = { table: table.trim(), column: column.trim() }
  if (!isBasic(filter))
    return {
      $schema: 'http://powerbi.com/product/schema#advanced',
      filterType: 0,
      target,
      logicalOperator: 'And',
      conditions: [{ operator, value: typed(values.trim()) }],
    }
  const listed = values.split(';').map((value) => value.trim())
  return {
    $schema: 'http://powerbi.com/product/schema#basic',
    filterType: 1,
    target,
    operator,
    values: listed.filter((value) => value !== '').map(typed),
  }
}

/** Null for what is no JSON of an object. */
export function parsedFilter(text: string): Filter | null {
  try {
    const filter: unknown = JSON.parse(text)
    const isObject = typeof filter === 'object' && filter !== null && !Array.isArray(filter)
    return isObject ? (filter as Filter) : null
  } catch {
    return null
  }
}

/** A number is compared as a number: a model distinguishes numbers from text. Text in quotes stays text. */
function typed(value: string): string | number {
  if (/^".*"$/.test(value)) return value.slice(1, -1)
  return /^-?\d{1,15}(\.\d{1,10})?$/.test(value) ? Number(value) : value
}

function valueText(value: unknown): string {
  const text = String(value)
  return typeof value === 'string' && typed(text) !== text ? `"${text}"` : text
}
