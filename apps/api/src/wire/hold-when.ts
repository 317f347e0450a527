import type { HoldWhen } from '@punctual/domain'
import { z } from 'zod'

import { optional } from './input.ts'

const percent = z.number().min(0).max(1_000_000)

const rowsMeta = {
  description:
    'Held when the number of rows differs by more than so many percent: rows of the data or, without them, rows in the CSV, XLSX, JSON and HTML files',
}
const recipientsMeta = {
  description: 'Held when the recipients that came or went are more than so many percent of those before',
}
const domainsMeta = {
  description: 'Held when a recipient is in a domain that the schedule has never delivered anything to',
}
const mostMeta = {
  description: 'Held when there are more recipients than this; the only rule of a first run',
}

export const holdWhenInput = optional(
  z
    .strictObject({
      RowsChangePercent: optional(percent, null).meta(rowsMeta),
      RecipientsChangePercent: optional(percent, null).meta(recipientsMeta),
      NewRecipientDomains: optional(z.boolean(), null).meta(domainsMeta),
      MaxRecipients: optional(z.int().min(1).max(1_000_000), null).meta(mostMeta),
    })
    .meta({ id: 'HoldWhenInput' }),
  null,
).meta({
  description:
    'When a run is held before it sends anything, compared with the last run that was delivered. Its files are kept until schedule/release delivers or discards it; recipients are the addresses of its mails',
})

export const holdWhenOutput = z
  .object({
    RowsChangePercent: z.number().nullable().meta(rowsMeta),
    RecipientsChangePercent: z.number().nullable().meta(recipientsMeta),
    NewRecipientDomains: z.boolean().meta(domainsMeta),
    MaxRecipients: z.int().nullable().meta(mostMeta),
  })
  .meta({ id: 'HoldWhen' })

/** Undefined where the input names no rule. */
export function holdWhenOf(input: z.infer<typeof holdWhenInput>): HoldWhen | undefined {
  if (input === null) return undefined
  const { RowsChangePercent, RecipientsChangePercent, NewRecipientDomains, MaxRecipients } = input
  const rule: HoldWhen = {
    ...(RowsChangePercent !== null && { rowsChangePercent: RowsChangePercent }),
    ...(RecipientsChangePercent !== null && { recipientsChangePercent: RecipientsChangePercent }),
    ...(NewRecipientDomains === true && { newRecipientDomains: true }),
    ...(MaxRecipients !== null && { maxRecipients: MaxRecipients }),
  }
  return Object.keys(rule).length > 0 ? rule : undefined
}

export function holdWhenToWire(rule: HoldWhen | undefined): z.infer<typeof holdWhenOutput> | null {
  if (rule === undefined) return null
  return {
    RowsChangePercent: rule.rowsChangePercent ?? null,
    RecipientsChangePercent: rule.recipientsChangePercent ?? null,
    NewRecipientDomains: rule.newRecipientDomains ?? false,
    MaxRecipients: rule.maxRecipients ?? null,
  }
}
