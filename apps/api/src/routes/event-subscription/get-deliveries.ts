import type { EventDelivery } from '@punctual/catalog'
import { failureSaid, noticeKinds, toWire } from '@punctual/domain'
import { eventOf } from '@punctual/domain/notice-events'
import { type Language, say } from '@punctual/domain/words'
import { z } from 'zod'

import { idParams, isId } from '../../http/id.ts'
import { decodeCursor, foreignCursor, pageAnswer, pageFields } from '../../http/list-page.ts'
import { defineOperation } from '../../http/operation.ts'
import { epoch, epochOrNull } from '../../wire/epoch.ts'
import { codeToWire, sentenceOutput } from '../../wire/sentence.ts'
import { eventTag } from './event-subscription-wire.ts'
import { readSubscription } from './event-subscriptions.ts'

const states = ['Waiting', 'Sending', 'Accepted', 'Rejected', 'Failed', 'Unknown', 'Cancelled'] as const

const deliveryOutput = z
  .object({
    Id: z.string().meta({ description: 'The webhook-id of every try' }),
    Type: z.string(),
    Kind: z.enum(noticeKinds).meta({ id: 'NoticeKind' }),
    ScheduleId: z.string(),
    ScheduleName: z.string(),
    ExecutionId: z.string().nullable(),
    State: z.enum(states).meta({ id: 'EventDeliveryState' }),
    Tries: z.int().meta({ description: 'Those that have ended' }),
    Reply: z.string().nullable(),
    Code: z.string().nullable(),
    Message: z.string().nullable().meta({ description: 'Why the last try was not taken' }),
    MessageSaid: sentenceOutput
      .nullable()
      .meta({ description: 'Message as a sentence; null without one, and for what another system has said' }),
    CreatedEpochUtc: epoch,
    SettledEpochUtc: epochOrNull,
  })
  .meta({ id: 'EventDelivery' })

export const getEventDeliveries = defineOperation({
  name: 'eventsubscription.getdeliveries',
  methods: ['GET'],
  path: '/api/eventsubscription/getdeliveries/:id',
  role: 'Viewer',
  right: 'View',
  summary: 'Lists the events of a subscription, and what became of each',
  description:
    'The newest first, without those of folders that the caller may not view. They are kept as long as other notices.',
  tags: [eventTag],
  params: idParams,
  query: z.object(pageFields),
  response: z.array(deliveryOutput),
  errors: [404],
  handle: async ({ params, query: { Limit, Cursor }, request, dependencies, language }) => {
    const { id } = await readSubscription(params.id, dependencies)
    const position = decodeCursor(Cursor, 1)
    if (position !== null && !isId(position[0]!)) throw foreignCursor()
    const page = { before: position === null ? null : position[0]!, limit: Limit + 1 }
    return pageAnswer(await dependencies.store.eventSubscriptions.deliveries(id, page), {
      limit: Limit,
      request,
      toItem: (row) => deliveryToWire(row, language),
      positionOf: (row) => [row.id],
    })
  },
})

function deliveryToWire(row: EventDelivery, language: Language): z.input<typeof deliveryOutput> {
  const kind = z.enum(noticeKinds).parse(row.kind)
  const said = row.error && failureSaid(row.error)
  return toWire(
    deliveryOutput,
    { ...row, kind, state: z.enum(states).parse(row.state === 'Queued' ? 'Waiting' : row.state) },
    {
      Type: eventOf(kind) ?? '',
      Code: row.error?.code ?? null,
      Message: said && say(said, language),
      MessageSaid: codeToWire(said),
    },
  )
}
