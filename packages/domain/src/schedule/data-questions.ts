import type { DataQuery } from '../data/data-query.ts'
import { valuePrefix } from '../expression/names.ts'
import type { ScheduleDefinition } from './package-definition.ts'

/** A query of a schedule, and what its answer is for. */
export type AskedQuery = Asked & (AskedValue | AskedCount | AskedRows)

interface Asked {
  /** What the kept answer is found by; unlike those of the other queries of the schedule. */
  readonly key: string
  /** The field on the wire. */
  readonly field: string
  /** For sentences about it. */
  readonly title: string
  readonly query: DataQuery
}

/** The first column of the first row. */
interface AskedValue {
  readonly use: 'value'
  readonly valueName: string
}

/** The number of rows. */
interface AskedCount {
  readonly use: 'count'
}

/** The rows that the schedule runs over. */
interface AskedRows {
  readonly use: 'rows'
}

/** The queries of a schedule in the order in which they are asked: later ones may name earlier values. */
export function askedQueries({
  values = [],
  conditions = [],
  dataDriven,
}: Pick<ScheduleDefinition, 'values' | 'conditions' | 'dataDriven'>): AskedQuery[] {
  return [
    ...values.map((query, index): AskedQuery => ({
      key: `value ${query.name.toLowerCase()}`,
      use: 'value',
      valueName: query.name,
      field: `Values[${index}]`,
      title: `value ${query.name}`,
      query,
    })),
    ...conditions.flatMap((condition, index): AskedQuery[] =>
      condition.kind === 'Rows' && condition.query
        ? [
            {
              key: conditionKey(index),
              use: 'count',
              field: `Conditions[${index}]`,
              title: `condition ${index + 1}`,
              query: condition.query,
            },
          ]
        : [],
    ),
    ...(dataDriven?.query ? [rowsOf(dataDriven.query)] : []),
  ]
}

function rowsOf(query: DataQuery): AskedQuery {
  return { key: 'rows', use: 'rows', field: 'DataDriven', title: 'rows', query }
}

/** Key of the answer that a condition counts. */
export function conditionKey(index: number): string {
  return `condition ${index + 1}`
}

/** What an expression names a value by. */
export function valueName(name: string): string {
  return `${valuePrefix}${name}`
}
