import { partsOf } from '../../contract/plain-schema.ts'
import { defineOperation } from '../../http/operation.ts'
import {
  destinationToWire,
  emailDestinationInput,
  emailDestinationOutput,
  namesPrincipals,
} from '../../wire/destination.ts'
import { idInput } from '../../wire/input.ts'
import { exampleDestination, exampleId } from '../../wire/examples.ts'
import { destinationBefore } from './audited-schedule.ts'
import { replaceDestination } from './change-destinations.ts'

export const emailDestinationTag = 'E-mail destinations'

export const updateEmailDestination = defineOperation({
  name: 'schedule.updateemaildestination',
  methods: ['POST'],
  path: '/api/schedule/UpdateEmailDestination',
  role: 'Editor',
  right: 'Edit',
  summary: 'Replaces the e-mail destination that Id names',
  description:
    'Passwords and an AllowedFor that are left out or null stay; an empty text removes a password.',
  tags: [emailDestinationTag],
  body: emailDestinationInput
    .safeExtend({ Id: idInput })
    .meta({ id: 'UpdateEmailDestinationInput', [partsOf]: ['EmailDestinationInput'] }),
  response: emailDestinationOutput,
  examples: { replacement: { Id: exampleId, ...exampleDestination } },
  errors: [404, 412],
  changes: true,
  changesAccess: ({ body }) => namesPrincipals([body]),
  idempotent: true,
  audit: (_context, destination) => ({ subject: destination.Id, after: destination }),
  readBefore: ({ body, dependencies }) => destinationBefore(body.Id, dependencies),
  handle: async (context) => {
    const { body } = context
    const destinations = await replaceDestination(context, { input: body, field: 'EmailDestinations' })
    return destinationToWire(destinations.find(({ id }) => id === body.Id)!)
  },
})
