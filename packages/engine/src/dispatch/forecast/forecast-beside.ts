import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

import type { ForecastRun, QueueForecast } from '../../port/forecast-data.ts'
import { forecastQueue, type ForecastOptions } from './forecast-queue.ts'

/** Runs that are forecast sooner than a thread starts: some tens of milliseconds. */
const runsOfThisThread = 300

/** In milliseconds: the drill `forecast` measures a median of 11 to 50, on a quiet and on a busy machine. */
export const usualTurnaroundMs = 30

/** A week of the most runs takes a quarter of it on a busy machine. */
const threadLimitMs = 120_000

/**
 * A forecast that leaves the event loop to other requests: one of many runs is made in a thread of its own.
 *
 * @throws what the signal was aborted with, and when the thread takes longer than its limit
 */
export async function forecastBeside(options: ForecastOptions): Promise<QueueForecast> {
  const { signal, runs, ...given } = options
  if (runs.length <= runsOfThisThread) return await forecastQueue(options)
  signal.throwIfAborted()
  const thread = new Worker(new URL('./forecast-thread.ts', import.meta.url), {
    workerData: { ...given, runs: runs.map(copied) },
    execArgv: [],
  })
  try {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(threadLimitMs)])
    const [forecast] = (await once(thread, 'message', { signal: limit })) as [QueueForecast]
    return forecast
  } finally {
    await thread.terminate()
  }
}

/** A caller may know more of a run than a thread can take. */
function copied(run: ForecastRun): ForecastRun {
  const { id, scheduleId, folderId, priority, laneId, accountIds, sourceAccountId, desiredServerName } = run
  const { overlapPolicy, dueAtMs, wantedAtMs, notBeforeMs, durationMs, placed, isPlanned } = run
  const names = { id, scheduleId, folderId, priority, laneId, accountIds, sourceAccountId, desiredServerName }
  return { ...names, overlapPolicy, dueAtMs, wantedAtMs, notBeforeMs, durationMs, placed, isPlanned }
}
