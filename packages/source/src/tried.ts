import { type Failure, FailureError } from '@punctual/domain'

/** The result, or undefined with the failure noted as a problem. */
export async function tried<Result>(
  found: { problems: { what: string; failure: Failure }[] },
  what: string,
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await work()
  } catch (error) {
    // An abort and a deadline end the whole validation, not only this step.
    if (signal.aborted || !(error instanceof FailureError)) throw error
    found.problems.push({ what, failure: error.failure })
    return undefined
  }
}
