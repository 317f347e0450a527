import type { Sentence } from '../words/sentence.ts'
import { dateRule } from './frequency.ts'
import { fateOfDay } from './holiday.ts'
import { type HolidayCalendar } from './holiday-calendar.ts'
import { dayMs, dayOfWall, formatLocalDay, type LocalDay, parseLocalDay } from './local-date.ts'
import { missingParts } from './missing-parts.ts'
import { nextOccurrence, type Occurrence, occurrences } from './next-occurrence.ts'
import { previousOccurrence } from './previous-occurrence.ts'
import type { Recurrence } from './recurrence.ts'
import { formatLocal, zoneOf } from './zone.ts'

/** A holiday that took away the runs of a day, or moved them to another. */
export interface TakenDay {
  /** `YYYY-MM-DD` */
  readonly date: string
  /** Such as "Christmas Day". */
  readonly holiday: string
  readonly calendar: string
  /** The first run of the day that the runs were moved to; null when they were omitted. */
  readonly movedTo: Occurrence | null
}

/** What a rule says of an instant, and of the local day around it. */
export interface RuleAt {
  /** The instant on the clock of the recurrence's zone. */
  readonly local: string
  /** The local day around it: its first instant, and that of the next day. */
  readonly day: { readonly from: Date; readonly to: Date }
  /** What the recurrence lacks to have any occurrence. */
  readonly missing: readonly Sentence[]
  /** The occurrence within the same second. */
  readonly occurrence: Occurrence | null
  readonly outside: 'before-start' | 'after-end' | null
  /** Set when the rule names the local day, and a holiday stands in the way. */
  readonly taken: TakenDay | null
  /** Occurrences of the local day, at most {@link maxOfADay}. */
  readonly sameDay: readonly Occurrence[]
  readonly before: Occurrence | null
  readonly after: Occurrence | null
}

export const maxOfADay = 100

/** What a rule names around an instant. */
export function ruleAt(recurrence: Recurrence, at: Date, calendar: HolidayCalendar | null): RuleAt {
  const zone = zoneOf(recurrence.timeZone)
  const second = Math.floor(at.getTime() / 1_000) * 1_000
  const day = dayOfWall(second + zone.offsetAt(second))
  const local = formatLocal(zone, second)
  const bounds = boundsOf(zone.instantOf, day)
  const missing = missingParts(recurrence)
  const nothing = { occurrence: null, outside: null, taken: null, sameDay: [], before: null, after: null }
  if (missing.length > 0) return { local, day: bounds, missing, ...nothing }
  const sameDay = occurrences(recurrence, { ...withinDay(bounds), limit: maxOfADay, calendar })
  const [occurrence = null] = occurrences(recurrence, {
    after: new Date(second - 1),
    until: new Date(second + 999),
    limit: 1,
    calendar,
  })
  return {
    local,
    day: bounds,
    missing,
    occurrence,
    sameDay,
    outside: outsideOf(recurrence, day),
    taken: calendar && takenDay(recurrence, day, calendar),
    before: previousOccurrence(recurrence, new Date(second), calendar),
    after: nextOccurrence(recurrence, new Date(second + 999), calendar),
  }
}

function boundsOf(instantOf: (wall: number) => number, day: LocalDay): RuleAt['day'] {
  return { from: new Date(instantOf(day * dayMs)), to: new Date(instantOf((day + 1) * dayMs)) }
}

function withinDay({ from, to }: RuleAt['day']): { after: Date; until: Date } {
  return { after: new Date(from.getTime() - 1), until: new Date(to.getTime() - 1) }
}

function outsideOf({ startDate, endDate }: Recurrence, day: LocalDay): RuleAt['outside'] {
  if (day < parseLocalDay(startDate)!) return 'before-start'
  return endDate !== null && day > parseLocalDay(endDate)! ? 'after-end' : null
}

function takenDay(recurrence: Recurrence, day: LocalDay, calendar: HolidayCalendar): TakenDay | null {
  const holiday = calendar.holidayOn(day)
  if (
    holiday === null ||
    outsideOf(recurrence, day) !== null ||
    dateRule(recurrence, parseLocalDay(recurrence.startDate)!)(day) !== day
  )
    return null
  const target = fateOfDay(recurrence, calendar, day)
  const zone = zoneOf(recurrence.timeZone)
  const isMoved = target !== null && outsideOf(recurrence, target) === null
  const [movedTo = null] = isMoved
    ? occurrences(recurrence, { ...withinDay(boundsOf(zone.instantOf, target)), limit: 1, calendar })
    : []
  return { date: formatLocalDay(day), holiday, calendar: calendar.name, movedTo }
}
