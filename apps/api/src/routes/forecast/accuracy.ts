import {
  engineLimits,
  forecastBeside,
  type ForecastCluster,
  type Store,
  usualTurnaroundMs,
} from '@punctual/engine'

import { mostRuns, usualMs } from './due-runs.ts'

const dayMs = 86_400_000

/** What was due so long before the night may still run when it begins. */
const leadMs = 2 * 3_600_000

interface Asked {
  readonly now: Date
  readonly fromMs: number
  readonly toMs: number
  readonly cluster: ForecastCluster
}

interface Accuracy {
  readonly fromMs: number
  /** Null when nothing was due. */
  readonly medianErrorMs: number | null
  readonly compared: number
}

/**
 * How well the forecast of the same hours has met the last time that they were wholly over. It is made anew from what
 * was known before those hours: the durations of runs that had ended by then, and what was due. The rows do not keep
 * which servers and caps there were, so those of today are used: a change of them since counts as error.
 */
export async function accuracyOf(
  { store, signal }: { store: Pick<Store, 'forecasting'>; signal: AbortSignal },
  { now, fromMs, toMs, cluster }: Asked,
): Promise<Accuracy> {
  const back = Math.max(1, Math.ceil((toMs - now.getTime()) / dayMs)) * dayMs
  const [beginMs, endMs] = [fromMs - back, toMs - back]
  const begin = new Date(beginMs)
  const [past, usual] = await Promise.all([
    store.forecasting.past({ from: new Date(beginMs - leadMs), to: new Date(endMs) }, mostRuns),
    store.forecasting.usualDurations(begin),
  ])
  const runs = past.map((run) => ({
    ...run,
    // What put it off later was not known before.
    notBeforeMs: run.wantedAtMs,
    durationMs: usualMs(usual, run.scheduleId, run.sourceAccountId),
    isPlanned: false,
    placed: null,
  }))
  const { starts } = await forecastBeside({
    // When servers of today went says nothing of that time.
    cluster: { ...cluster, away: new Map() },
    runs,
    nowMs: beginMs - leadMs,
    turnaroundMs: usualTurnaroundMs,
    untilMs: endMs + dayMs,
    levels: { fromMs: beginMs, bucketMs: dayMs, count: 1 },
    limits: engineLimits,
    signal,
  })
  const errors = runs.flatMap(({ id, dueAtMs, startedAtMs }) => {
    const startMs = starts.get(id)?.startMs
    return dueAtMs < beginMs || startedAtMs === null || typeof startMs !== 'number'
      ? []
      : [Math.abs(startMs - startedAtMs)]
  })
  const median = errors.toSorted((a, b) => a - b)[Math.floor(errors.length / 2)] ?? null
  return { fromMs: beginMs, medianErrorMs: median, compared: errors.length }
}
