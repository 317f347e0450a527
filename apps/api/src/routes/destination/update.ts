import { sentence } from '@punctual/domain/words'

import { defineOperation } from '../../http/operation.ts'
import { invalid } from '../../http/read-input.ts'
import {
  destinationInput,
  destinationOutput,
  destinationsToWire,
  namesPrincipals,
} from '../../wire/destination.ts'
import { exampleDirectory, exampleId } from '../../wire/examples.ts'
import { destinationBefore } from '../single-schedule/audited-schedule.ts'
import { replaceDestination } from '../single-schedule/change-destinations.ts'
import { destinationTag } from './add.ts'

export const updateDestination = defineOperation({
  name: 'schedule.updatedestination',
  methods: ['POST'],
  path: '/api/schedule/UpdateDestination',
  role: 'Editor',
  right: 'Edit',
  summary: 'Replaces the destination that Id names',
  description:
    'Secrets and an AllowedFor that are left out or null stay; an empty text removes a password. Its Type cannot change.',
  tags: [destinationTag],
  body: destinationInput,
  response: destinationOutput,
  examples: { replacement: { Id: exampleId, ...exampleDirectory } },
  errors: [404, 412],
  changes: true,
  changesAccess: ({ body }) => namesPrincipals([body]),
  idempotent: true,
  audit: (_context, destination) => ({ subject: destination.Id, after: destination }),
  readBefore: ({ body, dependencies }) => destinationBefore(body.Id ?? '', dependencies),
  handle: async (context) => {
    const { Id } = context.body
    if (Id === null) throw invalid([{ field: 'Id', message: sentence('field_required') }])
    const input = { ...context.body, Id }
    const destinations = await replaceDestination(context, { input, field: 'Destinations' })
    return destinationsToWire(destinations).Destinations.find((each) => each.Id === Id)!
  },
})
