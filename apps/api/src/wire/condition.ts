import { type Cell, type Condition, conditionKinds, maximumConditions } from '@punctual/domain'
import { refused, type Sentence, sentence } from '@punctual/domain/words'
import { z } from 'zod'

import { dataQueryFields, dataQueryOf, dataQueryOutput, dataQueryToWire } from './data-query.ts'
import { line, optional, text } from './input.ts'
import { comparisonOperator, conditionKind } from './words.ts'

const operatorMeta = { description: 'Of Rows and Value; unless given > for Rows, = for Value' }
const countMeta = { description: 'Of Rows: what the number of rows is compared with; 0 unless given' }
const nameMeta = { description: 'Of Value: name of one of Values' }
const valueMeta = { description: 'Of Value: what it is compared with; a text may have expressions' }
const queryMeta = { description: 'Of Rows: counts the rows of this query in place of those of the files' }

const cell = z.union([text(1_000), z.number(), z.boolean(), z.null()])

const conditionFields = z.strictObject({
  Kind: z.enum(conditionKinds).meta({
    description:
      'NotBlank, Blank: what SkipIfBlank calls blank. Rows: the number of rows in the CSV, XLSX, JSON and HTML files, or of a query. Value: compares one of Values. Changed: the content differs from the last delivery, or a recipient has not got it',
  }),
  Operator: optional(comparisonOperator, null).meta(operatorMeta),
  Count: optional(z.int().min(0).max(1_000_000_000), null).meta(countMeta),
  Name: optional(line(100), null).meta(nameMeta),
  Value: cell.optional().meta(valueMeta),
  DataSourceId: optional(dataQueryFields.DataSourceId, null).meta(queryMeta),
  Query: optional(dataQueryFields.Query, null).meta({ description: 'With DataSourceId' }),
  Parameters: optional(dataQueryFields.Parameters, null).meta({ description: 'With Query' }),
})

type ConditionFields = z.infer<typeof conditionFields>

/** The fields that go with each kind. */
const fieldsOf: Readonly<Record<Condition['kind'], readonly (keyof ConditionFields)[]>> = {
  NotBlank: [],
  Blank: [],
  Changed: [],
  Rows: ['Operator', 'Count', 'DataSourceId', 'Query', 'Parameters'],
  Value: ['Operator', 'Name', 'Value'],
}

const conditionInput = conditionFields
  .transform((input, context): Condition => {
    const refuse = (field: string, said: Sentence) =>
      context.addIssue({ code: 'custom', path: [field], ...refused(said) })
    const { Kind: kind } = input
    for (const [field, value] of Object.entries(input) as [keyof ConditionFields, unknown][])
      if (field !== 'Kind' && value !== null && value !== undefined && !fieldsOf[kind].includes(field))
        refuse(field, sentence('not_with_condition_kind', { kind }))
    if (kind === 'Rows') return rowsCondition(input, refuse)
    if (kind === 'Value') return valueCondition(input, refuse)
    return { kind }
  })
  .meta({ id: 'ConditionInput' })

type Refuse = (field: string, said: Sentence) => void

function rowsCondition(input: ConditionFields, refuse: Refuse): Condition {
  const { Operator, Count, DataSourceId, Query, Parameters } = input
  const counted = { kind: 'Rows', operator: Operator ?? '>', count: Count ?? 0 } as const
  if (DataSourceId === null && Query === null) {
    if (Parameters !== null && Object.keys(Parameters).length > 0)
      refuse('Parameters', sentence('field_needs_field', { field: 'Query' }))
    return counted
  }
  if (DataSourceId === null) refuse('DataSourceId', sentence('condition_query_missing'))
  if (Query === null) refuse('Query', sentence('condition_data_source_missing'))
  const query = { DataSourceId: DataSourceId ?? '', Query: Query ?? '', Parameters: Parameters ?? {} }
  return { ...counted, query: dataQueryOf(query) }
}

function valueCondition({ Operator, Name, Value }: ConditionFields, refuse: Refuse): Condition {
  if (Name === null) refuse('Name', sentence('condition_name_required'))
  if (Value === undefined) refuse('Value', sentence('condition_other_required'))
  return { kind: 'Value', name: (Name ?? '').trim(), operator: Operator ?? '=', value: Value ?? null }
}

export const conditionsInput = optional(z.array(conditionInput).max(maximumConditions), []).meta({
  description:
    'All must hold, else the run succeeds, sends nothing, and its Detail says "condition not met: …". Checked for each row of the data',
})

export const conditionOutput = z
  .object({
    Kind: conditionKind,
    Operator: comparisonOperator.nullable().meta(operatorMeta),
    Count: z.int().nullable().meta(countMeta),
    Name: z.string().optional().meta(nameMeta),
    Value: z.union([z.string(), z.number(), z.boolean(), z.null()]).optional().meta(valueMeta),
    DataSourceId: dataQueryOutput.DataSourceId.optional().meta(queryMeta),
    Query: dataQueryOutput.Query.optional(),
    Parameters: dataQueryOutput.Parameters.optional(),
  })
  .meta({ id: 'Condition' })

export function conditionToWire(condition: Condition): z.infer<typeof conditionOutput> {
  switch (condition.kind) {
    case 'Rows': {
      const { kind, operator, count, query } = condition
      return { Kind: kind, Operator: operator, Count: count, ...(query ? dataQueryToWire(query) : {}) }
    }
    case 'Value': {
      const { kind, operator, name, value } = condition
      return { Kind: kind, Operator: operator, Count: null, Name: name, Value: value satisfies Cell }
    }
    default:
      return { Kind: condition.kind, Operator: null, Count: null }
  }
}
