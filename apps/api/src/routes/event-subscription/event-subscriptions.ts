import type { EventSubscription } from '@punctual/catalog'
import { accountKey } from '@punctual/domain'

import { requireRight } from '../../access/require-right.ts'
import { resource } from '../../http/resource.ts'
import { exampleId } from '../../wire/examples.ts'
import { nameCursorOf } from '../../wire/name-cursor.ts'
import {
  eventTag,
  exampleSubscription,
  noSubscription,
  subscriptionFromWire,
  subscriptionInput,
  subscriptionOutput,
  subscriptionToWire,
  updateInput,
  writtenSubscription,
} from './event-subscription-wire.ts'

const subscriptions = resource<EventSubscription, typeof subscriptionOutput>({
  name: 'eventsubscription',
  tag: eventTag,
  role: 'Editor',
  rights: { read: 'View', write: 'Edit' },
  output: subscriptionOutput,
  toWire: subscriptionToWire,
  read: (id, store) => store.eventSubscriptions.read(id),
  missing: noSubscription,
})

export const { read: readSubscription } = subscriptions

export const getAllEventSubscriptions = subscriptions.getAll({
  role: 'Viewer',
  summary: 'Lists who gets events about runs',
  description: 'In the order of names. One of a folder that the caller may not view is not among them.',
  list: ({ cursor, limit }, store) => store.eventSubscriptions.list({ after: nameCursorOf(cursor), limit }),
  positionOf: ({ nameKey, id }) => [nameKey, id],
})

export const getEventSubscription = subscriptions.get({
  role: 'Viewer',
  summary: 'Answers a subscription to events',
})

export const createEventSubscription = subscriptions.create({
  summary: 'Sends events about the runs of a folder or of a schedule to a Webhook, to Slack or to Teams',
  description:
    'A Webhook gets each event signed as Standard Webhooks says, with the same `webhook-id` in every try. What is not taken is tried again for a day, with growing waits. The answer 410 disables the subscription. Events of a folder that the caller may not view are not sent. Secrets are write-only.',
  body: subscriptionInput,
  examples: { webhook: exampleSubscription },
  errors: [404, 'name_taken', 409],
  async make(context) {
    const { principal, dependencies } = context
    const state = await subscriptionFromWire(context.body, null, context)
    const by = { createdBy: principal.name, account: accountKey(principal) }
    const written = await dependencies.store.eventSubscriptions.create({ ...state, ...by })
    return writtenSubscription(written, state.name)
  },
})

export const updateEventSubscription = subscriptions.update({
  summary: 'Replaces a subscription to events',
  description:
    'Secrets that are left out stay; an address with another scheme, host or port needs them again. What it has not taken is tried again at once. Events are sent that both the account that made it and the caller may view. Takes `If-Match`.',
  body: updateInput,
  examples: { webhook: { Id: exampleId, ...exampleSubscription } },
  async change(context) {
    const { body, principal, expectedVersion: ifVersion, dependencies } = context
    const stored = await readSubscription(body.Id, dependencies)
    await requireRight('Edit', stored.inFolderId, context)
    const state = await subscriptionFromWire(body, stored, context)
    const by = { createdBy: stored.createdBy, account: accountKey(principal) }
    const change = { ...state, ...by, ifVersion }
    return writtenSubscription(await dependencies.store.eventSubscriptions.update(change), state.name)
  },
})

export const deleteEventSubscription = subscriptions.remove({
  summary: 'Deletes a subscription to events, with what waits for it',
  errors: [404],
  async remove(id, context) {
    const { dependencies } = context
    const stored = await readSubscription(id, dependencies)
    await requireRight('Edit', stored.inFolderId, context)
    if (!(await dependencies.store.eventSubscriptions.remove(stored.id))) throw noSubscription()
  },
})
