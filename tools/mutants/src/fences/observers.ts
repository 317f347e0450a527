import { change, type Fence, migration, statement, test } from '../fence.ts'

const reconcile = 'packages/engine/test/plan/reconcile.test.ts'
const pages =
  'pages of any size find the same; another leader goes on where the last one stopped, and the last one writes nothing more'
const eventRows = 'packages/engine/test/history/event-rows.test.ts'
const executionJson = 'packages/engine/src/history/execution-json.ts'
const statusCache = 'packages/engine/test/history/status-cache.test.ts'
const onlyFinal =
  'only what has ended, with deliveries that nothing moves any more, is answered without asking the database again'
const lateReply =
  'a reply that comes after the end is in the next answer, and what is older than a week is always asked for'

/**
 * Fences of what observes, removes and answers: the reconciler, retention, the stream of events, status
 * records.
 */
export const observers: readonly Fence[] = [
  {
    name: 'retire-only-without-active',
    why: 'A month would leave with a run in it that has not ended.',
    mutants: [
      change(migration, {
        text: 'SELECT 1 FROM work w WHERE w.nominal_at >=',
        replacement: 'SELECT 1 FROM work w WHERE false AND w.nominal_at >=',
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
    name: 'events-leave-with-their-executions',
    why: 'The month of one execution would take the events of another one along.',
    mutants: [
      change(migration, {
        text: 'GROUP BY month_of(e.nominal_at), (e.place - 1) / 1000',
        replacement: 'GROUP BY (e.place - 1) / 1000',
        checker: test(
          eventRows,
          'events of executions of two months are two rows, each in the month of its executions',
        ),
      }),
    ],
  },
  {
    name: 'timelines-are-of-one-execution',
    why: 'After a restore a timeline would show what happened to other executions.',
    mutants: [
      change(migration, {
        text: ' AND e.execution_id = execution',
        checker: test(
          eventRows,
          'a timeline shows only its own events, also when another transaction has the same number, as after a restore',
        ),
      }),
    ],
  },
  {
    name: 'pages-come-to-the-next-row',
    why: 'The stream would stand still behind a statement with a thousand events.',
    mutants: [
      statement('read-execution-log', {
        text: 'ELSE 0 END AS events',
        replacement: 'ELSE coalesce(cardinality(entries), 1) END AS events',
        checker: test(
          eventRows,
          'a statement with more events than a row takes writes several rows, and a reader comes to all of them in order',
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
        text: ' AND d.state IN (${leftBy(ownTransitions)})',
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
