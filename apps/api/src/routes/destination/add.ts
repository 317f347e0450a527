import { z } from 'zod'

import { defineOperation } from '../../http/operation.ts'
import {
  destinationInput,
  destinationOutput,
  destinationsToWire,
  namesPrincipals,
  oneOrSeveral,
} from '../../wire/destination.ts'
import { exampleDirectory, exampleId } from '../../wire/examples.ts'
import { line, optional } from '../../wire/input.ts'
import { scheduleType } from '../../wire/schedule-type.ts'
import { destinationsBefore } from '../single-schedule/audited-schedule.ts'
import { addDestinations } from '../single-schedule/change-destinations.ts'

export const destinationTag = 'Destinations'

export const addDestination = defineOperation({
  name: 'schedule.adddestination',
  methods: ['POST'],
  path: '/api/schedule/adddestination',
  role: 'Editor',
  right: 'Edit',
  summary: 'Adds destinations of other kinds than e-mail to a schedule, or replaces them',
  description:
    'With clearExisting=true the stored ones of these kinds go, in the same step. Answers all of them.',
  tags: [destinationTag],
  query: z.strictObject({ clearExisting: z.boolean().default(false) }),
  body: z
    .strictObject({
      ScheduleId: line(100),
      ScheduleType: optional(scheduleType, null),
      Destinations: oneOrSeveral(destinationInput),
    })
    .meta({ id: 'AddDestinationInput' }),
  response: z.array(destinationOutput),
  examples: { directory: { ScheduleId: exampleId, Destinations: [exampleDirectory] } },
  errors: [404, 412],
  changes: true,
  changesAccess: ({ body }) => namesPrincipals(body.Destinations),
  idempotent: true,
  audit: ({ body }, destinations) => ({ subject: body.ScheduleId, after: { Destinations: destinations } }),
  readBefore: async ({ body, dependencies }) => ({
    Destinations: (await destinationsBefore(body.ScheduleId, dependencies))?.Destinations ?? null,
  }),
  handle: async (context) => {
    const { body, query } = context
    const destinations = await addDestinations(context, {
      scheduleId: body.ScheduleId,
      scheduleKind: body.ScheduleType,
      field: 'Destinations',
      inputs: body.Destinations,
      isBodyItself: false,
      clearsExisting: query.clearExisting,
    })
    return destinationsToWire(destinations).Destinations
  },
})
