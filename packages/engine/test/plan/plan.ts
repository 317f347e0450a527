import { silentLogger, systemClock } from '@punctual/runtime'

import { planDueRuns, planningLimits } from '../../src/plan/plan-due-runs.ts'
import { createLeaderLease } from '../../src/lead/leader-lease.ts'
import type { Store } from '../../src/store.ts'
import { lead } from '../../src/testing.ts'

/** One round of planning under a term of its own. */
export async function plan(store: Store, limits = planningLimits) {
  const term = await lead(store)
  try {
    return await planDueRuns({ store, logger: silentLogger(), clock: systemClock(), limits }, term)
  } finally {
    await createLeaderLease(store.database.query).release(term)
  }
}
