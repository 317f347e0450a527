import { z } from 'zod'

import { defineOperation } from '../../http/operation.ts'
import {
  destinationsToWire,
  emailDestinationInput,
  emailDestinationOutput,
  namesPrincipals,
  oneOrSeveral,
} from '../../wire/destination.ts'
import { line, optional } from '../../wire/input.ts'
import { scheduleType } from '../../wire/schedule-type.ts'
import { exampleDestination, exampleId } from '../../wire/examples.ts'
import { destinationsBefore } from './audited-schedule.ts'
import { singleScheduleTag } from './draft.ts'
import { addDestinations } from './change-destinations.ts'

const target = { ScheduleId: line(100), ScheduleType: optional(scheduleType, null) }

const several = z
  .strictObject({
    ...target,
    EmailDestinations: oneOrSeveral(emailDestinationInput),
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
    EmailDestinations: (await destinationsBefore(body.ScheduleId, dependencies))?.EmailDestinations ?? null,
  }),
  handle: async (context) => {
    const { body, query } = context
    const destinations = await addDestinations(context, {
      scheduleId: body.ScheduleId,
      scheduleKind: body.ScheduleType,
      field: 'EmailDestinations',
      inputs: body.EmailDestinations,
      isBodyItself: body.isBodyItself,
      clearsExisting: query.clearExisting,
    })
    return destinationsToWire(destinations).EmailDestinations
  },
})
