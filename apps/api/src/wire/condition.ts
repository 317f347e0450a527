import { type Condition, conditionKinds, maximumConditions } from '@punctual/domain'
import { z } from 'zod'

import { optional } from './input.ts'
import { comparisonOperator, conditionKind } from './words.ts'

const operatorMeta = { description: 'Of Rows; > unless given' }
const countMeta = { description: 'Of Rows: what the number of rows is compared with; 0 unless given' }

const conditionInput = z
  .strictObject({
    Kind: z.enum([...conditionKinds, 'Value']).meta({
      description:
        'NotBlank, Blank: what SkipIfBlank calls blank. Rows: the number of rows in the CSV and XLSX files. Changed: the content differs from the last delivery, or a recipient has not got it. Value is not available in this build',
    }),
    Operator: optional(comparisonOperator, null).meta(operatorMeta),
    Count: optional(z.int().min(0).max(1_000_000_000), null).meta(countMeta),
  })
  .transform(({ Kind, Operator, Count }, context): Condition => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message })
    if (Kind === 'Value') {
      refuse('Kind', '"Value" is not available in this build')
      return z.NEVER
    }
    if (Kind === 'Rows') return { kind: Kind, operator: Operator ?? '>', count: Count ?? 0 }
    if (Operator !== null) refuse('Operator', `does not go with Kind ${Kind}`)
    if (Count !== null) refuse('Count', `does not go with Kind ${Kind}`)
    return { kind: Kind }
  })
  .meta({ id: 'ConditionInput' })

export const conditionsInput = optional(z.array(conditionInput).max(maximumConditions), []).meta({
  description:
    'All must hold, else the run succeeds, sends nothing, and its Detail says "condition not met: …". Checked for each row of the data',
})

export const conditionOutput = z
  .object({
    Kind: conditionKind,
    Operator: comparisonOperator.nullable().meta(operatorMeta),
    Count: z.int().nullable().meta(countMeta),
  })
  .meta({ id: 'Condition' })

export function conditionToWire(condition: Condition): z.infer<typeof conditionOutput> {
  const { operator, count } = condition.kind === 'Rows' ? condition : { operator: null, count: null }
  return { Kind: condition.kind, Operator: operator, Count: count }
}
