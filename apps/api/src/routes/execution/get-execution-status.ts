import { answer, defineOperation, JsonText } from '../../http/operation.ts'
import { executionOutput } from '../../wire/execution.ts'
import { executionTextIn } from '../../wire/execution-text.ts'
import { exampleId } from '../../wire/examples.ts'
import { executionReference, noExecution } from './execution-reference.ts'
import { executionTag } from './request-execution.ts'

export const getExecutionStatus = defineOperation({
  name: 'schedule.getexecutionstatus',
  methods: ['GET', 'POST'],
  path: '/api/schedule/GetExecutionStatus',
  role: 'Viewer',
  right: 'View',
  summary: 'Answers the status record of an execution',
  tags: [executionTag],
  input: executionReference,
  response: executionOutput,
  examples: { execution: { ExecutionId: exampleId } },
  errors: [404],
  handle: async ({ input, dependencies, language }) => {
    const text = await dependencies.executionJson.find(input.ExecutionId)
    if (text === null) throw noExecution()
    return answer({ body: new JsonText(executionTextIn(language, text)) })
  },
})
