import { isEnded } from '@punctual/domain'
import { sentence } from '@punctual/domain/words'
import { z } from 'zod'

import { defineOperation } from '../../http/operation.ts'
import { problem } from '../../http/problem.ts'
import { executionTextIn } from '../../wire/execution-text.ts'
import { type ExecutionOutput, executionOutput } from '../../wire/execution.ts'
import { optional } from '../../wire/input.ts'
import { exampleId } from '../../wire/examples.ts'
import { executionTag, recordManual, manualRunInput, subjectOf } from './request-execution.ts'

const maxWaitSeconds = 3_600

export const executeSchedule = defineOperation({
  name: 'schedule.executeschedule',
  methods: ['POST'],
  path: '/api/schedule/executeschedule',
  role: 'Editor',
  right: 'Run',
  summary: 'Runs a schedule now and answers when the run has ended',
  description:
    'Answers 200 with the status record whatever the end was: look at Status. After TimeoutSeconds the answer is 504 with the ExecutionId, and the run goes on.',
  tags: [executionTag],
  body: manualRunInput
    .extend({ TimeoutSeconds: optional(z.int().min(1).max(maxWaitSeconds), 300) })
    .meta({ id: 'ExecuteScheduleInput' }),
  cost: 'waiting',
  maxSeconds: maxWaitSeconds + 60,
  response: executionOutput,
  examples: { byId: { ScheduleId: exampleId, TimeoutSeconds: 120 } },
  errors: [404, 409, 'name_ambiguous', 'window', 504],
  changes: true,
  waits: true,
  idempotent: true,
  handle: async ({ body, change, signal, dependencies, language, ...asked }) => {
    const { TimeoutSeconds, ...reference } = body
    const { principal, rights, idempotentId, traceParent } = asked
    const caller = { principal, rights, idempotentId, traceParent }
    const { executionId } = await change({
      work: (within) => recordManual(reference, { ...caller, dependencies: within }),
      facts: (execution) => ({ subject: subjectOf(body), after: { ExecutionId: execution.executionId } }),
    })
    await dependencies.endWaiter.waitForEnd(executionId, { timeoutMs: TimeoutSeconds * 1_000, signal })
    const text = await dependencies.executionJson.find(executionId)
    const execution = text === null ? null : (JSON.parse(executionTextIn(language, text)) as ExecutionOutput)
    if (execution && isEnded(execution.Status)) return execution
    const detail = dependencies.stopping.aborted
      ? sentence('execution_process_stops')
      : sentence('execution_waited_for', { secondsWaited: TimeoutSeconds })
    throw problem('execution_wait_over', {
      detail,
      members: { ExecutionId: executionId, Status: execution?.Status ?? null },
    })
  },
})
