import { readdirSync, readFileSync } from 'node:fs'

import { type Loop, silentLogger, startLoop } from '@punctual/runtime'

import type { Trend } from '../report/figures.ts'
import type { LocalCluster } from './local-cluster.ts'
import { serviceNames } from './plans.ts'

/** How much is held at one moment. */
export interface Sample {
  /** Since the first sample. */
  readonly ageMs: number
  /** Null where only connections are counted. */
  readonly memoryMb: number | null
  /** Open files, sockets among them; or connections. */
  readonly handles: number
}

/** Something that is measured repeatedly, such as one process from its start to its end. */
export interface Series {
  readonly name: string
  readonly samples: readonly Sample[]
}

export interface TrendWatch extends Loop {
  /** Of each process one for each of its lives. */
  readonly lives: readonly Series[]
  /**
   * Of the whole drill. Processes that are killed every minute do not live long enough to show a leak; what
   * all hold together does.
   */
  readonly whole: readonly Series[]
}

const sampleEveryMs = 2_000

/**
 * Measures memory and open files of every process of the service, and the connections to both servers,
 * repeatedly. It measures no process where there is no /proc.
 */
export function watchProcesses({ processes, clock, store, redis }: LocalCluster): TrendWatch {
  const lives = collectSeries()
  const whole = collectSeries()
  const loop = startLoop({
    name: 'watch processes',
    clock,
    logger: silentLogger(),
    everyMs: sampleEveryMs,
    async run() {
      const nowMs = clock.monotonicMs()
      const held = serviceNames.flatMap((name) => {
        const pid = processes.pidOf(name)
        const found = pid === null ? null : readProcess(pid)
        return pid === null || found === null ? [] : [{ name, pid, ...found }]
      })
      for (const { name, pid, memoryMb, handles } of held)
        lives.add({ name, key: `${name} ${pid}` }, { nowMs, memoryMb, handles })
      // A moment in which one process is dead says nothing about all of them.
      if (held.length === serviceNames.length) {
        const sum = (key: 'memoryMb' | 'handles') => held.reduce((total, each) => total + each[key], 0)
        whole.add(
          { name: 'the service, together' },
          { nowMs, memoryMb: sum('memoryMb'), handles: sum('handles') },
        )
      }
      const ofRedis = redis.pid === null ? null : readProcess(redis.pid)
      if (ofRedis) whole.add({ name: 'Redis, with its connections' }, { nowMs, ...ofRedis })
      const [row] = await store.database.query<{ count: number }>(
        'SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database()',
      )
      if (row) whole.add({ name: 'connections to PostgreSQL' }, { nowMs, memoryMb: null, handles: row.count })
    },
  })
  return { ...loop, lives: lives.all, whole: whole.all }
}

function collectSeries() {
  const all: Array<{ key: string; name: string; firstMs: number; samples: Sample[] }> = []
  return {
    all,
    add(
      { name, key = name }: { name: string; key?: string },
      { nowMs, ...held }: Omit<Sample, 'ageMs'> & { nowMs: number },
    ): void {
      let series = all.find((each) => each.key === key)
      if (!series) all.push((series = { key, name, firstMs: nowMs, samples: [] }))
      series.samples.push({ ...held, ageMs: nowMs - series.firstMs })
    },
  }
}

function readProcess(pid: number): { memoryMb: number; handles: number } | null {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    // A process that has just been killed has no memory any more.
    if (kilobytes === undefined) return null
    return { memoryMb: Number(kilobytes) / 1_024, handles: readdirSync(`/proc/${pid}/fd`).length }
  } catch {
    return null
  }
}

/** A younger process still fills its caches, and a trend of minutes cannot be distinguished from noise. */
const shortestLifeMs = 5 * 60_000

/** More than this, and more than a tenth, is growth. */
const noise = { memoryMb: 20, handles: 10 }

/**
 * The trend of the longest life of each process, and of all together: the second quarter of it against the
 * last.
 */
export function trendsOf({ lives, whole }: Pick<TrendWatch, 'lives' | 'whole'>): Trend[] {
  const longest = [...Map.groupBy(lives, ({ name }) => name).values()].flatMap((ofName) =>
    ofName.toSorted((a, b) => ageOf(b) - ageOf(a)).slice(0, 1),
  )
  return [...longest, ...whole].filter(({ samples }) => samples.length >= 4).map(trendOf)
}

function ageOf({ samples }: Series): number {
  return samples.at(-1)?.ageMs ?? 0
}

function trendOf(series: Series): Trend {
  const ageMs = ageOf(series)
  const quarter = (number: number) =>
    series.samples.filter(
      (sample) => sample.ageMs >= (ageMs * (number - 1)) / 4 && sample.ageMs <= (ageMs * number) / 4,
    )
  const [early, late] = [quarter(2), quarter(4)]
  const over = (read: (sample: Sample) => number) => ({
    early: median(early.map(read)),
    late: median(late.map(read)),
  })
  const isCounted = series.samples.some(({ memoryMb }) => memoryMb !== null)
  const memoryMb = isCounted ? over((sample) => sample.memoryMb ?? 0) : null
  const handles = over((sample) => sample.handles)
  const grows = (trend: { early: number; late: number }, slack: number) =>
    trend.late - trend.early > Math.max(slack, trend.early / 10)
  const growing = (memoryMb !== null && grows(memoryMb, noise.memoryMb)) || grows(handles, noise.handles)
  return {
    name: series.name,
    minutes: ageMs / 60_000,
    memoryMb,
    handles,
    // What was away for a quarter cannot be compared.
    checkResult:
      ageMs < shortestLifeMs || early.length === 0 || late.length === 0 ? null : growing ? 'growing' : 'flat',
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
