import { targetKinds } from '@punctual/domain'
import type { Metrics } from '@punctual/runtime'

import { schedulerMetrics } from '../scheduler-metrics.ts'
import type { EngineStore } from '../port.ts'

/**
 * A due instant that has passed by this much without being planned is overdue: a take-over is over by then.
 */
const overdueSeconds = 10

/** Reports how much is under way in the whole cluster, from one statement. */
export async function reportOverview({
  store,
  metrics,
  leaseMs,
}: {
  store: Pick<EngineStore, 'overview'>
  metrics: Metrics
  leaseMs: number
}): Promise<void> {
  const overview = await store.overview.read({ leaseMs, overdueSeconds })
  metrics.set(schedulerMetrics.executions, { state: 'waiting' }, overview.waiting)
  metrics.set(schedulerMetrics.executions, { state: 'placed' }, overview.dispatched)
  metrics.set(schedulerMetrics.executions, { state: 'running' }, overview.running)
  metrics.set(schedulerMetrics.oldestWaiting, {}, overview.oldestWaitingSeconds)
  metrics.set(schedulerMetrics.oldestPlanned, {}, overview.oldestPlannedSeconds)
  metrics.set(schedulerMetrics.oldestPutOff, {}, overview.oldestPutOffSeconds)
  for (const kind of targetKinds)
    metrics.set(schedulerMetrics.openBreakers, { kind }, overview.openBreakers[kind] ?? 0)
  metrics.set(schedulerMetrics.overdue, {}, overview.overdue)
  metrics.set(schedulerMetrics.setAside, {}, overview.quarantined)
  metrics.set(schedulerMetrics.runsSetAside, {}, overview.setAsideRuns)
  metrics.set(schedulerMetrics.schedulingEnabled, {}, overview.schedulingEnabled ? 1 : 0)
  for (const role of ['api', 'scheduler', 'worker'] as const)
    metrics.set(schedulerMetrics.servers, { role }, overview.servers[role] ?? 0)
}

/** A scheduler that no longer leads says nothing about the cluster: what it knew is out of date. */
export function clearOverview(metrics: Metrics): void {
  const {
    executions,
    oldestWaiting,
    oldestPlanned,
    oldestPutOff,
    overdue,
    setAside,
    schedulingEnabled,
    servers,
    findings,
    reconciledAt,
    term,
  } = schedulerMetrics
  const told = [
    executions,
    oldestWaiting,
    oldestPlanned,
    oldestPutOff,
    overdue,
    setAside,
    schedulingEnabled,
    servers,
    findings,
    reconciledAt,
    term,
  ]
  for (const gauge of [
    ...told,
    schedulerMetrics.runsSetAside,
    schedulerMetrics.openBreakers,
    schedulerMetrics.filesMissing,
    schedulerMetrics.preflightsUnmade,
    schedulerMetrics.auditPosition,
    schedulerMetrics.auditHead,
  ])
    metrics.withdraw(gauge)
}
