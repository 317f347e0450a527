import { Cron } from 'croner'

import { cronFields } from './cron-fields.ts'
import type { DateRule } from './date-rule.ts'
import { dayMs, dayOfWall, type LocalDay, type WallTime } from './local-date.ts'

/**
 * Cron patterns as wall-clock rules. The pattern runs on a calendar without a zone. Its times are mapped to
 * instants by the same rule as every other frequency. So a time inside a gap runs after the gap, and times
 * that meet there run once. A time in an overlap runs once, at its first pass.
 */
export interface CronPattern {
  /** The first day at or after `from` with a time that the pattern names; null when there is none. */
  nextDay(from: LocalDay): LocalDay | null
  /**
   * The first time that the pattern names on a day at or after one, in milliseconds after midnight; null when
   * the day has none left.
   */
  nextTime(day: LocalDay, from: number): number | null
}

/** Compiling costs more than asking, so patterns are kept; all of them are let go when there are too many. */
const maximumKept = 10_000
const kept = new Map<string, CronPattern>()

/**
 * The rule of a pattern of five fields, or six with seconds first. Throws for anything else; see
 * {@link cronProblem}.
 */
export function cronPattern(text: string): CronPattern {
  const known = kept.get(text)
  if (known) return known
  if (kept.size >= maximumKept) kept.clear()
  const fields = cronFields(text)
  const pattern = fields
    ? { nextDay: fields.nextDay, nextTime: (_day: LocalDay, from: number) => fields.nextTime(from) }
    : walkingPattern(text)
  kept.set(text, pattern)
  return pattern
}

/** A pattern that only the library understands; it walks through dates and remembers its last answer. */
function walkingPattern(text: string): CronPattern {
  const cron = new Cron(text, { timezone: 'UTC', mode: '5-or-6-parts' })
  let asked = 0
  let answer: WallTime | null = null
  /**
   * Whatever is asked between a question and its answer has the same answer; dates and times of a day are
   * asked like that.
   */
  const nextWall = (from: WallTime): WallTime | null => {
    if (answer !== null && from >= asked && from <= answer) return answer
    asked = from
    const second = Math.ceil(from / 1_000)
    answer = cron.nextRun(new Date((second - 1) * 1_000))?.getTime() ?? null
    return answer
  }
  return {
    nextDay: (from) => {
      const wall = nextWall(from * dayMs)
      return wall === null ? null : dayOfWall(wall)
    },
    nextTime: (day, from) => {
      const wall = nextWall(day * dayMs + from)
      return wall === null || wall >= (day + 1) * dayMs ? null : wall - day * dayMs
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
  return (from) => pattern.nextDay(Math.max(from, start))
}
