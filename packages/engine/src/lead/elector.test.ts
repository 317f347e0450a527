import { silentLogger } from '@punctual/runtime'
import { createManualClock } from '@punctual/testing'
import { expect, test } from 'vitest'

import { startElector } from './elector.ts'
import type { LeaderLease, LeaseConnection, LeaseState, Term } from './leader-lease.ts'

const leaseMs = 3_000
const free: LeaseState = {
  term: 0n,
  holder: null,
  holderName: null,
  expired: true,
  holderConnected: false,
  liveSchedulers: [],
  collaboration: {},
}

/** A lease that is free and can be won, with the answer to `take` under the control of a test. */
function openLease(take: LeaderLease['take']): LeaseConnection {
  return {
    lease: { read: () => Promise.resolve(free), take, renew: () => Promise.resolve(leaseMs), release: () => Promise.resolve() },
    broken: new AbortController().signal,
    onReleased: () => Promise.resolve(),
    async [Symbol.asyncDispose]() {},
  }
}

function startCandidate(connect: () => Promise<LeaseConnection>) {
  const clock = createManualClock()
  const led: bigint[] = []
  const elector = startElector({
    identity: { bootId: 'boot', name: 'candidate' },
    ...{ clock, logger: silentLogger(), serverLeaseMs: 3_000, followMs: 50, connect },
    startDuties({ term }) {
      led.push(term)
      return { async [Symbol.asyncDispose]() {} }
    },
  })
  return { clock, elector, led }
}

test('whoever hears of its victory in time leads', async () => {
  const { clock, elector, led } = startCandidate(() => Promise.resolve(openLease(async () => ({ term: 1n, holder: 'boot' }))))
  await clock.advance(100)
  expect({ led, term: elector.currentTerm()?.term }).toEqual({ led: [1n], term: 1n })
  await elector[Symbol.asyncDispose]()
})

test('whoever was frozen until its lease was over leads for no moment, although it had won', async () => {
  const answer = Promise.withResolvers<Term>()
  const later = Promise.withResolvers<null>()
  const answers = [answer.promise, later.promise]
  const { clock, elector, led } = startCandidate(() => Promise.resolve(openLease(() => answers.shift() ?? later.promise)))
  await clock.advance(leaseMs)
  answer.resolve({ term: 1n, holder: 'boot' })
  await clock.advance(100)
  expect({ led, term: elector.currentTerm() }).toEqual({ led: [], term: null })
  later.resolve(null)
  await clock.advance(100)
  await elector[Symbol.asyncDispose]()
})
