import { change, type Fence, model, statement, test } from '../fence.ts'

const lostHistory = 'packages/engine/test/memory/interrupted.test.ts'
const doubt = test(lostHistory, 'a delivery of a run that a lost history may have run %s')

/** After a restore, a failover or a roll back nothing is sent twice, and no build runs without what it uses. */
export const lostHistories: readonly Fence[] = [
  {
    name: 'doubt-is-an-earlier-attempt',
    why: 'A run that a lost history may have run would count as one that no attempt has begun, and would send at once.',
    mutants: [
      statement('claim-executions', {
        text: 'CASE WHEN e.attempt = 0 AND least(e.nominal_at, e.entry_at) <= (SELECT s.doubt_until FROM cluster_settings s WHERE s.id = 1) THEN 2 ELSE 1 END',
        replacement: '1',
        checker: doubt,
      }),
      statement('claim-known', {
        text: 'AND (least(e.nominal_at, e.entry_at) <= (SELECT s.doubt_until FROM cluster_settings s WHERE s.id = 1)) IS NOT TRUE',
        checker: test(
          lostHistory,
          'a run of a lost history has an earlier attempt also where its snapshot is known',
        ),
      }),
    ],
  },
  {
    name: 'lost-history-may-have-sent',
    why: 'After a restore, a mail whose record is lost would be sent a second time.',
    mutants: [
      statement('advance', {
        text: 'coalesce(least(o.nominal_at, o.entry_at) <= (SELECT s.doubt_until FROM cluster_settings s WHERE s.id = 1), false)',
        replacement: 'false',
        checker: doubt,
      }),
      model('ledger', { text: 'isInDoubt(rows, execution) ? { resend } : null', replacement: 'null' }),
    ],
  },
  {
    name: 'build-knows-what-the-schema-needs',
    why: 'A build that was rolled back would run on a schema that lacks what it uses.',
    mutants: [
      change('packages/store/src/startup-check.ts', {
        text: "!known.includes(settings?.needed ?? '')",
        replacement: 'false',
        checker: test(
          'packages/store/test/schema.test.ts',
          'a schema that a newer build has added to is accepted; one that needs a newer build stops the process',
        ),
      }),
    ],
  },
]
