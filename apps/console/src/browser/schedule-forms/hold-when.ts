/** When a run of a schedule is held before it sends anything, with the names of requests. */
import type { Schemas } from '../api/queries.ts'

export type HoldWhen = Required<Schemas['HoldWhen']>

/** Of a schedule whose runs are never held. */
export const neverHeld: HoldWhen = {
  RowsChangePercent: null,
  RecipientsChangePercent: null,
  NewRecipientDomains: false,
  MaxRecipients: null,
}
