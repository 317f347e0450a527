import { z } from 'zod'

import { defineOperation } from '../../http/operation.ts'
import { epochSeconds } from '../../http/wire-time.ts'
import { epoch } from '../../wire/epoch.ts'
import { eventDetail, eventReasonOutput, eventReasonToWire } from '../../wire/event-reason.ts'
import { exampleId } from '../../wire/examples.ts'
import { executionReference, readExecution } from './execution-reference.ts'
import { freeObject } from '../../wire/input.ts'
import { executionTag } from './request-execution.ts'

export const getExecutionEvents = defineOperation({
  name: 'schedule.getexecutionevents',
  methods: ['GET', 'POST'],
  path: '/api/schedule/getexecutionevents',
  role: 'Viewer',
  right: 'View',
  summary: 'Answers the timeline of an execution, oldest first',
  description:
    'The event `rendered` of a file has `method` in its Detail, and `reason`: a sentence that says why this method was chosen. The events `rescued` and `withdrawn` of a run that was recalled say why. `crash` names the process that ended or stood still; else `code` is one of `claimed_and_not_run`, `broken_off`, `store_away` (not counted), `server_gone`, `server_stops`, `server_holds`, `server_restarted`, `not_claimed` and `queue_lost`, and `reason` is its sentence.',
  tags: [executionTag],
  input: executionReference,
  response: z.array(
    z
      .object({
        EpochUtc: epoch,
        At: z.string().meta({ description: 'ISO 8601 with milliseconds' }),
        Name: z.string(),
        Attempt: z.int(),
        ServerName: z.string().nullable(),
        ...eventReasonOutput,
        Detail: freeObject,
      })
      .meta({ id: 'ExecutionEvent' }),
  ),
  examples: { execution: { ExecutionId: exampleId } },
  errors: [404],
  handle: async ({ input, dependencies, language }) => {
    const { executionId } = await readExecution(input.ExecutionId, dependencies)
    const events = await dependencies.store.executions.events(executionId)
    return events.map((event) => ({
      EpochUtc: epochSeconds(event.at),
      At: event.at.toISOString(),
      Name: event.name,
      Attempt: event.attempt,
      ServerName: event.serverName,
      ...eventReasonToWire(event, language),
      Detail: eventDetail(event),
    }))
  },
})
