import { sentence } from '@punctual/domain/words'
import { addressKey, type Clock } from '@punctual/runtime'

import { problem } from '../../http/problem.ts'

/** How many tokens that no key has signed an address may show to this process, in links of every kind. */
export interface LinkGuesses {
  /** Counts one. @throws ProblemError `too_many_requests` for an address that goes on guessing */
  add(address: string): void
}

/** A reader who follows an old link a few times is no guesser. */
const maxWrong = 20
const windowMs = 60_000
/** Addresses that are counted at once; then the oldest are forgotten. */
const maxAddresses = 10_000

export function createLinkGuesses(clock: Pick<Clock, 'monotonicMs'>): LinkGuesses {
  const counted = new Map<string, { wrong: number; sinceMs: number }>()
  return {
    add(address) {
      const key = addressKey(address)
      const nowMs = clock.monotonicMs()
      const known = counted.get(key)
      const count = known && nowMs - known.sinceMs < windowMs ? known : { wrong: 0, sinceMs: nowMs }
      count.wrong += 1
      counted.delete(key)
      counted.set(key, count)
      for (const oldest of counted.keys()) {
        if (counted.size <= maxAddresses) break
        counted.delete(oldest)
      }
      if (count.wrong <= maxWrong) return
      const retryAfterSeconds = Math.ceil((count.sinceMs + windowMs - nowMs) / 1_000)
      const detail = sentence('try_again_in', { secondsToWait: retryAfterSeconds })
      throw problem('too_many_requests', { detail, retryAfterSeconds })
    },
  }
}
