import type {
  EventSubscription,
  EventSubscriptionState,
  EventSubscriptionWrite,
  StoredDestination,
} from '@punctual/catalog'
import { kindOf } from '@punctual/delivery/kinds'
import { failureSaid, toWire } from '@punctual/domain'
import { eventTypes, type EventReaders } from '@punctual/domain/notice-events'
import { type Language, say, sentence } from '@punctual/domain/words'
import { z } from 'zod'

import { requireRight, type RightContext } from '../../access/require-right.ts'
import { isId } from '../../http/id.ts'
import { problem } from '../../http/problem.ts'
import { invalid } from '../../http/read-input.ts'
import {
  destinationFromWire,
  destinationInput,
  destinationOutput,
  destinationsToWire,
} from '../../wire/destination.ts'
import { epoch, epochOrNull } from '../../wire/epoch.ts'
import { folderPath } from '../../wire/folder.ts'
import { findFolder } from '../../wire/folder-path.ts'
import { line, name, optional, optionalLine, readOnly } from '../../wire/input.ts'
import { codeToWire, sentenceOutput } from '../../wire/sentence.ts'

export const eventTag = 'Events'

const eventType = z.enum(eventTypes).meta({ id: 'EventType' })

export const subscriptionOutput = z
  .object({
    Id: z.string(),
    Name: z.string(),
    FolderPath: z.string().nullable().meta({ description: 'Null for the events of one schedule' }),
    ScheduleId: z.string().nullable(),
    ScheduleName: z.string().nullable(),
    Events: z.array(eventType),
    LateAfterMinutes: z.int().nullable(),
    Enabled: z.boolean(),
    Destination: destinationOutput,
    FailingSinceEpochUtc: epochOrNull.meta({
      description: 'Since when it takes nothing; null while all is well',
    }),
    AbandonedEpochUtc: epochOrNull.meta({
      description: 'When an event was abandoned last, after a day of tries; null since the last change',
    }),
    Problem: z.string().nullable().meta({ description: 'Why it took nothing the last time' }),
    ProblemCode: sentenceOutput
      .nullable()
      .meta({ description: 'The code of Problem; null for what another system has said' }),
    CreatedBy: z.string(),
    CreatedEpochUtc: epoch,
    UpdatedEpochUtc: epoch,
    Version: z.int(),
  })
  .meta({ id: 'EventSubscription' })

export const subscriptionInput = z
  .strictObject({
    Name: name(100),
    FolderPath: optional(folderPath, null).meta({
      description: 'The events of all schedules in this folder and below it; either this or ScheduleId',
    }),
    ScheduleId: optionalLine(100),
    Events: z.array(eventType).min(1).max(eventTypes.length).meta({
      description:
        'A Webhook gets each delivered and each failed run. Slack and Teams get each delivered run, and of failures only changes of state: it begins to fail, is disabled, cannot run any more, or a run is held',
    }),
    LateAfterMinutes: optional(z.int().min(1).max(10_080), null).meta({
      description: 'A run that is not delivered that long after it was due is late; needed for report.late',
    }),
    Enabled: optional(z.boolean(), true).meta({
      description: 'What waits for one that is disabled is cancelled',
    }),
    Destination: destinationInput.meta({
      description: 'A Webhook, Slack or Teams; its members about files have no effect',
    }),
    Id: readOnly,
    ScheduleName: readOnly,
    FailingSinceEpochUtc: readOnly,
    AbandonedEpochUtc: readOnly,
    Problem: readOnly,
    ProblemCode: readOnly,
    CreatedBy: readOnly,
    CreatedEpochUtc: readOnly,
    UpdatedEpochUtc: readOnly,
    Version: readOnly,
  })
  .meta({ id: 'CreateEventSubscriptionInput' })

export const updateInput = subscriptionInput
  .extend({ Id: line(100) })
  .meta({ id: 'UpdateEventSubscriptionInput' })

export const exampleSubscription = {
  Name: 'Operations',
  FolderPath: '/Sales',
  Events: ['report.failed', 'report.recovered'],
  Destination: {
    Type: 'Webhook',
    Url: 'https://example.org/hooks/reports',
    Secret: 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=',
  },
}

