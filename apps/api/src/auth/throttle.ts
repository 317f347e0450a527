import type { LoginFailures } from '@punctual/store'

import { problem } from '../http/problem.ts'

const failuresAMinute = 10

export interface Attempt {
  readonly loginFailures: LoginFailures
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
  const { loginFailures, name, address } = attempt
  const begun = await loginFailures.begin({ userName: name, address, limit: failuresAMinute, windowSeconds: 60 })
  if (!begun.allowed) {
    const { retryAfterSeconds } = begun
    throw problem('too_many_failed_logins', { detail: `Try again in ${retryAfterSeconds} s.`, retryAfterSeconds })
  }
  const result = await check()
  if (result !== null) await loginFailures.takeBack(begun.id)
  return result
}
