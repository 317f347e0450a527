import { defineOperation } from '../../http/operation.ts'
import { executionOutput, executionToWire } from '../../wire/execution.ts'
import { exampleId } from '../../wire/examples.ts'
import { executionReference, readExecution } from './execution-reference.ts'
import { executionTag } from './request-execution.ts'

export const getExecutionStatus = defineOperation({
  name: 'schedule.getexecutionstatus',
  methods: ['GET', 'POST'],
  path: '/api/schedule/GetExecutionStatus',
  role: 'Viewer',
  summary: 'Answers the status record of an execution',
  tags: [executionTag],
  input: executionReference,
  response: executionOutput,
  examples: { execution: { ExecutionId: exampleId } },
  errors: [404],
  handle: async ({ input, dependencies }) => executionToWire(await readExecution(input.ExecutionId, dependencies)),
})
