import { z } from 'zod'

import { pageFields, textPageAnswer } from '../../http/list-page.ts'
import { defineOperation } from '../../http/operation.ts'
import { executionOutput } from '../../wire/execution.ts'
import { executionTextIn } from '../../wire/execution-text.ts'
import { cursorOf, executionCursorOf } from './execution-cursor.ts'
import { executionTag } from './request-execution.ts'

/** How long an ended execution stays in the queue listing. */
const endedWithinHours = 12

export const getExecutionQueue = defineOperation({
  name: 'schedule.getexecutionqueue',
  methods: ['GET', 'POST'],
  path: '/api/schedule/GetExecutionQueue',
  role: 'Viewer',
  right: 'View',
  summary: 'Lists what waits, what executes and what ended in the last 12 hours, newest first',
  tags: [executionTag],
  input: z.object(pageFields).meta({ id: 'GetExecutionQueueInput' }),
  response: z.array(executionOutput),
  examples: { newest: { Limit: 100 } },
  handle: async ({ input: { Limit, Cursor }, request, dependencies, language }) => {
    const rows = await dependencies.executionJson.queue({
      endedWithinHours,
      limit: Limit + 1,
      after: executionCursorOf(Cursor),
    })
    return textPageAnswer(rows, {
      limit: Limit,
      request,
      positionOf: cursorOf,
      toText: ({ text }) => executionTextIn(language, text),
    })
  },
})
