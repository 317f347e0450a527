import type { Failure, Target } from '@punctual/domain'

/** What the mail server said about one recipient. */
export interface RecipientOutcome {
  /** As the caller wrote it. */
  readonly recipient: string
  /**
   * Deferred: the server said "not now"; nothing was accepted for this recipient, and a later attempt may
   * succeed.
   */
  readonly state: 'Accepted' | 'Rejected' | 'Deferred'
  /** The reply that decided, on one line; empty when the recipient never reached the wire. */
  readonly reply: string
  readonly failure?: Failure
}

/** How a send ended. The three kinds decide whether a repeat can make a second mail. */
export type SendOutcome =
  /** The server decided about every recipient. */
  | { readonly kind: 'answered'; readonly recipients: readonly RecipientOutcome[] }
  /** Nothing can have been accepted: the end of the message was never handed over. A repeat is safe. */
  | {
      readonly kind: 'not-sent'
      readonly failure: Failure
      /** The other side was not asked, because of a limit: how long until it may be. */
      readonly limitedForMs?: number
      /** The message was larger than the other side takes: how large it may be. */
      readonly mostBytes?: number
    }
  /** The end of the message was handed over and no reply was read. A repeat may make a second mail. */
  | {
      readonly kind: 'unknown'
      readonly failure: Failure
      /** The recipients that the message was certainly not for: they were refused before. */
      readonly refused?: readonly RecipientOutcome[]
    }

export interface AskedTarget {
  readonly target: Target
  readonly failure: Failure | null
}

/** Which of several targets a send has asked. */
export interface AskedTargets {
  /** The one that the outcome is of. */
  readonly of: Target
  /** The others, which have taken nothing. The failure is null where one has only put off recipients. */
  readonly others: readonly AskedTarget[]
}
