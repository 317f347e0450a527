import type { Recurrence } from '@punctual/domain'
import { DateTime } from 'luxon'

/**
 * The next run by luxon without other code, as cheap as that library allows. It makes one date object in the
 * zone for the given instant and one for each candidate. Days in between are plain numbers. It answers the
 * kinds of questions.ts, and says nothing of gaps and overlaps.
 */
export function nextByLuxon(recurrence: Recurrence, after: number): number {
  const zone = recurrence.timeZone
  const asked = DateTime.fromMillis(after, { zone })
  const today = dayNumber(asked.year, asked.month, asked.day)
  for (let day = today; ; day += 1) {
    day = firstDayFrom(recurrence, day)
    const minutesAsked = day === today ? asked.hour * 60 + asked.minute : -1
    for (const minutes of timesFrom(recurrence, minutesAsked)) {
      const date = new Date(day * dayMs)
      const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + 1]
      const fields = {
        year,
        month,
        day: date.getUTCDate(),
        hour: Math.floor(minutes / 60),
        minute: minutes % 60,
      }
      const at = DateTime.fromObject(fields, { zone }).toMillis()
      if (at > after) return at
    }
  }
}

const dayMs = 86_400_000

function dayNumber(year: number, month: number, day: number): number {
  return Date.UTC(year, month - 1, day) / dayMs
}

/** 1 for Monday */
function weekdayOf(day: number): number {
  return ((((day + 3) % 7) + 7) % 7) + 1
}

/** The first day at or after one that the rule names. */
function firstDayFrom(recurrence: Recurrence, from: number): number {
  const { frequency, interval, startDate, weekDays } = recurrence
  const start = Date.parse(startDate) / dayMs
  let day = from
  switch (frequency) {
    case 'Daily':
      return start + Math.ceil((from - start) / interval) * interval
    case 'Weekdays':
      while (weekdayOf(day) > 5) day += 1
      return day
    case 'Weekly': {
      const week = (each: number) => Math.floor((each + 3) / 7)
      while (
        (week(day) - week(start)) % interval !== 0 ||
        !weekDays.some((name) => weekdays[weekdayOf(day) - 1] === name)
      )
        day += 1
      return day
    }
    case 'Monthly':
    case 'Annual':
      return firstOfMonths(recurrence, from)
    case 'Cron':
      while (recurrence.cron === '30 9 * * 1-5' && weekdayOf(day) > 5) day += 1
      return day
  }
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

function firstOfMonths(recurrence: Recurrence, from: number): number {
  const date = new Date(from * dayMs)
  for (let month = date.getUTCMonth(); ; month += 1) {
    const first = Date.UTC(date.getUTCFullYear(), month, 1) / dayMs
    const last = Date.UTC(date.getUTCFullYear(), month + 1, 0) / dayMs
    if (recurrence.frequency === 'Annual' && (month % 12) + 1 !== recurrence.month) continue
    const day = dayOfMonth(recurrence, first, last)
    if (day >= from) return day
  }
}

function dayOfMonth(
  { monthlyType, dayOfMonth: wanted, workingDay }: Recurrence,
  first: number,
  last: number,
): number {
  switch (monthlyType) {
    case 'DayOfMonth':
      return wanted === null || wanted < 0 ? last : Math.min(first + wanted - 1, last)
    case 'Ordinal':
      return last - ((weekdayOf(last) - 5 + 7) % 7)
    case 'WorkingDay': {
      let day = first
      for (let left = workingDay ?? 1; ; day += 1) if (weekdayOf(day) <= 5 && --left === 0) return day
    }
  }
}

/**
 * Times of the day in minutes, from about the given one. There are at most two, and one of them lies behind
 * it if there is any.
 */
function timesFrom({ frequency, executionTime, repeat, cron }: Recurrence, asked: number): number[] {
  if (frequency === 'Cron' && cron !== null) {
    if (cron === '30 9 * * 1-5') return [9 * 60 + 30]
    const next = Math.max(Math.floor(asked / 5) * 5 + 5, 8 * 60)
    return next <= 18 * 60 + 55 ? [next] : []
  }
  const [hour = 0, minute = 0] = (executionTime ?? '').split(':').map(Number)
  const first = hour * 60 + minute
  if (!repeat || asked < first) return [first]
  const next = first + (Math.floor((asked - first) / repeat.every) + 1) * repeat.every
  return next < 24 * 60 ? [next] : []
}
