import type { Duty, DutyDependencies, Touch, Wake } from '../lead/duty.ts'
import { createEndedSweep } from './ended-sweep.ts'
import { rescueRound } from './rescue.ts'

/** Reclaims what dead servers held, and settles what ended runs have left open. */
export function createRescueDuty(
  dependencies: DutyDependencies,
  { touch, wake }: { touch: Touch; wake: Wake },
): Duty['run'] {
  const sweep = createEndedSweep(dependencies)
  return async (signal) => {
    // Whatever the sweep meets, the runs of dead servers are recalled in this round.
    const swept = await sweep.round(signal).then(
      () => null,
      (error: unknown) => ({ error }),
    )
    await rescueDead()
    if (swept) throw swept.error
  }

  async function rescueDead(): Promise<void> {
    // After an outage of the store, or a jump of its clock, every server looks silent; each gets the time to
    // be heard again.
    const expectedNow = touch.databaseNow()
    if (expectedNow === null || touch.connectedForMs() < dependencies.limits.serverLeaseMs) return
    if ((await rescueRound({ ...dependencies, expectedNow })) > 0) wake('relay')
  }
}
