import type { Signals } from '@punctual/queue'
import { type Clock, type Loop, type LoopOptions, startLoop } from '@punctual/runtime'

import type { DutyName } from './duty-names.ts'
import { keepHouse } from './keep-house.ts'
import { linkAuditTrail } from './link-audit-trail.ts'
import { reconcileLimits, reconcileRound, tellRun } from '../plan/reconcile.ts'
import { createRetentionDuty, type RetentionSettings } from '../history/retention-duty.ts'
import { schedulerMetrics } from './metrics.ts'
import { planDueRuns, type PlanningLimits, type PlanningRound } from '../plan/plan-due-runs.ts'
import { createStatementSize, type StatementSize, statementSizeLimits } from '../plan/statement-size.ts'
import { tellOverview, withdrawOverview } from '../history/tell-overview.ts'
import { createEndedSweep } from '../attempt/ended-sweep.ts'
import type { Presence } from '../attempt/presence.ts'
import { rescueRound } from '../attempt/rescue.ts'
import { createDispatcher, type DispatchDependencies, type Dispatcher } from '../dispatch/dispatch.ts'
import { createQueueWatch } from '../dispatch/queue-watch.ts'
import { createSilentServers } from '../dispatch/silent-servers.ts'
import { engineMetrics } from '../metrics.ts'
import type { Term } from './leader-lease.ts'

export interface DutyDependencies extends DispatchDependencies {
  readonly signals: Signals
  readonly clock: Clock
  readonly retention: RetentionSettings
  readonly planning: PlanningLimits
}

/** For how long this process has been in touch with the store without a gap, and the time there as it goes on evenly. */
export type Touch = Pick<Presence, 'steadyMs' | 'databaseNow'>

/**
 * Longest pause of each duty; hints and known due instants make it shorter. So does the look, which asks twice a second, or once while the cluster is idle, for all of the
 * others whether there is anything to do: what a lost hint did not tell is found by it, and an idle leader asks nothing else.
 */
const pauseMs: Readonly<Record<DutyName, number>> = {
  planning: 10_000,
  look: 500,
  relay: 10_000,
  queue: 5_000,
  rescue: 10_000,
  overview: 5_000,
  reconcile: 600_000,
  housekeeping: 600_000,
  retention: 600_000,
  audit: 10_000,
}

/** Pause of the look while nothing waits and nothing is under way: a hint that was lost then is all that it can find. */
const idleLookMs = 1_000

/** Between two questions whether it is time for another run of the reconciler. */
const reconcilePauseMs = 10_000

/**
 * Everything that only the leader does: planning (under the term), relay (what waits in the outbox goes to the queues), the watch over
 * the queue (what it has lost goes again), rescue (what dead servers held goes back), the look that wakes these, the overview for the
 * metrics, the reconciler, housekeeping and retention. All but planning also run while scheduling is stopped, so manual executions work.
 */
export function startDuties(dependencies: DutyDependencies, term: Term, touch: Touch): AsyncDisposable {
  const { signals, clock, metrics, store, limits } = dependencies
  metrics.set(schedulerMetrics.leader, {}, 1)
  metrics.set(schedulerMetrics.term, {}, Number(term.term))
  metrics.increase(schedulerMetrics.takeOvers, {})
  // Planning goes first and alone: after a take-over it must not wait for connections that the other duties open.
  const size = createStatementSize(statementSizeLimits)
  const planning = startDuty(dependencies, { name: 'planning', run: () => planningRound({ ...dependencies, size }, term, relay) })
  const silent = createSilentServers(clock)
  const { dispatcher, relay, watch } = startRelay({ ...dependencies, silent })
  const rescue = startRescue(dependencies, { silent, relay, touch })
  const overview = startDuty(dependencies, {
    ...{ name: 'overview', startAfterMs: 1_000 },
    run: () => tellOverview({ store, metrics, leaseMs: limits.serverLeaseMs }),
  })
  const reconcile = startReconciler(dependencies, term)
  const housekeeping = startDuty(dependencies, {
    ...{ name: 'housekeeping', startAfterMs: 2_000 },
    run: (signal) => keepHouse({ store, now: clock.now() }, signal),
  })
  const retention = createRetentionDuty(dependencies, { term, settings: dependencies.retention })
  const retaining = startDuty(dependencies, { name: 'retention', startAfterMs: 60_000, run: (signal) => retention.round(signal) })
  const auditing = startLinking(dependencies)
  const look = startLook(dependencies, { planning, relay, watch, rescue, auditing })
  const subscriptions = Promise.all([
    signals.subscribe('schedules', () => planning.wake()),
    signals.subscribe('outbox', () => relay.wake()),
    signals.subscribe('ended', () => relay.wake()),
  ])
  return {
    async [Symbol.asyncDispose]() {
      for (const subscription of await subscriptions) subscription[Symbol.dispose]()
      await Promise.all(
        [look, planning, rescue, relay, watch, overview, reconcile, housekeeping, retaining, auditing].map((duty) =>
          duty[Symbol.asyncDispose](),
        ),
      )
      await dispatcher.idle()
      metrics.set(schedulerMetrics.leader, {}, 0)
      withdrawOverview(metrics)
    },
  }
}

/** What waits goes to the queues, and once more when these have lost it. */
function startRelay(dependencies: DutyDependencies): { dispatcher: Dispatcher; relay: Loop; watch: Loop } {
  const dispatcher = createDispatcher(dependencies)
  const relay = startDuty(dependencies, {
    ...{ name: 'relay', startAfterMs: pauseMs.look / 2 },
    run: async () => ((await dispatcher.round()).more ? 0 : pauseMs.relay),
  })
  const queueWatch = createQueueWatch(dependencies)
  // Apart from rescue: it waits for seconds when Redis does not answer.
  const watch = startDuty(dependencies, {
    ...{ name: 'queue', startAfterMs: pauseMs.look },
    async run() {
      if ((await queueWatch.look()) > 0) relay.wake()
    },
  })
  return { dispatcher, relay, watch }
}

