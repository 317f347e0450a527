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

/** Only the reference of an attempt, of a value that has more. */
export function attemptRefOf({ executionId, attempt, claimToken }: AttemptRef): AttemptRef {
  return { executionId, attempt, claimToken }
}
