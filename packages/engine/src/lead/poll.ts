import type { EngineStore } from '../port.ts'
import type { Duty, Wake } from '../duty.ts'

/** Pause between two polls while something waits or is under way. */
export const pollMs = 500

/** Pause while the cluster is idle: then a poll can find only what a lost hint did not report. */
export const idlePollMs = 1_000

/**
 * Wakes the duties that have something to do. Planning is woken before its instant, and waits for it by
 * itself.
 */
export function createPoll(store: Pick<EngineStore, 'overview'>, wake: Wake): Duty['run'] {
  return async () => {
    const { untilNextDueMs, waits, underWay, unlinked } = await store.overview.readWork()
    const nextPollMs = waits || underWay ? pollMs : idlePollMs
    if (untilNextDueMs !== null && untilNextDueMs <= nextPollMs) wake('planning')
    if (waits) wake('relay')
    if (underWay) wake('rescue')
    if (waits || underWay) wake('queue')
    if (unlinked) wake('audit')
    return nextPollMs
  }
}
