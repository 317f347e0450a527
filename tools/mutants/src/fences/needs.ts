import { change, type Fence, test } from '../fence.ts'

const migration = 'prisma/migrations/20261128210000_needs/migration.sql'
const endsInSeconds = 'prisma/migrations/20261129000000_needs_of_whole_seconds/migration.sql'
const toldFile = 'packages/engine/test/history/resend-tells-nothing.test.ts'
const needs = 'packages/engine/test/deliver/needs.test.ts'

const digests = 'packages/engine/test/deliver/need-digests.test.ts'
const digestsFile = 'packages/engine/src/deliver/need-digests.ts'
const oneDigest = test(
  digests,
  'of two schedulers at one time, and after a restart, none adds a mail that is there',
)

/** A need stays until what it says is solved, and is one row however often it arises. */
export const needFences: readonly Fence[] = [
  {
    name: 'one-open-need',
    why: 'Runs that fail in a row would each be a need of its own, and hide the others.',
    mutants: [
      change(migration, {
        text: 'ON needs (schedule_id, kind, subject) WHERE settled_at IS NULL;',
        replacement: 'ON needs (schedule_id, kind, subject, execution_id) WHERE settled_at IS NULL;',
        checker: test(
          needs,
          'the need of the next run takes the place of that of the run before, and counts it',
        ),
      }),
    ],
  },
  {
    name: 'need-is-settled-by-all-who-lacked-it',
    why: 'A resend to one of two would settle the need, and the other would never get the report.',
    mutants: [
      change(endsInSeconds, {
        text: ' AND has_arrived(n.execution_id, n.nominal_at)\n',
        replacement: '\n',
        checker: test(
          needs,
          'who lacks a run is named, and a resend settles the need only when it has reached all of them',
        ),
      }),
    ],
  },
  {
    name: 'need-is-settled-by-its-instant',
    why: 'The run of today would settle the failure of Friday, whose report no recipient has.',
    mutants: [
      change(endsInSeconds, {
        text: " AND date_trunc('second', n.as_of) = date_trunc('second', coalesce(m.message_at, m.due_at, m.entry_at)) END",
        replacement: ' END',
        checker: test(
          needs,
          'a failed run needs a person until a run as of the same instant succeeds, whatever else does',
        ),
      }),
    ],
  },
  {
    name: 'resend-makes-no-need',
    why: 'A resend that fails would be a second need beside that of the run whose files it sends.',
    mutants: [
      change(migration, {
        text: "IN ('Failed', 'PartiallyDelivered') AND tells_of_schedule(h.resend_of)",
        replacement: "IN ('Failed', 'PartiallyDelivered')",
        checker: test(
          toldFile,
          'a run that sends kept files again never changes what is reported of its schedule, however it ends (failed runs before: %i)',
        ),
      }),
    ],
  },
  {
    name: 'one-digest-a-day',
    why: 'A leader would mail the needs with each of its rounds.',
    mutants: [
      change(digestsFile, {
        text: " AND d.kind = 'NeedsUnseen' AND lower",
        replacement: " AND d.kind = 'NeedsSeen' AND lower",
        checker: test(
          digests,
          'a need that no user reads for a day is mailed to its owner and its addresses, once a day until it is settled',
        ),
      }),
    ],
  },
  {
    name: 'digests-check-term',
    why: 'A leader that was replaced would add mails beside its successor.',
    mutants: [
      change(digestsFile, {
        text: 'if (row?.holds !== true) return null',
        replacement: 'if (row === undefined) return null',
        checker: oneDigest,
      }),
    ],
  },
]
