import { z } from 'zod'

/** How a dashboard can go wrong on purpose. */
export const dashboardFailures = ['none', '500', 'never-ready', 'login-page', 'endless'] as const

/** What `POST /control/faults` takes; a setting that is absent stays as it is. */
export const faultSettings = z.strictObject({
  /** How long the data of a dashboard takes, in milliseconds. */
  renderDurationMs: z.int().min(0).max(3_600_000).optional(),
  failure: z.enum(dashboardFailures).optional(),
})

export interface FaultState {
  renderDurationMs: number
  failure: (typeof dashboardFailures)[number]
}

export function createFaults() {
  const healthy: FaultState = { renderDurationMs: 0, failure: 'none' }
  const state = { ...healthy }
  return {
    state,
    set: (settings: z.infer<typeof faultSettings>) => void Object.assign(state, settings),
    reset: () => void Object.assign(state, healthy),
  }
}
