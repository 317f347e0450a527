/**
 * An independent implementation of the arithmetic of expressions, from the calendar of `Date.UTC` and the
 * clock of `Intl` only. It steps from month to month and from minute to minute, and shares no code with what
 * it checks.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { fillText } from './expression.ts'
import { periods, type ShiftUnit } from './instant.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const zones = [
  'UTC',
  'Europe/Berlin',
  'Europe/London',
  'America/New_York',
  'America/Sao_Paulo',
  'America/Havana',
  'America/St_Johns',
  'Asia/Beirut',
  'Asia/Kathmandu',
  'Africa/Casablanca',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Chatham',
]

const clocks = new Map(
  zones.map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    }),
  ]),
)

/** What the clock of a zone shows, as the instant at which a clock in UTC shows the same. */
function shown(instant: number, timeZone: string): number {
  const parts = new Map(
    clocks
      .get(timeZone)
      ?.formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0
  const milliseconds = ((instant % 1_000) + 1_000) % 1_000
  return (
    Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')) +
    milliseconds
  )
}

/** The first instant at which the clock shows a time, or the end of the gap that it lies in. */
function whenShown(wall: number, timeZone: string): number {
  const probes = Array.from({ length: 57 }, (_, index) => wall + (index - 28) * hourMs)
  const offsets = probes.map((probe) => shown(probe, timeZone) - probe)
  const exact = offsets.map((offset) => wall - offset).filter((instant) => shown(instant, timeZone) === wall)
  if (exact.length > 0) return Math.min(...exact)
  let high = probes.find((probe) => shown(probe, timeZone) > wall) ?? Number.NaN
  let low = high - hourMs
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (shown(middle, timeZone) > wall) high = middle
    else low = middle
  }
  return high
}

function monthsLater(wall: number, count: number): number {
  const date = new Date(wall)
  let year = date.getUTCFullYear()
  let month = date.getUTCMonth()
  for (let step = 0; step < Math.abs(count); step += 1) {
    month += Math.sign(count)
    if (month === 12) [year, month] = [year + 1, 0]
    if (month === -1) [year, month] = [year - 1, 11]
  }
  let day = date.getUTCDate()
  while (new Date(Date.UTC(year, month, day)).getUTCMonth() !== month) day -= 1
  return Date.UTC(year, month, day) + (((wall % dayMs) + dayMs) % dayMs)
}

type Period = (typeof periods)[number]

function moved(
  instant: number,
  amount: number,
  { unit, timeZone }: { unit: ShiftUnit; timeZone: string },
): number {
  if (amount === 0) return instant
  if (unit === 's' || unit === 'm' || unit === 'h')
    return (
      instant + amount * (unit === 's' ? 1_000 : unit === 'm' ? minuteMs : hourMs) * (amount === 0 ? 0 : 1)
    )
  const wall = shown(instant, timeZone)
  if (unit === 'd' || unit === 'w') return whenShown(wall + amount * dayMs * (unit === 'w' ? 7 : 1), timeZone)
  return whenShown(monthsLater(wall, amount * { mo: 1, q: 3, y: 12 }[unit]), timeZone)
}

function dayOf(wall: number): number {
  return Math.floor(wall / dayMs) * dayMs
}

function startOf(instant: number, period: Period, timeZone: string): number {
  const wall = shown(instant, timeZone)
  if (period === 'minute' || period === 'hour') {
    let start = instant - (((instant % minuteMs) + minuteMs) % minuteMs)
    if (period === 'minute') return start
    const hour = Math.floor(wall / hourMs)
    while (
      shown(start, timeZone) % hourMs !== 0 &&
      Math.floor(shown(start - minuteMs, timeZone) / hourMs) === hour
    )
      start -= minuteMs
    return start
  }
  let day = dayOf(wall)
  const isFirst = () => {
    const date = new Date(day)
    if (period === 'day') return true
    if (period === 'week') return date.getUTCDay() === 1
    const months = { month: 1, quarter: 3, year: 12 }[period]
    return date.getUTCDate() === 1 && date.getUTCMonth() % months === 0
  }
  while (!isFirst()) day -= dayMs
  return whenShown(day, timeZone)
}

