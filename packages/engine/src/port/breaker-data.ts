import type { Failure, KeptFailure, TargetKind } from '@punctual/domain'

/** A breaker that lets no run use its target. */
export interface OpenBreaker {
  readonly openedAt: Date
  /** How long it lets no run through at present. */
  readonly waitMs: number
  /** What the target failed with last. */
  readonly failure: StoredReason
}

/** An open breaker as users see it. */
export interface ListedBreaker {
  readonly kind: TargetKind
  /** Of the account, or host and port of the mail server. */
  readonly name: string
  readonly isProbed: boolean
  readonly openedAt: Date
  /** When a run is let through, or the next one after the present probe. */
  readonly nextTryAt: Date
  /** What the last run failed with: the code, and the sentence. */
  readonly code: string
  readonly reason: string
  readonly said: unknown
}

export type StoredReason = Pick<Failure, 'code' | 'message' | 'retryable' | 'source'> & KeptFailure

export type BreakerAnswer =
  | { readonly kind: 'closed' }
  /** This run is the one that is let through, and has to report what it finds. */
  | { readonly kind: 'probe' }
  | ({ readonly kind: 'open' } & OpenBreaker)
