import type { Signals } from '@punctual/queue'
import type { Clock } from '@punctual/runtime'

import type { Duty } from '../duty.ts'
import type { EngineStore } from '../port.ts'
import type { Term } from '../port/lead-data.ts'

interface DigestDutyDependencies {
  readonly store: Pick<EngineStore, 'needs'>
  readonly signals: Pick<Signals, 'publish'>
  readonly clock: Clock
}

const digestsOfARound = 100

/** Mails the needs that no user has read for a day. The workers send what a round has written. */
export function createDigestDuty({ store, signals, clock }: DigestDutyDependencies, term: Term): Duty['run'] {
  return async () => {
    const added = await store.needs.addDigests(term, { now: clock.now(), limit: digestsOfARound })
    if (added !== null && added > 0) void signals.publish('notices', {})
    return added === digestsOfARound ? 0 : undefined
  }
}
