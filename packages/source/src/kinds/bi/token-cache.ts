import { createHash } from 'node:crypto'

import type { SourceContext } from '../../context.ts'
import { type BiCredentials, fetchToken } from './token.ts'
import type { AccessToken } from './token-request.ts'

/** One request of a token and how many wait for it. */
interface Fetching {
  readonly token: Promise<AccessToken>
  readonly abandon: AbortController
  waiting: number
}

/**
 * Tokens in memory, one per set of credentials. However many exports run at once, the authority is asked
 * once, and then not again until shortly before the token ends. A changed secret or tenant, and another
 * sign-in of a user, is another entry, so an old token never outlives it.
 */
export interface TokenCache {
  /**
   * The token in use, or a new one. A caller that is aborted stops waiting; the request goes on as long as a
   * caller waits for it.
   */
  get(credentials: BiCredentials, signal: AbortSignal): Promise<string>
  /** Drops a token that the platform refused, unless a newer one took its place already. */
  forget(credentials: BiCredentials, token: string): Promise<void>
}

export function createTokenCache(context: SourceContext): TokenCache {
  const tokens = new Map<string, AccessToken>()
  const fetchings = new Map<string, Fetching>()

  function begin(key: string, credentials: BiCredentials): Fetching {
    const abandon = new AbortController()
    const token = fetchToken(context, credentials, abandon.signal)
      .then((fetched) => {
        dropExpired(tokens, context.clock.monotonicMs())
        tokens.set(key, fetched)
        return fetched
      })
      .finally(() => {
        if (fetchings.get(key) === fetching) fetchings.delete(key)
      })
    // Waiting callers get the error; without any, it is dropped.
    token.catch(() => {})
    const fetching: Fetching = { token, abandon, waiting: 0 }
    fetchings.set(key, fetching)
    return fetching
  }

  return {
    async get(credentials, signal) {
      signal.throwIfAborted()
      const key = await keyOf(credentials)
      signal.throwIfAborted()
      const known = tokens.get(key)
      if (known && known.usableUntilMs > context.clock.monotonicMs()) {
        credentials.redaction.add(known.value)
        return known.value
      }
      const fetching = fetchings.get(key) ?? begin(key, credentials)
      fetching.waiting += 1
      try {
        const { value } = await orAborted(fetching.token, signal)
        credentials.redaction.add(value)
        return value
      } finally {
        fetching.waiting -= 1
        if (fetching.waiting === 0 && signal.aborted) {
          if (fetchings.get(key) === fetching) fetchings.delete(key)
          fetching.abandon.abort()
        }
      }
    },
    async forget(credentials, token) {
      const key = await keyOf(credentials)
      if (tokens.get(key)?.value === token) tokens.delete(key)
    },
  }
}

/** The secret takes part as a hash only, so that a dump of the keys reports nothing. */
async function keyOf({ settings, identity }: BiCredentials): Promise<string> {
  const parts = [
    settings.authorityUrl,
    settings.tenantId,
    settings.clientId,
    settings.scope,
    await identity(),
  ]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

function dropExpired(tokens: Map<string, AccessToken>, nowMs: number): void {
  for (const [key, token] of tokens) if (token.usableUntilMs <= nowMs) tokens.delete(key)
}

/** The promise, or the reason of the signal if that comes first. */
async function orAborted<Result>(promise: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const abort = () => reject(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  try {
    return await Promise.race([promise, aborted])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}
