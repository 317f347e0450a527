import { silentLogger } from '@punctual/runtime'
import { createManualClock } from '@punctual/testing'
import { expect, test } from 'vitest'

import { startElector } from './elector.ts'
import type { HeldTerm, LeaseState, Term } from '../port/lead-data.ts'
import type { LeaderLease } from '../port.ts'
import type { LeaseConnection } from './leader-lease.ts'

const leaseMs = 3_000
const free: LeaseState = {
  term: 0n,
  holder: null,
  holderName: null,
  expired: true,
  endsInMs: 0,
  holderConnected: false,
  liveSchedulers: [],
  collaboration: {},
}

/** A lease that is free and can be won, with the answer to `take` under the control of a test. */
function openLease(
  take: LeaderLease['take'],
  read: LeaderLease['read'] = () => Promise.resolve(free),
): LeaseConnection {
  return {
    lease: { read, take, renew: () => Promise.resolve(leaseMs), release: () => Promise.resolve() },
    broken: new AbortController().signal,
    async [Symbol.asyncDispose]() {},
  }
}

function startCandidate(connect: () => Promise<LeaseConnection>) {
  const clock = createManualClock()
  const led: bigint[] = []
  const elector = startElector({
    identity: { bootId: 'boot', name: 'candidate' },
    clock,
    logger: silentLogger(),
    serverLeaseMs: 3_000,
    followMs: 50,
    connect,
    startDuties({ term }) {
      led.push(term)
      return { async [Symbol.asyncDispose]() {} }
    },
  })
  return { clock, elector, led }
}

test('a scheduler that learns of its victory in time leads', async () => {
  const { clock, elector, led } = startCandidate(() =>
    Promise.resolve(openLease(async () => ({ term: 1n, holder: 'boot' }))),
  )
  await clock.advance(100)
  expect({ led, term: elector.currentTerm()?.term }).toEqual({ led: [1n], term: 1n })
  await elector[Symbol.asyncDispose]()
})

test('a scheduler that learns late of its victory renews before its trust in the lease ends', async () => {
  const answer = Promise.withResolvers<Term>()
  const renewals: number[] = []
  const connection = openLease(() => answer.promise)
  const renew: LeaderLease['renew'] = () => {
    renewals.push(clock.monotonicMs())
    return Promise.resolve(leaseMs)
  }
  const { clock, elector, led } = startCandidate(() =>
    Promise.resolve({ ...connection, lease: { ...connection.lease, renew } }),
  )
  await clock.advance(2_400)
  answer.resolve({ term: 1n, holder: 'boot' })
  await clock.advance(100)
  expect(led).toEqual([1n])
  // Half a second of the lease is kept as a margin.
  expect(renewals[0]).toBeLessThan(leaseMs - 500)
  await elector[Symbol.asyncDispose]()
})

test('a scheduler that was frozen until its lease was over leads for no moment, although it had won', async () => {
  const answer = Promise.withResolvers<Term>()
  const later = Promise.withResolvers<null>()
  const answers = [answer.promise, later.promise]
  const { clock, elector, led } = startCandidate(() =>
    Promise.resolve(openLease(() => answers.shift() ?? later.promise)),
  )
  await clock.advance(leaseMs)
  answer.resolve({ term: 1n, holder: 'boot' })
  await clock.advance(100)
  expect({ led, term: elector.currentTerm() }).toEqual({ led: [], term: null })
  later.resolve(null)
  await clock.advance(100)
  await elector[Symbol.asyncDispose]()
})

/** The lease of another one that works and has so long to run. */
const heldBy = (endsInMs: number): LeaseState => ({
  ...free,
  term: 4n,
  holder: 'other',
  holderName: 'other',
  expired: false,
  endsInMs,
  holderConnected: true,
})

const noTerm = () => Promise.resolve(null)

test('a follower waits in the database until the lease ends that it has read, for three seconds at most, and asks nothing meanwhile', async () => {
  const waits: Array<HeldTerm | undefined> = []
  const left = [2_750, 90_000, -20]
  const read: LeaderLease['read'] = (_freshMs, wait) => {
    waits.push(wait)
    const endsInMs = left.shift()
    return endsInMs === undefined ? new Promise(() => {}) : Promise.resolve(heldBy(endsInMs))
  }
  const { clock, elector } = startCandidate(() => Promise.resolve(openLease(noTerm, read)))
  for (let count = 0; count < 20; count += 1) await clock.advance(1_000)
  expect(waits).toEqual([
    undefined,
    { term: 4n, limitMs: 2_750 },
    { term: 4n, limitMs: 3_000 },
    { term: 4n, limitMs: 1 },
  ])
  await elector[Symbol.asyncDispose]()
})

test('a follower that stops, or whose connection breaks, does not wait for the answer that it waits for in the database', async () => {
  let closed = 0
  const broken = new AbortController()
  const read: LeaderLease['read'] = (_freshMs, wait) =>
    wait ? new Promise(() => {}) : Promise.resolve(heldBy(2_000))
  const { clock, elector } = startCandidate(() => {
    const connection = openLease(noTerm, read)
    return Promise.resolve({
      ...connection,
      broken: closed === 0 ? broken.signal : connection.broken,
      async [Symbol.asyncDispose]() {
        closed += 1
      },
    })
  })
  await clock.advance(100)
  broken.abort()
  await clock.advance(100)
  expect(closed).toBe(1)
  await elector[Symbol.asyncDispose]()
  expect(closed).toBe(2)
})
