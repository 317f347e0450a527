/** How a run went, deliveries included: one of which it is not known whether it arrived weighs most. */
import type { Execution } from '../api/queries.ts'
import { deliveryStates, executionState, type StateWord, type Tone } from './execution-state.ts'

export function runState(execution: Execution): StateWord {
  const { deliveries } = execution.Result
  return deliveries.some(({ state }) => state === 'Unknown')
    ? deliveryStates.Unknown
    : executionState(execution)
}

const weights: Readonly<Record<Tone, number>> = { ok: 0, idle: 1, live: 2, warn: 3, bad: 4, doubt: 5 }

/** The state that needs attention most; null of none. */
export function worstState(states: readonly StateWord[]): StateWord | null {
  return states.toSorted((a, b) => weights[b.tone] - weights[a.tone])[0] ?? null
}
