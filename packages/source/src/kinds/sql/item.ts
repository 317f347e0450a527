import { readStatement } from '@punctual/data-source'
import {
  type DataSourceSettings,
  failure,
  FailureError,
  type ReportDefinition,
  type SourceReportDefinition,
} from '@punctual/domain'
import { refusedBy, sentence } from '@punctual/domain/words'
import { z } from 'zod'

import type { ItemForm } from '../../port.ts'
import { itemOf } from '../../report-kinds.ts'
import { sql } from './sql.ts'

const parameterName = z.string().regex(/^[A-Za-z_]\w{0,99}$/, refusedBy(sentence('parameter_name_wrong')))
const parameterValue = z.union([z.string().max(10_000), z.number(), z.boolean(), z.null()])

export const sqlOptions = z
  .strictObject({
    Query: z
      .string()
      .min(1, refusedBy(sentence('field_empty')))
      .max(100_000)
      .meta({
        description: 'One query; `:name` or `@name` stands for the value of a parameter',
      }),
    Parameters: z
      .record(parameterName, parameterValue)
      .meta({ id: 'SqlParameters' })
      .nullish()
      .transform((parameters) => parameters ?? {})
      .meta({ description: 'Values by the name of the parameter; texts may have expressions' }),
  })
  .meta({ id: 'SqlOptions' })

export type SqlOptions = z.infer<typeof sqlOptions>

/** A query, as a schedule names it; its id is the name that the report has. */
export const sqlItem: ItemForm = {
  options: sqlOptions,
  itemProblem: () => null,
  optionsProblem(options, settings) {
    const { Query, Parameters } = options as SqlOptions
    const { database: kind } = settings as DataSourceSettings
    const read = readStatement(Query, { kind, names: new Set(Object.keys(Parameters)) })
    return read.ok ? null : { field: read.field, message: read.message }
  },
  example: {
    ItemId: 'Orders of a region',
    Options: {
      Query: ['SELECT id, amount', 'FROM orders WHERE region = :region'].join(' '),
      Parameters: { region: 'North' },
    },
  },
}

/** @throws FailureError `source_request_invalid` when the stored options cannot be read */
export function queryOf(definition: ReportDefinition): SourceReportDefinition & { options: SqlOptions } {
  const item = itemOf(definition, sql)
  const options = sqlOptions.safeParse(item.options)
  if (options.success) return { ...item, options: options.data }
  const said = sentence('stored_query_unreadable')
  throw new FailureError(failure('source_request_invalid', { source: sql, said }))
}
