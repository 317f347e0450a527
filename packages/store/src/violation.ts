/** Whether the database ended a transaction because others waited for it, and it for them. */
export function isDeadlock(error: unknown): boolean {
  return codeOf(error) === '40P01'
}

/** Whether a lock was not free for as long as `lock_timeout` lets a statement wait. */
export function isLockTimeout(error: unknown): boolean {
  return codeOf(error) === '55P03'
}

/** Which rule of the database a statement, or Prisma, broke; null when the error is another one. */
export function violationOf(error: unknown): 'unique' | 'foreign-key' | null {
  const code = codeOf(error)
  if (code === '23505' || code === 'P2002') return 'unique'
  // A forbidden delete of a row that others point to: PostgreSQL 18 calls it a restrict violation, older ones
  // a foreign-key violation.
  return code === '23503' || code === '23001' || code === 'P2003' ? 'foreign-key' : null
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
