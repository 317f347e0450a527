import { besideModel, change, type Fence, migration, model, statement, test } from '../fence.ts'

const attempt = 'packages/engine/test/attempt/attempt.test.ts'
const lostCommits = test(
  'packages/engine/test/attempt/lost-commits.test.ts',
  'no write of an attempt that the database has forgotten touches the one that has its number, claimed by %s',
)
const registration = 'packages/engine/test/attempt/server-registration.test.ts'
const presenceSource = 'packages/engine/src/attempt/server-registration.ts'

/** What an attempt may write, and who may take its work away. */
export const attempts: readonly Fence[] = [
  {
    name: 'owner-compares-claim',
    why: 'An overtaken worker would write into the work of the newer attempt.',
    mutants: [
      model('rows', {
        text: 'return execution?.claimToken === claimToken ? execution : null',
        replacement: 'return claimToken ? (execution ?? null) : null',
      }),
      model('rows', {
        text: '{ executionId, claimToken }: AttemptRef): ExecutionRow | null {\n  const execution = rows.executions.get(executionId)\n  return execution?.claimToken === claimToken ?',
        replacement:
          '{ executionId, attempt }: AttemptRef): ExecutionRow | null {\n  const execution = rows.executions.get(executionId)\n  return execution?.attempt === attempt ?',
      }),
    ],
  },
  {
    name: 'finish-compares-claim',
    why: 'The end of an attempt that was overtaken would end the newer one, which still runs.',
    mutants: [
      statement('finish-executions', {
        text: ' AND e.claim_token = g."claimToken"',
        checker: test(attempt, 'work of a dead server waits again, and its late writes lose'),
      }),
      statement('finish-executions', { text: ' AND e.claim_token = g."claimToken"', checker: lostCommits }),
    ],
  },
  {
    name: 'end-needs-its-evidence',
    why: 'After lost commits a run would succeed without the files and deliveries that its success was computed from.',
    mutants: [
      statement('finish-executions', {
        text: ">= (g.evidence ->> 'artifacts')::int",
        replacement: ">= least(0, (g.evidence ->> 'artifacts')::int)",
        checker: test(
          'packages/engine/test/attempt/lost-commits.test.ts',
          'an end is refused while the database has forgotten %s',
        ),
      }),
      statement('finish-executions', {
        text: ">= (g.evidence ->> 'deliveries')::int",
        replacement: ">= least(0, (g.evidence ->> 'deliveries')::int)",
        checker: test(
          'packages/engine/test/attempt/lost-commits.test.ts',
          'an end is refused while the database has forgotten %s',
        ),
      }),
      model('transitions', {
        text: 'const isProven = evidence === undefined ||',
        replacement: 'const isProven = evidence === undefined || results ||',
      }),
    ],
  },
  {
    name: 'finish-only-what-runs',
    why: 'An end would be overwritten by another one, and what waits would end without having run.',
    mutants: [
      statement('finish-executions', {
        text: "(e.status = 'Cancelling' OR (e.status = 'Executing' AND (g.status <> 'Cancelled' OR g.error ->> 'code' = 'schedule_deleted')))",
        replacement: 'true',
        checker: besideModel,
      }),
      model('transitions', {
        text: "if (execution?.status !== 'Executing' && execution?.status !== 'Cancelling') return false",
        replacement: 'if (!execution) return false',
      }),
    ],
  },
  {
    name: 'end-cancels-what-was-not-sent',
    why: 'A cancelled run would leave deliveries behind that poll as if they were still to come.',
    mutants: [
      statement('finish-executions', {
        text: "d.state IN ('Planned', 'Sending')",
        replacement: "d.state IN ('Sending')",
        checker: besideModel,
      }),
      model('transitions', {
        text: '  settleOpen(rows, now, execution)\n  const schedule',
        replacement: '  const schedule',
      }),
    ],
  },
  {
    name: 'end-tells-what-was-being-sent',
    why: 'An execution would have ended while one of its deliveries is under way for ever.',
    mutants: [
      statement('finish-executions', {
        text: "d.state IN ('Planned', 'Sending')",
        replacement: "d.state IN ('Planned')",
        checker: besideModel,
      }),
    ],
  },
  {
    name: 'cancelled-only-when-asked',
    why: 'A run would end as Cancelled although nobody asked for that.',
    mutants: [
      statement('finish-executions', {
        text: " AND (g.status <> 'Cancelled' OR g.error ->> 'code' = 'schedule_deleted')",
        checker: besideModel,
      }),
    ],
  },
  {
    name: 'release-compares-claim',
    why: 'An attempt that was overtaken would put the newer one back into the outbox while it runs.',
    mutants: [
      statement('release', {
        text: ' AND e.claim_token = $2',
        replacement: ' AND $2::uuid IS NOT NULL',
        checker: lostCommits,
      }),
    ],
  },
  {
    name: 'release-only-what-runs',
    why: 'A run that is cancelled while its attempt is given back would be tried again.',
    mutants: [
      statement('release', { text: " AND e.status = 'Executing'", checker: besideModel }),
      model('release', {
        text: "if (execution?.status !== 'Executing') return false",
        replacement: 'if (!execution) return false',
      }),
    ],
  },
  {
    name: 'artifact-once-for-a-position',
    why: 'Two attempts would leave two files for one report, and both would be sent.',
    mutants: [
      change(migration, {
        text: 'artifacts_pkey PRIMARY KEY (execution_id, position, nominal_at)',
        replacement: 'artifacts_pkey PRIMARY KEY (id, execution_id, position, nominal_at)',
        checker: test(attempt, 'nothing is made or sent twice for one place, whatever its id'),
      }),
    ],
  },
  {
    name: 'heartbeats-have-a-connection',
    why: 'A burst of statements would delay the heartbeats of a server until the others take it for dead.',
    mutants: [
      change('packages/engine/src/attempt/servers.ts', {
        text: 'await heartbeats.query<HeartbeatAnswer>',
        replacement: 'await database.query<HeartbeatAnswer>',
        checker: test(
          registration,
          'heartbeats go on while every other connection of a process is taken and more statements wait for one',
        ),
      }),
    ],
  },
  {
    name: 'trust-ends-before-the-server-lease',
    why: 'A worker that the store does not hear would go on after its work was given to another.',
    mutants: [
      change(presenceSource, {
        text: 'if (!trusted()) options.leaseLost()',
        checker: test(
          registration,
          'without a heartbeat trust ends before the lease does, and everything is instructed to stop',
        ),
      }),
    ],
  },
  {
    name: 'superseded-is-told',
    why: 'A worker that was frozen would go on with what another one runs by now.',
    mutants: [
      statement('heartbeat', {
        text: ' OR e.claim_token IS DISTINCT FROM r.claim_token',
        checker: besideModel,
      }),
    ],
  },
  {
    name: 'cancel-locks-the-row',
    why: 'A cancel that meets a claim would say that nothing had begun, and the run would go on.',
    mutants: [
      statement('cancel-execution', {
        text: ' FOR UPDATE\n',
        replacement: '\n',
        checker: test(
          attempt,
          'a cancel that meets another change in transit reports what it met, not what was there before',
        ),
      }),
    ],
  },
  {
    name: 'cancel-is-asked-once',
    why: 'A second cancel would take the place of the first one, and hide who asked for it and when.',
    mutants: [
      statement('cancel-execution', {
        text: "f.status = 'Executing'",
        replacement: "f.status <> 'Waiting'",
        checker: test(
          attempt,
          'a second cancel of a run changes nothing, and who asked first stays on record',
        ),
      }),
    ],
  },
  {
    name: 'cancel-asks-again',
    why: 'A cancel that waited for the end of the run would say that the run was never there.',
    mutants: [
      change('packages/engine/src/attempt/executions.ts', {
        text: '(await ask()) ?? (await ask())',
        replacement: 'await ask()',
        checker: test(
          attempt,
          'a cancel that meets another change in transit reports what it met, not what was there before',
        ),
      }),
    ],
  },
]
