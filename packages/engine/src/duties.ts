/**
 * Everything that only the leader does, each duty in a loop of its own while the term lasts.
 *
 * Hints and known due instants wake a duty early. So does the poll (`look`): One statement asks whether there
 * is anything to do, and finds what a lost hint did not report. It is the only statement of an idle leader.
 * Every duty but planning also runs while scheduling is stopped, so manual executions work. Each may meet a
 * second leader. Planning compares the term in the statement that writes, and every other statement is safe
 * for any number of callers.
 */
import type { ArtifactRetention } from '@punctual/artifact'
import type { Catalog } from '@punctual/catalog'
import type { NightlyPreflight } from '@punctual/domain'
import type { Signals } from '@punctual/queue'
import type { Clock } from '@punctual/runtime'

import { createRescueDuty } from './attempt/rescue-duty.ts'
import { createEndedSweep } from './deliver/ended-sweep.ts'
import { createDispatcher, type DispatchDependencies, type Dispatcher } from './dispatch/dispatch.ts'
import { createFreedRoom, type FreedRoom } from './dispatch/freed-room.ts'
import { createQueueWatch } from './dispatch/queue-watch.ts'
import { createProofDuty } from './history/proof-duty.ts'
import { createRetentionDuty, type RetentionSettings } from './history/retention-duty.ts'
import { reportOverview, clearOverview } from './history/report-overview.ts'
import { createDigestDuty } from './deliver/digest-duty.ts'
import { createNoticeDuty } from './deliver/notice-duty.ts'
import { createCalendarDuty } from './plan/calendar-duty.ts'
import type { PlanningLimits } from './plan/plan-due-runs.ts'
import type { EngineStore } from './port.ts'
import { createPlanningDuty } from './plan/planning-duty.ts'
import { createPreflightDuty } from './preflight/preflight-duty.ts'
import { createReconcileDuty } from './plan/reconcile-duty.ts'
import { createWindowDuty } from './plan/window-duty.ts'
import { type Duty, startDuty, type Touch, type Wake } from './duty.ts'
import { keepHouse } from './lead/housekeeping.ts'
import type { Term } from './port/lead-data.ts'
import { linkAuditTrail } from './lead/link-audit-trail.ts'
import { schedulerMetrics } from './scheduler-metrics.ts'
import { createPoll, idlePollMs, pollMs } from './lead/poll.ts'

/** What the duties use of the store. */
type LeaderStore = Pick<
  EngineStore,
  | 'dispatching'
  | 'drills'
  | 'endedDeliveries'
  | 'eventNotices'
  | 'executionTransitions'
  | 'needs'
  | 'notices'
  | 'overview'
  | 'planning'
  | 'preflights'
  | 'proofs'
  | 'reconciliation'
  | 'retention'
  | 'windowWaits'
> &
  Pick<
    Catalog,
    | 'accessTokens'
    | 'auditChain'
    | 'calendars'
    | 'idempotencyKeys'
    | 'loginFailures'
    | 'scheduleSearch'
    | 'sourceAccounts'
    | 'windows'
  >

export interface DutyDependencies extends Omit<DispatchDependencies, 'signals'> {
  readonly store: LeaderStore
  readonly signals: Signals
  readonly clock: Clock
  readonly retention: RetentionSettings
  /** Where files are kept beside the directory of `retention`; null when there is no such store. */
  readonly artifactBucket?: ArtifactRetention | null
  readonly planning: PlanningLimits
  /** When schedules are checked from their sources; never unless given. */
  readonly preflight?: NightlyPreflight | null
}

/** Starts all duties; disposing ends them, and waits for the rounds under way. */
export function startDuties(dependencies: DutyDependencies, term: Term, touch: Touch): AsyncDisposable {
  const { signals, metrics } = dependencies
  metrics.set(schedulerMetrics.leader, {}, 1)
  metrics.set(schedulerMetrics.term, {}, Number(term.term))
  metrics.increase(schedulerMetrics.takeOvers, {})
  const dispatcher = createDispatcher(dependencies)
  const wake: Wake = (name) => loops.get(name)?.wake()
  const freedRoom = createFreedRoom({ clock: dependencies.clock, wake: () => wake('relay') })
  const relay = relayWith(dispatcher, freedRoom)
  const duties: readonly Duty[] = [
    ...ofTerm(dependencies, { term, touch, wake }),
    relay,
    {
      name: 'rescue',
      everyMs: 10_000,
      startAfterMs: pollMs / 2,
      run: createRescueDuty(dependencies, {
        touch,
        wake,
        sweep: createEndedSweep(dependencies),
      }),
    },
    ...ofCluster(dependencies, wake),
  ]
  const loops = new Map(duties.map((duty) => [duty.name, startDuty(dependencies, duty)]))
  const subscriptions = Promise.all([
    signals.subscribe('schedules', () => {
      wake('planning')
      wake('calendars')
      wake('windows')
    }),
    signals.subscribe('outbox', () => wake('relay')),
    signals.subscribe('ended', ({ status }) => {
      freedRoom.ended()
      // What a success ends may wait for the next round.
      if (status === 'Failed' || status === 'PartiallyDelivered') wake('notices')
    }),
  ])
  return {
    async [Symbol.asyncDispose]() {
      for (const subscription of await subscriptions) subscription[Symbol.dispose]()
      freedRoom[Symbol.dispose]()
      await Promise.all([...loops.values()].map((loop) => loop[Symbol.asyncDispose]()))
      await dispatcher.idle()
      metrics.set(schedulerMetrics.leader, {}, 0)
      clearOverview(metrics)
    },
  }
}