function endOf(instant: number, period: Period, timeZone: string): number {
  if (period === 'minute' || period === 'hour') {
    let end = instant - (((instant % minuteMs) + minuteMs) % minuteMs) + minuteMs
    if (period === 'minute') return end - 1
    const hour = Math.floor(shown(instant, timeZone) / hourMs)
    while (
      Math.floor(shown(end, timeZone) / hourMs) === hour &&
      shown(end, timeZone) === shown(end - minuteMs, timeZone) + minuteMs
    )
      end += minuteMs
    return end - 1
  }
  let day = dayOf(shown(instant, timeZone))
  const label = (wall: number) => {
    const date = new Date(wall)
    if (period === 'day') return wall
    if (period === 'week') return Math.floor((wall / dayMs + 3) / 7)
    return (
      date.getUTCFullYear() * 12 + Math.floor(date.getUTCMonth() / { month: 1, quarter: 3, year: 12 }[period])
    )
  }
  const current = label(day)
  while (label(day) === current) day += dayMs
  return whenShown(day, timeZone) - 1
}

/** Any minute, ends of months, leap days, and the weeks in which clocks change. */
const instants = fc.oneof(
  fc
    .integer({ min: Date.UTC(1996, 0) / 1_000, max: Date.UTC(2036, 0) / 1_000 })
    .map((second) => second * 1_000),
  fc
    .tuple(
      fc.integer({ min: 1996, max: 2035 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: -1_440, max: 1_440 }),
    )
    .map(([year, month, minutes]) => Date.UTC(year, month, 0, 12) + minutes * minuteMs),
  fc
    .tuple(
      fc.integer({ min: 1996, max: 2035 }),
      fc.constantFrom(2, 3, 8, 9, 10, 11),
      fc.integer({ min: 0, max: 30 * 24 * 4 }),
    )
    .map(([year, month, quarters]) => Date.UTC(year, month) + quarters * 15 * minuteMs),
  fc.integer({ min: -48, max: 72 }).map((hours) => Date.UTC(2011, 11, 30) + hours * hourMs),
)

const steps = fc.array(
  fc.oneof(
    fc.record({
      amount: fc.integer({ min: -40, max: 40 }),
      unit: fc.constantFrom<ShiftUnit[]>('s', 'm', 'h', 'd', 'w', 'mo'),
    }),
    fc.record({ amount: fc.integer({ min: -6, max: 6 }), unit: fc.constantFrom<ShiftUnit[]>('q', 'y') }),
    fc.record({ function: fc.constantFrom('StartOf', 'EndOf'), period: fc.constantFrom(...periods) }),
  ),
  { minLength: 1, maxLength: 3 },
)

test(
  'an expression gets what plain calendar arithmetic and the clock of the zone give, at ends of months, on leap days and at clock changes',
  { timeout: 300_000 },
  () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), instants, steps, (timeZone, at, wanted) => {
        let expression = 'ScheduledFor'
        let instant = at
        for (const step of wanted) {
          if ('unit' in step) {
            expression += `${step.amount < 0 ? '-' : '+'}${Math.abs(step.amount)}${step.unit}`
            instant = moved(instant, step.amount, { unit: step.unit, timeZone })
          } else {
            expression = `${step.function}(${step.period}, ${expression})`
            instant = (step.function === 'StartOf' ? startOf : endOf)(instant, step.period, timeZone)
          }
        }
        const text = fillText(`{{${expression}:yyyy-MM-dd'T'HH:mm:ss.SSS}}`, {
          values: new Map(),
          scheduledFor: { at: new Date(at), timeZone },
        })
        const expected = new Date(shown(instant, timeZone)).toISOString().slice(0, -1)
        expect(`${expression} ${text}`).toBe(`${expression} ${expected}`)
      }),
      { numRuns: 1_500 },
    )
  },
)
