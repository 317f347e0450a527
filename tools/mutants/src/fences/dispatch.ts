import { besideModel, change, type Fence, model, statement, test } from '../fence.ts'

const dispatch = 'packages/engine/test/dispatch/dispatch.test.ts'
const fairDispatch = 'packages/engine/test/dispatch/fair-dispatch.test.ts'
const attempt = 'packages/engine/test/attempt/attempt.test.ts'
const registration = 'packages/engine/test/attempt/server-registration.test.ts'

/** From the outbox to the one process that may run an execution. */
export const dispatchFences: readonly Fence[] = [
  {
    name: 'server-in-window-gets-nothing',
    why: 'A server would get runs while it is being maintained.',
    mutants: [
      change('packages/engine/src/servers-in-windows.ts', {
        text: '!windowsByServer.has(name.toLowerCase())',
        replacement: 'name !== windowsByServer.toString()',
        checker: test(
          'packages/engine/test/plan/windows.test.ts',
          'a server in a window gets no runs, and its times by hand that cannot be read hold none back',
        ),
      }),
    ],
  },
  {
    name: 'place-compares-sequence',
    why: 'Two dispatchers that read the same state would overrun the caps of accounts and give a turn twice.',
    mutants: [
      statement('mark-dispatched', {
        text: ' AND round_robin_sequence = $6',
        replacement: ' AND $6::bigint IS NOT NULL',
        checker: test(
          fairDispatch,
          'no more than its cap goes through a source account, however many dispatch at once',
        ),
      }),
    ],
  },
  {
    name: 'heads-pass-over-what-was-placed',
    why: 'A run that must not overlap would wait for the whole line behind it, again and again.',
    mutants: [
      change('packages/engine/src/dispatch/lane-heads.ts', {
        text: 'place !== index + 1 || !placed.has(executionId)',
        replacement: 'place < 0 || index < 0 || executionId === null',
        checker: test(
          'packages/engine/src/dispatch/lane-heads.test.ts',
          'an execution that could not be placed, and one that may not go yet, keep their line where it is',
        ),
      }),
    ],
  },
  {
    name: 'heads-are-forgotten',
    why: 'What goes back into the outbox would wait until the whole line before it was placed.',
    mutants: [
      change('packages/engine/src/dispatch/lane-heads.ts', {
        text: 'if (clock.monotonicMs() - sinceMs >= heldForMs) heads.clear()',
        checker: test(
          dispatch,
          'what goes back into the outbox before the place that a dispatcher has reached in a long line goes within a quarter of a second',
        ),
      }),
    ],
  },
  {
    name: 'place-only-what-waits',
    why: 'What was placed or has ended since it was read would be placed once more.',
    mutants: [
      statement('mark-dispatched', {
        text: "CASE WHEN e.status = 'Waiting' AND e.dispatched_at IS NULL THEN e.generation END",
        replacement: 'e.generation',
        checker: besideModel,
      }),
    ],
  },
  {
    name: 'place-raises-generation',
    why: 'A message that lies about in a queue could not be distinguished from the newest one.',
    mutants: [
      statement('mark-dispatched', {
        text: 'SET generation = e.generation + 1, dispatched_at',
        replacement: 'SET generation = e.generation, dispatched_at',
        checker: besideModel,
      }),
      model('dispatching', {
        text: 'generation: generation + 1,\n    dispatchedAt: now',
        replacement: 'generation, dispatchedAt: now',
      }),
    ],
  },
  {
    name: 'another-process-has-no-messages',
    why: 'What a process had in its memory when it died would wait for seconds for the next one of its name.',
    mutants: [
      statement('rescue-lost', {
        text: ' OR e.dispatched_at < w.started_at\n',
        checker: test(
          'packages/engine/test/attempt/rescue.test.ts',
          'executions sent to a process go elsewhere at once when another of its name follows it, also before the leader has missed it',
        ),
      }),
    ],
  },
  {
    name: 'withdraw-compares-generation',
    why: 'Giving back a placement that could not be sent would undo a newer one.',
    mutants: [
      statement('recall-dispatch', { text: ' AND e.generation = p.generation', checker: besideModel }),
    ],
  },
  {
    name: 'unsent-goes-back',
    why: 'What the queue did not take would wait until rescue finds it.',
    mutants: [
      change('packages/engine/src/dispatch/dispatch.ts', {
        text: 'await store.dispatching.recall(placed)',
        checker: test(
          dispatch,
          'when the queue takes nothing, the execution stays in the outbox and goes later',
        ),
      }),
    ],
  },
  {
    name: 'no-overlap-at-dispatch',
    why: 'A run that must not overlap would start beside the one before it.',
    mutants: [
      statement('read-waiting', {
        text: "WHERE (h.overlap_policy = 'Allow' OR h.schedule_id NOT IN (",
        replacement: 'WHERE (h.overlap_policy IS NOT NULL OR h.schedule_id NOT IN (',
        checker: test(dispatch, 'a run that must not overlap waits for the one before it'),
      }),
      model('dispatching', {
        text: "if (overlapPolicy !== 'Allow') {",
        replacement: "if (overlapPolicy !== 'Allow' && now < 0) {",
      }),
    ],
  },
  {
    name: 'not-before-its-moment',
    why: 'A retry would not wait for its delay, and a spread run not for its place.',
    mutants: [
      statement('read-waiting', { text: ' AND e.not_before <= now()', checker: besideModel }),
      model('dispatching', { text: ' && execution.notBefore <= now)', replacement: ')' }),
    ],
  },
  {
    name: 'newest-message-only',
    why: 'An old message that comes late would push out the newest, which alone can be claimed.',
    mutants: [
      change('apps/worker/src/intake.ts', {
        text: 'if (other && other.generation > message.generation) return',
        checker: test(
          'apps/worker/test/intake.test.ts',
          'of several messages for an execution only the newest is begun, in whatever order they come',
        ),
      }),
    ],
  },
  {
    name: 'job-id-has-generation',
    why: 'A queue that still holds the message of an older placement would swallow the new one.',
    mutants: [
      change('packages/queue/src/keys.ts', {
        text: '`${executionId}-g${generation}`',
        replacement: '`${executionId}-g${Math.min(generation, 1)}`',
        checker: test(
          'packages/queue/test/consumer.test.ts',
          'a second placement is another message, while the first one still lies in the queue',
        ),
      }),
    ],
  },
  {
    name: 'one-boot-for-a-name',
    why: 'Two processes of the same name would run the work of one another.',
    mutants: [
      statement('register-server', {
        text: 'WHERE servers.boot_id = EXCLUDED.boot_id OR NOT is_alive',
        replacement: 'WHERE servers.boot_id IS NOT NULL OR NOT is_alive',
        checker: test(registration, 'a second process of the same name is refused while the first lives'),
      }),
    ],
  },
  {
    name: 'heartbeat-of-the-present-boot',
    why: 'A process that has lost its name would keep the lease of its successor alive.',
    mutants: [
      statement('heartbeat', {
        text: 'WHERE role = $1 AND name = $2 AND boot_id = $3\n',
        replacement: 'WHERE role = $1 AND name = $2\n',
        checker: besideModel,
      }),
    ],
  },
  {
    name: 'request-once-for-an-id',
    why: 'A request that is repeated because its answer got lost would run the report twice.',
    mutants: [
      statement('request-executions', {
        text: 'WHERE (SELECT count(*) FROM executions e WHERE e.id = g."executionId") = 0',
        checker: test(
          attempt,
          'a request that is repeated with its id is one execution, and one of long ago does not stand in for a new one',
        ),
      }),
    ],
  },
  {
    name: 'key-belongs-to-its-request',
    why: 'Another request under a used key would be answered with what was never done for it.',
    mutants: [
      change('packages/catalog/src/idempotency-keys.ts', {
        text: "if (row.requestHash !== requestHash) return { state: 'other-request' }",
        checker: test(
          'apps/api/test/http/idempotency.test.ts',
          'Idempotency-Key refuses the same key with another request with 409',
        ),
      }),
    ],
  },
  {
    name: 'key-is-leased',
    why: 'A second request would be carried out beside the first one, which still runs.',
    mutants: [
      change('packages/catalog/src/idempotency-keys.ts', {
        text: 'THEN k.held_until < now()',
        replacement: 'THEN k.created_at <= now()',
        checker: test(
          'apps/api/test/http/idempotency-holder.test.ts',
          'an Idempotency-Key whose request is not answered stays with its holder as long as that runs: the lease is renewed',
        ),
      }),
    ],
  },
  {
    name: 'change-confirms-its-key',
    why: 'A request that was frozen until another one took its key would make its change a second time.',
    mutants: [
      change('packages/catalog/src/idempotency-keys.ts', {
        text: 'WHERE ${isMine} FOR NO KEY UPDATE',
        replacement: 'WHERE subject_id = $1 AND key = $2 AND $3::uuid IS NOT NULL FOR NO KEY UPDATE',
        checker: test(
          'apps/api/test/http/idempotency-holder.test.ts',
          'an Idempotency-Key whose request is not answered can be taken when its lease is over, and its late holder then commits nothing (%s)',
        ),
      }),
    ],
  },
  {
    name: 'key-is-taken-once',
    why: 'Two equal requests at the same moment would both be carried out.',
    mutants: [
      change('packages/catalog/src/idempotency-keys.ts', {
        text: 'WHERE k.created_at < now() - ${lifetime} OR (k',
        replacement: 'WHERE k.created_at <= now() OR (k',
        checker: test(
          'apps/api/test/http/idempotency.test.ts',
          'Idempotency-Key answers the first result again, byte for byte and with its ETag, without running again',
        ),
      }),
    ],
  },
]
