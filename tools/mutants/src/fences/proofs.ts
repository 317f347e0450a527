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
        text: '=> !isUnsettled',
        replacement: '=> !isUnsettled || isUnsettled',
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
        text: 'CASE WHEN EXISTS (SELECT FROM schedules s WHERE s.id = h.schedule_id)',
        replacement: 'CASE WHEN false',
        checker: test(
          proofs,
          'a proof says everything when the history has left, and leaves after its own time, but never the one that the next goes on from',
        ),
      }),
    ],
  },
  {
    name: 'proofs-leave-from-the-beginning',
    why: 'After a clock was set back, retention would take a link out of the middle of a chain.',
    mutants: [
      change(migration, {
        text: '(SELECT y.position FROM proofs y WHERE y.schedule_id = h.schedule_id AND y.linked_at >= until ORDER BY y.position LIMIT 1),',
        checker: test(
          proofs,
          'retention takes a chain from its beginning on and leaves no hole, also when the clock was set back between two links',
        ),
      }),
    ],
  },
  {
    name: 'proofs-wait-for-commits',
    why: 'A run whose end was committed late would never get its proof.',
    mutants: [
      change('packages/engine/src/history/proofs.ts', {
        text: 'least(statement_timestamp(), (SELECT min(a.xact_start)',
        replacement: 'coalesce(statement_timestamp(), (SELECT min(a.xact_start)',
        checker: test(
          proofs,
          'a run whose end is committed late gets its proof, without a search of what was linked before',
        ),
      }),
    ],
  },
]
