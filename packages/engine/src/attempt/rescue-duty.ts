import type { Duty, Touch, Wake } from '../duty.ts'
import { rescueRound } from './rescue.ts'

/** Recalls the executions of dead servers, and settles what ended runs have left open. */
export function createRescueDuty(
  dependencies: Parameters<typeof rescueRound>[0],
  { touch, wake, sweep }: { touch: Touch; wake: Wake; sweep: (signal: AbortSignal) => Promise<void> },
): Duty['run'] {
  return async (signal) => {
    // Whatever the sweep meets, the runs of dead servers are recalled in this round.
    const swept = await sweep(signal).then(
      () => null,
      (error: unknown) => ({ error }),
    )
    await rescueDead()
    if (swept) throw swept.error
  }

  async function rescueDead(): Promise<void> {
    // After an outage of the store, or a jump of its clock, every server seems unresponsive; each gets the
    // time for a new heartbeat.
    const expectedNow = touch.databaseNow()
    if (expectedNow === null || touch.connectedForMs() < dependencies.limits.serverLeaseMs) return
    const storeAwayUntil = touch.storeAwayUntil()
    if ((await rescueRound({ ...dependencies, expectedNow, storeAwayUntil })) > 0) wake('relay')
  }
}