/** Takes away from dead servers what they held, and settles what ended runs have left open. */
function startRescue(
  dependencies: DutyDependencies,
  { silent, relay, touch }: { silent: ReturnType<typeof createSilentServers>; relay: Loop; touch: Touch },
): Loop {
  const sweep = createEndedSweep(dependencies)
  return startDuty(dependencies, {
    ...{ name: 'rescue', startAfterMs: pauseMs.look / 2 },
    async run(signal) {
      await sweep.round(signal)
      // After an outage of the store, or a jump of its clock, every server looks silent; each gets the time to be heard again.
      const expectedNow = touch.databaseNow()
      if (expectedNow === null || touch.steadyMs() < dependencies.limits.serverLeaseMs) return
      if ((await rescueRound({ ...dependencies, silent, expectedNow })) > 0) relay.wake()
    },
  })
}

/** Wakes the duties that have something to do. Planning knows for itself when, once it is woken before the instant. */
function startLook(
  dependencies: DutyDependencies,
  { planning, relay, watch, rescue, auditing }: Readonly<Record<'planning' | 'relay' | 'watch' | 'rescue' | 'auditing', Loop>>,
): Loop {
  const { store } = dependencies
  return startDuty(dependencies, {
    ...{ name: 'look', startAfterMs: pauseMs.look / 2 },
    async run() {
      const { untilNextDueMs, waits, underWay, unlinked } = await store.overview.readWork()
      const nextLookMs = waits || underWay ? pauseMs.look : idleLookMs
      if (untilNextDueMs !== null && untilNextDueMs <= nextLookMs) planning.wake()
      if (waits) relay.wake()
      if (underWay) rescue.wake()
      if (waits || underWay) watch.wake()
      if (unlinked) auditing.wake()
      return nextLookMs
    },
  })
}

/** A loop whose rounds are measured. */
function startDuty(
  { clock, logger, metrics }: DutyDependencies,
  duty: { name: DutyName } & Pick<LoopOptions, 'startAfterMs' | 'run'>,
): Loop {
  const run: LoopOptions['run'] = async (signal) => {
    const startedMs = clock.monotonicMs()
    let outcome = 'failed'
    try {
      const pause = await duty.run(signal)
      outcome = 'done'
      return pause
    } finally {
      metrics.observe(schedulerMetrics.duties, { duty: duty.name, outcome }, (clock.monotonicMs() - startedMs) / 1_000)
    }
  }
  return startLoop({ ...duty, everyMs: pauseMs[duty.name], run, clock, logger })
}

/** Links what the audit trail has got since. */
function startLinking(dependencies: DutyDependencies): Loop {
  return startDuty(dependencies, {
    ...{ name: 'audit', startAfterMs: 1_500 },
    run: async () => ((await linkAuditTrail(dependencies)).more ? 0 : pauseMs.audit),
  })
}

/** Rests after each page, so that it takes a small share of the time however many schedules there are. */
function startReconciler(dependencies: DutyDependencies, term: Term): Loop {
  const { clock } = dependencies
  let hasTold = false
  return startDuty(dependencies, {
    ...{ name: 'reconcile', startAfterMs: 3_000 },
    async run(signal) {
      if (!hasTold) await tellRun(dependencies)
      hasTold = true
      const startedMs = clock.monotonicMs()
      const { more } = await reconcileRound(dependencies, term, { signal })
      return more ? (clock.monotonicMs() - startedMs) * reconcileLimits.restFactor : reconcilePauseMs
    },
  })
}

/** Plans, and answers how long nothing will be due. */
async function planningRound(dependencies: DutyDependencies & { readonly size: StatementSize }, term: Term, relay: Loop): Promise<number> {
  const { store, logger, clock, size, planning } = dependencies
  const limits = { ...planning, occurrencesPerStatement: Math.min(planning.occurrencesPerStatement, size.occurrences) }
  const startedMs = clock.monotonicMs()
  const round = await planDueRuns({ store, logger, clock, limits }, term)
  switch (round.kind) {
    case 'planned':
      size.note(round.statement)
      logger.info({ waiting: round.waiting, missed: round.missed, term: term.term.toString() }, 'planned')
      tellPlanned(dependencies, round, (clock.monotonicMs() - startedMs) / 1_000)
      relay.wake()
      return round.more ? 0 : await untilNextDue(store)
    case 'refused':
      return 100
    case 'idle':
      return await untilNextDue(store)
  }
}

function tellPlanned({ metrics }: DutyDependencies, round: Extract<PlanningRound, { kind: 'planned' }>, seconds: number): void {
  metrics.observe(schedulerMetrics.planningSeconds, {}, seconds)
  metrics.observe(schedulerMetrics.planningBatch, {}, round.waiting + round.missed)
  metrics.increase(engineMetrics.ended, { status: 'Missed' }, round.missed)
  for (const lateMs of round.latenessMs) metrics.observe(engineMetrics.lateness, { step: 'planned' }, lateMs / 1_000)
}

async function untilNextDue(store: DutyDependencies['store']): Promise<number> {
  const milliseconds = await store.planning.untilNextDueMs()
  return milliseconds === null ? pauseMs.planning : Math.max(Math.ceil(milliseconds), 0)
}
