import { holdDecisions } from '@punctual/domain'
import { sentence } from '@punctual/domain/words'
import { decideHeld } from '@punctual/engine'
import { z } from 'zod'

import { requireRight } from '../../access/require-right.ts'
import { defineOperation } from '../../http/operation.ts'
import { problem } from '../../http/problem.ts'
import { exampleId } from '../../wire/examples.ts'
import { line, name } from '../../wire/input.ts'
import { executionStatus } from '../../wire/words.ts'
import { noExecution, readExecution } from './execution-reference.ts'
import { executionTag } from './request-execution.ts'

const releaseInput = z
  .strictObject({
    ExecutionId: line(100),
    Decision: z.enum(holdDecisions).meta({
      description:
        'Deliver sends the kept files to the recipients that were planned; Discard ends the run as Cancelled',
    }),
    Reason: name(1_000).meta({ description: 'Why; kept with the run and in the audit trail' }),
  })
  .meta({ id: 'ReleaseInput' })

export const release = defineOperation({
  name: 'schedule.release',
  methods: ['POST'],
  path: '/api/schedule/release',
  role: 'Editor',
  right: 'Run',
  summary: 'Delivers or discards a held execution',
  description:
    'A run is held by HoldWhen of its schedule: its Status is Executing and its Stage Held. Nothing is made anew. The same decision again answers as the first one; another one, and a run that is not held, is `state_conflict`.',
  tags: [executionTag],
  body: releaseInput,
  response: z
    .object({ ExecutionId: z.string(), Decision: z.enum(holdDecisions), Status: executionStatus })
    .meta({ id: 'ReleasedExecution' }),
  errors: [404, 409],
  examples: {
    deliver: { ExecutionId: exampleId, Decision: 'Deliver', Reason: 'Two branches more since Monday' },
  },
  changes: true,
  idempotent: true,
  audit: ({ body }) => ({
    subject: body.ExecutionId,
    after: { Decision: body.Decision, Reason: body.Reason },
  }),
  handle: async (context) => {
    const {
      body: { ExecutionId, Decision, Reason },
      principal,
      dependencies,
    } = context
    const execution = await readExecution(ExecutionId, dependencies)
    await requireRight('Run', execution.folderId, context)
    const answer = await decideHeld(dependencies, {
      executionId: execution.executionId,
      decision: Decision,
      reason: Reason,
      by: principal.name,
    })
    if (answer === null) throw noExecution()
    const { status } = await readExecution(ExecutionId, dependencies)
    if (!answer.ok)
      throw problem('state_conflict', {
        detail:
          answer.conflict === 'not-held'
            ? sentence('run_not_held', { status })
            : sentence('run_decided_otherwise', { by: answer.by, decision: answer.decision }),
      })
    return { ExecutionId: execution.executionId, Decision, Status: status }
  },
})
