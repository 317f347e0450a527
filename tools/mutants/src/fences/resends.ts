import { besideModel, change, type Fence, statement, test } from '../fence.ts'

const resend = 'apps/api/test/execution/resend.test.ts'
const run = 'apps/worker/test/resend.test.ts'

/** Kept files go again to whom they were chosen for, and to nobody else. */
export const resends: readonly Fence[] = [
  {
    name: 'resend-sends-what-was-chosen',
    why: 'A recipient whose delivery moved on after the choice, such as to Accepted, would get the mail again.',
    mutants: [statement('request-resend', { text: ' AND d.state = g.state', checker: besideModel })],
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
        text: 'if (run.claimed.resendOf !== null) return await planResend(',
        replacement: 'if (run.claimed.resendOf === undefined) return await planResend(',
        checker: test(
          run,
          'a resend goes to the chosen recipients only, and leaves the ledger of the ended run as it was',
        ),
      }),
      change('apps/worker/src/run-execution.ts', {
        text: ' && attempt.claimed.resendOf === null',
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
]
