import type { ForecastLevels } from '../../port/forecast-data.ts'

/** The stretch of time whose levels are answered, cut into parts of equal length. */
export interface LevelSpan {
  readonly fromMs: number
  readonly bucketMs: number
  readonly count: number
}

/** The most of something at once, in each part of a stretch of time. */
export interface Levels {
  /** Instants never go backwards. */
  set(name: string, atMs: number, level: number): void
  /** Ends the stretch; a level stays until its end. */
  read(): Map<string, readonly number[]>
}

export function createLevels({ fromMs, bucketMs, count }: LevelSpan): Levels {
  const series = new Map<string, { readonly most: number[]; level: number; bucket: number }>()
  const raise = (one: { readonly most: number[]; level: number; bucket: number }, upTo: number) => {
    for (let at = Math.max(0, one.bucket); at <= Math.min(upTo, count - 1); at += 1)
      one.most[at] = Math.max(one.most[at]!, one.level)
    one.bucket = Math.max(one.bucket, upTo)
  }
  return {
    set(name, atMs, level) {
      const bucket = Math.floor((atMs - fromMs) / bucketMs)
      let one = series.get(name)
      if (one === undefined) series.set(name, (one = { most: Array(count).fill(0), level: 0, bucket }))
      // What ends at the first instant of a part is not of that part.
      raise(one, (atMs - fromMs) % bucketMs === 0 ? bucket - 1 : bucket)
      one.level = level
      one.bucket = bucket
      if (level > 0 && bucket >= 0 && bucket < count) one.most[bucket] = Math.max(one.most[bucket]!, level)
    },
    read() {
      for (const one of series.values()) raise(one, count - 1)
      return new Map([...series].map(([name, { most }]) => [name, most]))
    },
  }
}

const none: readonly number[] = []

/** Both kinds of levels of each name. */
export function pairedLevels(inUse: Levels, waiting: Levels): Map<string, ForecastLevels> {
  const [used, waited] = [inUse.read(), waiting.read()]
  const names = new Set([...used.keys(), ...waited.keys()])
  return new Map(
    [...names].map((name) => [name, { inUse: used.get(name) ?? none, waiting: waited.get(name) ?? none }]),
  )
}
