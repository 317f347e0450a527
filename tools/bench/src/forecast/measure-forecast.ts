import { collaborationSettings, newId, occurrenceId } from '@punctual/domain'
import { engineLimits, forecastBeside, type ForecastRun, usualTurnaroundMs } from '@punctual/engine'

import { atMost, type Measurement } from '../measurement.ts'
import { median } from '../statistics.ts'

/** Other requests share the rest of the event loop of the api. */
const goalMs = 250

interface ForecastBenchOptions {
  readonly rounds: number
  readonly runs: number
  readonly signal: AbortSignal
  readonly report: (sentence: string) => void
}

const days = 7
const dayMs = 86_400_000
const accounts = Array.from({ length: 8 }, () => newId())
const folders = Array.from({ length: 40 }, () => newId())

/** Of daily schedules, of which most are due at three instants of the early morning. */
function runsOf(count: number): ForecastRun[] {
  return Array.from({ length: Math.ceil(count / days) }, (_, index) => {
    const [scheduleId, accountId] = [newId(), accounts[index % accounts.length]!]
    const known = {
      scheduleId,
      folderId: folders[index % folders.length]!,
      priority: 0,
      laneId: accountId,
      accountIds: [accountId],
      sourceAccountId: accountId,
      desiredServerName: null,
      overlapPolicy: 'Queue',
      durationMs: 4_000 + ((index * 7_919) % 86_000),
      isPlanned: false,
      placed: null,
    } as const
    const minute = index % 10 < 7 ? 300 + 30 * (index % 3) : (index * 37) % 1_440
    return Array.from({ length: days }, (_, day): ForecastRun => {
      const dueAtMs = day * dayMs + minute * 60_000
      const id = occurrenceId(scheduleId, new Date(dueAtMs))
      return { ...known, id, dueAtMs, wantedAtMs: dueAtMs, notBeforeMs: dueAtMs }
    })
  }).flat()
}

/** How long a forecast of a week takes, and what it takes of the thread that answers other requests. */
export async function measureForecast({ rounds, runs: count, signal, report }: ForecastBenchOptions) {
  const runs = runsOf(count)
  const options = {
    cluster: {
      settings: collaborationSettings.parse({}),
      sequence: 0n,
      servers: [8, 8, 4].map((slots, index) => ({ name: `worker-${index}`, slots })),
      away: new Map(),
      serverWindows: [],
      caps: new Map([[accounts[0]!, 2]]),
    },
    runs,
    nowMs: 0,
    turnaroundMs: usualTurnaroundMs,
    untilMs: (days + 1) * dayMs,
    levels: { fromMs: 0, bucketMs: 3_600_000, count: days * 24 },
    limits: engineLimits,
    signal,
  }
  const found = { tookMs: [] as number[], threadMs: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    const before = process.threadCpuUsage()
    const begunMs = performance.now()
    const { starts } = await forecastBeside(options)
    found.tookMs.push(performance.now() - begunMs)
    const { user, system } = process.threadCpuUsage(before)
    found.threadMs.push((user + system) / 1_000)
    report(`${starts.size} runs in ${Math.round(found.tookMs.at(-1)!)} ms`)
  }
  const threadMs = median(found.threadMs)
  const measurements: Measurement[] = [
    {
      name: `Forecast of a week with ${runs.length} runs`,
      figures: { tookMs: median(found.tookMs), threadMs },
      checkResults: [atMost('processor time of the answering thread, ms', threadMs, goalMs)],
    },
  ]
  return { describedAs: `${found.tookMs.length} rounds`, measurements }
}
