import { z } from 'zod'

import { defineOperation } from '../../http/operation.ts'
import { exampleId } from '../../wire/examples.ts'
import { executionTag, recordManual, manualRunInput, subjectOf } from './request-execution.ts'
import { executionStatus } from '../../wire/words.ts'

export const executeScheduleAsync = defineOperation({
  name: 'schedule.executescheduleasync',
  methods: ['POST'],
  path: '/api/schedule/executescheduleasync',
  role: 'Editor',
  right: 'Run',
  summary: 'Runs a schedule now and answers at once',
  description:
    'The run is durable when this answers. Follow it with GetExecutionStatus. It does not touch the next run and also works while the scheduler is stopped.',
  tags: [executionTag],
  body: manualRunInput,
  response: z.object({ ExecutionId: z.string(), Status: executionStatus }).meta({ id: 'RequestedExecution' }),
  errors: [404, 409, 'name_ambiguous', 'window'],
  examples: {
    byId: { ScheduleId: exampleId },
    byName: { ScheduleName: 'Daily sales', FolderPath: '/Sales' },
  },
  changes: true,
  idempotent: true,
  audit: ({ body }, { ExecutionId }) => ({ subject: subjectOf(body), after: { ExecutionId } }),
  handle: async ({ body, principal, rights, idempotentId, traceParent, dependencies }) => {
    const { executionId, status } = await recordManual(body, {
      principal,
      rights,
      dependencies,
      idempotentId,
      traceParent,
    })
    return { ExecutionId: executionId, Status: status }
  },
})
