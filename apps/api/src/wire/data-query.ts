import { columnProblem, type DataQuery, maximumValues, type NamedValue } from '@punctual/domain'
import { refused } from '@punctual/domain/words'
import { line, optional, sqlOptions } from '@punctual/source'
import { z } from 'zod'

const { Query, Parameters } = sqlOptions.shape

/** A query to a data source, in requests. */
export const dataQueryFields = {
  DataSourceId: line(100).meta({ description: 'As GET /api/datasource/getusable lists it' }),
  Query,
  Parameters,
}

/** The same in answers. */
export const dataQueryOutput = {
  DataSourceId: z.string(),
  Query: z.string(),
  Parameters: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
    .meta({ id: 'QueryParameters' }),
}

type QueryInput = Pick<z.infer<z.ZodObject<typeof dataQueryFields>>, 'DataSourceId' | 'Query' | 'Parameters'>

export function dataQueryOf({ DataSourceId, Query: query, Parameters: parameters }: QueryInput): DataQuery {
  return { dataSourceId: DataSourceId.toLowerCase(), query, parameters }
}

export function dataQueryToWire({ dataSourceId, query, parameters }: DataQuery) {
  return { DataSourceId: dataSourceId, Query: query, Parameters: parameters }
}

/** The name of a value stands behind `Value.` in expressions, so it is written as the name of a column is. */
const valueName = line(100)
  .transform((name) => name.trim())
  .superRefine((name, context) => {
    const problem = columnProblem(name)
    if (problem !== null) context.addIssue({ code: 'custom', ...refused(problem) })
  })

const valueInput = z
  .strictObject({
    Name: valueName.meta({ description: '{{Value.<Name>}} stands for it in expressions' }),
    ...dataQueryFields,
  })
  .transform((input): NamedValue => ({ name: input.Name, ...dataQueryOf(input) }))
  .meta({ id: 'NamedValueInput' })

export const valuesInput = optional(z.array(valueInput).max(maximumValues), []).meta({
  description:
    'Values of data sources, asked once for each run: the first column of the first row of each query. Expressions and conditions name them',
})

export const valueOutput = z.object({ Name: z.string(), ...dataQueryOutput }).meta({ id: 'NamedValue' })

export function valueToWire({ name, ...query }: NamedValue): z.infer<typeof valueOutput> {
  return { Name: name, ...dataQueryToWire(query) }
}
