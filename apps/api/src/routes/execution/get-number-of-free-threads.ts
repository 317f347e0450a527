import { engineLimits } from '@punctual/engine'
import { z } from 'zod'

import { defineOperation } from '../../http/operation.ts'
import { optionalLine } from '../../wire/input.ts'
import { executionTag } from './request-execution.ts'

export const getNumberOfFreeThreads = defineOperation({
  name: 'schedule.getnumberoffreethreads',
  methods: ['GET', 'POST'],
  path: '/api/schedule/getnumberoffreethreads',
  role: 'Viewer',
  summary: 'Answers how many more executions the live servers could run now',
  description: 'Servers that stop, or take no work for want of memory, have no free threads.',
  tags: [executionTag],
  input: z
    .strictObject({ ServerName: optionalLine(200).meta({ description: 'Counts this server only' }) })
    .meta({ id: 'GetNumberOfFreeThreadsInput' }),
  response: z.int(),
  examples: { oneServer: { ServerName: 'worker-1' } },
  handle: ({ input, dependencies }) =>
    dependencies.store.executions.countFreeSlots({
      leaseMs: engineLimits.serverLeaseMs,
      serverName: input.ServerName,
    }),
})
