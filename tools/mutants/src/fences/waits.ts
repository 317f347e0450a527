import { change, type Fence, statement, test } from '../fence.ts'

const putOff = 'packages/engine/test/attempt/put-off.test.ts'

const frozenApi = 'apps/api/test/process/frozen-database.test.ts'

const ofProcess =
  'costly requests beyond the number of a process are refused with Retry-After and counted; an Administrator gets in, and so does the next caller afterwards'

/** No hint is truth, and no wait is without end. */
export const waitFences: readonly Fence[] = [
  {
    name: 'asked-wait-is-capped',
    why: 'One header of a source would put a run off for years, or for longer than the database can add to an instant.',
    mutants: [
      change('packages/engine/src/attempt/release-parameters.ts', {
        text: 'Math.min(retryAfterMs, maxAskedWaitMs)',
        replacement: 'Math.max(retryAfterMs, maxAskedWaitMs)',
        checker: test(
          putOff,
          'a wait that the other side asks for of %s is kept for one hour, which the record says and the overview counts',
        ),
      }),
    ],
  },
  {
    name: 'asked-wait-ends-at-next-due',
    why: 'The runs of a schedule would be missed for as long as its source asked to wait.',
    mutants: [
      statement('release', {
        text: 'THEN c.next_run_at ELSE',
        replacement: 'THEN NULL ELSE',
        checker: test(
          putOff,
          'a wait that the other side asks for ends at the next due instant of the schedule, so that no later run is missed',
        ),
      }),
      statement('release', {
        text: `ELSE clock_timestamp() + w."delayMs" * interval '1 millisecond' END\n`,
        replacement: 'END\n',
        checker: test(
          putOff,
          'while the next instant is due and not planned yet, a wait that the other side asks for does not exceed the retry delay',
        ),
      }),
    ],
  },
  {
    name: 'cancel-hint-is-not-truth',
    why: 'A process that reaches Redis would end runs again and again, without an attempt that counts.',
    mutants: [
      change('apps/worker/src/start-worker.ts', {
        text: 'running.has(executionId),\n      poll,\n',
        replacement: "running.has(executionId),\n      poll: () => running.stopAll('cancelled'),\n",
        checker: test(
          'apps/worker/test/cancel-hint.test.ts',
          'a process that can publish to Redis cancels nothing: by a hint a worker reads the row, and only the row cancels a run',
        ),
      }),
    ],
  },
  {
    name: 'frozen-database-is-given-up',
    why: 'Requests and statements would wait without end for a PostgreSQL that keeps its connections and says nothing.',
    mutants: [
      change('packages/store/src/database.ts', {
        text: '    query_timeout: statementTimeoutMs + answerMarginMs,\n',
        checker: test(
          'packages/store/test/frozen-database.test.ts',
          'a statement on a frozen PostgreSQL is abandoned soon after its time, its connection too, and the next one works once it goes on',
        ),
      }),
      change('apps/api/src/http/mount.ts', {
        text: '        handlerTimeout: answerLimitMs(operation, dependencies.limits),\n',
        checker: test(
          frozenApi,
          'every request is answered with 503 within its limit, whether it holds a connection or waits for one, and readiness says no within two seconds',
        ),
      }),
      change('apps/api/src/http/readiness.ts', {
        text: 'Promise.race([check(), over])',
        replacement: 'Promise.race([check()])',
        checker: test(
          frozenApi,
          'every request is answered with 503 within its limit, whether it holds a connection or waits for one, and readiness says no within two seconds',
        ),
      }),
    ],
  },
  {
    name: 'mail-phases-have-a-total',
    why: 'A mail server that sends a byte now and then is never silent, and would hold a slot for as long as it likes.',
    mutants: [
      change('packages/delivery/src/kinds/email/smtp-session.ts', {
        text: "limit.addEventListener('abort', onOver, { once: true })",
        replacement: 'void onOver',
        checker: test(
          'packages/delivery/test/kinds/email/mailer.test.ts',
          'a server that drips after the message is left when the time for the reply is over: unknown',
        ),
      }),
    ],
  },
  {
    name: 'slow-answers-are-given-up',
    why: 'A source that sends a byte now and then is never silent, and would hold a slot for as long as an export may take.',
    mutants: [
      change('packages/source/src/http/paced.ts', {
        text: 'if (bytes < minimumBytes)',
        replacement: 'if (bytes < 0)',
        checker: test(
          'packages/source/test/slow-answers.test.ts',
          'a file of a %s that comes byte by byte is abandoned with a failure that says so, and nothing of it is left',
        ),
      }),
    ],
  },
  {
    name: 'places-of-a-process',
    why: 'Many callers, each within its share, would take all the work that a process of the api can do, also from Administrators.',
    mutants: [
      change('apps/api/src/http/costly-slots.ts', {
        text: 'taken[cost] >= all - reserved',
        replacement: 'taken[cost] >= all + 1_000_000',
        checker: test('apps/api/test/http/callers.test.ts', ofProcess),
      }),
      change('apps/api/src/http/costly-slots.ts', {
        text: "principal.role === 'Administrator' ? 0 :",
        replacement: "principal.role === 'Viewer' ? 0 :",
        checker: test('apps/api/test/http/callers.test.ts', ofProcess),
      }),
    ],
  },
  {
    name: 'shares-of-a-caller',
    why: 'One token could take every stream and every costly computation from all others.',
    mutants: [
      change('apps/api/src/http/shares.ts', {
        text: 'if (count >= most) return null',
        replacement: 'if (count >= most + 1_000_000) return null',
        checker: test(
          'apps/api/test/http/callers.test.ts',
          'costly requests of a caller beyond their number are refused with Retry-After, while others are served, and go on when one has been answered',
        ),
      }),
      change('apps/api/src/stream/execution-streams.ts', {
        text: "role === 'Administrator' ? streams :",
        replacement: 'role.length > 0 ? streams :',
        checker: test(
          'apps/api/test/execution/stream.test.ts',
          'a stream beyond those of one caller is refused, others get in, and an Administrator does also when the rest is taken',
        ),
      }),
      change('packages/runtime/src/http/connection-guard.ts', {
        text: 'if (count >= perAddress)',
        replacement: 'if (count >= perAddress + 1_000_000)',
        checker: test(
          'apps/api/test/http/callers.test.ts',
          'connections of one address beyond its number are closed at once, another address gets in, and a place is free again when one is closed',
        ),
      }),
    ],
  },
  {
    name: 'hints-cost-a-few-looks',
    why: 'A flood of hints would make every worker ask the database without pause.',
    mutants: [
      change('packages/engine/src/dispatch/hinted-poll.ts', {
        text: 'if (waitMs <= 0) pollNow()',
        replacement: 'if (waitMs <= leastGapMs) pollNow()',
        checker: test(
          'packages/engine/test/attempt/server-registration.test.ts',
          'a flood of hints makes a process poll a few times, and the last one is never lost',
        ),
      }),
    ],
  },
  {
    name: 'pages-end-at-the-beginning',
    why: 'What a refused plan has left, and what is late, would wait behind the pages of a burst until the next wake.',
    mutants: [
      change('packages/engine/src/plan/plan-due-runs.ts', {
        text: 'more:\n      isPage ||\n      isCut',
        replacement: 'more: isCut',
        checker: test(
          'packages/engine/test/plan/pages.test.ts',
          'a burst is planned page after page, each instant once, and then the late instants and those that a refused plan has left',
        ),
      }),
    ],
  },
]
