import { expect, test } from 'vitest'

import type { Side } from './beside-postgres.ts'
import { createNeedsOfRows, openNeeds, type StoredNeed } from './needs-of-rows.ts'
import { resendToWhoLacksIt } from './resend-to-who-lacks-it.ts'
import { startSequence } from './sequence.ts'

const kinds = new Set<string>()

test.each([22, 24, 27, 28])(
  'after each statement no need of an unsolved run is missing, and none of a solved one is open, seed %i',
  { timeout: 120_000 },
  async (seed) => {
    await using sequence = await startSequence(seed)
    const { beside, said } = sequence
    const needs = createNeedsOfRows()
    const onBoth = async (run: (side: Side) => Promise<unknown>) => {
      await run(beside.real)
      await run(beside.model())
      const open = await beside.real.query<StoredNeed>(openNeeds)
      expect(needs.problems(beside.rows, open), said()).toEqual([])
      for (const { kind } of open) kinds.add(kind)
      return open
    }
    for (let count = 0; count < 800; count += 1)
      for (const operation of await sequence.next(1)) await onBoth((side) => operation.run(side))
    await resendToWhoLacksIt(beside.rows, onBoth)
  },
)

test('the sequences make needs of most kinds', () => {
  const often = ['Breaker', 'Failed', 'Held', 'InDoubt', 'Missed', 'PartiallyDelivered']
  expect([...kinds]).toEqual(expect.arrayContaining(often))
})
