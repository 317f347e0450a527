import type { StoredDestination } from '@punctual/catalog'
import { kindOf } from '@punctual/delivery/kinds'
import { sentence } from '@punctual/domain/words'
import { z } from 'zod'

import {
  requireRightOnSchedule,
  requireRightSomewhere,
  type RightContext,
} from '../../access/require-right.ts'
import type { Dependencies } from '../../deps.ts'
import { askingSourceSeconds } from '../../http/answer-time.ts'
import { defineOperation } from '../../http/operation.ts'
import { problem } from '../../http/problem.ts'
import { invalid } from '../../http/read-input.ts'
import { type AnyInput, destinationFromWire, destinationInput } from '../../wire/destination.ts'
import { exampleDirectory, exampleId } from '../../wire/examples.ts'
import { idInput, optional } from '../../wire/input.ts'
import { testStepsOutput } from '../../wire/test-steps.ts'
import { destinationOf, scheduleOf } from '../single-schedule/change-destinations.ts'
import { destinationTag } from './add.ts'
import { tryDestination } from './try-destination.ts'

export const testDestination = defineOperation({
  name: 'schedule.testdestination',
  methods: ['POST'],
  path: '/api/schedule/testdestination',
  role: 'Editor',
  right: 'Edit',
  summary: 'Tries a destination without keeping a file',
  description:
    'Takes a Destination, or the destinationId of a stored one. A Destination with the Id of a stored one has its secrets, unless it gives others. The test runs on the server that answers; the step that fails is the last. The audit trail has an entry of it.',
  tags: [destinationTag],
  body: z
    .strictObject({
      Destination: optional(destinationInput, null),
      destinationId: optional(idInput, null),
    })
    .meta({ id: 'TestDestinationInput' }),
  response: testStepsOutput,
  examples: { given: { Destination: exampleDirectory }, stored: { destinationId: exampleId } },
  errors: [404],
  cost: 'costly',
  maxSeconds: askingSourceSeconds,
  changes: true,
  waits: true,
  handle: async (context) => {
    return await tryDestination(await testedDestination(context), context)
  },
})

type Context = RightContext & {
  readonly body: { readonly Destination: AnyInput | null; readonly destinationId: string | null }
  readonly dependencies: Dependencies
}

/** What is given is tested as it would be stored. @throws ProblemError `invalid_request`, `not_found` */
async function testedDestination(context: Context): Promise<StoredDestination> {
  const { body, dependencies } = context
  if ((body.Destination === null) === (body.destinationId === null)) {
    const code = body.Destination === null ? 'destination_or_id' : 'destination_and_id'
    throw invalid([{ field: 'Destination', message: sentence(code) }])
  }
  const prefix = body.Destination === null ? '' : 'Destination.'
  const destination =
    body.Destination === null
      ? await storedDestination(body.destinationId ?? '', context)
      : await givenDestination(body.Destination, context)
  const kind = kindOf(destination)
  // Also an expression without an end, which is refused when it is stored.
  const open = kind.texts(destination.settings).filter(({ text }) => text.includes('{{'))
  const refusals = [
    ...open.map(({ field }) => ({ field, message: sentence('destination_path_open') })),
    ...kind.refusals(destination.settings, dependencies, null),
  ]
  if (refusals.length > 0)
    throw invalid(refusals.map(({ field, message }) => ({ field: `${prefix}${field}`, message })))
  return destination
}

async function givenDestination(input: AnyInput, context: Context): Promise<StoredDestination> {
  const stored = input.Id === null ? null : await storedDestination(input.Id, context)
  if (stored === null) requireRightSomewhere('Edit', context.rights)
  return await destinationFromWire({ input, stored, prefix: 'Destination.' }, context.dependencies)
}

async function storedDestination(id: string, context: Context): Promise<StoredDestination> {
  const scheduleId = await scheduleOf(id, 'Destinations', context.dependencies)
  await requireRightOnSchedule('Edit', scheduleId, context)
  const schedule = await context.dependencies.store.schedules.read(scheduleId)
  if (schedule === null) throw problem('not_found', { detail: sentence('destination_missing') })
  return destinationOf(schedule, id, 'Destinations')
}
