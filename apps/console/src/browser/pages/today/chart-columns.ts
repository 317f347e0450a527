import type { Completeness, Upcoming } from '../../api/today-queries.ts'
import type { Layout } from '../../frame/use-layout.ts'
import { type Outcome, outcomes } from './outcomes.ts'

/** One bar of the chart of a day. */
export interface ChartColumn {
  readonly fromEpoch: number
  readonly seconds: number
  readonly due: number
  /** What became of them, the good ones first; empty for what lies ahead. */
  readonly parts: readonly { readonly outcome: Outcome; readonly count: number }[]
}

export interface ChartColumns {
  readonly past: readonly ChartColumn[]
  readonly ahead: readonly ChartColumn[]
}

/** In hours where the window is narrow, and half of the time on a phone: a bar would be thinner than a hair. */
export function columnsOf(past: Completeness, ahead: Upcoming, layout: Layout): ChartColumns {
  const seconds = past.BucketSeconds
  const before = past.Buckets.map((bucket) => ({
    fromEpoch: bucket.FromEpochUtc,
    seconds,
    due: bucket.Due,
    parts: outcomes
      .map((outcome) => ({ outcome, count: bucket[outcome.name] }))
      .filter(({ count }) => count > 0),
  }))
  const after = ahead.Buckets.map(({ FromEpochUtc, Due }) => ({
    fromEpoch: FromEpochUtc,
    seconds,
    due: Due,
    parts: [],
  }))
  if (layout === 'desk') return { past: before, ahead: after }
  if (layout === 'tablet') return { past: inPairs(before), ahead: inPairs(after) }
  const half = Math.floor(before.length / 4) * 2
  return { past: inPairs(before.slice(-half)), ahead: inPairs(after.slice(0, half)) }
}

function inPairs(columns: readonly ChartColumn[]): ChartColumn[] {
  return columns.flatMap((one, index) => {
    const other = columns[index + 1]
    if (index % 2 === 1) return []
    return other === undefined ? [one] : [joined(one, other)]
  })
}

function joined(one: ChartColumn, other: ChartColumn): ChartColumn {
  const all = [...one.parts, ...other.parts]
  return {
    fromEpoch: one.fromEpoch,
    seconds: one.seconds + other.seconds,
    due: one.due + other.due,
    parts: outcomes
      .map((outcome) => ({
        outcome,
        count: all.filter((part) => part.outcome === outcome).reduce((sum, { count }) => sum + count, 0),
      }))
      .filter(({ count }) => count > 0),
  }
}

/** The end of the axis: a round number that nothing exceeds. */
export function axisEnd(most: number): number {
  for (let power = 1; ; power *= 10)
    for (const step of [1, 1.5, 2, 3, 4, 5, 6, 8]) {
      const end = step * power
      if (Number.isInteger(end) && end >= most) return end
    }
}
