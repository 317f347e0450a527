import { isSettled, type Outcome } from '@punctual/domain'
import type { Progress } from '@punctual/engine'

import { abandonedParts, deliveriesOf, madeParts, type Result } from './parts.ts'
import type { Sentence } from '@punctual/domain/words'

/**
 * What a run has come to, as numbers: so a run over a hundred thousand rows needs no more memory than one over
 * ten. Each result is added once, when the attempt is done with it.
 */
export interface Tally {
  add(result: Result, progress: Progress): void
  /** Notes that nothing of a result is sent, because a condition does not hold. */
  addUnmet(reason: Sentence): void
  total(): TallyTotal
}

export interface TallyTotal extends Omit<Outcome, 'failedParts'> {
  readonly artifacts: number
  readonly deliveries: Outcome['deliveries'] & {
    readonly all: number
    readonly settled: number
    readonly unknown: number
  }
  /** Results of which parts were abandoned. */
  readonly incompleteResults: number
  readonly unmet: { readonly results: number; readonly first: Sentence | null }
}

export function createTally(): Tally {
  const count = { artifacts: 0, madeParts: 0, incompleteResults: 0 }
  const deliveries = { all: 0, settled: 0, wanted: 0, accepted: 0, unknown: 0 }
  const unmet: { results: number; first: Sentence | null } = { results: 0, first: null }
  return {
    add(result, progress) {
      count.artifacts += progress.artifacts.length
      count.madeParts += madeParts(result, progress).length
      if (abandonedParts(result, progress).length > 0) count.incompleteResults += 1
      for (const { state } of deliveriesOf(result, progress)) {
        deliveries.all += 1
        if (isSettled(state)) deliveries.settled += 1
        if (state !== 'Cancelled') deliveries.wanted += 1
        if (state === 'Accepted') deliveries.accepted += 1
        if (state === 'Unknown') deliveries.unknown += 1
      }
    },
    addUnmet(reason) {
      unmet.results += 1
      unmet.first ??= reason
    },
    total: () => ({ ...count, deliveries: { ...deliveries }, unmet: { ...unmet } }),
  }
}
