import { isStoreUnavailable } from '@punctual/store'

/** What the heartbeats of a process have seen of the last time that the store was away. */
export interface StoreOutage {
  /** Notes a heartbeat that failed. */
  failed(error: unknown): void
  /** Notes a heartbeat that succeeded. */
  heard(beat: Beat): void
  /** When the store was there again, by its clock; null when this process has seen no outage. */
  until(): Date | null
  /** Whether the process lost its lease with the store while it had the claim. */
  tookLeaseOf(claimToken: string): boolean
}

interface Beat {
  /** Since the last one that succeeded. */
  readonly gapMs: number
  readonly databaseNow: Date
  /** What the process had claimed when its lease was over; empty while it was not. */
  readonly lost: ReadonlyArray<{ readonly claimToken: string }>
}

/**
 * A process that has stood still sends no heartbeat, and one that has crashed sees nothing. So only a heartbeat that the
 * store has refused is evidence of an outage.
 *
 * @param longestGapMs between two heartbeats while the store is there
 */
export function createStoreOutage(longestGapMs: number): StoreOutage {
  let hasFailed = false
  let until: Date | null = null
  let lost: ReadonlySet<string> = new Set()
  return {
    failed: (error) => void (hasFailed ||= isStoreUnavailable(error)),
    heard(beat) {
      if (hasFailed && beat.gapMs > longestGapMs) {
        until = beat.databaseNow
        lost = new Set(beat.lost.map(({ claimToken }) => claimToken))
      }
      hasFailed = false
    },
    until: () => until,
    tookLeaseOf: (claimToken) => lost.has(claimToken),
  }
}
