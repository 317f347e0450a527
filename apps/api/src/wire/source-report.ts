import type { SourceReportDefinition } from '@punctual/domain'
import { line, optional, sourceKinds } from '@punctual/source'
import { z } from 'zod'

import { referenceTo } from '../contract/plain-schema.ts'

/** The options of each kind that is scheduled as `Source`, for the contract. */
export const optionsOfKinds: readonly z.ZodObject[] = sourceKinds.flatMap(({ item }) =>
  item === null ? [] : [item.options],
)

function referenceOf(schema: z.ZodType) {
  return referenceTo(String(z.globalRegistry.get(schema)?.id))
}

/** Which of them counts is known when the account is read. */
const options = z.record(z.string(), z.unknown()).meta({
  id: 'SourceOptions',
  description: 'What the kind of the account takes',
  ...(optionsOfKinds.length > 1 ? { anyOf: optionsOfKinds.map(referenceOf) } : {}),
})

/** An item of a source system that has no fields of its own in the interface. */
export const sourceInput = z
  .strictObject({
    AccountId: line(100).meta({ description: 'Id of the account; for SQL of the data source' }),
    ItemId: optional(line(4_000), '').meta({
      description: 'As POST /api/report/browse lists it: a template, or path and query of a page',
    }),
    Options: optional(options, {}),
  })
  .meta({ id: 'SourceInput' })

export type SourceInput = z.output<typeof sourceInput>

export const sourceOutput = z
  .object({ AccountId: z.string(), ItemId: z.string(), Options: options })
  .meta({ id: 'Source' })

export function sourceToWire(
  { itemId, options: given }: SourceReportDefinition,
  accountId: string,
): z.infer<typeof sourceOutput> {
  return { AccountId: accountId, ItemId: itemId, Options: given }
}
