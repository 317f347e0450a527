import { z } from 'zod'

import { defineOperation } from '../../http/operation.ts'
import { idInput } from '../../wire/input.ts'
import { exampleId } from '../../wire/examples.ts'
import { destinationBeforeRemoval } from './audited-schedule.ts'
import { deleteDestination } from './change-destinations.ts'
import { emailDestinationTag } from './update-email-destination.ts'

export const deleteEmailDestination = defineOperation({
  name: 'schedule.deleteemaildestination',
  methods: ['POST', 'DELETE'],
  path: '/api/schedule/DeleteEmailDestination',
  role: 'Editor',
  right: 'Edit',
  summary: 'Deletes an e-mail destination of a schedule',
  tags: [emailDestinationTag],
  input: z.strictObject({ destinationId: idInput }).meta({ id: 'DeleteEmailDestinationInput' }),
  response: z.literal(true),
  examples: { destination: { destinationId: exampleId } },
  errors: [404, 412],
  changes: true,
  audit: ({ input }) => ({ subject: input.destinationId }),
  readBefore: ({ input, dependencies }) => destinationBeforeRemoval(input.destinationId, dependencies),
  handle: async (context) => {
    await deleteDestination(context, { id: context.input.destinationId, field: 'EmailDestinations' })
    return true as const
  },
})
