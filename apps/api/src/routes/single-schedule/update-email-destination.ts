import type { StoredSchedule } from '@punctual/catalog'
import { sentence } from '@punctual/domain/words'

import { partsOf } from '../../contract/plain-schema.ts'
import type { Dependencies } from '../../deps.ts'
import { isId } from '../../http/id.ts'
import { defineOperation } from '../../http/operation.ts'
import { problem } from '../../http/problem.ts'
import {
  destinationFromWire,
  destinationToWire,
  emailDestinationInput,
  emailDestinationOutput,
  namesPrincipals,
} from '../../wire/destination.ts'
import { line } from '../../wire/input.ts'
import { exampleDestination, exampleId } from '../../wire/examples.ts'
import { destinationBefore } from './audited-schedule.ts'
import { refuseVainConditions } from './condition-problems.ts'
import { refuseContradictions } from './refuse-unfit.ts'
import { changeSchedule } from './write-schedule.ts'

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
    .safeExtend({ Id: line(100) })
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
    const { body, dependencies } = context
    const scheduleId = await scheduleOf(body.Id, dependencies)
    const { destinations } = await changeSchedule(scheduleId, context, async (stored) => {
      const replaced = destinationOf(stored, body.Id)
      const replacement = await destinationFromWire(
        { input: body, stored: replaced, prefix: '' },
        dependencies,
      )
      refuseContradictions(stored.definition, [{ destination: replacement, prefix: '' }], dependencies)
      const destinations = stored.destinations.map((each) => (each.id === body.Id ? replacement : each))
      refuseVainConditions(stored.definition, destinations)
      return { destinations }
    })
    return destinationToWire(destinations.find(({ id }) => id === body.Id)!)
  },
})

/** @throws ProblemError `not_found` */
export async function scheduleOf(destinationId: string, { store }: Dependencies): Promise<string> {
  const scheduleId = isId(destinationId) ? await store.schedules.ofDestination(destinationId) : null
  if (scheduleId === null) throw noDestination()
  return scheduleId
}

/**
 * It may be missing: another request can remove it after the lookup of the schedule. @throws ProblemError
 * `not_found`
 */
export function destinationOf({ destinations }: StoredSchedule, id: string) {
  const destination = destinations.find((each) => each.id === id)
  if (!destination) throw noDestination()
  return destination
}

function noDestination() {
  return problem('not_found', { detail: sentence('email_destination_missing') })
}
