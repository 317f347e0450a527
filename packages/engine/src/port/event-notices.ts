import type { Failure, NoticeKind } from '@punctual/domain'

import type { Term } from './lead-data.ts'
import type { ClaimedNotice, NoticeClaim } from './notice-data.ts'

/** A notice to a subscription, claimed by a worker, with where it goes. */
export interface ClaimedEvent extends ClaimedNotice {
  readonly subscriptionId: string
  /** Name of a kind of destination. */
  readonly destinationKind: string
  readonly settings: unknown
  /** Envelopes by field as JSON. */
  readonly secret: string | null
  /** Tries of the subscription in a row that the other side has not taken. */
  readonly failures: number
}

/** What a try says about the other side of a subscription. */
export type SubscriptionResult =
  | { readonly kind: 'taken' }
  /** It is not asked for a while. The first event of a failing time that is abandoned makes a mail to its owners. */
  | {
      readonly kind: 'away'
      readonly error: Failure
      readonly delayMs: number
      readonly isAbandoned: boolean
    }
  /** It wants no more: the subscription is disabled, its waiting notices are rejected, and its owners get a mail. */
  | { readonly kind: 'gone'; readonly error: Failure }

/** A notice that a subscription now has, since a run is late. */
export interface LateNotice {
  readonly id: string
  readonly kind: NoticeKind
}

/** Notices to subscriptions. They are decided, claimed and settled by the rules of notices. */
export interface EventNotices {
  /**
   * Adds a notice for each run that is late for a subscription or for its schedule; null when the term does not lead any more.
   * Refuses: a term that does not lead.
   * Proof: `deliver/event-notices.test.ts`
   */
  addLate(lease: Term, limit: number): Promise<number | null>
  /**
   * Takes notices to subscriptions that may be asked. Of each schedule it takes the oldest only: later ones wait until it
   * is settled.
   * Refuses: a worker without a live lease; a notice of a living process.
   * Proof: `deliver/event-notices.test.ts`
   */
  claim(claim: NoticeClaim, limit: number): Promise<ClaimedEvent[]>
  /**
   * Keeps what a try has shown of the other side.
   * Refuses: nothing.
   * Proof: `deliver/event-notices.test.ts`
   */
  settleSubscription(subscriptionId: string, result: SubscriptionResult): Promise<void>
}
