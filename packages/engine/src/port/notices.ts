import type { Term } from './lead-data.ts'
import type { ClaimedNotice, EvaluatedEnds, NoticeClaim, NoticeResult } from './notice-data.ts'

/** The states of schedules and the mails about them. */
export interface Notices {
  /**
   * Schedules with ends that are not evaluated yet, the longest waiting first.
   * Refuses: nothing.
   * Proof: `deliver/notices.test.ts`
   */
  readUnevaluated(limit: number): Promise<string[]>
  /**
   * Evaluates the ends of a schedule; null when the term does not lead any more.
   * Refuses: a term that does not lead.
   * Proof: `deliver/notices.test.ts`
   */
  evaluate(lease: Term, scheduleId: string): Promise<EvaluatedEnds | null>
  /**
   * Takes notices to be sent, also those that a dead process had taken.
   * Refuses: a worker without a live lease; a notice of a living process.
   * Proof: `deliver/notices.test.ts`
   */
  claim(claim: NoticeClaim, limit: number): Promise<ClaimedNotice[]>
  /**
   * Settles what processes were sending that are gone, and the claimant before this claim; their ids.
   * Refuses: what a living process is sending.
   * Proof: `deliver/notices.test.ts`
   */
  settleInterrupted(
    claim: Pick<NoticeClaim, 'bootId' | 'leaseMs'>,
    of: 'mails' | 'subscriptions',
  ): Promise<string[]>
  /**
   * Commits `Sending`; false when the notice is not claimed under this token any more.
   * Refuses: a worker without a live lease; a claim that is not the newest.
   * Proof: `deliver/notices.test.ts`
   */
  permit(id: string, claim: NoticeClaim): Promise<boolean>
  /**
   * Writes what became of a notice, under the token of its claim.
   * Refuses: a claim that is not the newest.
   * Proof: `deliver/notices.test.ts`
   */
  settle(id: string, claim: Pick<NoticeClaim, 'claimToken'>, result: NoticeResult): Promise<void>
}
