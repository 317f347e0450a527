import { accountKey } from '@punctual/domain'
import { languages } from '@punctual/domain/words'
import { z } from 'zod'

import { requireRight } from '../../access/require-right.ts'
import { idParams, isId } from '../../http/id.ts'
import { pageAnswer, pageFields } from '../../http/list-page.ts'
import { defineOperation } from '../../http/operation.ts'
import type { Dependencies } from '../../deps.ts'
import { exampleId } from '../../wire/examples.ts'
import { nameCursorOf } from '../../wire/name-cursor.ts'
import {
  eventTag,
  exampleSubscription,
  noSubscription,
  readSubscription,
  subscriptionFromWire,
  subscriptionInput,
  subscriptionOutput,
  subscriptionToWire,
  updateInput,
  writtenSubscription,
} from './event-subscription-wire.ts'

const before = async (id: string, { store }: Dependencies) => {
  const found = isId(id) ? await store.eventSubscriptions.read(id) : null
  return found && subscriptionToWire(found, languages[0])
}

export const getAllEventSubscriptions = defineOperation({
  name: 'eventsubscription.getall',
  methods: ['GET'],
  path: '/api/eventsubscription/getall',
  role: 'Viewer',
  right: 'View',
  summary: 'Lists who gets events about runs',
  description: 'In the order of names. One of a folder that the caller may not view is not among them.',
  tags: [eventTag],
  query: z.object(pageFields),
  response: z.array(subscriptionOutput),
  handle: async ({ query: { Limit, Cursor }, request, dependencies: { store }, language }) =>
    pageAnswer(await store.eventSubscriptions.list({ after: nameCursorOf(Cursor), limit: Limit + 1 }), {
      limit: Limit,
      request,
      toItem: (row) => subscriptionToWire(row, language),
      positionOf: ({ nameKey, id }) => [nameKey, id],
    }),
})

export const getEventSubscription = defineOperation({
  name: 'eventsubscription.get',
  methods: ['GET'],
  path: '/api/eventsubscription/get/:id',
  role: 'Viewer',
  right: 'View',
  summary: 'Answers a subscription to events',
  tags: [eventTag],
  params: idParams,
  response: subscriptionOutput,
  errors: [404],
  versionOf: ({ Version }) => Version,
  handle: async ({ params, dependencies, language }) =>
    subscriptionToWire(await readSubscription(params.id, dependencies), language),
})

export const createEventSubscription = defineOperation({
  name: 'eventsubscription.create',
  methods: ['POST'],
  path: '/api/eventsubscription/create',
  role: 'Editor',
  right: 'Edit',
  summary: 'Sends events about the runs of a folder or of a schedule to a Webhook, to Slack or to Teams',
  description:
    'A Webhook gets each event signed as Standard Webhooks says, with the same `webhook-id` in every try. What is not taken is tried again for a day, with growing waits. The answer 410 disables the subscription. Events of a folder that the caller may not view are not sent. Secrets are write-only.',
  tags: [eventTag],
  body: subscriptionInput,
  response: subscriptionOutput,
  examples: { webhook: exampleSubscription },
  errors: [404, 409],
  changes: true,
  idempotent: true,
  versionOf: ({ Version }) => Version,
  audit: (_context, made) => ({ subject: made.Id, after: made }),
  handle: async (context) => {
    const state = await subscriptionFromWire(context.body, null, context)
    const by = { createdBy: context.principal.name, account: accountKey(context.principal) }
    const written = await context.dependencies.store.eventSubscriptions.create({ ...state, ...by })
    return subscriptionToWire(writtenSubscription(written, state.name), context.language)
  },
})

export const updateEventSubscription = defineOperation({
  name: 'eventsubscription.update',
  methods: ['POST'],
  path: '/api/eventsubscription/update',
  role: 'Editor',
  right: 'Edit',
  summary: 'Replaces a subscription to events',
  description:
    'Secrets that are left out stay. What it has not taken is tried again at once. Events are sent that both the account that made it and the caller may view. Takes `If-Match`.',
  tags: [eventTag],
  body: updateInput,
  response: subscriptionOutput,
  examples: { webhook: { Id: exampleId, ...exampleSubscription } },
  errors: [404, 409, 412],
  changes: true,
  versionOf: ({ Version }) => Version,
  audit: (_context, made) => ({ subject: made.Id, after: made }),
  readBefore: ({ body, dependencies }) => before(body.Id, dependencies),
  handle: async (context) => {
    const { body, expectedVersion: ifVersion, dependencies } = context
    const stored = await readSubscription(body.Id, dependencies)
    await requireRight('Edit', stored.inFolderId, context)
    const state = await subscriptionFromWire(body, stored, context)
    const by = { createdBy: stored.createdBy, account: accountKey(context.principal) }
    const change = { ...state, ...by, ifVersion }
    const written = await dependencies.store.eventSubscriptions.update(change)
    return subscriptionToWire(writtenSubscription(written, state.name), context.language)
  },
})

export const deleteEventSubscription = defineOperation({
  name: 'eventsubscription.delete',
  methods: ['DELETE', 'POST'],
  path: '/api/eventsubscription/delete/:id',
  role: 'Editor',
  right: 'Edit',
  summary: 'Deletes a subscription to events, with what waits for it',
  tags: [eventTag],
  params: idParams,
  response: z.literal(true),
  errors: [404],
  changes: true,
  readBefore: ({ params, dependencies }) => before(params.id, dependencies),
  handle: async (context) => {
    const { params, dependencies } = context
    const stored = await readSubscription(params.id, dependencies)
    await requireRight('Edit', stored.inFolderId, context)
    if (!(await dependencies.store.eventSubscriptions.remove(stored.id))) throw noSubscription()
    return true as const
  },
})
