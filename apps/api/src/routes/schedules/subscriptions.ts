/** What users receive of schedules, and what they may ask for: always for their own address. */
import type { OfferedSchedule } from '@punctual/catalog'
import { sentence } from '@punctual/domain/words'
import { z } from 'zod'

import { isId } from '../../http/id.ts'
import { pageAnswer, pageFields } from '../../http/list-page.ts'
import { type Context, defineOperation } from '../../http/operation.ts'
import { problem } from '../../http/problem.ts'
import { epochSecondsOrNull } from '../../http/wire-time.ts'
import { epochOrNull } from '../../wire/epoch.ts'
import { exampleId } from '../../wire/examples.ts'
import { line } from '../../wire/input.ts'
import { nameCursorOf } from '../../wire/name-cursor.ts'
import { refuseAddresses } from '../single-schedule/recipient-problems.ts'
import { ownId } from '../user/own-user.ts'
import { readUser } from '../user/users.ts'

const tag = 'Schedules'

const offered = z
  .object({
    ScheduleId: z.string(),
    ScheduleName: z.string(),
    FolderPath: z.string(),
    Subscribable: z.boolean(),
    Subscribed: z.boolean().meta({ description: 'Whether the user has subscribed' }),
    IsRecipient: z
      .boolean()
      .meta({ description: 'Whether destinations name the address of the user, or a list that has it' }),
    IsStopped: z
      .boolean()
      .meta({ description: 'Whether the address gets no mails: stopped, paused or suppressed' }),
    StoppedUntilEpochUtc: epochOrNull.meta({ description: 'When a pause ends; else null' }),
  })
  .meta({ id: 'OfferedSchedule' })

export const getSubscriptions = defineOperation({
  name: 'schedule.getsubscriptions',
  methods: ['GET'],
  path: '/api/schedule/getsubscriptions',
  role: 'Viewer',
  summary: 'Lists what the calling user may subscribe to, and what the user receives',
  description:
    'In the order of names. Schedules with `Subscribable` that the user may view, and those whose destinations name the address of the user or a list that has it. Members that a query finds are not known here.',
  tags: [tag],
  query: z.object(pageFields),
  response: z.array(offered),
  errors: ['user_token_required'],
  async handle({ query: { Limit, Cursor }, principal, request, dependencies }) {
    const { id: userId, address } = await readUser(ownId(principal), dependencies)
    const page = { userId, address, after: nameCursorOf(Cursor), limit: Limit + 1 }
    return pageAnswer(await dependencies.store.subscriptions.list(page), {
      limit: Limit,
      request,
      toItem: toWire,
      positionOf: ({ nameKey, id }) => [nameKey, id],
    })
  },
})

function toWire({ id, name, folderPath, isSubscribable, isSubscribed, ...rest }: OfferedSchedule) {
  const { isNamed, isStopped, stoppedUntil } = rest
  return {
    ScheduleId: id,
    ScheduleName: name,
    FolderPath: folderPath,
    Subscribable: isSubscribable,
    Subscribed: isSubscribed,
    IsRecipient: isNamed,
    IsStopped: isStopped,
    StoppedUntilEpochUtc: epochSecondsOrNull(stoppedUntil),
  }
}

const named = z.strictObject({ ScheduleId: line(100) }).meta({ id: 'SubscriptionInput' })

const answered = z
  .object({ ScheduleId: z.string(), Subscribed: z.boolean(), Address: z.string() })
  .meta({ id: 'Subscription' })

const common = {
  methods: ['POST'],
  role: 'Viewer',
  tags: [tag],
  body: named,
  response: answered,
  examples: { own: { ScheduleId: exampleId } },
  changes: true,
  audit: ({ body }: Pick<Asked, 'body'>, after: z.output<typeof answered>) => ({
    subject: body.ScheduleId,
    after,
  }),
} as const

type Asked = Context<undefined, undefined, z.output<typeof named>, undefined>

export const subscribe = defineOperation({
  ...common,
  name: 'schedule.subscribe',
  path: '/api/schedule/subscribe',
  summary: 'Sends the mails of a schedule to the calling user from now on',
  description:
    'To the own address, in a mail of its own from each e-mail destination. Each run asks anew whether the user may still view the schedule. A suppressed address gets nothing.',
  errors: ['user_token_required', 404, 409],
  async handle({ body: { ScheduleId: scheduleId }, principal, dependencies }) {
    const { id: userId, address } = await readUser(ownId(principal), dependencies)
    if (address === '') throw problem('state_conflict', { detail: sentence('subscription_needs_address') })
    refuseAddresses('Address', [address], dependencies)
    const { subscriptions } = dependencies.store
    const done = isId(scheduleId) ? await subscriptions.subscribe({ userId, scheduleId }) : 'missing'
    if (done === 'missing') throw noSchedule()
    if (done === 'not-subscribable')
      throw problem('state_conflict', { detail: sentence('schedule_not_subscribable') })
    return { ScheduleId: scheduleId, Subscribed: true, Address: address }
  },
})

export const unsubscribe = defineOperation({
  ...common,
  name: 'schedule.unsubscribe',
  path: '/api/schedule/unsubscribe',
  summary: 'Ends the subscription of the calling user to a schedule',
  description: 'What destinations name stays: the link in the mail stops that.',
  errors: ['user_token_required', 404],
  async handle({ body: { ScheduleId: scheduleId }, principal, dependencies }) {
    const { id: userId, address } = await readUser(ownId(principal), dependencies)
    const { subscriptions } = dependencies.store
    const isKnown = isId(scheduleId) && (await subscriptions.unsubscribe({ userId, scheduleId }))
    if (!isKnown) throw noSchedule()
    return { ScheduleId: scheduleId, Subscribed: false, Address: address }
  },
})

const noSchedule = () => problem('not_found', { detail: sentence('schedule_missing') })
