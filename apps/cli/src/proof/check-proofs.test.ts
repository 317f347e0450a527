import { noProof, proofHash } from '@punctual/runtime'
import { expect, test } from 'vitest'

import { checkProofs, inChainOrder, type LinkedProof } from './check-proofs.ts'

/** A chain of a schedule with so many proofs. */
function chainOf(ScheduleId: string, length: number): LinkedProof[] {
  const chain: LinkedProof[] = []
  for (let index = 1; index <= length; index += 1) {
    const document = {
      ExecutionId: `${ScheduleId}-${index}`,
      ScheduleId,
      Deliveries: [{ Recipient: 'ann@example.org', State: 'Accepted' }],
      PreviousHash: chain.at(-1)?.Hash ?? noProof,
    }
    chain.push({ ...document, Hash: proofHash(document) })
  }
  return chain
}

const problemsOf = (proofs: readonly LinkedProof[]) =>
  checkProofs(proofs).problems.map(({ kind, executionId }) => `${kind} ${executionId}`)

test('chains that are whole have no problem, and the answer says how far each goes', () => {
  const [one, two] = [chainOf('one', 3), chainOf('two', 2)]
  const check = checkProofs([...one, ...two])
  expect(check).toEqual({
    problems: [],
    chains: [
      { scheduleId: 'one', proofs: 3, isFromBeginning: true, head: one[2]!.Hash },
      { scheduleId: 'two', proofs: 2, isFromBeginning: true, head: two[1]!.Hash },
    ],
  })
  expect(checkProofs(one.slice(1))).toMatchObject({ problems: [], chains: [{ isFromBeginning: false }] })
})

test('a proof that was changed is named with the hash that its content has', () => {
  const chain = chainOf('one', 3)
  const tampered = { ...chain[1]!, Deliveries: [{ Recipient: 'ann@example.org', State: 'Rejected' }] }
  const { problems } = checkProofs([chain[0]!, tampered, chain[2]!])
  expect(problems).toMatchObject([{ kind: 'changed', executionId: 'one-2' }])
  expect(problems[0]!.sentence).toContain(proofHash(tampered))
})

test('a proof that was changed and hashed anew is found at the one after it', () => {
  const chain = chainOf('one', 3)
  const changed = { ...chain[1]!, Attempt: 9 }
  expect(problemsOf([chain[0]!, { ...changed, Hash: proofHash(changed) }, chain[2]!])).toEqual([
    'missing one-3',
  ])
})

test('a missing link of a chain is found, whichever it is', () => {
  const chain = chainOf('one', 4)
  expect(problemsOf(chain.toSpliced(1, 1))).toEqual(['missing one-3'])
  expect(problemsOf(chain.toSpliced(1, 2))).toEqual(['missing one-4'])
})

test('proofs in another order are found, and those that occur twice', () => {
  const [first, second, third] = chainOf('one', 3)
  expect(problemsOf([first!, third!, second!])).toEqual(['moved one-3', 'moved one-2'])
  expect(problemsOf([second!, first!, third!])).toEqual(['moved one-1', 'moved one-3'])
  expect(problemsOf([first!, second!, second!, third!])).toEqual(['repeated one-2'])
})

test('proofs of other schedules in between break no chain', () => {
  const [one, two] = [chainOf('one', 2), chainOf('two', 2)]
  expect(problemsOf([one[0]!, two[0]!, one[1]!, two[1]!])).toEqual([])
})

test('proofs in any order are put into that of their chains', () => {
  const [one, two] = [chainOf('one', 4), chainOf('two', 1)]
  const [a, b, c, d] = one
  expect(inChainOrder([c!, two[0]!, a!, d!, b!])).toEqual([two[0], ...one])
  expect(inChainOrder([d!, b!]).map(({ Hash }) => Hash)).toEqual([d!.Hash, b!.Hash])
})
