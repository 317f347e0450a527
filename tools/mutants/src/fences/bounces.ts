import { type Fence, statement, test } from '../fence.ts'

const bounces = 'packages/engine/test/deliver/bounces.test.ts'

/** A mail that came back is recorded once, and only for a delivery that was accepted. */
export const bounceFences: readonly Fence[] = [
  {
    name: 'only-accepted-bounces',
    why: 'A report would say twice that a mail came back, or that one came back whose reply nobody has read.',
    mutants: [
      statement('record-bounce', {
        text: " AND d.state = 'Accepted'",
        checker: test(
          bounces,
          'a mail that came back is recorded once for its recipient, with the reason, and the run makes one notice',
        ),
      }),
    ],
  },
  {
    name: 'bounce-names-a-sent-mail',
    why: 'A forged report that names a run would move deliveries of mails that it does not know.',
    mutants: [
      statement('record-bounce', {
        text: ' AND d.message_id = $2',
        replacement: ' AND $2::text IS NOT NULL',
        checker: test(bounces, 'a report that names %s changes nothing'),
      }),
    ],
  },
]
