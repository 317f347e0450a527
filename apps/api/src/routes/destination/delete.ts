import { z } from 'zod'

import { defineOperation } from '../../http/operation.ts'
import { exampleId } from '../../wire/examples.ts'
import { idInput } from '../../wire/input.ts'
import { destinationBeforeRemoval } from '../single-schedule/audited-schedule.ts'
import { deleteDestination as removeDestination } from '../single-schedule/change-destinations.ts'
import { destinationTag } from './add.ts'

export const deleteDestination = defineOperation({
  name: 'schedule.deletedestination',
  methods: ['POST', 'DELETE'],
  path: '/api/schedule/DeleteDestination',
  role: 'Editor',
  right: 'Edit',
  summary: 'Deletes a destination of a schedule that is no e-mail',
  tags: [destinationTag],
  input: z.strictObject({ destinationId: idInput }).meta({ id: 'DeleteDestinationInput' }),
  response: z.literal(true),
  examples: { destination: { destinationId: exampleId } },
  errors: [404, 412],
  changes: true,
  audit: ({ input }) => ({ subject: input.destinationId }),
  readBefore: ({ input, dependencies }) => destinationBeforeRemoval(input.destinationId, dependencies),
  handle: async (context) => {
    await removeDestination(context, { id: context.input.destinationId, field: 'Destinations' })
    return true as const
  },
})
