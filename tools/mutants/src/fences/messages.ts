import { change, type Fence, test } from '../fence.ts'

const intake = 'apps/worker/test/intake.test.ts'
const consumer = 'packages/queue/test/consumer.test.ts'
const leaseOver = 'apps/worker/test/lease-over.test.ts'
/** How what was placed comes to a worker, and waits there for a slot. */
export const messageFences: readonly Fence[] = [
  {
    name: 'messages-outlast-the-lease',
    why: 'A run sent to a server whose lease was over for a moment would wait there until rescue found it.',
    mutants: [
      change('apps/worker/src/start-worker.ts', {
        text: 'clock.monotonicMs() < leaseEndsMs',
        replacement: 'clock.monotonicMs() < leaseEndsMs || true',
        checker: test(
          leaseOver,
          'a message that comes to a server whose lease is over is claimed as soon as the server is heard again',
        ),
      }),
      change('apps/worker/src/start-worker.ts', {
        text: `only because of the lease.\n  if (!mayClaim()) return 'later'`,
        replacement: `only because of the lease.\n  if (!mayClaim()) return 'over'`,
        checker: test(
          leaseOver,
          'a claim that the store sees so late that the lease is over is made again when the server is heard again',
        ),
      }),
    ],
  },
  {
    name: 'a-job-has-one-name',
    why: 'A group that was sent again because the answer got lost would be two jobs.',
    mutants: [
      change('packages/queue/src/producer.ts', {
        text: 'opts: { jobId: jobId(packed.messages[0]) }',
        replacement: 'opts: { jobId: `${jobId(packed.messages[0])}-${randomUUID()}` }',
        checker: test(consumer, 'a group that is sent twice is one job'),
      }),
    ],
  },
  {
    name: 'group-in-line-before-one-begins',
    why: 'Whichever run happens to be written first in a group would begin before those whose turn it is.',
    mutants: [
      change('apps/worker/src/intake.ts', {
        text: 'for (const message of messages) line.put(message)',
        replacement:
          'for (const message of messages) {\n        line.put(message)\n        fillSlots()\n      }',
        checker: test(
          intake,
          'of a group the lowest tag begins first, and a manual run overtakes the rest of a group',
        ),
      }),
    ],
  },
  {
    name: 'nothing-begins-without-a-slot',
    why: 'A whole group would be claimed by a server that has room for a few, while others are idle.',
    mutants: [
      change('apps/worker/src/intake.ts', {
        text: ' && busy < slots) {',
        replacement: ') {',
        checker: test(intake, 'no more than the slots run at the same time, in the order of arrival'),
      }),
    ],
  },
]
