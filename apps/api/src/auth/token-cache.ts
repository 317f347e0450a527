/**
 * What this process knows about the tokens it has seen, so that a request costs no database round trip.
 *
 * Every half second one statement reads the facts of all known tokens anew. The process trusts a fact for one
 * second from the moment that it sent the statement, by the monotonic clock. After that it reads the fact
 * again before it uses it. So a revoked token stops working within a second in every process, also in one
 * whose refreshing is stuck. A process that cannot reach the database refuses its callers.
 *
 * Unknown tokens are not remembered: each one costs a lookup by primary key.
 */
import { type Clock, type Logger, type Loop, startLoop } from '@punctual/runtime'
import type { AccessTokens, TokenFacts } from '@punctual/catalog'

const refreshEveryMs = 500
const trustMs = 1_000
/** The process forgets a token that was not used for this long. */
const forgetAfterMs = 60_000
const maxTokens = 5_000
const noteUseEveryMs = 60_000

export interface TokenCache extends AsyncDisposable {
  /**
   * What is true of the token, at most one second old; null when there is no such token.
   *
   * @param isUse whether this counts as a use of its session: a check of whether a listener still may listen
   *   does not
   */
  find(hash: string, isUse: boolean): Promise<TokenFacts | null>
}

export interface TokenCacheOptions {
  readonly accessTokens: AccessTokens
  readonly clock: Clock
  readonly logger: Logger
  /** How long the session of a user may be unused. */
  readonly idleMinutes: number
}

interface Known {
  facts: TokenFacts
  readAtMs: number
  usedAtMs: number
  /** Whether its session was used since that was noted in the store. */
  isUsed: boolean
  notedAtMs: number
}

export function createTokenCache({
  accessTokens,
  clock,
  logger,
  idleMinutes,
}: TokenCacheOptions): TokenCache {
  const known = new Map<string, Known>()
  const loop: Loop = startLoop({
    name: 'token refresh',
    clock,
    logger,
    everyMs: refreshEveryMs,
    run: refresh,
  })

  async function refresh(): Promise<void> {
    const readAtMs = clock.monotonicMs()
    for (const [hash, { usedAtMs }] of known) if (readAtMs - usedAtMs > forgetAfterMs) known.delete(hash)
    if (known.size === 0) return
    await noteUse(readAtMs)
    const asked = [...known.keys()]
    const found = new Map((await accessTokens.find(asked)).map((facts) => [facts.hash, facts]))
    for (const hash of asked) {
      const facts = found.get(hash)
      const entry = known.get(hash)
      if (!facts) known.delete(hash)
      else if (entry && entry.readAtMs < readAtMs) Object.assign(entry, { facts, readAtMs })
    }
  }

  /** Notes the use of sessions, each at most once a minute. */
  async function noteUse(nowMs: number): Promise<void> {
    const used = [...known.values()].filter(
      ({ facts, isUsed, notedAtMs }) =>
        facts.kind === 'user' && isUsed && nowMs - notedAtMs >= noteUseEveryMs,
    )
    if (used.length === 0) return
    await accessTokens.touch(
      used.map(({ facts }) => facts.hash),
      idleMinutes,
    )
    for (const entry of used) Object.assign(entry, { isUsed: false, notedAtMs: nowMs })
  }

  async function readFacts(hash: string, readAtMs: number): Promise<TokenFacts | null> {
    const [facts] = await accessTokens.find([hash])
    if (!facts) known.delete(hash)
    else {
      if (known.size >= maxTokens) known.delete(known.keys().next().value!)
      const { isUsed = false, notedAtMs = Number.NEGATIVE_INFINITY } = known.get(hash) ?? {}
      known.set(hash, { facts, readAtMs, usedAtMs: readAtMs, isUsed, notedAtMs })
    }
    return facts ?? null
  }

  /**
   * Lookups under way: a request with the same token waits for the same answer, while that may still be
   * trusted.
   */
  const reads = new Map<string, { readonly sentAtMs: number; readonly facts: Promise<TokenFacts | null> }>()

  function pollOnce(hash: string): Promise<TokenFacts | null> {
    const sentAtMs = clock.monotonicMs()
    const other = reads.get(hash)
    if (other && sentAtMs - other.sentAtMs < trustMs) return other.facts
    const mine = { sentAtMs, facts: readFacts(hash, sentAtMs) }
    reads.set(hash, mine)
    const forget = () => {
      if (reads.get(hash) === mine) reads.delete(hash)
    }
    mine.facts.then(forget, forget)
    return mine.facts
  }

  return {
    async find(hash, isUse) {
      const nowMs = clock.monotonicMs()
      const cached = known.get(hash)
      const isOld = !cached || nowMs - cached.readAtMs >= trustMs
      const facts = isOld ? await pollOnce(hash) : cached.facts
      const entry = known.get(hash)
      if (entry) Object.assign(entry, { usedAtMs: nowMs, isUsed: entry.isUsed || isUse })
      return facts
    },
    [Symbol.asyncDispose]: () => loop[Symbol.asyncDispose](),
  }
}
