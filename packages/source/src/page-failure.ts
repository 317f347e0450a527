import type { PageEvidence } from '@punctual/browser'
import { type Failure, FailureError } from '@punctual/domain'

/** A failure of a page, with what the page left to look at. */
export class PageFailure extends FailureError {
  readonly evidence: PageEvidence | null

  constructor(reason: Failure, evidence: PageEvidence | null) {
    super(reason)
    this.evidence = evidence
  }
}
