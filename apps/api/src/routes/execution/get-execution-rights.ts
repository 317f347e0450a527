import { z } from 'zod'

import { rightsIn } from '../../access/rights-in.ts'
import { defineOperation } from '../../http/operation.ts'
import { exampleId } from '../../wire/examples.ts'
import { right } from '../../wire/words.ts'
import { executionReference, readExecution } from './execution-reference.ts'
import { executionTag } from './request-execution.ts'

export const getExecutionRights = defineOperation({
  name: 'schedule.getexecutionrights',
  methods: ['GET', 'POST'],
  path: '/api/schedule/getexecutionrights',
  role: 'Viewer',
  right: 'View',
  summary: 'Answers what the caller may do with an execution',
  description:
    'The rights of the caller in the folder that the execution belongs to, also when its schedule has been moved or deleted since. `Run` lets the caller cancel it and send its files again, `Download` read its files.',
  tags: [executionTag],
  input: executionReference,
  response: z.object({ Rights: z.array(right) }).meta({ id: 'ExecutionRights' }),
  examples: { execution: { ExecutionId: exampleId } },
  errors: [404],
  handle: async (context) => {
    const { folderId } = await readExecution(context.input.ExecutionId, context.dependencies)
    return { Rights: await rightsIn(folderId, context) }
  },
})
