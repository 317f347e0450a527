import { change, type Fence, statement, test } from '../fence.ts'

const reconcile = 'packages/engine/test/plan/reconcile.test.ts'
const pages =
  'pages of any size find the same; another leader goes on where the last one stopped, and the last one writes nothing more'
const executionJson = 'packages/engine/src/history/execution-json.ts'
const statusCache = 'packages/engine/test/history/status-cache.test.ts'
const onlyFinal =
  'only what has ended, with deliveries that nothing moves any more, is answered without asking the database again'
const lateReply =
  'a reply that comes after the end is in the next answer, and what is older than a week is always asked for'

/**
 * What watches and tidies, and what is reported: the reconciler, retention, the stream of events, status
 * records.
 */
export const observers: readonly Fence[] = [
  {
    name: 'retire-only-without-active',
    why: 'A month would leave with a run in it that has not ended.',
    mutants: [
      change('prisma/migrations/20261122112600_terms_apart_from_leases/migration.sql', {
        text: 'IF is_active THEN',
        replacement: 'IF is_active AND false THEN',
        checker: test(
          'packages/engine/test/history/retention.test.ts',
          'a month in which something has not ended stays, and later months leave',
        ),
      }),
    ],
  },
  {
    name: 'reconciler-checks-term',
    why: 'A leader that was replaced would record findings beside its successor.',
    mutants: [
      statement('record-reconciliation', {
        text: 'leads($1, $2)',
        replacement: '($1::bigint, $2::text) IS NOT NULL',
        checker: test(reconcile, pages),
      }),
    ],
  },
  {
    name: 'retention-checks-term',
    why: 'A frozen leader would delete by settings that have changed since.',
    mutants: [
      change('packages/engine/src/history/retention.ts', {
        text: '(SELECT leads($3, $4))',
        replacement: '($3::bigint, $4::text) IS NOT NULL',
        checker: test(
          'packages/engine/test/history/retention.test.ts',
          'a leader of an old term lets nothing go',
        ),
      }),
    ],
  },
  {
    name: 'stream-waits-for-writers',
    why: 'An event that is committed after one with a higher number would never be reported.',
    mutants: [
      change('packages/engine/src/history/changes/tail.ts', {
        text: 'const ready = withoutGap(seen, position.number)',
        replacement: 'const ready = seen.length > 0 ? seen : withoutGap(seen, position.number)',
        checker: test(
          'packages/engine/test/history/tail.test.ts',
          'an event that is committed after one with a higher number is not lost, though the highest number seen would lose it',
        ),
      }),
    ],
  },
  {
    name: 'kept-texts-are-final',
    why: 'GetExecutionStatus would go on telling what was before the end, or before a reply that came late.',
    mutants: [
      change(executionJson, {
        text: ' AND e.status NOT IN (${leftBy(executionTransitions)})',
        checker: test(statusCache, onlyFinal),
      }),
      change(executionJson, {
        text: ' AND d.state IN (${leftBy(deliveryTransitions)})',
        replacement: ' AND false',
        checker: test(statusCache, lateReply),
      }),
      change(executionJson, {
        text: 'e.nominal_at > ${recently} AND ',
        checker: test(statusCache, lateReply),
      }),
    ],
  },
]
