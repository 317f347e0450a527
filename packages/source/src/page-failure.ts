import type { PageEvidence } from '@punctual/browser'
import { type Failure, FailureError } from '@punctual/domain'

/** A failure of a page, with the evidence that the page left. */
export class PageFailure extends FailureError {
  readonly evidence: PageEvidence | null

  constructor(reason: Failure, evidence: PageEvidence | null) {
    super(reason)
    this.evidence = evidence
  }
}
