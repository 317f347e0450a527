/**
 * Every check of a password or client secret goes through here. Three counters, exact over all processes,
 * stand before it:
 *
 * - of an account from an address: ten failures a minute;
 * - of an account from everywhere: twenty failures in an hour. After that an address from which the account
 *   has not logged in within 30 days waits, from a second to a quarter of an hour. So forty addresses guess
 *   no faster than one, and a guesser cannot lock the user out at the usual addresses;
 * - of an address, or IPv6 network of 64 bits: a hundred failures a minute over all accounts. Accounts that
 *   have logged in from there are exempt.
 *
 * The credentials of an attempt that a counter refuses are not checked, and the attempt is not counted. Otherwise
 * a caller that repeats it would prolong the wait without end. The metrics count each outcome, and the audit trail
 * records it: `auth.login`.
 */
import type { LoginLimits } from '@punctual/catalog'
import { sentence } from '@punctual/domain/words'
import { addressKey } from '@punctual/runtime'
import type { FastifyRequest } from 'fastify'

import type { Dependencies } from '../deps.ts'
import { problem, ProblemError } from '../http/problem.ts'
import { loginMetrics, type LoginOutcome } from './login-metrics.ts'

/** Decided for every installation; how many an address may fail is a setting. */
const accountLimits = { freeOfAccount: 20, maxWaitSeconds: 900 }

export interface LoginAttempt<Found> {
  readonly kind: 'user' | 'client'
  /** User name or client id, as it was sent. */
  readonly name: string
  readonly request: FastifyRequest
  readonly dependencies: Dependencies
  /** The account; null when there is none. */
  readonly find: () => Promise<Found | null>
  /** Whether the credentials are those of the account; for none, false after the same work. */
  readonly isRight: (found: Found | null) => Promise<boolean>
}

/**
 * The account whose right credentials were shown; null for wrong ones.
 *
 * @throws ProblemError `too_many_failed_logins` with the seconds until an attempt is checked again;
 * `too_many_logins`
 */
export async function attemptLogin<Found extends object>(
  attempt: LoginAttempt<Found>,
): Promise<Found | null> {
  const { kind, name, request, dependencies, find, isRight } = attempt
  const { store, limits, loginStatements } = dependencies
  const { loginFailures } = store
  const account = { kind, name, address: addressKey(request.ip) }
  const counters: LoginLimits = {
    ...accountLimits,
    ofBoth: limits.failedLoginsPerMinute,
    ofAddress: limits.failedLoginsPerAddress,
  }
  const begun = await loginStatements
    .run('stranger', () => loginFailures.begin({ ...account, limits: counters }))
    .catch(reportBusy(attempt))
  if (!begun.allowed) {
    await recordAttempt(attempt, 'throttled', await find())
    throw refusal(begun.by, begun.retryAfterSeconds)
  }
  const checked = await checkCredentials({ find, isRight }).catch(async (error: unknown) => {
    // Nothing was found out, so nothing is counted.
    await loginFailures.discount(begun.id).catch(() => {})
    return reportBusy(attempt)(error)
  })
  if (!checked.isRight || !checked.found) {
    await recordAttempt(attempt, 'bad', checked.found)
    return null
  }
  await loginFailures.succeed({ ...account, id: begun.id })
  dependencies.metrics.increase(loginMetrics.logins, { kind, outcome: 'good' })
  return checked.found
}

async function checkCredentials<Found>({ find, isRight }: Pick<LoginAttempt<Found>, 'find' | 'isRight'>) {
  const found = await find()
  return { found, isRight: await isRight(found) }
}

const limits = {
  both: 'failed_logins_of_name',
  account: 'failed_logins_of_account',
  address: 'failed_logins_of_address',
} as const

function refusal(by: 'both' | 'account' | 'address', retryAfterSeconds: number): ProblemError {
  const said = {
    both: 'try_again_in',
    account: 'login_throttled_account',
    address: 'login_throttled_address',
  } as const
  const detail = sentence(said[by], { secondsToWait: retryAfterSeconds })
  return problem('too_many_failed_logins', { detail, retryAfterSeconds, limit: limits[by] })
}

function reportBusy({
  kind,
  dependencies,
}: Pick<LoginAttempt<object>, 'kind' | 'dependencies'>): (error: unknown) => never {
  return (error) => {
    if (error instanceof ProblemError && error.code === 'too_many_logins')
      dependencies.metrics.increase(loginMetrics.logins, { kind, outcome: 'busy' })
    throw error
  }
}

/**
 * Records the name of an existing account only: users type passwords into the wrong field.
 */
async function recordAttempt(
  {
    kind,
    name,
    request,
    dependencies,
  }: Pick<LoginAttempt<object>, 'kind' | 'name' | 'request' | 'dependencies'>,
  outcome: Extract<LoginOutcome, 'bad' | 'throttled'>,
  found: object | null,
): Promise<void> {
  const subject = found === null ? 'unknown' : name
  request.log.warn(
    { kind, account: subject, address: request.ip },
    outcome === 'bad' ? 'login failed' : 'login throttled',
  )
  dependencies.metrics.increase(loginMetrics.logins, { kind, outcome })
  await dependencies.securityTrail.record({
    actor: request.principal.name,
    action: 'auth.login',
    subject,
    address: request.ip,
    requestId: request.id,
    after: { Outcome: outcome === 'bad' ? 'Bad' : 'Throttled', Kind: kind },
    byStranger: request.principal.id === '',
  })
}
