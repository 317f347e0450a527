import type { Recurrence } from '../recurrence/recurrence.ts'
import { secondClock, type SecondClock } from './second-clock.ts'
import { secondCron, type SecondCron } from './second-cron.ts'
import { type CalendarDates, freeDays, isNamed, type IsFree, isWithin, sourcesOf } from './second-days.ts'

/*
 * An independent implementation of the recurrence rules
 *
 * The planner computes the next run. The same code cannot check whether that was right. This is another
 * implementation of the same rules, for the reconciler, which asks what had to run, and for the property
 * tests. It shares no code and no method with the planner. It checks for every local day of a window whether
 * the rule names it, and reads cron patterns field by field. It finds instants by asking Intl what the clock
 * shows. It imports only the shape of a recurrence. It is slower, and made for windows of hours or days.
 */

export interface SecondQuestion {
  readonly recurrence: Recurrence
  /** Instants strictly after this one, in milliseconds since 1970. */
  readonly after: number
  /** Instants up to and including this one. */
  readonly until: number
  /** The days of the recurrence's calendar; null when it has none. */
  readonly days?: CalendarDates | null
}

const dayMs = 86_400_000
const hourMs = 3_600_000
const minuteMs = 60_000

/**
 * The instants of a recurrence in a window, ascending; null when it has a cron pattern of a form that only
 * the first reading knows.
 */
export function secondReading({ recurrence, after, until, days = null }: SecondQuestion): number[] | null {
  const cron =
    recurrence.frequency === 'Cron' && recurrence.cron !== null ? secondCron(recurrence.cron) : null
  if (recurrence.frequency === 'Cron' ? recurrence.cron === null : recurrence.executionTime === null)
    return []
  if (recurrence.frequency === 'Cron' && cron === null) return null
  const clock = secondClock(recurrence.timeZone, { after, until })
  const isFree = freeDays(recurrence, days)
  const walls = { from: after + clock.least, to: until + clock.greatest }
  const found = new Set<number>()
  // A day early, for the repeated runs of a day that began before the window.
  for (let day = Math.floor(walls.from / dayMs) - 1; day <= Math.floor(walls.to / dayMs); day += 1) {
    const date = new Date(day * dayMs)
    const instants = cron
      ? cronInstants({ recurrence, cron, clock, isFree, date, walls })
      : timedInstants({ recurrence, clock, isFree, date })
    for (const instant of instants) if (instant > after && instant <= until) found.add(instant)
  }
  return [...found].sort((left, right) => left - right)
}

interface DayQuestion {
  readonly recurrence: Recurrence
  readonly clock: SecondClock
  readonly isFree: IsFree
  readonly date: Date
}

function timedInstants({ recurrence, clock, isFree, date }: DayQuestion): number[] {
  if (!isWithin(recurrence, date)) return []
  const isNamedSource = (source: Date) => isWithin(recurrence, source) && isNamed(recurrence, source) === true
  if (!sourcesOf(recurrence, date, isFree).some(isNamedSource)) return []
  const { repeat } = recurrence
  const first = clock.instantOf(wallOn(date, recurrence.executionTime!))
  if (!repeat) return [first]
  const nextDay = clock.instantOf(date.getTime() + dayMs)
  const end = repeat.until === null ? Number.POSITIVE_INFINITY : clock.instantOf(wallOn(date, repeat.until))
  const instants = [first]
  const step = repeat.every * (repeat.unit === 'Hours' ? hourMs : minuteMs)
  for (let at = first + step; at < nextDay && at <= end; at += step) instants.push(at)
  return instants
}

interface CronQuestion extends DayQuestion {
  readonly cron: SecondCron
  /** Wall times that can lie in the window. */
  readonly walls: { readonly from: number; readonly to: number }
}

function cronInstants({ recurrence, cron, clock, isFree, date, walls }: CronQuestion): number[] {
  if (!isWithin(recurrence, date)) return []
  const isNamedSource = (source: Date) => isWithin(recurrence, source) && cron.namesDate(source)
  if (!sourcesOf(recurrence, date, isFree).some(isNamedSource)) return []
  const midnight = date.getTime()
  const times = cron.timesBetween(walls.from - midnight, walls.to - midnight)
  return Array.from(times, (time) => clock.instantOf(midnight + time))
}

function wallOn(date: Date, time: string): number {
  return date.getTime() + Number(time.slice(0, 2)) * hourMs + Number(time.slice(3, 5)) * minuteMs
}
