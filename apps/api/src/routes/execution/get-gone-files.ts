import { z } from 'zod'

import { defineOperation } from '../../http/operation.ts'
import { exampleId } from '../../wire/examples.ts'
import { executionReference, readExecution } from './execution-reference.ts'
import { filesOf } from './get-artifact.ts'
import { executionTag } from './request-execution.ts'

export const getGoneFiles = defineOperation({
  name: 'schedule.getgonefiles',
  methods: ['GET', 'POST'],
  path: '/api/schedule/getgonefiles',
  role: 'Viewer',
  right: 'View',
  summary: 'Answers the files of an execution that are no longer kept',
  description:
    'Empty while every file that the execution made is kept, and `schedule/resend` can send them. Files of the same content are kept together.',
  tags: [executionTag],
  input: executionReference,
  response: z.array(z.object({ Name: z.string(), Sha256: z.string() }).meta({ id: 'GoneFile' })),
  examples: { execution: { ExecutionId: exampleId } },
  errors: ['not_supported', 404],
  handle: async ({ input, dependencies }) => {
    const kept = filesOf(dependencies)
    const { artifacts } = await readExecution(input.ExecutionId, dependencies)
    const gone = new Set<string>()
    for (const sha256 of new Set(artifacts.map((file) => file.sha256)))
      if (!(await kept.has(sha256))) gone.add(sha256)
    return artifacts
      .filter(({ sha256 }) => gone.has(sha256))
      .map(({ name, sha256 }) => ({ Name: name, Sha256: sha256 }))
  },
})
