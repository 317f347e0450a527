import { change, type Fence, test } from '../fence.ts'

const store = 'packages/engine/src/history/file-links.ts'
const engine = 'packages/engine/test/history/file-links.test.ts'
const revoked = test(
  engine,
  'revoked links open and count nothing, and the first revocation stays in the record',
)

/** A link to a delivered file ends when it is meant to. */
export const linkFences: readonly Fence[] = [
  {
    name: 'deleted-schedule-ends-links',
    why: 'The files of a schedule that was deleted would still be open to the readers of its mails.',
    mutants: [
      change(store, {
        text: ' AND EXISTS (SELECT FROM schedules s WHERE s.id = e.schedule_id)',
        replacement: '',
        checker: test(
          engine,
          'a link of a deleted schedule opens nothing, nor does one of an execution that is gone',
        ),
      }),
    ],
  },
  {
    name: 'revoked-links-open-nothing',
    why: 'A file that was sent to the wrong readers would stay open to them.',
    mutants: [
      change(store, { text: ' AND l.revoked_at IS NOT NULL', replacement: ' AND false', checker: revoked }),
    ],
  },
  {
    name: 'revocation-ends-counting',
    why: 'A link that is revoked while it is opened would still answer the file.',
    mutants: [
      change(store, {
        text: 'DO UPDATE SET opens = l.opens + 1, last_opened_at = excluded.last_opened_at WHERE l.revoked_at IS NULL',
        replacement: 'DO UPDATE SET opens = l.opens + 1, last_opened_at = excluded.last_opened_at',
        checker: revoked,
      }),
    ],
  },
  {
    name: 'links-expire',
    why: 'A mail that was forwarded years ago would still open the file, as long as it is kept.',
    mutants: [
      change('apps/api/src/routes/link/open-link.ts', {
        text: '  if (link.expiresAt <= clock.now()) return null\n',
        replacement: '',
        checker: test(
          'apps/api/test/execution/links.test.ts',
          'every link that opens nothing is answered alike: expired, revoked, without file or schedule, made up',
        ),
      }),
    ],
  },
]
