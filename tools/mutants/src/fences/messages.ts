import { change, type Fence, statement, test } from '../fence.ts'

const dispatch = 'packages/engine/test/dispatch/dispatch.test.ts'
const intake = 'apps/worker/test/intake.test.ts'
const consumer = 'packages/queue/test/consumer.test.ts'
const grouped =
  'what a round places on a server travels as one message, and as many to a server of an older build'

/** How what was placed comes to a worker, and waits there for a slot. */
export const messageFences: readonly Fence[] = [
  {
    name: 'groups-only-to-who-reads-them',
    why: 'A worker of an older build would drop what it was sent, and everything would wait for rescue.',
    mutants: [
      statement('read-dispatch-state', {
        text: 's.work_format >= $2',
        replacement: '$2::int IS NOT NULL',
        checker: test(dispatch, grouped),
      }),
      change('packages/engine/src/dispatch/dispatch.ts', {
        text: 'readsGroups: groupReaders.has(message.serverName)',
        replacement: 'readsGroups: true',
        checker: test(dispatch, grouped),
      }),
    ],
  },
  {
    name: 'one-alone-in-the-older-form',
    why: 'A worker of an older build knows one form only, which is also the shorter one.',
    mutants: [
      change('packages/queue/src/envelope.ts', {
        text: 'others.length === 0',
        replacement: 'others.length < 0',
        checker: test(
          consumer,
          'a server whose build reads no groups gets each execution in a message of its own, in the form that it knows',
        ),
      }),
    ],
  },
  {
    name: 'a-parcel-has-one-name',
    why: 'A group that was sent again because the answer got lost would be two jobs.',
    mutants: [
      change('packages/queue/src/producer.ts', {
        text: 'opts: { jobId: jobId(first) }',
        replacement: 'opts: { jobId: `${jobId(first)}-${randomUUID()}` }',
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
          'of a group the first by turn begins first, and what a person asked for overtakes the rest of a group',
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
