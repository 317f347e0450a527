import type { Catalog } from '@punctual/catalog'
import type { Clock, Logger, Metrics, Tracing } from '@punctual/runtime'

import type { Duty } from '../duty.ts'
import type { EngineStore } from '../port.ts'
import type { Term } from '../port/lead-data.ts'
import { schedulerMetrics } from '../scheduler-metrics.ts'
import { engineMetrics } from '../metrics.ts'
import { createStatementSize, planningSizeLimits } from '../statement-size.ts'
import { planDueRuns, type PlanningLimits, type PlanningRound } from './plan-due-runs.ts'
import type { DuePlace } from '../port/planning-data.ts'

interface PlanningDutyDependencies {
  readonly store: Pick<EngineStore, 'planning'> & Pick<Catalog, 'calendars' | 'windows'>
  readonly logger: Logger
  readonly clock: Clock
  readonly metrics: Metrics
  readonly planning: PlanningLimits
  readonly tracing?: Tracing
}

/**
 * After a round that was refused: the term may be over, or scheduling was stopped, and the next round reports
 * which.
 */
const refusedPauseMs = 100

/** Plans what is due, and answers how long nothing will be. */
export function createPlanningDuty(
  dependencies: PlanningDutyDependencies,
  { term, wakeRelay }: { term: Term; wakeRelay: () => void },
): Duty['run'] {
  const { store, logger, clock, planning, tracing } = dependencies
  const size = createStatementSize(planningSizeLimits)
  let after: DuePlace | null = null
  return async () => {
    const occurrencesPerStatement = Math.min(planning.occurrencesPerStatement, size.rows)
    const limits = { ...planning, occurrencesPerStatement }
    const startedMs = clock.monotonicMs()
    const place = after
    // After a round that failed or was refused the next one begins anew.
    after = null
    const round = await planDueRuns(
      { store, logger, clock, limits, ...(tracing && { tracing }) },
      term,
      place,
    )
    switch (round.kind) {
      case 'planned':
        after = round.next
        size.note(round.statement)
        logger.info(
          {
            waiting: round.waiting,
            missed: round.missed,
            skipped: round.skipped,
            term: term.term.toString(),
          },
          'planned',
        )
        measure(dependencies, round, (clock.monotonicMs() - startedMs) / 1_000)
        wakeRelay()
        return round.more ? 0 : await untilNextDue(store)
      case 'refused':
        return refusedPauseMs
      case 'idle':
        return await untilNextDue(store)
    }
  }
}

function measure(
  { metrics }: Pick<PlanningDutyDependencies, 'metrics'>,
  round: Extract<PlanningRound, { kind: 'planned' }>,
  seconds: number,
): void {
  metrics.observe(schedulerMetrics.planningSeconds, {}, seconds)
  metrics.observe(schedulerMetrics.planningBatch, {}, round.waiting + round.missed + round.skipped)
  metrics.increase(engineMetrics.ended, { status: 'Missed' }, round.missed)
  metrics.increase(engineMetrics.ended, { status: 'Skipped' }, round.skipped)
  for (const lateMs of round.latenessMs)
    metrics.observe(engineMetrics.lateness, { step: 'planned' }, lateMs / 1_000)
}

/** Undefined when nothing is planned at all: a hint or the poll reports of what is. */
async function untilNextDue(store: Pick<EngineStore, 'planning'>): Promise<number | undefined> {
  const milliseconds = await store.planning.untilNextDueMs()
  return milliseconds === null ? undefined : Math.max(Math.ceil(milliseconds), 0)
}
