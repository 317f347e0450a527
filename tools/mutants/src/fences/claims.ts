import { besideModel, type Fence, model, statement, test } from '../fence.ts'

const fairDispatch = 'packages/engine/test/dispatch/fair-dispatch.test.ts'
const keptKeys = 'packages/engine/test/attempt/kept-snapshot-keys.test.ts'
const attempt = 'packages/engine/test/attempt/attempt.test.ts'

/** Which message begins an attempt, and of which server. */
export const claims: readonly Fence[] = [
  {
    name: 'claim-compares-generation',
    why: 'A message from before a rescue would start what was placed elsewhere.',
    mutants: [
      statement('claim-executions', { text: ' AND e.generation = c.generation', checker: besideModel }),
      statement('claim-known', { text: ' AND e.generation = c.generation', checker: besideModel }),
      model('claim', { text: '    execution.generation !== generation ||\n' }),
    ],
  },
  {
    name: 'claim-only-what-waits',
    why: 'The same message delivered twice would start two attempts.',
    mutants: [
      statement('claim-executions', {
        text: " AND e.status = 'Waiting'",
        checker: test(attempt, 'of many claims with the same message one succeeds'),
      }),
      statement('claim-known', {
        text: 'AND e.attempt = 0 AND e.snapshot_key IS NULL',
        checker: test(keptKeys, 'of many claims with the same message and a kept key one succeeds'),
      }),
      model('claim', { text: "    execution.status !== 'Waiting' ||\n" }),
    ],
  },
  {
    name: 'claim-only-what-is-placed',
    why: 'What was recalled into the outbox would run by its old message, uncounted for its account.',
    mutants: [
      statement('claim-executions', {
        text: ' AND e.dispatched_at IS NOT NULL',
        checker: test(
          fairDispatch,
          'an end makes room under the cap, and what was recalled cannot be claimed by its old message',
        ),
      }),
      statement('claim-known', { text: ' AND e.dispatched_at IS NOT NULL', checker: besideModel }),
      model('claim', { text: '    execution.dispatchedAt === null ||\n' }),
    ],
  },
  {
    name: 'claim-needs-a-lease',
    why: 'A server that everybody takes to be dead would start work that is taken from it at once.',
    mutants: [
      statement('claim-executions', {
        text: '\n          AND is_alive(w.last_heartbeat_at, c."leaseMs")',
        checker: test(attempt, 'a server whose lease is over claims nothing'),
      }),
      statement('claim-known', {
        text: '\n          AND is_alive(w.last_heartbeat_at, c."leaseMs")',
        checker: test(
          keptKeys,
          'a claim by a kept key is refused for another boot, without a lease, and for a server that reads less than the work',
        ),
      }),
      model('claim', { text: ' || !isHeard(server, now, leaseMs)', replacement: ' || now < leaseMs' }),
    ],
  },
  {
    name: 'claim-by-the-present-boot',
    why: 'A process that still unwinds would claim under the name that its successor has taken.',
    mutants: [
      statement('claim-executions', {
        text: ' AND w.boot_id = c."bootId"',
        checker: test(
          attempt,
          'a process claims nothing in the name of a server that another process has taken over',
        ),
      }),
      statement('claim-known', {
        text: ' AND w.boot_id = c."bootId"',
        checker: test(
          keptKeys,
          'a claim by a kept key is refused for another boot, without a lease, and for a server that reads less than the work',
        ),
      }),
    ],
  },
  {
    name: 'claim-reads-the-format',
    why: 'A server of an older version would run work that it does not understand.',
    mutants: [
      statement('claim-executions', {
        text: 'AND w.work_format >= (SELECT s.work_format FROM cluster_settings s WHERE s.id = 1)',
        checker: test(
          attempt,
          'a server whose build reads less than the work of the cluster is sent nothing and can claim nothing that it was sent before',
        ),
      }),
      statement('claim-known', {
        text: 'AND w.work_format >= (SELECT s.work_format FROM cluster_settings s WHERE s.id = 1)',
        checker: test(
          keptKeys,
          'a claim by a kept key is refused for another boot, without a lease, and for a server that reads less than the work',
        ),
      }),
    ],
  },
  {
    name: 'claim-counts-for-its-account',
    why: 'A run whose schedule was edited to another account would leave the cap of that account open.',
    mutants: [
      statement('claim-executions', {
        text: 'source_account_id = coalesce((SELECT f.account_id FROM frozen f WHERE f.id = e.id AND e.snapshot_key IS NULL), e.source_account_id)',
        replacement: 'source_account_id = e.source_account_id',
        checker: test(
          attempt,
          'a run whose schedule was edited to another account before its claim counts for that account only',
        ),
      }),
      statement('claim-known', {
        text: 'source_account_id = coalesce(k.source_account_id, e.source_account_id)',
        replacement: 'source_account_id = e.source_account_id',
        checker: test(
          keptKeys,
          'a run that was requested before an edit counts for the account of the kept key',
        ),
      }),
    ],
  },
  {
    name: 'claim-raises-attempt',
    why: 'The record would call two attempts one, and the second would take what the first has made for its own.',
    mutants: [
      statement('claim-executions', {
        text: 'attempt = e.attempt + CASE',
        replacement: 'attempt = greatest(e.attempt - 1, 0) + CASE',
        checker: besideModel,
      }),
      model('claim', {
        text: 'attempt: execution.attempt + (',
        replacement: 'attempt: Math.max(execution.attempt - 1, 0) + (',
      }),
    ],
  },
  {
    name: 'claim-freezes-once',
    why: 'An edit between two attempts would send the second one to other users than the first.',
    mutants: [
      statement('claim-executions', {
        text: 'snapshot_key = coalesce(e.snapshot_key, (',
        replacement: 'snapshot_key = coalesce(NULL::uuid, (',
        checker: test(attempt, 'the first claim freezes the schedule: a later attempt sees it as it was'),
      }),
      statement('claim-known', {
        text: ' AND e.snapshot_key IS NULL',
        checker: test(keptKeys, 'a run that was requested with a snapshot of its own keeps it'),
      }),
    ],
  },
]
