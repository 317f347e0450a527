import { dispatchRound, type DispatchDependencies, rescueRound } from '@punctual/execution'
import type { Signals } from '@punctual/queue'
import { type Clock, type Loop, type LoopOptions, startLoop } from '@punctual/runtime'
import type { Term } from '@punctual/store'

import { keepHouse } from './keep-house.ts'
import { planDueRuns, planningLimits } from '../planner/plan-due-runs.ts'

export interface DutyDependencies extends DispatchDependencies {
  readonly signals: Signals
  readonly clock: Clock
}

/** Longest pause of each duty; hints and known due instants make it shorter. */
const pauseMs = { planning: 1_000, relay: 500, rescue: 500, housekeeping: 600_000 }

/**
 * Everything that only the leader does: planning (under the term), relay (what waits in the outbox goes to the queues),
 * rescue (what dead servers held goes back) and housekeeping. Relay and rescue also run while scheduling is stopped, so
 * manual executions work.
 */
export function startDuties(dependencies: DutyDependencies, term: Term): AsyncDisposable {
  const { signals, clock, logger, store } = dependencies
  const loop = (duty: Pick<LoopOptions, 'name' | 'everyMs' | 'startAfterMs' | 'run'>): Loop => startLoop({ ...duty, clock, logger })
  // Planning goes first and alone: after a take-over it must not wait for connections that the other duties open.
  const planning = loop({ name: 'planning', everyMs: pauseMs.planning, run: () => planningRound(dependencies, term, relay) })
  const relay = loop({
    ...{ name: 'relay', everyMs: pauseMs.relay, startAfterMs: pauseMs.relay / 2 },
    run: async () => ((await dispatchRound(dependencies)).more ? 0 : pauseMs.relay),
  })
  const rescue = loop({
    ...{ name: 'rescue', everyMs: pauseMs.rescue, startAfterMs: pauseMs.rescue / 2 },
    async run() {
      if ((await rescueRound(dependencies)) > 0) relay.wake()
    },
  })
  const housekeeping = loop({
    ...{ name: 'housekeeping', everyMs: pauseMs.housekeeping, startAfterMs: 2_000 },
    run: () => keepHouse({ store, now: clock.now() }),
  })
  const subscriptions = Promise.all([
    signals.subscribe('schedules', () => planning.wake()),
    signals.subscribe('outbox', () => relay.wake()),
    signals.subscribe('ended', () => relay.wake()),
  ])
  return {
    async [Symbol.asyncDispose]() {
      for (const subscription of await subscriptions) subscription[Symbol.dispose]()
      await Promise.all([planning, rescue, relay, housekeeping].map((duty) => duty[Symbol.asyncDispose]()))
    },
  }
}

/** Plans, and answers how long nothing will be due. */
async function planningRound({ store, logger }: DutyDependencies, term: Term, relay: Loop): Promise<number> {
  const round = await planDueRuns({ store, logger, limits: planningLimits }, term)
  switch (round.kind) {
    case 'planned':
      logger.info({ waiting: round.waiting, missed: round.missed, term: term.term.toString() }, 'planned')
      relay.wake()
      return round.more ? 0 : await untilNextDue(store)
    case 'refused':
      return 100
    case 'idle':
      return await untilNextDue(store)
  }
}

async function untilNextDue(store: DutyDependencies['store']): Promise<number> {
  const milliseconds = await store.planning.untilNextDueMs()
  return milliseconds === null ? pauseMs.planning : Math.max(Math.ceil(milliseconds), 0)
}
