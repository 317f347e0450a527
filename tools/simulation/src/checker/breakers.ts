import { breakerLimits, type Target, targetKey } from '@punctual/domain'
import type { AttemptRef, BreakerAnswer } from '@punctual/engine'

import type { Fail, Observation, Remembering } from './observation.ts'

/** The run that a breaker has let through and that has not given what it found. */
interface Probe {
  readonly claimToken: string
  /** In virtual time. */
  readonly at: number
}

/**
 * An open breaker lets one run through at a time. The next one follows when that one has reported its result,
 * or after a time limit.
 */
export function createBreakersChecker(fail: Fail): Remembering & { observe(observation: Observation): void } {
  let probes = new Map<string, Probe>()

  function ask({ answer, at, clockWasSet }: Observation, key: string, { claimToken }: AttemptRef): void {
    if ((answer as BreakerAnswer).kind !== 'probe') return
    const before = probes.get(key)
    if (before && before.claimToken !== claimToken && at - before.at < breakerLimits.probeMs && !clockWasSet)
      fail(
        'an open breaker lets one run through at a time',
        `${key}: ${claimToken} ${at - before.at} ms after ${before.claimToken}`,
      )
    probes.set(key, { claimToken, at })
  }

  return {
    observe(observation) {
      const { name, given } = observation
      if (!name.startsWith('breakers.')) return
      if (name === 'breakers.close') return void probes.delete(targetKey(given[0] as Target))
      if (name === 'breakers.wake') return
      const { target, owner } = given[0] as { target: Target; owner: AttemptRef }
      const key = targetKey(target)
      if (name === 'breakers.ask') return ask(observation, key, owner)
      if (probes.get(key)?.claimToken === owner.claimToken) probes.delete(key)
    },
    remember() {
      const saved = new Map(probes)
      return () => void (probes = saved)
    },
  }
}
