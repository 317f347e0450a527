import { change, type Fence, test } from '../fence.ts'

const failover = 'packages/delivery/test/kinds/email/failover.test.ts'
const store = 'packages/engine/test/catalog/mail-servers.test.ts'

/** A mail goes to one server, and no server gets more than it allows. */
export const mailServerFences: readonly Fence[] = [
  {
    name: 'one-copy-for-an-address',
    why: 'An address that is written twice would get two copies.',
    mutants: [
      change('packages/delivery/src/kinds/email/read-recipients.ts', {
        text: 'const to = [...new Set(recipients.flatMap(({ parsed }) => (parsed.ok ? [parsed.address.address] : [])))]',
        replacement:
          'const to = recipients.flatMap(({ parsed }) => (parsed.ok ? [parsed.address.address] : []))',
        checker: test(
          'packages/delivery/test/kinds/email/mailer.test.ts',
          'recipients given twice get one copy and two answers',
        ),
      }),
    ],
  },
  {
    name: 'begun-mail-goes-to-no-next-server',
    why: 'A server that has begun to read a mail may keep it, and the next one would get it as well.',
    mutants: [
      change('packages/delivery/src/kinds/email/send-through.ts', {
        text: '!outcome.isBegun && ',
        replacement: '',
        checker: test(
          failover,
          'a first mail server that %s: the next one takes the mail where the first cannot have it, and only there',
        ),
      }),
    ],
  },
  {
    name: 'mail-that-was-read-for-one-goes-to-no-next-server',
    why: 'A server that has taken the mail for others may have it for a recipient that it puts off.',
    mutants: [
      change('packages/delivery/src/kinds/email/send-in-order.ts', {
        text: "if (outcome.recipients.some(({ state }) => state === 'Accepted')) return []",
        replacement: '',
        checker: test(
          failover,
          'a mail to two recipients at a first server that %s: each gets it at most once, and the outcome is of each',
        ),
      }),
    ],
  },
  {
    name: 'mail-in-doubt-goes-to-no-next-server',
    why: 'A server that broke off after the end of a mail may have it, and the next one would get it as well.',
    mutants: [
      change('packages/delivery/src/kinds/email/send-in-order.ts', {
        text: "case 'unknown':\n      return []",
        replacement: "case 'unknown':\n      return to",
        checker: test(
          'packages/delivery/test/kinds/email/cut-replies.test.ts',
          'wherever the reply to a message breaks off, the next server gets the message only after a complete 4xx (reset: %s)',
        ),
      }),
    ],
  },
  {
    name: 'refused-mail-goes-to-no-next-server',
    why: 'A wrong sender or password would be hidden by the next server.',
    mutants: [
      change('packages/delivery/src/kinds/email/send-through.ts', {
        text: 'return notSent(opened.failure, isForNow(opened.failure))',
        replacement: 'return notSent(opened.failure, true)',
        checker: test(
          failover,
          'a first mail server that %s: the next one takes the mail where the first cannot have it, and only there',
        ),
      }),
    ],
  },
  {
    name: 'environment-makes-one-mail-server',
    why: 'Workers that start at the same time would each make the mail server of their environment.',
    mutants: [
      change('packages/catalog/src/mail-servers.ts', {
        text: 'FROM cluster_settings WHERE id = 1 FOR UPDATE',
        replacement: 'FROM cluster_settings WHERE id = 1',
        checker: test(
          store,
          'the mail server of the environment is made once, whichever of several processes starts first',
        ),
      }),
    ],
  },
  {
    name: 'uses-of-a-mail-server-are-counted-in-order',
    why: 'Workers that ask at the same time would each find the same place free.',
    mutants: [
      change('packages/catalog/src/mail-server-uses.ts', {
        text: 'WHERE id = $1 FOR NO KEY UPDATE',
        replacement: 'WHERE id = $1',
        checker: test(
          store,
          'no more connections are open at the same time than a mail server allows, however many workers ask at once',
        ),
      }),
    ],
  },
]
