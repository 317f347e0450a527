import { z } from 'zod'

import { defineOperation } from '../../http/operation.ts'
import { epochSecondsOrNull } from '../../http/wire-time.ts'
import { epochOrNull } from '../../wire/epoch.ts'
import { exampleId } from '../../wire/examples.ts'
import { executionTag, recordOnTime, runInput, subjectOf } from './request-execution.ts'
import { executionStatus } from '../../wire/words.ts'

export const executeScheduleOnTimeAsync = defineOperation({
  name: 'schedule.executescheduleontimeasync',
  methods: ['POST'],
  path: '/api/schedule/executescheduleontimeasync',
  role: 'Editor',
  right: 'Run',
  summary: 'Runs a schedule now as of its next scheduled time, and advances NextRun',
  description:
    'ScheduledForEpochUtc is the next run that this used up: the scheduler never fires that instant again.',
  tags: [executionTag],
  body: runInput,
  response: z
    .object({ ExecutionId: z.string(), Status: executionStatus, ScheduledForEpochUtc: epochOrNull })
    .meta({ id: 'RequestedOnTimeExecution' }),
  examples: { byId: { ScheduleId: exampleId } },
  errors: [404, 409, 'name_ambiguous', 'window'],
  changes: true,
  idempotent: true,
  audit: ({ body }, { ExecutionId }) => ({ subject: subjectOf(body), after: { ExecutionId } }),
  handle: async ({ body, principal, rights, traceParent, dependencies }) => {
    const caller = { principal, rights, dependencies, traceParent }
    const { executionId, status, dueAt } = await recordOnTime(body, caller)
    return { ExecutionId: executionId, Status: status, ScheduledForEpochUtc: epochSecondsOrNull(dueAt) }
  },
})
