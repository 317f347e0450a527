/** A drill as it is stored. */
export interface DrillRecord {
  readonly id: string
  readonly name: string
  readonly askedBy: string
  readonly askedAt: Date
  readonly term: string
  readonly fromServer: string
  /** When the leader began to stop, because its renewal was refused. */
  readonly beganAt: Date | null
  readonly nextTerm: string | null
  readonly toServer: string | null
  readonly plannedAt: Date | null
  /** Runs that were due from the begin until the next term had planned them. */
  readonly dueMeanwhile: number | null
  readonly endedAt: Date | null
  /** Whether it goes on: it has not ended, and its time is not over. */
  readonly isRunning: boolean
}

export type AskedDrill =
  | { readonly kind: 'asked'; readonly drill: DrillRecord }
  | { readonly kind: 'another-runs' }
  /** No scheduler leads, so there is no lease to release. */
  | { readonly kind: 'no-leader' }

/** Proof of leadership that planning statements check: the number grows with every take-over. */
export interface Term {
  readonly term: bigint
  /** Boot id of the process that holds it. */
  readonly holder: string
}

export interface LeaseState {
  readonly term: bigint
  readonly holder: string | null
  readonly holderName: string | null
  /** By the database's clock. */
  readonly expired: boolean
  /** How long the lease runs without a renewal, by the database's clock; 0 or less when it is over. */
  readonly endsInMs: number
  /**
   * Whether the database connection that took the lease is still there. A crashed holder's ends within
   * milliseconds.
   */
  readonly holderConnected: boolean
  /** Schedulers with a heartbeat younger than the age asked for. */
  readonly liveSchedulers: readonly string[]
  /** The cluster's collaboration settings as stored: who should lead, and how long a lease lasts. */
  readonly collaboration: unknown
}

/** The connection that took a term, to wait for its end. */
export interface HeldTerm {
  readonly term: bigint
  /** Longest wait; at most {@link maxWaitMs}. */
  readonly limitMs: number
}
