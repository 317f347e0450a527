import { besideModel, change, type Fence, model, statement, test } from '../fence.ts'

const attempt = 'packages/engine/test/attempt/attempt.test.ts'
const openEnds = 'packages/engine/test/attempt/open-ends.test.ts'
const lostCommits = test(
  'packages/engine/test/attempt/lost-commits.test.ts',
  'no write of an attempt that the database has forgotten touches the one that has its number, claimed by %s',
)
const storeOutage = 'packages/engine/test/attempt/store-outage.test.ts'
const registration = 'packages/engine/test/attempt/server-registration.test.ts'
const presenceSource = 'packages/engine/src/attempt/server-registration.ts'

/**
 * What goes back from the dead, from a queue that has lost it, and from a process that does not run what it
 * has claimed.
 */
export const recalls: readonly Fence[] = [
  {
    name: 'dead-by-the-lease-alone',
    why: 'Work would be taken from servers that live.',
    mutants: [
      statement('recall', {
        text: 'is_alive(w.last_heartbeat_at, $5)',
        replacement: 'is_alive(w.last_heartbeat_at, $5::float8 / 1000)',
        checker: besideModel,
      }),
      model('recall', {
        text: '!isAlive(rows, now(), { bootId: claimedByBootId, leaseMs })',
        replacement: '!isAlive(rows, now(), { bootId: claimedByBootId, leaseMs: leaseMs / 10 })',
      }),
    ],
  },
  {
    name: 'the-dead-are-found',
    why: 'What a dead server had claimed would run for ever.',
    mutants: [
      statement('recall', {
        text: 'is_alive(w.last_heartbeat_at, $5) OR ',
        replacement: '$5::float8 IS NOT NULL OR ',
        checker: test(attempt, 'work of a dead server waits again, and its late writes lose'),
      }),
    ],
  },
  {
    name: 'recall-skips-locked',
    why: 'A rescue would wait for a send that is being granted, and then call dead what has just shown that it lives.',
    mutants: [
      statement('recall', {
        text: '    FOR UPDATE OF e SKIP LOCKED\n',
        checker: test(
          attempt,
          'a rescue in the very moment of a send leaves the execution to its next round, and then finds what is being sent',
        ),
      }),
    ],
  },
  {
    name: 'crashes-are-counted',
    why: 'A report that kills its process would kill every server, one after the other.',
    mutants: [
      statement('recall', {
        text: 'greatest(e.crash_count + 1,',
        replacement: 'greatest(e.crash_count,',
        checker: test(attempt, 'a run that keeps ending its process fails after the third crash'),
      }),
    ],
  },
  {
    name: 'lease-lost-with-the-store',
    why: 'Three restarts of the database would end a long run as Failed, as if it had killed its servers.',
    mutants: [
      statement('recall', {
        text: 'w.standstill_until IS NULL AND w.last_heartbeat_at < $11::timestamptz',
        replacement: 'w.last_heartbeat_at < $11::timestamptz AND false',
        checker: test(
          storeOutage,
          'a server that is not heard after an outage charges its run with nothing, and one that dies without an outage with a crash',
        ),
      }),
    ],
  },
  {
    name: 'store-away-is-not-counted',
    why: 'A long run would end as Failed after some restarts of the database, with servers that live.',
    mutants: [
      change(presenceSource, {
        text: "if (state.outage.tookLeaseOf(claimToken)) return 'store_away'",
        checker: test(
          storeOutage,
          'restarts of PostgreSQL that last longer than the lease charge a run with nothing, however many there are',
        ),
      }),
    ],
  },
  {
    name: 'recall-ends-what-is-cancelled',
    why: 'A cancelled run whose server dies would begin anew.',
    mutants: [
      statement('recall', {
        text: 'h.is_cancelled OR h.why',
        replacement: 'h.why',
        checker: test(attempt, 'a cancelled run whose server dies ends as Cancelled'),
      }),
      model('recall', {
        text: "const status =\n    execution.status === 'Cancelling' ? 'Cancelled' : count",
        replacement: 'const status = count',
      }),
    ],
  },
  {
    name: 'rescue-waits-for-steady-touch',
    why: 'After an outage of the store a leader would call every server dead that the store did not hear.',
    mutants: [
      change('packages/engine/src/attempt/rescue-duty.ts', {
        text: 'if (expectedNow === null || touch.connectedForMs() < dependencies.limits.serverLeaseMs) return',
        checker: test(
          'packages/engine/test/lead/rescue-duty.test.ts',
          'a leader calls no server dead before it has itself been in touch with the store for a lease',
        ),
      }),
    ],
  },
  {
    name: 'lost-messages-are-found',
    why: 'What an emptied queue has lost would wait for ever.',
    mutants: [
      statement('rescue-lost', {
        text: "e.dispatched_at < clock_timestamp() - $2 * interval '1 millisecond'",
        replacement: '$2::float8 < 0',
        checker: besideModel,
      }),
      model('recall', {
        text: 'return hasRoom && (dispatchedAt < now() - lostAfterMs || isAhead(execution))',
        replacement: 'return lostAfterMs < 0',
      }),
    ],
  },
  {
    name: 'another-queue-is-noticed',
    why: 'What an emptied queue has lost would wait for seconds, and what an old one still holds would be sent again all the time.',
    mutants: [
      statement('recall-all', {
        text: ' AND c.queue_incarnation IS DISTINCT FROM $1',
        checker: test(
          'packages/engine/test/dispatch/queue-watch.test.ts',
          'a leader that takes over knows whether the queue was emptied before',
        ),
      }),
    ],
  },
  {
    name: 'alone-is-not-taken-for-lost',
    why: 'What has ended two processes would leave the server that makes room for it, and run beside others.',
    mutants: [
      statement('rescue-lost', {
        text: '(w.hold_reason IS NOT NULL AND e.crash_count < $4)',
        replacement: '(w.hold_reason IS NOT NULL)',
        checker: test(
          'packages/engine/test/attempt/poison.test.ts',
          'a server that makes room for a run exclusively keeps it; what waited there beside it goes elsewhere',
        ),
      }),
    ],
  },
  {
    name: 'recall-compares-claim',
    why: 'A process would recall what another one runs, or the newer attempt of its own.',
    mutants: [
      statement('recall', {
        text: ' AND e.claim_token = a.claim_token',
        checker: lostCommits,
      }),
    ],
  },
  {
    name: 'recall-what-is-named-twice',
    why: 'A claim whose answer is still in transit would be recalled while it begins.',
    mutants: [
      change(presenceSource, {
        text: 'named(state.abandoned, execution) && ',
        checker: test(
          registration,
          'what this process has claimed and does not run goes back to the outbox; what it runs or has only just claimed does not',
        ),
      }),
    ],
  },
  {
    name: 'recall-sees-the-permit',
    why: 'A recall that began to look before a send permit was granted would end the run and leave what is being sent under way for ever.',
    mutants: [
      statement('recall', {
        text: ' AND e.gate_openings = s.gate_openings',
        checker: test(openEnds, 'a rescue that took its snapshot before %s leaves the run to its next round'),
      }),
      statement('recall', {
        text: ' AND e.gate_openings = s.gate_openings',
        checker: test(
          openEnds,
          'a recall of an abandoned attempt leaves it while its send permit is granted',
        ),
      }),
    ],
  },
  {
    name: 'permits-are-counted',
    why: 'A statement that ends a run would not see that a permit was given meanwhile.',
    mutants: [
      statement('advance', {
        text: 'gate_openings = e.gate_openings + (g.send IS NOT NULL)::int',
        replacement: 'gate_openings = e.gate_openings',
        checker: besideModel,
      }),
    ],
  },
  {
    name: 'ended-deliveries-are-settled',
    why: 'A delivery that was begun beside the end of its run would be under way for ever.',
    mutants: [
      statement('settle-ended', {
        text: " AND d.state IN ('Planned', 'Sending')",
        replacement: " AND d.state IN ('Planned')",
        checker: test(
          openEnds,
          'what an ended run has left open is settled once it has ended for longer than a lease, and its timeline says so',
        ),
      }),
      statement('settle-ended', {
        text: "clock_timestamp() - $2 * interval '1 millisecond'",
        replacement: "clock_timestamp() - 0 * $2 * interval '1 millisecond'",
        checker: test(
          openEnds,
          'what an ended run has left open is settled once it has ended for longer than a lease, and its timeline says so',
        ),
      }),
    ],
  },
  {
    name: 'recalls-are-counted',
    why: 'A run whose end cannot be written would be tried again without end.',
    mutants: [
      statement('recall', {
        text: "e.take_back_count + (s.why IN ('claimed_and_not_run', 'broken_off'))::int",
        replacement: 'e.take_back_count',
        checker: test(openEnds, 'a run that is abandoned again and again ends as Failed, and says why'),
      }),
      model('recall', {
        text: 'const recallCount = before + 1',
        replacement: 'const recallCount = before',
      }),
    ],
  },
  {
    name: 'withdraw-only-what-waits',
    why: 'A message that could not be confirmed would take the run from the server that has claimed it.',
    mutants: [statement('recall-dispatch', { text: " AND e.status = 'Waiting'", checker: besideModel })],
  },
  {
    name: 'forget-sent-only-what-waits',
    why: 'A queue that was emptied would take runs from the servers that have claimed them.',
    mutants: [
      statement('recall-all', {
        text: "e.status = 'Waiting' AND e.dispatched_at",
        replacement: 'e.dispatched_at',
        checker: besideModel,
      }),
    ],
  },
  {
    name: 'lost-with-its-server',
    why: 'What was sent to a server that is gone would wait there for ever.',
    mutants: [
      statement('rescue-lost', {
        text: '(w.name IS NULL OR w.draining',
        replacement: '(w.draining',
        checker: besideModel,
      }),
    ],
  },
  {
    name: 'lost-when-its-server-stops',
    why: 'What was sent to a server that takes no new work would wait until it has stopped.',
    mutants: [
      statement('rescue-lost', {
        text: '(w.name IS NULL OR w.draining',
        replacement: '(w.name IS NULL',
        checker: besideModel,
      }),
    ],
  },
  {
    name: 'lost-when-its-server-holds',
    why: 'What was sent to a server with too little memory would wait for that to change.',
    mutants: [
      statement('rescue-lost', {
        text: ' OR (w.hold_reason IS NOT NULL AND e.crash_count < $4) OR',
        replacement: ' OR',
        checker: besideModel,
      }),
    ],
  },
  {
    name: 'lost-step-is-waited-for',
    why: 'A permit that is still being committed would be granted to nobody, and its mail be Unknown without being sent.',
    mutants: [
      change('packages/engine/src/deliver/lost-steps.ts', {
        text: ' FOR NO KEY UPDATE',
        checker: test(
          'packages/engine/test/deliver/late-permit.test.ts',
          'a permit that is asked for again while the first is still being committed is granted once (rows planned with it: %s)',
        ),
      }),
    ],
  },
]
