import type { Signals } from '@punctual/queue'
import type { Metrics } from '@punctual/runtime'

import { reportEnd } from './attempt.ts'
import type { EngineStore } from '../port.ts'
import type { HoldAnswer, HoldDecided } from '../port/holds.ts'

/** Delivers or discards a held run. A delivered one is dispatched like any that waits. */
export async function decideHeld(
  { store, signals, metrics }: { store: Pick<EngineStore, 'holds'>; signals: Signals; metrics: Metrics },
  decided: HoldDecided,
): Promise<HoldAnswer | null> {
  const answer = await store.holds.decide(decided)
  if (answer?.ok !== true || !answer.isNew) return answer
  if (decided.decision === 'Deliver') void signals.publish('outbox', {})
  else await reportEnd({ signals, metrics }, { executionId: decided.executionId, status: 'Cancelled' })
  return answer
}
