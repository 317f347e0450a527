/**
 * An attempt at an execution. Every write of it carries the token of its claim and changes nothing when
 * another claim has followed. The number of the attempt is for users and logs: a database that lost its last
 * commits gives it twice.
 */
export interface AttemptRef {
  readonly executionId: string
  readonly attempt: number
  readonly claimToken: string
}

/** The reference of the attempt that a claim has begun. */
export function attemptRefOf({
  id,
  attempt,
  claimToken,
}: Omit<AttemptRef, 'executionId'> & { readonly id: string }): AttemptRef {
  return { executionId: id, attempt, claimToken }
}
