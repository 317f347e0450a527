import { expect, test } from 'vitest'

import { createNeedsOfRows, openNeeds, type StoredNeed } from './needs-of-rows.ts'
import { startSequence } from './sequence.ts'

const kinds = new Set<string>()

test.each([22, 24, 27, 28])(
  'after each statement no need of an unsolved run is missing, and none of a solved one is open, seed %i',
  { timeout: 120_000 },
  async (seed) => {
    await using sequence = await startSequence(seed)
    const { beside, said } = sequence
    const needs = createNeedsOfRows()
    for (let count = 0; count < 800; count += 1) {
      for (const operation of await sequence.next(1)) {
        await operation.run(beside.real)
        await operation.run(beside.model())
        const open = await beside.real.query<StoredNeed>(openNeeds)
        expect(needs.problems(beside.rows, open), said()).toEqual([])
        for (const { kind } of open) kinds.add(kind)
      }
    }
  },
)

test('the sequences make needs of most kinds', () => {
  const often = ['Breaker', 'Failed', 'Held', 'InDoubt', 'Missed', 'PartiallyDelivered']
  expect([...kinds]).toEqual(expect.arrayContaining(often))
})
