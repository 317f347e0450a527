import { change, type Fence, statement, test } from '../fence.ts'

const express = 'packages/engine/test/dispatch/express.test.ts'

/** Runs that are placed by the statement that records them. */
export const expressFences: readonly Fence[] = [
  {
    name: 'express-compares-sequence',
    why: 'Two requests that found the last slot, or the last room of an account, would both take it.',
    mutants: [
      statement('request-executions', {
        text: ' AND c.round_robin_sequence = (SELECT sequence FROM chosen)',
        replacement: ' AND (SELECT sequence FROM chosen) IS NOT NULL',
        checker: test(
          express,
          'of manual runs that ask for the last free slot at the same moment one is placed by its request',
        ),
      }),
    ],
  },
  {
    name: 'express-moves-sequence',
    why: 'A round of dispatch would not notice a run that was placed since it read the state, and overrun the caps of accounts.',
    mutants: [
      statement('request-executions', {
        text: 'SET round_robin_sequence = c.round_robin_sequence + 1',
        replacement: 'SET round_robin_sequence = c.round_robin_sequence',
        checker: test(
          express,
          'of many manual runs beside many dispatchers, an account takes no more than its cap, and no number of the sequence is given twice',
        ),
      }),
    ],
  },
  {
    name: 'express-compares-version',
    why: 'An edit that gives a schedule another account meanwhile would let a run through an account that is full.',
    mutants: [
      statement('request-executions', {
        text: ' AND s.version = p."scheduleVersion"',
        checker: test(
          express,
          'a place that was found before something else was placed, or for another version of the schedule, is not taken',
        ),
      }),
    ],
  },
  {
    name: 'express-waits-for-nobody',
    why: 'Somebody who asks for a run would wait behind a round of dispatch that places a thousand.',
    mutants: [
      statement('request-executions', {
        text: '    FOR NO KEY UPDATE SKIP LOCKED\n',
        replacement: '    FOR NO KEY UPDATE\n',
        checker: test(
          express,
          'a manual run does not wait for another placement of the same moment: it is recorded, and dispatched later',
        ),
      }),
    ],
  },
  {
    name: 'express-bounded-by-folder',
    why: 'A flood of manual runs of one folder would take every slot without a round of dispatch that shares them.',
    mutants: [
      change('packages/engine/src/dispatch/express.ts', {
        text: ' || underWay >= Math.max(1, slots * limits.expressShare)',
        checker: test(
          express,
          'the manual runs of a folder take a quarter of the slots by themselves; what is more waits for dispatch, and other folders still go',
        ),
      }),
    ],
  },
  {
    name: 'planned-runs-keep-their-fifth',
    why: 'Manual runs of many folders, each the first of its folder, would shut planned runs out for ever.',
    mutants: [
      change('packages/domain/src/placement/fair-share.ts', {
        text: 'isPlannedOwed(manualInARow) ? nextFlow(plannedOf(flows)) : null',
        replacement: 'null as Flow<Execution> | null',
        checker: test(
          'packages/engine/test/dispatch/planned-share.test.ts',
          'planned runs keep their fifth beside manual runs of %s',
        ),
      }),
      change('apps/worker/src/intake.ts', {
        text: 'isPlannedOwed(manualInARow, waitedMs) ? firstOf(those) : null',
        replacement: 'isPlannedOwed(manualInARow, waitedMs) ? null : null',
        checker: test(
          'apps/worker/test/intake.test.ts',
          'of five runs that begin in a row one is planned, while planned runs wait here and manual ones never end',
        ),
      }),
    ],
  },
  {
    name: 'an-innocent-server-is-not-blamed',
    why: 'A server that was sent nothing, as the sender had died, would get no work for ten seconds.',
    mutants: [
      statement('rescue-lost', {
        text: "    FROM (SELECT DISTINCT server_name FROM taken WHERE code = 'not_claimed' AND sent_again) t",
        replacement: "    FROM (SELECT DISTINCT server_name FROM taken WHERE code = 'not_claimed') t",
        checker: test(
          'packages/engine/test/dispatch/express.test.ts',
          'a server is not avoided for a run whose api process died before it sent the message',
        ),
      }),
    ],
  },
  {
    name: 'express-keeps-the-fifth',
    why: 'Requests of many folders would take every free place before the planned runs that wait in the outbox.',
    mutants: [
      change('packages/engine/src/dispatch/express.ts', {
        text: 'if (state.waits && isPlannedOwed(state.manualInARow)) return null',
        checker: test(
          'packages/engine/test/dispatch/planned-share.test.ts',
          'planned runs keep their fifth beside manual runs of %s',
        ),
      }),
    ],
  },
  {
    name: 'express-keeps-caps',
    why: 'Requests would start more runs through an account than its cap allows.',
    mutants: [
      change('packages/engine/src/dispatch/express.ts', {
        text: '    accountIds,\n    overlapPolicy',
        replacement: '    accountIds: accountIds.slice(0, 0),\n    overlapPolicy',
        checker: test(express, 'a manual run is not placed by its request through an account that is full'),
      }),
    ],
  },
  {
    name: 'express-not-before-its-folder',
    why: 'A manual run would overtake those of its folder that wait for dispatch.',
    mutants: [
      change('packages/engine/src/dispatch/express.ts', {
        text: 'schedule.isBehind || ',
        checker: test(express, 'a manual run does not overtake those of its folder that wait in the outbox'),
      }),
    ],
  },
]
