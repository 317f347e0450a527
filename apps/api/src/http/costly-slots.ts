import type { Principal } from '../auth/principal.ts'
import type { Limits } from './limits.ts'
import type { Cost } from './operation.ts'
import { createShares } from './shares.ts'

/**
 * Costs that are counted from the request to its answer; streams are counted for as long as they are open.
 */
export type CountedCost = Exclude<Cost, 'stream'>

/**
 * Places for costly requests of this process. Each caller has a share, and all callers together have so many
 * that the process still answers everything else. The last ones are for Administrators, so that other callers
 * cannot keep them out.
 */
export interface CostlySlots {
  /** A place, until it is disposed; or who has as many under way as may be. */
  take(principal: Principal, cost: CountedCost): Disposable | 'caller-full' | 'process-full'
}

export function createCostlySlots(limits: Limits): CostlySlots {
  const shares = createShares()
  const taken: Record<CountedCost, number> = { costly: 0, waiting: 0 }
  const most: Record<CountedCost, { readonly perCaller: number; readonly all: number }> = {
    costly: { perCaller: limits.costlyPerCaller, all: limits.costly },
    waiting: { perCaller: limits.waitingPerCaller, all: limits.waiting },
  }
  return {
    take(principal, cost) {
      const { perCaller, all } = most[cost]
      const reserved = principal.role === 'Administrator' ? 0 : Math.min(limits.costlyReserved, all - 1)
      if (taken[cost] >= all - reserved) return 'process-full'
      const share = shares.take(principal, cost, perCaller)
      if (share === null) return 'caller-full'
      taken[cost] += 1
      return {
        [Symbol.dispose]() {
          taken[cost] -= 1
          share[Symbol.dispose]()
        },
      }
    },
  }
}
