import { percentile } from './table.ts'

/** Longest times, in milliseconds, for half of all rounds, for 99 of 100, and for each one. */
export interface Target {
  readonly p50?: number
  readonly p99?: number
  readonly max?: number
}

/** How long something took, round by round. */
export interface Measurement {
  readonly what: string
  /** Milliseconds, ascending. */
  readonly valuesMs: readonly number[]
  readonly target: Target
}

/** How often something was the case. */
export interface Count {
  readonly what: string
  readonly value: number
  readonly target: { readonly atMost?: number; readonly atLeast?: number }
}

/** What a process, or all together, held early and late, and whether that grew. */
export interface Trend {
  readonly name: string
  readonly minutes: number
  /** Null where only connections are counted. */
  readonly memoryMb: { readonly early: number; readonly late: number } | null
  /** Open files, sockets among them. */
  readonly handles: { readonly early: number; readonly late: number }
  /** Null when it did not live long enough to measure it. */
  readonly checkResult: 'flat' | 'growing' | null
}

/** What a drill, or a part of it, has found. */
export interface Figures {
  /** Rounds done, by the name of what was done in them. */
  readonly rounds: Readonly<Record<string, number>>
  readonly measurements: readonly Measurement[]
  readonly counts: readonly Count[]
  readonly trends: readonly Trend[]
  /** What each count that should be none has counted, for the reader of the report. */
  readonly notes: readonly string[]
}

export const noFigures: Figures = { rounds: {}, measurements: [], counts: [], trends: [], notes: [] }

export function measurement(what: string, valuesMs: readonly number[], target: Target = {}): Measurement {
  return {
    what,
    valuesMs: valuesMs.map((value) => Math.round(value * 10) / 10).toSorted((a, b) => a - b),
    target,
  }
}

/** Whether the measured times keep the target; one that was never measured does not. */
export function keepsTime({ valuesMs, target }: Measurement): boolean {
  if (valuesMs.length === 0) return Object.keys(target).length === 0
  const within = (share: number, limit: number | undefined) =>
    limit === undefined || percentile(valuesMs, share) <= limit
  return within(0.5, target.p50) && within(0.99, target.p99) && within(1, target.max)
}

export function keepsCount({ value, target: { atMost = Infinity, atLeast = -Infinity } }: Count): boolean {
  return value >= atLeast && value <= atMost
}

export function keepsAll({ measurements, counts, trends }: Figures): boolean {
  return (
    measurements.every(keepsTime) &&
    counts.every(keepsCount) &&
    trends.every(({ checkResult }) => checkResult !== 'growing')
  )
}

/** The figures of several parts, or of the same part in several runs, as if they had been found in one. */
export function together(parts: readonly Figures[]): Figures {
  const rounds: Record<string, number> = {}
  const measurements = new Map<string, Measurement>()
  const counts = new Map<string, Count>()
  for (const part of parts) {
    for (const [name, done] of Object.entries(part.rounds)) rounds[name] = (rounds[name] ?? 0) + done
    for (const each of part.measurements) {
      measurements.set(
        each.what,
        measurement(
          each.what,
          [...(measurements.get(each.what)?.valuesMs ?? []), ...each.valuesMs],
          each.target,
        ),
      )
    }
    for (const each of part.counts)
      counts.set(each.what, { ...each, value: (counts.get(each.what)?.value ?? 0) + each.value })
  }
  return {
    rounds,
    measurements: [...measurements.values()],
    counts: [...counts.values()],
    trends: parts.flatMap(({ trends }) => trends),
    notes: parts.flatMap(({ notes }) => notes),
  }
}
