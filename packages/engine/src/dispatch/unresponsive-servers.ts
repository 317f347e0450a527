import type { Clock } from '@punctual/runtime'

/**
 * Servers that live and did not take what they were sent. They renew their lease in the store, and do not
 * reach the queue. What rescue has recalled from one would else be placed there again, and wait as long once
 * more. It is a matter of speed, not of truth, so each leader finds out by itself.
 */
export interface UnresponsiveServers {
  /** Nothing more is placed on them for a while, as long as others have a free slot. */
  note(serverNames: readonly string[]): void
  has(serverName: string): boolean
}

/** Then one more message reports whether the server can hear again. */
const avoidedMs = 10_000

export function createUnresponsiveServers(clock: Pick<Clock, 'monotonicMs'>): UnresponsiveServers {
  const avoidedUntilMs = new Map<string, number>()
  return {
    note(serverNames) {
      for (const name of serverNames) avoidedUntilMs.set(name, clock.monotonicMs() + avoidedMs)
    },
    has: (serverName) => clock.monotonicMs() < (avoidedUntilMs.get(serverName) ?? 0),
  }
}
