/** What became of one delivery, by the ledger and by what the other side has. */
export type Outcome = 'delivered' | 'refused' | 'unknown' | 'lost' | 'twice'

export interface Evidence {
  /** In the ledger; null while the run has not ended. */
  readonly state: string | null
  /** What a reader finds at the other side. */
  readonly copies: number
  /** Whether the fault is one that makes the delivery impossible for good. */
  readonly isRefusal: boolean
}

/** The ledger and the other side have to agree. A delivery that is not there and was not to be refused is lost. */
export function checkDelivery({ state, copies, isRefusal }: Evidence): Outcome {
  if (copies > 1) return 'twice'
  if (state === 'Unknown') return 'unknown'
  if (state === 'Accepted') return copies === 1 && !isRefusal ? 'delivered' : 'lost'
  return isRefusal && copies === 0 && state === 'Rejected' ? 'refused' : 'lost'
}
