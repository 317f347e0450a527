import type { StoredDestination } from '@punctual/catalog'
import { kindOf, type TestStep } from '@punctual/delivery/kinds'
import { hasPlaceholder } from '@punctual/domain'
import { type Language, say, sentence } from '@punctual/domain/words'
import { z } from 'zod'

import {
  requireRightOnSchedule,
  requireRightSomewhere,
  type RightContext,
} from '../../access/require-right.ts'
import type { Dependencies } from '../../deps.ts'
import { defineOperation } from '../../http/operation.ts'
import { problem } from '../../http/problem.ts'
import { invalid } from '../../http/read-input.ts'
import { type AnyInput, destinationFromWire, destinationInput } from '../../wire/destination.ts'
import { exampleDirectory, exampleId } from '../../wire/examples.ts'
import { line, optional } from '../../wire/input.ts'
import { destinationOf, scheduleOf } from '../single-schedule/change-destinations.ts'
import { destinationTag } from './add.ts'

const testOutput = z
  .object({
    Ok: z.boolean(),
    Steps: z.array(
      z.object({ Name: z.string(), Ok: z.boolean(), Detail: z.string() }).meta({ id: 'TestStep' }),
    ),
  })
  .meta({ id: 'DestinationTest' })

export const testDestination = defineOperation({
  name: 'schedule.testdestination',
  methods: ['POST'],
  path: '/api/schedule/testdestination',
  role: 'Editor',
  right: 'Edit',
  summary: 'Tries a destination without keeping a file',
  description:
    'Takes a Destination, or the destinationId of a stored one. The test runs on the server that answers; the step that fails is the last.',
  tags: [destinationTag],
  body: z
    .strictObject({
      Destination: optional(destinationInput, null),
      destinationId: optional(line(100), null),
    })
    .meta({ id: 'TestDestinationInput' }),
  response: testOutput,
  examples: { given: { Destination: exampleDirectory }, stored: { destinationId: exampleId } },
  errors: [404],
  handle: async (context) => {
    const { kind, settings } = await testedDestination(context)
    const connect = await kindOf({ kind }).loadConnect()
    const { directoryRoots } = context.dependencies
    const steps = await connect({ mailer: null, directoryRoots }).test?.(settings, context.signal)
    return stepsToWire(steps ?? [], context.language)
  },
})

type Context = RightContext & {
  readonly body: { readonly Destination: AnyInput | null; readonly destinationId: string | null }
  readonly dependencies: Dependencies
}

/** What is given is tested as it would be stored. @throws ProblemError `invalid_request`, `not_found` */
async function testedDestination(context: Context): Promise<StoredDestination> {
  const { body, dependencies } = context
  if ((body.Destination === null) === (body.destinationId === null))
    throw invalid([{ field: 'Destination', message: sentence('destination_or_id') }])
  const prefix = body.Destination === null ? '' : 'Destination.'
  const destination =
    body.Destination === null
      ? await storedDestination(body.destinationId ?? '', context)
      : await givenDestination(body.Destination, context)
  const kind = kindOf(destination)
  const open = kind.texts(destination.settings).filter(({ text }) => hasPlaceholder(text))
  const refusals = [
    ...open.map(({ field }) => ({ field, message: sentence('destination_path_open') })),
    ...kind.refusals(destination.settings, dependencies, null),
  ]
  if (refusals.length > 0)
    throw invalid(refusals.map(({ field, message }) => ({ field: `${prefix}${field}`, message })))
  return destination
}

async function givenDestination(
  input: AnyInput,
  { rights, dependencies }: Context,
): Promise<StoredDestination> {
  requireRightSomewhere('Edit', rights)
  return await destinationFromWire({ input, stored: null, prefix: 'Destination.' }, dependencies)
}

async function storedDestination(id: string, context: Context): Promise<StoredDestination> {
  const scheduleId = await scheduleOf(id, 'Destinations', context.dependencies)
  await requireRightOnSchedule('Edit', scheduleId, context)
  const schedule = await context.dependencies.store.schedules.read(scheduleId)
  if (schedule === null) throw problem('not_found', { detail: sentence('destination_missing') })
  return destinationOf(schedule, id, 'Destinations')
}

function stepsToWire(steps: readonly TestStep[], language: Language): z.infer<typeof testOutput> {
  return {
    Ok: steps.length > 0 && steps.every(({ ok }) => ok),
    Steps: steps.map(({ name, ok, detail }) => ({
      Name: say(name, language),
      Ok: ok,
      Detail: typeof detail === 'string' ? detail : say(detail, language),
    })),
  }
}
