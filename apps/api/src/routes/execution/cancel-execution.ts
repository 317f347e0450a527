import { say } from '@punctual/domain/words'
import { cancelExecution as cancel } from '@punctual/engine'
import { z } from 'zod'

import { requireRight } from '../../access/require-right.ts'
import { isId } from '../../http/id.ts'
import { defineOperation } from '../../http/operation.ts'
import { exampleId } from '../../wire/examples.ts'
import { sentenceFields, sentenceToWire } from '../../wire/sentence.ts'
import { executionReference, noExecution, readExecution } from './execution-reference.ts'
import { executionTag } from './request-execution.ts'
import { executionStatus } from '../../wire/words.ts'

export const cancelExecution = defineOperation({
  name: 'schedule.cancelexecution',
  methods: ['GET', 'POST'],
  path: '/api/schedule/cancelexecution',
  role: 'Editor',
  right: 'Run',
  summary: 'Attempts to cancel an execution',
  description:
    'Success is not guaranteed: Detail says how far it had come. Cancelling one that has ended is no error; Cancelled is false then.',
  tags: [executionTag],
  input: executionReference,
  response: z
    .object({
      ExecutionId: z.string(),
      Cancelled: z.boolean(),
      Status: executionStatus,
      Detail: z.string(),
      ...sentenceFields,
    })
    .meta({ id: 'Cancellation', description: 'Code and Values are those of Detail' }),
  examples: { execution: { ExecutionId: exampleId } },
  errors: [404],
  changes: true,
  audit: ({ input }, { Status }) => ({ subject: input.ExecutionId, after: { Status } }),
  readBefore: async ({ input, dependencies }) => {
    const execution = isId(input.ExecutionId)
      ? await dependencies.store.executions.find(input.ExecutionId)
      : null
    return execution && { Status: execution.status }
  },
  handle: async (context) => {
    const {
      input: { ExecutionId },
      principal,
      dependencies,
      language,
    } = context
    const { folderId } = await readExecution(ExecutionId, dependencies)
    await requireRight('Run', folderId, context)
    const outcome = await cancel(dependencies, { executionId: ExecutionId, by: principal.name })
    if (!outcome.ok) throw noExecution()
    const { cancelled: Cancelled, status: Status, detail } = outcome
    return { ExecutionId, Cancelled, Status, Detail: say(detail, language), ...sentenceToWire(detail) }
  },
})
