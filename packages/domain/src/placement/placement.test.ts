import { describe, expect, test } from 'vitest'

import { placeExecutions } from './placement.ts'

const servers = [
  { name: 'beta', slots: 4, load: 0 },
  { name: 'alpha', slots: 4, load: 2 },
]
const waiting = (count: number, more: { desiredServerName?: string | null; waitedMs?: number } = {}) =>
  Array.from({ length: count }, (_, index) => ({ id: `e${index}`, desiredServerName: null, waitedMs: 0, ...more }))
const place = (options: Partial<Parameters<typeof placeExecutions>[0]>) =>
  placeExecutions({ method: 'RoundRobin', executions: waiting(3), servers, firstNumber: 0n, affinityFallbackMs: 30_000, ...options })

describe('round-robin', () => {
  test('gives the live servers their turns strictly, in the order of their names, whatever their load', () => {
    expect(place({}).map(({ serverName }) => serverName)).toEqual(['alpha', 'beta', 'alpha'])
  })

  test('goes on where the cluster-wide sequence stands', () => {
    expect(place({ firstNumber: 7n }).map(({ serverName }) => serverName)).toEqual(['beta', 'alpha', 'beta'])
  })
})

describe('least loaded', () => {
  test('fills the emptiest server first and counts what it has just placed', () => {
    const names = place({ method: 'LeastLoaded', executions: waiting(4) }).map(({ serverName }) => serverName)
    expect(names).toEqual(['beta', 'beta', 'alpha', 'beta'])
  })
})

describe('server affinity', () => {
  test('keeps a schedule on its server even when another has more free slots', () => {
    const [placement] = place({ method: 'ServerAffinity', executions: waiting(1, { desiredServerName: 'alpha' }) })
    expect(placement).toMatchObject({ serverName: 'alpha', reason: 'server affinity' })
  })

  test('holds the execution while its server is gone for less than the fallback', () => {
    expect(place({ method: 'ServerAffinity', executions: waiting(1, { desiredServerName: 'gone', waitedMs: 29_999 }) })).toEqual([])
  })

  test('falls back after that and says why', () => {
    const [placement] = place({ method: 'ServerAffinity', executions: waiting(1, { desiredServerName: 'gone', waitedMs: 30_000 }) })
    expect(placement?.serverName).toBe('beta')
    expect(placement?.reason).toContain('gone is gone for more than 30 s')
  })
})

test('nothing is placed when no server is alive', () => {
  expect(place({ servers: [] })).toEqual([])
})
