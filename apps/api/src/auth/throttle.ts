import type { Dependencies } from '../deps.ts'
import { problem } from '../http/problem.ts'

export interface Attempt {
  readonly dependencies: Pick<Dependencies, 'store' | 'limits'>
  /** User name, or client id with a prefix of its own. */
  readonly name: string
  readonly address: string
}

/**
 * Runs a check of credentials unless the name failed too often from the address within the last minute.
 *
 * @throws ProblemError `too_many_failed_logins` with the seconds until the next attempt is looked at
 */
export async function throttled<Result>(attempt: Attempt, check: () => Promise<Result | null>): Promise<Result | null> {
  const { dependencies, name, address } = attempt
  const { loginFailures } = dependencies.store
  const limit = dependencies.limits.failedLoginsPerMinute
  const begun = await loginFailures.begin({ userName: name, address, limit, windowSeconds: 60 })
  if (!begun.allowed) {
    const { retryAfterSeconds } = begun
    throw problem('too_many_failed_logins', { detail: `Try again in ${retryAfterSeconds} s.`, retryAfterSeconds })
  }
  const result = await check()
  if (result !== null) await loginFailures.takeBack(begun.id)
  return result
}
