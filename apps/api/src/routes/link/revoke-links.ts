import { destinationKind, linksEndAt } from '@punctual/delivery/kinds'
import type { ExecutionRecord } from '@punctual/engine'
import { z } from 'zod'

import type { Dependencies } from '../../deps.ts'
import { requireRight } from '../../access/require-right.ts'
import { defineOperation } from '../../http/operation.ts'
import { epochSecondsOrNull } from '../../http/wire-time.ts'
import { epochOrNull } from '../../wire/epoch.ts'
import { exampleId } from '../../wire/examples.ts'
import { line, optional, visible } from '../../wire/input.ts'
import { executionReference, readExecution } from '../execution/execution-reference.ts'

const tag = 'Links'

const useOutput = z
  .object({
    ExecutionId: z.string(),
    Opens: z.int().meta({ description: 'How often a file was opened through a link' }),
    LastOpenedEpochUtc: epochOrNull,
    ExpiresEpochUtc: epochOrNull.meta({
      description:
        'When the last of its links ends by itself; null where none of its destinations gets links',
    }),
    RevokedEpochUtc: epochOrNull,
    RevokedBy: z.string().nullable(),
    Reason: z.string().nullable(),
  })
  .meta({ id: 'LinkUse' })

async function readUse(run: ExecutionRecord, { store }: Dependencies): Promise<z.input<typeof useOutput>> {
  const { executionId } = run
  const use = await store.fileLinks.use(executionId)
  const destinations = await store.executions.frozenDestinations(executionId)
  const days = destinations.flatMap(
    ({ kind, settings }) => destinationKind(kind)?.linkExpiryDays?.(settings) ?? [],
  )
  return {
    ExecutionId: executionId,
    Opens: use.opens,
    LastOpenedEpochUtc: epochSecondsOrNull(use.lastOpenedAt),
    ExpiresEpochUtc: epochSecondsOrNull(days.length === 0 ? null : linksEndAt(run, Math.max(...days))),
    RevokedEpochUtc: epochSecondsOrNull(use.revokedAt),
    RevokedBy: use.revokedBy,
    Reason: use.reason,
  }
}

export const getLinks = defineOperation({
  name: 'schedule.getlinks',
  methods: ['GET', 'POST'],
  path: '/api/schedule/getlinks',
  role: 'Viewer',
  right: 'View',
  summary: 'Says how often the links to the files of an execution were opened',
  tags: [tag],
  input: executionReference,
  response: useOutput,
  examples: { execution: { ExecutionId: exampleId } },
  errors: [404],
  handle: async ({ input, dependencies }) =>
    await readUse(await readExecution(input.ExecutionId, dependencies), dependencies),
})

export const revokeLinks = defineOperation({
  name: 'schedule.revokelinks',
  methods: ['POST'],
  path: '/api/schedule/revokelinks',
  role: 'Editor',
  right: 'Run',
  summary: 'Ends all links to the files of an execution',
  description:
    'Also those that a later attempt of the execution would send. A run that sends the files again has links of its own. A repeat changes nothing.',
  tags: [tag],
  body: z
    .strictObject({ ExecutionId: line(100), Reason: optional(visible(line(1_000)), '') })
    .meta({ id: 'RevokeLinksInput' }),
  response: useOutput,
  examples: { wrongList: { ExecutionId: exampleId, Reason: 'Sent to the wrong list' } },
  errors: [404],
  changes: true,
  audit: ({ body }, after) => ({ subject: body.ExecutionId, after }),
  handle: async (context) => {
    const { body, principal, dependencies } = context
    const run = await readExecution(body.ExecutionId, dependencies)
    await requireRight('Run', run.folderId, context)
    const by = { revokedBy: principal.name, reason: body.Reason }
    await dependencies.store.fileLinks.revoke(run.executionId, by)
    return await readUse(run, dependencies)
  },
})
