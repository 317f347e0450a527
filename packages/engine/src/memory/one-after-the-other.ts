import type { ModelStore } from './as-store.ts'
import type { JointCommits } from '../port.ts'

/**
 * Steps of two attempts as two commits, in their order. Each state that this leaves behind may also be that of
 * a process which has committed only the first.
 */
export function oneAfterTheOther({
  executionTransitions,
  ledger,
}: Pick<ModelStore, 'executionTransitions' | 'ledger'>): JointCommits {
  return {
    async finishAndAdvance({ owner, end }, next) {
      const finished = await executionTransitions.finish(owner, end)
      return { finished, advanced: await ledger.advance(next.owner, next.step, next.lease) }
    },
  }
}