/** What is sent to, as a destination with the id of the subscription. */
export function destinationOf(subscription: EventSubscription): StoredDestination {
  const { id, name: of, kind, settings, secrets } = subscription
  return { id, name: of, kind, enabled: true, allowedFor: [], settings, secrets }
}

export function subscriptionToWire(
  subscription: EventSubscription,
  language: Language,
): z.input<typeof subscriptionOutput> {
  const said = subscription.error && failureSaid(subscription.error)
  const [Destination] = destinationsToWire([destinationOf(subscription)]).Destinations
  return toWire(
    subscriptionOutput,
    { ...subscription, events: z.array(eventType).parse(subscription.events) },
    {
      FolderPath: subscription.folderId === null ? null : subscription.folderPath,
      Destination: Destination!,
      Problem: said && say(said, language),
      ProblemCode: codeToWire(said),
    },
  )
}

export function noSubscription() {
  return problem('not_found', { detail: sentence('event_subscription_missing') })
}

export function writtenSubscription(written: EventSubscriptionWrite, of: string): EventSubscription {
  if (written.ok) return written.subscription
  switch (written.conflict) {
    case 'name':
      throw problem('name_taken', { detail: sentence('event_subscription_name_taken', { name: of }) })
    case 'missing':
      throw noSubscription()
    case 'stale':
      throw problem('version_stale', { detail: sentence('event_subscription_stale') })
  }
}

/**
 * What is stored of a request. @throws ProblemError for a place that the caller may not edit, and for a destination that
 * carries no events
 */
export async function subscriptionFromWire(
  body: Omit<z.output<typeof subscriptionInput>, 'Id'>,
  stored: EventSubscription | null,
  context: RightContext,
): Promise<Omit<EventSubscriptionState, 'createdBy'>> {
  const readers = readersOf(body.Destination.Type)
  const wantsLate = body.Events.includes('report.late')
  if (wantsLate && body.LateAfterMinutes === null)
    throw invalid([{ field: 'LateAfterMinutes', message: sentence('field_required') }])
  const place = await placeOf(body, context)
  const destination = await destinationFromWire(
    {
      input: body.Destination,
      stored: stored && destinationOf(stored),
      prefix: 'Destination.',
    },
    context.dependencies,
  )
  const kind = kindOf(destination)
  const refusals = kind.refusals(destination.settings, context.dependencies, null)
  if (refusals.length > 0)
    throw invalid(refusals.map(({ field, message }) => ({ field: `Destination.${field}`, message })))
  return {
    ...place,
    id: destination.id,
    name: body.Name,
    events: eventTypes.filter((type) => body.Events.includes(type)),
    lateAfterMinutes: wantsLate ? body.LateAfterMinutes : null,
    enabled: body.Enabled,
    kind: destination.kind,
    readers,
    settings: destination.settings,
    secrets: destination.secrets,
  }
}

/** @throws ProblemError `invalid_request` for a kind that takes only files */
function readersOf(kind: string): EventReaders {
  const form = kindOf({ kind }).announcement
  if (form) return form.readers
  throw invalid([{ field: 'Destination.Type', message: sentence('event_destination_kind', { kind }) }])
}

async function placeOf(
  { FolderPath, ScheduleId }: Pick<z.output<typeof subscriptionInput>, 'FolderPath' | 'ScheduleId'>,
  context: RightContext,
): Promise<Pick<EventSubscriptionState, 'folderId' | 'scheduleId'>> {
  const { store } = context.dependencies
  if ((FolderPath === null) === (ScheduleId === null))
    throw invalid([{ field: 'FolderPath', message: sentence('event_subscription_place') }])
  if (FolderPath !== null) {
    const folder = await findFolder(store.folders, FolderPath)
    if (folder === null) throw problem('not_found', { detail: sentence('folder_path_missing') })
    await requireRight('Edit', folder.id, context)
    return { folderId: folder.id, scheduleId: null }
  }
  const folderId = isId(ScheduleId!) ? await store.schedules.folderOf(ScheduleId!) : null
  if (folderId === null) throw problem('not_found', { detail: sentence('schedule_missing') })
  await requireRight('Edit', folderId, context)
  return { folderId: null, scheduleId: ScheduleId }
}
