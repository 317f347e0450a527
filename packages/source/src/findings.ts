import { FailureError } from '@punctual/domain'

import type { AccountFinding, AccountValidation } from './port.ts'

/** What a validation has found so far. */
export interface Findings {
  readonly canRead: AccountValidation['canRead'][number][]
  readonly problems: AccountFinding[]
  readonly warnings: AccountFinding[]
  /**
   * The result, or undefined with the failure noted as a problem. An abort and a deadline end the whole
   * validation instead.
   */
  trying<Result>(what: AccountFinding['what'], work: () => Promise<Result>): Promise<Result | undefined>
  /** In a fixed order, whatever was found first. */
  result(): AccountValidation
}

export function createFindings(signal: AbortSignal): Findings {
  const findings: Findings = {
    canRead: [],
    problems: [],
    warnings: [],
    async trying(what, work) {
      try {
        return await work()
      } catch (error) {
        if (signal.aborted || !(error instanceof FailureError)) throw error
        findings.problems.push({ what, failure: error.failure })
        return undefined
      }
    },
    result() {
      const { problems, warnings } = findings
      const canRead = findings.canRead.toSorted((one, other) => one.name.localeCompare(other.name))
      return { ok: problems.length === 0, canRead, problems, warnings }
    },
  }
  return findings
}
