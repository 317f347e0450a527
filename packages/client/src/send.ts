/**
 * Sends one request until it has an answer worth giving.
 *
 * Repeated within a limit: what the service puts off with `Retry-After` (429, 503, and 409 for an
 * Idempotency-Key in flight), and what the connection lost. A request that may have had an effect is repeated
 * only when that does no harm: it reads, or it carries an Idempotency-Key. A 401 is answered with a new
 * token, once.
 */
import { backoffMs } from '@punctual/runtime/backoff'
import type { Clock } from '@punctual/runtime/clock'

import type { TokenHolder } from './access-token.ts'
import { isConnectionFailure, neverArrived } from './connection-problem.ts'
import { retryAfterMs } from './retry-after.ts'

export type Fetch = (request: Request) => Promise<Response>

export interface PatienceOptions {
  readonly fetch: Fetch
  readonly clock: Clock
  /** The longest time that one request is repeated for. */
  readonly retryLimitMs: number
}

const firstDelayMs = 100
const maximumDelayMs = 2_000

/**
 * A fetch that repeats what may be repeated.
 *
 * @param repeatable whether every request may be, as those for a token may
 */
export function patientFetch({ fetch, clock, retryLimitMs }: PatienceOptions, repeatable: boolean): Fetch {
  return async (request) => {
    const again = await copier(request)
    const mayRepeat = repeatable || request.method === 'GET' || request.headers.has('idempotency-key')
    const begunMs = clock.monotonicMs()
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await fetch(again()).catch((error: unknown) => ({ error }))
      const waitMs = waitBefore(outcome, { attempt, mayRepeat, now: clock.now() })
      if (waitMs === null || clock.monotonicMs() - begunMs + waitMs > retryLimitMs) {
        if ('error' in outcome) throw outcome.error
        return outcome
      }
      if (!('error' in outcome)) await outcome.body?.cancel()
      await clock.sleep(waitMs, request.signal)
    }
  }
}

/** A fetch that sends the token of the holder, and another one after a 401. */
export function authorizedFetch(fetch: Fetch, tokens: TokenHolder): Fetch {
  return async (request) => {
    const again = await copier(request)
    const sent = await untilAborted(tokens.current(), request.signal)
    const answer = await fetch(again({ authorization: sent }))
    if (answer.status !== 401) return answer
    const replacement = await untilAborted(tokens.replace(sent), request.signal)
    if (replacement === null) return answer
    await answer.body?.cancel()
    return fetch(again({ authorization: replacement }))
  }
}

type Outcome = Response | { readonly error: unknown }

/** How long to wait before the next attempt; null when there is none. */
function waitBefore(
  outcome: Outcome,
  { attempt, mayRepeat, now }: { attempt: number; mayRepeat: boolean; now: Date },
): number | null {
  if ('error' in outcome) {
    const isWorthIt = mayRepeat ? isConnectionFailure(outcome.error) : neverArrived(outcome.error)
    return isWorthIt ? backoffMs(attempt, { firstDelayMs, maximumDelayMs, random: () => 1 }) : null
  }
  const isPutOff = outcome.status === 429 || (mayRepeat && [409, 503].includes(outcome.status))
  return isPutOff ? retryAfterMs(outcome.headers, now) : null
}

/** Makes copies of a request, each to be sent once. */
async function copier(request: Request): Promise<(headers?: Record<string, string>) => Request> {
  const { url, method, signal } = request
  const body = request.body === null ? null : await request.arrayBuffer()
  return (headers = {}) => {
    const copy = new Request(url, { method, headers: request.headers, body, signal, redirect: 'error' })
    for (const [name, value] of Object.entries(headers)) copy.headers.set(name, value)
    return copy
  }
}

/** A shared promise, waited for only as long as this caller wants. */
async function untilAborted<Value>(shared: Promise<Value>, signal: AbortSignal): Promise<Value> {
  signal.throwIfAborted()
  const { promise, reject } = Promise.withResolvers<never>()
  const abort = () => reject(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  try {
    return await Promise.race([shared, promise])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}
