import { change, type Fence, migration, test } from '../fence.ts'

const proofs = 'packages/engine/test/history/proofs.test.ts'

/** What is proven stays as it was written, in one chain for each schedule. */
export const proofFences: readonly Fence[] = [
  {
    name: 'proof-chain-never-splits',
    why: 'Two processes that link at the same moment would give two runs the same predecessor.',
    mutants: [
      change('packages/engine/src/history/proofs.ts', {
        text: "if (violationOf(error) === 'unique') return false",
        replacement: "if (violationOf(error) === 'unique') return true",
        checker: test(
          proofs,
          'what is linked by many processes at the same moment is linked once, and no chain splits',
        ),
      }),
    ],
  },
  {
    name: 'proof-waits-for-the-ledger',
    why: 'A proof would say that a mail is being sent, for good.',
    mutants: [
      change('packages/engine/src/history/proofs.ts', {
        text: ' AND NOT ${isOpen}',
        checker: test(
          proofs,
          'a run whose deliveries are not settled has no proof yet, and gets it afterwards',
        ),
      }),
    ],
  },
  {
    name: 'newest-proof-stays',
    why: 'The chain of a schedule would begin anew after retention, and a chain that was cut off would look the same.',
    mutants: [
      change(migration, {
        text: 'EXISTS (SELECT FROM proofs n WHERE n.schedule_id = o.schedule_id AND n.position > o.position)',
        replacement: 'true',
        checker: test(
          proofs,
          'a proof says everything when the history has left, and leaves after its own time, but never the one that the next goes on from',
        ),
      }),
    ],
  },
]
