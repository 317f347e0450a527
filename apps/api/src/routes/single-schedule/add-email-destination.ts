import { z } from 'zod'

import { defineOperation } from '../../http/operation.ts'
import {
  destinationToWire,
  emailDestinationInput,
  emailDestinationOutput,
  namesPrincipals,
} from '../../wire/destination.ts'
import { line, optional } from '../../wire/input.ts'
import { scheduleType } from '../../wire/schedule-type.ts'
import { exampleDestination, exampleId } from '../../wire/examples.ts'
import { destinationsBefore } from './audited-schedule.ts'
import { singleScheduleTag } from './draft.ts'
import { placed, prefixOfDestination } from './placed-destination.ts'
import { refuseVainConditions } from './condition-problems.ts'
import { refuseContradictions } from './refuse-unfit.ts'
import { changeSchedule } from './write-schedule.ts'
import { newDestinations } from './written-destinations.ts'

const target = { ScheduleId: line(100), ScheduleType: optional(scheduleType, null) }

const several = z
  .strictObject({
    ...target,
    EmailDestinations: z
      .union([z.array(emailDestinationInput).max(200), emailDestinationInput])
      .transform((given) => (Array.isArray(given) ? given : [given])),
  })
  .transform((given) => ({ ...given, isBodyItself: false }))
  .meta({ id: 'AddEmailDestinationsInput' })

const one = emailDestinationInput
  .safeExtend(target)
  .transform(({ ScheduleId, ScheduleType, ...destination }) => ({
    ScheduleId,
    ScheduleType,
    EmailDestinations: [destination],
    isBodyItself: true,
  }))
  .meta({ id: 'AddOneEmailDestinationInput' })

export const addEmailDestination = defineOperation({
  name: 'singleschedule.addemaildestination',
  methods: ['POST'],
  path: '/api/singleschedule/addemaildestination',
  role: 'Editor',
  right: 'Edit',
  summary: 'Adds e-mail destinations to a schedule, or replaces them',
  description:
    'Takes EmailDestinations, or the fields of one destination beside ScheduleId. With clearExisting=true the stored ones go, in the same step. Answers all destinations of the schedule.',
  tags: [singleScheduleTag],
  query: z.strictObject({ clearExisting: z.boolean().default(false) }),
  body: z.union([several, one]).meta({ id: 'AddEmailDestinationInput' }),
  response: z.array(emailDestinationOutput),
  examples: {
    several: { ScheduleId: exampleId, EmailDestinations: [exampleDestination] },
    one: { ScheduleId: exampleId, ...exampleDestination },
  },
  errors: [404, 412],
  changes: true,
  changesAccess: ({ body }) => namesPrincipals(body.EmailDestinations),
  idempotent: true,
  audit: ({ body }, destinations) => ({
    subject: body.ScheduleId,
    after: { EmailDestinations: destinations },
  }),
  readBefore: async ({ body, dependencies }) => ({
    EmailDestinations: await destinationsBefore(body.ScheduleId, dependencies),
  }),
  handle: async (context) => {
    const { body, query, dependencies } = context
    const prefixOf = body.isBodyItself ? () => '' : prefixOfDestination
    const added = await newDestinations(body.EmailDestinations, dependencies, prefixOf)
    const options = { ...context, ...(body.ScheduleType === null ? {} : { kind: body.ScheduleType }) }
    const inRequest = body.isBodyItself
      ? added.map((destination) => ({ destination, prefix: '' }))
      : placed(added)
    const { destinations } = await changeSchedule(body.ScheduleId, options, (stored) => {
      refuseContradictions(stored.definition, inRequest, dependencies)
      const destinations = query.clearExisting ? added : [...stored.destinations, ...added]
      refuseVainConditions(stored.definition, destinations)
      return { destinations }
    })
    return destinations.map(destinationToWire)
  },
})
