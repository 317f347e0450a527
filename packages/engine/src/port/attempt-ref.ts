/**
 * An attempt at an execution. Every write of it carries the token of its claim and changes nothing when
 * another claim has followed. The number of the attempt is for users and logs: a database that lost its last
 * commits gives it twice.
 */
export interface AttemptRef {
  readonly executionId: string
  /** The instant of the execution, as its claim answered it: statements read only its month. */
  readonly nominalAt?: Date | undefined
  readonly attempt: number
  readonly claimToken: string
}

/** Only the reference of an attempt, of a value that has more. */
export function attemptRefOf({ executionId, nominalAt, attempt, claimToken }: AttemptRef): AttemptRef {
  return { executionId, nominalAt, attempt, claimToken }
}

/**
 * From the first to the last instant of executions, as parameters of a statement. It then skips the other
 * months before it begins: a year of them would be a third of the cost of a short statement. All of time
 * where an instant is not known.
 */
export function instantsOf(
  owners: ReadonlyArray<Pick<AttemptRef, 'nominalAt'>>,
): readonly [Date | '-infinity', Date | 'infinity'] {
  const known = owners.flatMap(({ nominalAt }) => nominalAt?.getTime() ?? [])
  if (known.length === 0 || known.length < owners.length) return ['-infinity', 'infinity']
  return [new Date(Math.min(...known)), new Date(Math.max(...known))]
}
