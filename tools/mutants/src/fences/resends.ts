import { change, type Fence, migration, statement, test } from '../fence.ts'

const resend = 'apps/api/test/execution/resend.test.ts'
const run = 'apps/worker/test/resend.test.ts'

const toldFile = 'packages/engine/test/history/resend-tells-nothing.test.ts'
const tellsNothing = test(
  toldFile,
  'a run that sends kept files again never changes what is reported of its schedule, however it ends (failed runs before: %i)',
)
const holdsNothing = test(
  toldFile,
  'a resend that waits or runs makes no due run Missed and holds none back (OverlapPolicy %s)',
)
const waitsForNone = test(
  toldFile,
  'a resend waits for no account, first or behind others in a flow, and counts for none, nor of a package',
)

/** Kept files go again to the chosen recipients, and to no other. */
export const resends: readonly Fence[] = [
  {
    name: 'resend-sends-what-was-chosen',
    why: 'A recipient whose delivery moved on after the choice, such as to Accepted, would get the mail again.',
    mutants: [
      statement('request-resend', {
        text: ' AND d.state = g.state',
        checker: test(
          'packages/engine/test/attempt/open-ends.test.ts',
          'a mail that was accepted after it was chosen as Unknown is not sent again',
        ),
      }),
    ],
  },
  {
    name: 'resend-sends-what-is-settled',
    why: 'A mail that an ended run is still sending would be sent beside it.',
    mutants: [
      statement('request-resend', {
        text: 'WHERE d.settled_at IS NOT NULL\n',
        replacement: '\n',
        checker: test(
          'packages/engine/test/attempt/open-ends.test.ts',
          'what an ended run is still sending is not sent beside it: only what is settled is sent again',
        ),
      }),
    ],
  },
  {
    name: 'resends-of-a-run-follow-each-other',
    why: 'Two users who press at the same time would send two mails.',
    mutants: [
      change('packages/engine/src/history/executions-read.ts', {
        text: 'await database.query(lockResends, [executionId])',
        replacement: 'void lockResends',
        checker: test(
          resend,
          'of resends at the same time one sends to a recipient, named or not; the next one after its end may',
        ),
      }),
    ],
  },
  {
    name: 'runs-as-of-an-instant-follow-each-other',
    why: 'Two users who press at the same time would make and send the report of an instant twice.',
    mutants: [
      change('packages/engine/src/history/executions-read.ts', {
        text: 'await database.query(lockInstant, [scheduleId, asOf])',
        replacement: 'void lockInstant',
        checker: test(
          'apps/api/test/execution/as-of.test.ts',
          'of three runs as of one instant at the same time one is made, and the others are refused with its id',
        ),
      }),
    ],
  },
  {
    name: 'resend-keeps-the-password',
    why: 'A file that went out locked with a password would go out in the clear.',
    mutants: [
      statement('request-resend', {
        text: "(d ->> 'hasPassword')::boolean AND d ->> 'secret' IS NULL",
        replacement: 'false',
        checker: test(
          resend,
          'never sends a file in the clear that went out with a password: without one now it is refused',
        ),
      }),
    ],
  },
  {
    name: 'resend-makes-nothing-anew',
    why: 'A run that sends kept files would plan the whole schedule, and send to everybody in it.',
    mutants: [
      change('apps/worker/src/plan-deliveries.ts', {
        text: 'if (sendsKeptFiles(run.claimed)) return await planKept(',
        replacement: 'if (run.claimed.resendOf === undefined) return await planKept(',
        checker: test(
          run,
          'a resend goes to the chosen recipients only, and leaves the ledger of the ended run as it was',
        ),
      }),
      change('apps/worker/src/open-run.ts', {
        text: ' && claimed.resendOf === null',
        checker: test(
          run,
          'a resend goes to the chosen recipients only, and leaves the ledger of the ended run as it was',
        ),
      }),
    ],
  },
  {
    name: 'resend-locks-its-files',
    why: 'Retention would remove the files of a run that waits to send them.',
    mutants: [
      change('packages/artifact/src/store/remove-unused.ts', {
        text: '!kept.has(basename(path)) && ',
        checker: test(
          'packages/artifact/test/remove-unused.test.ts',
          'a file that a run is to send again stays, however old it is, also when a crash has left it aside',
        ),
      }),
    ],
  },
  {
    name: 'resend-is-no-end-of-its-schedule',
    why: 'A resend that fails would be the last result of a schedule whose runs all succeed.',
    mutants: [change(migration, { text: ' AND tells_of_schedule(NEW.resend_of)', checker: tellsNothing })],
  },
  {
    name: 'resend-is-not-judged',
    why: 'A resend would say that a failing schedule has recovered, and two of old files would disable a good one.',
    mutants: [change(migration, { text: ' AND tells_of_schedule(m.resend_of)', checker: tellsNothing })],
  },
  {
    name: 'resend-is-no-last-run',
    why: 'A schedule would note when and where its old files were sent, in place of its last run.',
    mutants: [
      statement('finish-executions', {
        text: ' WHERE tells_of_schedule(resend_of)',
        checker: tellsNothing,
      }),
    ],
  },
  {
    name: 'resend-makes-no-run-missed',
    why: 'While a resend waits for the mail server, each due run of its schedule would be Missed.',
    mutants: [
      statement('plan-occurrences', { text: ' AND tells_of_schedule(e.resend_of)', checker: holdsNothing }),
    ],
  },
  {
    name: 'resend-holds-no-run-back',
    why: 'A due run would wait for the end of a resend of its schedule.',
    mutants: [
      statement('read-waiting', {
        text: 'WHERE tells_of_schedule(o.resend_of)',
        checker: holdsNothing,
      }),
    ],
  },
  {
    name: 'resend-waits-for-no-account',
    why: 'Files that are there already would wait until the accounts of a package have room.',
    mutants: [
      statement('read-waiting', {
        text: 'WHEN w.resend_of IS NOT NULL THEN ARRAY[]::uuid[]',
        checker: waitsForNone,
      }),
      statement('read-dispatch-state', { text: ' AND a.resend_of IS NULL', checker: waitsForNone }),
    ],
  },
]
