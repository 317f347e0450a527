import { randomUUID } from 'node:crypto'

import { silentLogger, systemClock } from '@punctual/runtime'

import { planDueRuns, planningLimits } from '../../src/plan/plan-due-runs.ts'
import { createLeaderLease } from '../../src/lead/leader-lease.ts'
import type { Store } from '../../src/store.ts'

/** One round of planning under a term of its own. */
export async function plan(store: Store, limits = planningLimits) {
  const lease = createLeaderLease(store.database.query)
  const { term } = await lease.read(3_000)
  const won = await lease.take({
    holder: randomUUID(),
    holderName: 'test',
    expectedTerm: term,
    leaseMs: 60_000,
  })
  if (!won) throw new Error('the lease was not free')
  try {
    return await planDueRuns({ store, logger: silentLogger(), clock: systemClock(), limits }, won)
  } finally {
    await lease.release(won)
  }
}
