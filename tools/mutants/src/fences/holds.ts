import { type Fence, statement, test } from '../fence.ts'

const holds = 'packages/engine/test/deliver/holds.test.ts'

const stale = test(holds, 'an attempt that was overtaken, or whose run is being cancelled, holds nothing')

/** A held run is decided once, and by then no attempt owns it. */
export const holdFences: readonly Fence[] = [
  {
    name: 'hold-compares-claim',
    why: 'An attempt that was overtaken would hold the run while the newer one sends it.',
    mutants: [
      statement('hold', {
        text: ' AND e.claim_token = $2',
        replacement: ' AND $2::uuid IS NOT NULL',
        checker: stale,
      }),
    ],
  },
  {
    name: 'hold-only-what-runs',
    why: 'A run that is cancelled while it is being held would wait for a decision.',
    mutants: [statement('hold', { text: " AND e.status = 'Executing'", checker: stale })],
  },
  {
    name: 'held-run-is-decided-once',
    why: 'Two decisions at the same time would both count, and the run would be sent and discarded.',
    mutants: [
      statement('decide-held', {
        text: ' FOR UPDATE',
        checker: test(holds, 'of two different decisions one counts, and the other says so'),
      }),
    ],
  },
]
