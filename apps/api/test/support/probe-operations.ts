import { sentence } from '@punctual/domain/words'
import { z } from 'zod'

import { idParams } from '../../src/http/id.ts'
import { defineOperation, type Operation } from '../../src/http/operation.ts'
import { problem } from '../../src/http/problem.ts'

const filter = z.object({
  FilterValues: z.array(z.string()).optional(),
  FilterOperator: z.enum(['LIKE', 'NOT LIKE']).default('LIKE'),
  Count: z.int().optional(),
  Deep: z.boolean().optional(),
})

export interface Probes {
  readonly operations: readonly Operation[]
  /** How often the counting operation did its work. */
  readonly runs: () => number
  /** How many began, whether they are through the gate or not. */
  readonly started: () => number
  /** What all runs, or only the next one, do instead of succeeding. */
  failWith: (error: Error | null, once?: boolean) => void
  /** What the next run waits for. */
  waitFor: (gate: Promise<void>) => void
}

/** Small operations that show what the mount does with every operation. */
export function createProbes(): Probes {
  let [started, runs, isOnce] = [0, 0, false]
  let failure: Error | null = null
  let gate: Promise<void> = Promise.resolve()
  const list = defineOperation({
    name: 'probe.list',
    methods: ['GET', 'POST'],
    path: '/api/probe/getall',
    role: 'Viewer',
    summary: 'A list with a body',
    tags: ['Probe'],
    input: filter,
    emptyWithoutInput: true,
    response: z.object({ Input: z.unknown() }),
    handle: async ({ input }) => ({ Input: input }),
  })
  const echo = defineOperation({
    name: 'probe.echo',
    methods: ['POST'],
    path: '/api/probe/echo/:id',
    role: 'Editor',
    summary: 'Answers what it understood',
    tags: ['Probe'],
    params: idParams,
    query: z.object({ clearExisting: z.boolean().default(false) }),
    body: z.object({
      Name: z.string().max(50),
      Schedule: z
        .object({ Frequency: z.enum(['Daily', 'Weekly']), StartDate: z.string().optional() })
        .optional(),
      Items: z.array(z.object({ To: z.string() })).optional(),
      Keywords: z.union([z.string(), z.array(z.string())]).optional(),
      Filters: z.array(z.record(z.string(), z.unknown())).optional(),
      Limit: z.number().nullable().optional(),
    }),
    response: z.unknown(),
    handle: async ({ params, query, body }) => ({ ...params, ...query, ...body }),
  })
  const count = defineOperation({
    name: 'probe.count',
    methods: ['POST'],
    path: '/api/probe/count',
    role: 'Editor',
    summary: 'Counts its runs',
    tags: ['Probe'],
    body: z.object({ Name: z.string().default('x') }),
    response: z.object({ Run: z.int(), Id: z.string().nullable(), Secret: z.string() }),
    idempotent: true,
    versionOf: ({ Run }) => Run,
    handle: async ({ idempotentId }) => {
      started += 1
      await gate
      runs += 1
      const thrown = failure
      if (isOnce) failure = null
      if (thrown) throw thrown
      return { Run: runs, Id: idempotentId, Secret: 'shown-once' }
    },
  })
  const fail = defineOperation({
    name: 'probe.fail',
    methods: ['GET'],
    path: '/api/probe/fail',
    role: 'Viewer',
    summary: 'Fails',
    tags: ['Probe'],
    response: z.object({ A: z.number() }),
    handle: async () => {
      if (failure) throw failure
      return { A: 'no number' } as never
    },
  })
  return {
    operations: [list, echo, count, fail],
    runs: () => runs,
    started: () => started,
    failWith: (error, once = false) => {
      ;[failure, isOnce] = [error, once]
    },
    waitFor: (promise) => {
      gate = promise
    },
  }
}

export const waitIsOver = problem('execution_wait_over', {
  detail: sentence('as_told', { text: 'It goes on.' }),
  members: { ExecutionId: 'e-1' },
})
