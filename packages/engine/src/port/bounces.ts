/** What a report says of a mail that came back from one of its recipients. */
export interface ReportedBounce {
  readonly executionId: string
  readonly messageId: string
  /** An address; the case does not count. */
  readonly recipient: string
  /** Status and words of the server that did not take it. */
  readonly words: string
}

/** What a report has met. */
export type RecordedBounce =
  | 'recorded'
  /** An earlier report has said the same. */
  | 'known'
  /** No such mail has been accepted from here. */
  | 'unknown'

/** Mails that were accepted and came back. */
export interface Bounces {
  /**
   * Moves an accepted delivery to Bounced, and notifies those who get the notices of its schedule, once for each run.
   * A mail with one recipient came back whatever address the report names: the recipient may have forwarded it.
   * Refuses: a delivery that is not Accepted; a Message-ID that the execution has not sent.
   * Proof: `deliver/bounces.test.ts`
   */
  record(bounce: ReportedBounce): Promise<RecordedBounce>
}
