import { z } from 'zod'

import { pageAnswer, pageFields } from '../../http/list-page.ts'
import { defineOperation } from '../../http/operation.ts'
import { executionOutput, executionToWire } from '../../wire/execution.ts'
import { executionPlaceOf } from './execution-place.ts'
import { executionTag } from './request-execution.ts'

/** How long an ended execution stays in the queue listing. */
const endedWithinHours = 12

export const getExecutionQueue = defineOperation({
  name: 'schedule.getexecutionqueue',
  methods: ['GET', 'POST'],
  path: '/api/schedule/GetExecutionQueue',
  role: 'Viewer',
  summary: 'Lists what waits, what executes and what ended in the last 12 hours, newest first',
  tags: [executionTag],
  input: z.object(pageFields),
  response: z.array(executionOutput),
  examples: { newest: { Limit: 100 } },
  handle: async ({ input: { Limit, Cursor }, request, dependencies }) => {
    const rows = await dependencies.store.executions.queue({ endedWithinHours, limit: Limit + 1, after: executionPlaceOf(Cursor) })
    const positionOf = ({ entryAt, id }: (typeof rows)[number]) => [entryAt.toISOString(), id]
    return pageAnswer(rows, { limit: Limit, request, toItem: executionToWire, positionOf })
  },
})
