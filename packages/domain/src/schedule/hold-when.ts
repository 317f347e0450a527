/**
 * When the run of a schedule is held before it sends anything. Its files are made and its recipients are planned then,
 * and a decision of a user delivers or discards them. It is compared with the last run that was delivered.
 */
import { z } from 'zod'

import { type Sentence, sentence } from '../words/sentence.ts'

export const holdWhen = z.object({
  /** The number of rows differs by more than so many percent. */
  rowsChangePercent: z.number().nonnegative().optional(),
  /** Recipients that came or went are more than so many percent of those before. */
  recipientsChangePercent: z.number().nonnegative().optional(),
  /** Something goes to a domain that the schedule has delivered nothing to. */
  newRecipientDomains: z.boolean().optional(),
  /** There are more recipients than this. */
  maxRecipients: z.int().positive().optional(),
})

export type HoldWhen = z.infer<typeof holdWhen>

/** The recipients of mails of a run, beside those of the run that was delivered last. */
export interface RecipientsFound {
  readonly now: number
  /** Null of a first run. */
  readonly before: number | null
  readonly came: number
  readonly went: number
  /** Domains that the schedule has delivered nothing to; none of a first run. */
  readonly newDomains: readonly string[]
}

/** Rows of data or, without them, rows in the files that have rows. */
export interface RowsFound {
  readonly now: number
  readonly before: number
}

/** What a run is compared with. */
export interface HoldFindings {
  /** The run that was delivered last; null when there is none. */
  readonly lastExecutionId: string | null
  readonly recipients: RecipientsFound
  /** Null of a first run, and where nothing has rows that can be counted. */
  readonly rows: RowsFound | null
}

/** Why a run is held; empty when it is not. Nothing is held of which nothing would be sent. */
export function whyHeld(rule: HoldWhen, { recipients, rows }: HoldFindings): Sentence[] {
  const { rowsChangePercent, recipientsChangePercent, newRecipientDomains = false, maxRecipients } = rule
  const { now, before, came, went, newDomains } = recipients
  const reasons: Sentence[] = []
  if (rowsChangePercent !== undefined && rows !== null) {
    const percent = percentOf(Math.abs(rows.now - rows.before), rows.before)
    if (percent > rowsChangePercent)
      reasons.push(sentence('hold_rows_changed', { ...rows, percent, most: rowsChangePercent }))
  }
  if (recipientsChangePercent !== undefined && before !== null) {
    const percent = percentOf(came + went, before)
    if (percent > recipientsChangePercent) {
      const values = { before, now, came, went, percent, most: recipientsChangePercent }
      reasons.push(sentence('hold_recipients_changed', values))
    }
  }
  if (newRecipientDomains && newDomains.length > 0)
    reasons.push(sentence('hold_new_domains', { domainNames: newDomains }))
  if (maxRecipients !== undefined && now > maxRecipients)
    reasons.push(sentence('hold_too_many_recipients', { now, most: maxRecipients }))
  return reasons
}

/** To a tenth. */
function percentOf(change: number, before: number): number {
  return Math.round((change / Math.max(before, 1)) * 1_000) / 10
}

export const holdDecisions = ['Deliver', 'Discard'] as const

export type HoldDecision = (typeof holdDecisions)[number]
