import { describe, expect, test } from 'vitest'

import { readSentence } from '../words/from-json.ts'
import { createPlacer, type PlaceableExecution, type PlacerOptions } from './placement.ts'

const servers = [
  { name: 'beta', slots: 4, load: 0 },
  { name: 'alpha', slots: 4, load: 2 },
]
const anywhere: PlaceableExecution = { desiredServerName: null }

/** Places executions one after the other, three ordinary ones unless given. */
function place(
  options: Partial<PlacerOptions>,
  executions: readonly PlaceableExecution[] = [anywhere, anywhere, anywhere],
) {
  const placer = createPlacer({
    method: 'RoundRobin',
    servers,
    firstNumber: 0n,
    affinityFallbackMs: 30_000,
    goneMs: () => 0,
    fullPerSlot: 3,
    ...options,
  })
  return executions.map((execution) => {
    const placement = placer(execution)
    return placement && { ...placement, reason: String(readSentence(placement.reason)) }
  })
}

const names = (placements: ReturnType<typeof place>) =>
  placements.map((placement) => placement?.serverName ?? null)

// proves given-12/collaboration-method-round decided-6.2.3/roundrobin-live-servers
test('round-robin takes the live servers strictly in the order of their names, whatever their load', () => {
  expect(names(place({}))).toEqual(['alpha', 'beta', 'alpha'])
})

test('round-robin says the number of the slot and how many servers took part', () => {
  expect(place({ firstNumber: 7n }, [anywhere])[0]?.reason).toBe('round-robin: number 7 over 2 live servers')
  expect(place({ servers: servers.slice(0, 1) }, [anywhere])[0]?.reason).toBe(
    'round-robin: number 0 over one live server',
  )
})

// proves decided-6.2.3/roundrobin-live-servers
test('round-robin goes on where the cluster-wide sequence stands', () => {
  expect(names(place({ firstNumber: 7n }))).toEqual(['beta', 'alpha', 'beta'])
})

test('round-robin stays strict while every slot of the cluster is taken, however uneven the load is', () => {
  const busy = [
    { name: 'alpha', slots: 2, load: 9 },
    { name: 'beta', slots: 2, load: 2 },
  ]
  expect(names(place({ servers: busy }))).toEqual(['alpha', 'beta', 'alpha'])
})

test('round-robin passes a full server over while another one has a free slot, and says so', () => {
  const stuck = [
    { name: 'alpha', slots: 2, load: 6 },
    { name: 'beta', slots: 2, load: 0 },
  ]
  const placements = place({ servers: stuck })
  expect(names(placements)).toEqual(['beta', 'beta', 'alpha'])
  expect(placements[0]?.reason).toContain('alpha full, passed over')
})

// proves decided-6.2.4/leastloaded-most-free
test('least loaded fills the emptiest server first and counts what it has just placed', () => {
  expect(names(place({ method: 'LeastLoaded' }, [anywhere, anywhere, anywhere, anywhere]))).toEqual([
    'beta',
    'beta',
    'alpha',
    'beta',
  ])
})

describe('server affinity', () => {
  const affine = (desiredServerName: string, goneMs = 0, more: Partial<PlacerOptions> = {}) =>
    place(
      { method: 'ServerAffinity', goneMs: (name) => (name === desiredServerName ? goneMs : 0), ...more },
      [{ desiredServerName }],
    )[0]

  // proves given-12/collaboration-method-server decided-6.2.1/serveraffinity-servername-schedule
  test('server affinity keeps a schedule on its server even when another has more free slots', () => {
    expect(affine('alpha')).toEqual({ serverName: 'alpha', reason: 'server affinity' })
  })

  test('server affinity gives a full server nothing more: what is affine to it waits in the store', () => {
    expect(
      affine('alpha', 60_000, {
        servers: [
          { name: 'alpha', slots: 2, load: 6 },
          { name: 'beta', slots: 2, load: 0 },
        ],
      }),
    ).toBeNull()
  })

  // proves given-12/collaboration-method-server decided-6.1.1/affinityfallbackseconds
  // proves decided-6.2.2/if-that-server
  test('server affinity holds the execution while its server is gone for less than the fallback', () => {
    expect(affine('gone', 29_999)).toBeNull()
  })

  // proves decided-6.2.2/if-that-server
  test('server affinity falls back after that and says why', () => {
    expect(affine('gone', 30_000)?.serverName).toBe('beta')
    expect(affine('gone', 30_000)?.reason).toContain('gone is gone for more than 30 s')
  })
})

test.each(['RoundRobin', 'LeastLoaded', 'ServerAffinity'] as const)(
  'nothing is placed by %s when no server is alive',
  (method) => {
    expect(names(place({ method, servers: [] }))).toEqual([null, null, null])
  },
)
