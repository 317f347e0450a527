import { Cron } from 'croner'

import type { DateRule } from './date-rule.ts'
import { dayMs, dayOfWall, type LocalDay, type WallTime } from './local-date.ts'

/**
 * Cron patterns as wall-clock rules: the pattern runs on a calendar without a zone, and what it names is mapped to
 * instants by the same rule as every other frequency. So a time inside a gap runs after the gap (times that meet there
 * run once), and a time in an overlap runs once, at its first pass.
 */
export interface CronPattern {
  /** The first wall time that the pattern names at or after `from`; null when there is none. */
  nextWall(from: WallTime): WallTime | null
}

/** Compiling costs more than asking, so patterns are kept; all of them are let go when there are too many. */
const maximumKept = 1000
const kept = new Map<string, CronPattern>()

/** The rule of a pattern of five fields, or six with seconds first. Throws for anything else; see {@link cronProblem}. */
export function cronPattern(text: string): CronPattern {
  const known = kept.get(text)
  if (known) return known
  if (kept.size >= maximumKept) kept.clear()
  const pattern = compile(text)
  kept.set(text, pattern)
  return pattern
}

/** Whatever is asked between a question and its answer has the same answer; dates and times of a day are asked like that. */
function compile(text: string): CronPattern {
  const cron = new Cron(text, { timezone: 'UTC', mode: '5-or-6-parts' })
  let asked = 0
  let answer: WallTime | null = null
  return {
    nextWall: (from) => {
      if (answer !== null && from >= asked && from <= answer) return answer
      asked = from
      const second = Math.ceil(from / 1000)
      answer = cron.nextRun(new Date((second - 1) * 1000))?.getTime() ?? null
      return answer
    },
  }
}

/** What is wrong with a pattern, or null when it can be used. */
export function cronProblem(text: string): string | null {
  const fields = text.trim().split(/\s+/)
  if (fields.length !== 5 && fields.length !== 6) {
    return 'must have five fields (minute hour day month weekday), or six with seconds first'
  }
  try {
    cronPattern(text)
    return null
  } catch (error) {
    return error instanceof Error ? error.message.replace(/^CronPattern: /, '') : String(error)
  }
}

/** The days on which a pattern names at least one time, from the start date on. */
export function cronDates(start: LocalDay, pattern: CronPattern): DateRule {
  return (from) => {
    const wall = pattern.nextWall(Math.max(from, start) * dayMs)
    return wall === null ? null : dayOfWall(wall)
  }
}

/**
 * Milliseconds after midnight that the pattern names on any of the given days, ascending, each once. One day is read as it
 * is asked for; several (runs that holidays moved onto one day) are gathered first.
 */
export function* cronTimes(pattern: CronPattern, days: readonly LocalDay[], from: number): Generator<number> {
  const [only] = days
  if (only !== undefined && days.length === 1) return yield* timesOn(pattern, only, from)
  const times = new Set(days.flatMap((day) => [...timesOn(pattern, day, from)]))
  yield* [...times].sort((a, b) => a - b)
}

function* timesOn(pattern: CronPattern, day: LocalDay, from: number): Generator<number> {
  const midnight = day * dayMs
  let wall = pattern.nextWall(midnight + Math.max(from, 0))
  while (wall !== null && wall < midnight + dayMs) {
    yield wall - midnight
    wall = pattern.nextWall(wall + 1000)
  }
}
