import { expect, test } from 'vitest'

import { inChainOrder } from './chain-order.ts'

/** Proofs of a chain, each naming the one before it. */
const chainOf = (ScheduleId: string, hashes: readonly string[]) =>
  hashes.map((Hash, index) => ({
    ExecutionId: Hash,
    ScheduleId,
    PreviousHash: hashes[index - 1] ?? 'none',
    Hash,
  }))

test('proofs in any order are put into that of their chains', () => {
  const [a, b, c, d] = chainOf('one', ['a', 'b', 'c', 'd'])
  const [other] = chainOf('two', ['e'])
  expect(inChainOrder([c!, other!, a!, d!, b!])).toEqual([other, a, b, c, d])
  expect(inChainOrder([d!, b!]).map(({ Hash }) => Hash)).toEqual(['d', 'b'])
})
