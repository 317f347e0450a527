import { requireRight } from '../../access/require-right.ts'
import { askingSourceSeconds } from '../../http/answer-time.ts'
import { idParams } from '../../http/id.ts'
import { defineOperation } from '../../http/operation.ts'
import { testStepsOutput } from '../../wire/test-steps.ts'
import { tryDestination } from '../destination/try-destination.ts'
import { destinationOf, eventTag } from './event-subscription-wire.ts'
import { readSubscription } from './event-subscriptions.ts'

export const testEventSubscription = defineOperation({
  name: 'eventsubscription.test',
  methods: ['POST'],
  path: '/api/eventsubscription/test/:id',
  role: 'Editor',
  right: 'Edit',
  summary: 'Tries where events go',
  description:
    'A Webhook gets an event `punctual.test`; Slack and Teams show nothing. The step that fails is the last. The audit trail has an entry of it.',
  tags: [eventTag],
  params: idParams,
  response: testStepsOutput,
  errors: [404],
  cost: 'costly',
  maxSeconds: askingSourceSeconds,
  changes: true,
  waits: true,
  handle: async (context) => {
    const stored = await readSubscription(context.params.id, context.dependencies)
    await requireRight('Edit', stored.inFolderId, context)
    return await tryDestination(destinationOf(stored), context)
  },
})