/** Dispatch, which says after each round how many ends make another one worth its cost. */
function relayWith(dispatcher: Dispatcher, freedRoom: FreedRoom): Duty {
  return {
    name: 'relay',
    everyMs: 10_000,
    startAfterMs: pollMs / 2,
    async run() {
      freedRoom.began()
      const { more, awaitedEnds } = await dispatcher.round()
      freedRoom.awaits(awaitedEnds)
      return more ? 0 : undefined
    },
  }
}

/**
 * Duties whose statements compare the term. Planning begins first: a take-over must not wait for other
 * connections.
 */
function ofTerm(
  dependencies: DutyDependencies,
  { term, touch, wake }: { term: Term; touch: Touch; wake: Wake },
): Duty[] {
  const retention = createRetentionDuty(dependencies, { term, settings: dependencies.retention })
  return [
    {
      name: 'planning',
      everyMs: 10_000,
      startAfterMs: 0,
      run: tellingDrills(
        dependencies,
        term,
        createPlanningDuty(dependencies, { term, wakeRelay: () => wake('relay') }),
      ),
    },
    {
      name: 'reconcile',
      everyMs: 600_000,
      startAfterMs: 3_000,
      run: createReconcileDuty(dependencies, term),
    },
    {
      name: 'notices',
      everyMs: 10_000,
      startAfterMs: 2_500,
      run: createNoticeDuty(dependencies, term),
    },
    {
      name: 'digests',
      everyMs: 600_000,
      startAfterMs: 5_000,
      run: createDigestDuty(dependencies, term),
    },
    {
      name: 'preflight',
      everyMs: 60_000,
      startAfterMs: 10_000,
      run: createPreflightDuty(dependencies, { term, touch, settings: dependencies.preflight ?? null }),
    },
    { name: 'retention', everyMs: 600_000, startAfterMs: 60_000, run: (signal) => retention.round(signal) },
  ]
}

/**
 * Planning that reports to a drill when all earlier due instants are planned, and does nothing more for it
 * afterwards.
 */
function tellingDrills({ store }: DutyDependencies, term: Term, plan: Duty['run']): Duty['run'] {
  let isTold = false
  return async (signal) => {
    const pauseMs = await plan(signal)
    if (!isTold) isTold = await store.drills.notePlanned(term)
    return pauseMs
  }
}

/** Duties that any number of processes could have at once. */
function ofCluster(dependencies: DutyDependencies, wake: Wake): Duty[] {
  const { store, metrics, clock, limits } = dependencies
  const queueWatch = createQueueWatch(dependencies)
  return [
    { name: 'look', everyMs: idlePollMs, startAfterMs: pollMs / 2, run: createPoll(store, wake) },
    {
      // Apart from rescue: it waits for seconds when Redis does not answer.
      name: 'queue',
      everyMs: 5_000,
      startAfterMs: pollMs,
      run: async () => {
        if ((await queueWatch.poll()) > 0) wake('relay')
      },
    },
    {
      name: 'overview',
      everyMs: 5_000,
      startAfterMs: 1_000,
      run: () => reportOverview({ store, metrics, leaseMs: limits.serverLeaseMs }),
    },
    {
      name: 'audit',
      everyMs: 10_000,
      startAfterMs: 1_500,
      run: async () => ((await linkAuditTrail(dependencies)).more ? 0 : undefined),
    },
    {
      // A reader that asks for a proof earlier links it by itself.
      name: 'proofs',
      everyMs: 60_000,
      startAfterMs: 20_000,
      run: createProofDuty(dependencies),
    },
    {
      // Beside the runs: none of them waits for what an account learns.
      name: 'sources',
      everyMs: 60_000,
      startAfterMs: 15_000,
      run: async () => void (await store.preflights.learnFromRuns()),
    },
    {
      name: 'holds',
      everyMs: 10_000,
      startAfterMs: pollMs,
      run: async () => ((await store.sourceAccounts.continueHolds()) ? 0 : undefined),
    },
    { name: 'calendars', everyMs: 10_000, startAfterMs: pollMs, run: createCalendarDuty(dependencies, wake) },
    { name: 'windows', everyMs: 10_000, startAfterMs: pollMs, run: createWindowDuty(dependencies, wake) },
    {
      name: 'housekeeping',
      everyMs: 600_000,
      startAfterMs: 2_000,
      run: (signal) => keepHouse({ store, clock }, signal),
    },
  ]
}
