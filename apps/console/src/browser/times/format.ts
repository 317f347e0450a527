/** Instants and durations as words. Absolute and relative stand together; a relative time never stands by itself. */
import type { IntlShape } from 'react-intl'

import { dayAfter, dayIn, daySeconds } from './day.ts'
import { currentZoneName } from './zone-name.ts'

export interface InstantOptions {
  readonly zone: string
  /** When the reader may compare them. */
  readonly withSeconds?: boolean
  /** When it may be of another year than this one. */
  readonly withYear?: boolean
}

/** "Mon 23 Nov, 07:00". */
export function instantText(intl: IntlShape, epoch: number, options: InstantOptions): string {
  const { zone, withSeconds = false, withYear = false } = options
  const date = new Date(epoch * 1_000)
  const day = intl.formatDate(date, {
    timeZone: zone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...(withYear ? { year: 'numeric' } : {}),
  })
  return `${day}, ${clockText(intl, date, { zone, withSeconds })}`
}

export interface Present {
  readonly zone: string
  readonly nowMs: number
  /** When the reader may compare them. */
  readonly withSeconds?: boolean
}

/** As `instantText`, but "today, 07:00" and so on: the three days around now have a word each. */
export function nearText(intl: IntlShape, epoch: number, present: Present): string {
  const { zone, nowMs, withSeconds = false } = present
  const date = new Date(epoch * 1_000)
  const today = dayIn(zone, nowMs / 1_000)
  const word = (['yesterday', 'today', 'tomorrow'] as const)[
    [dayAfter(today, -1), today, dayAfter(today, 1)].indexOf(dayIn(zone, epoch))
  ]
  const withYear = date.getUTCFullYear() !== new Date(nowMs).getUTCFullYear()
  if (word === undefined) return instantText(intl, epoch, { zone, withSeconds, withYear })
  return `${intl.formatMessage({ id: `instant.${word}` })}, ${clockText(intl, date, { zone, withSeconds })}`
}

/** On the clock of a schedule, and on that of the viewer beside it where the two differ. */
export function bothClocksText(
  intl: IntlShape,
  epoch: number,
  { viewerZone, ...options }: InstantOptions & { readonly viewerZone: string },
): string {
  const text = instantText(intl, epoch, options)
  const own = instantText(intl, epoch, { ...options, zone: viewerZone })
  if (own === text) return text
  const date = new Date(epoch * 1_000)
  const isSameDay =
    intl.formatDate(date, { timeZone: options.zone }) === intl.formatDate(date, { timeZone: viewerZone })
  const time = isSameDay ? clockText(intl, date, { ...options, zone: viewerZone }) : own
  return `${text} (${intl.formatMessage({ id: 'preview.forYou' }, { time })})`
}

/** On the clock of a schedule, with its zone; null where the viewer's clock shows the same. */
export function otherClockText(
  intl: IntlShape,
  epoch: number,
  { zone, viewerZone }: { readonly zone: string; readonly viewerZone: string },
): string | null {
  const time = instantText(intl, epoch, { zone })
  if (time === instantText(intl, epoch, { zone: viewerZone })) return null
  return intl.formatMessage({ id: 'instant.inZone' }, { time, zone: currentZoneName(zone) })
}

export function clockText(
  intl: IntlShape,
  date: Date,
  options: { zone: string; withSeconds?: boolean },
): string {
  const { zone, withSeconds = false } = options
  return intl.formatTime(date, {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(withSeconds ? { second: '2-digit' } : {}),
  })
}

/** "in 40 s", "16 h ago": seconds below a minute, hours up to two days, then days. */
export function relativeText(intl: IntlShape, epoch: number, nowMs: number): string {
  const seconds = Math.round(epoch - nowMs / 1_000)
  const size = Math.abs(seconds)
  // Shortest in English; in German it would write a minute as a metre.
  const style = intl.locale.startsWith('en') ? 'narrow' : 'short'
  const options = { style, numeric: 'always' } as const
  if (size < 60) return intl.formatRelativeTime(seconds, 'second', options)
  if (size < 3_600) return intl.formatRelativeTime(Math.trunc(seconds / 60), 'minute', options)
  if (size < 48 * 3_600) return intl.formatRelativeTime(Math.trunc(seconds / 3_600), 'hour', options)
  return intl.formatRelativeTime(Math.trunc(seconds / daySeconds), 'day', options)
}

/** "6.2 s", "2 min 8 s". */
const units = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
] as const

/** "90 seconds", "3 hours": in whole units, rounded down, as the service writes a length of time in a sentence. */
export function lengthText(intl: IntlShape, seconds: number): string {
  const { unit, seconds: each } = units.find((one) => seconds >= 2 * one.seconds) ?? {
    unit: 'second',
    seconds: 1,
  }
  return intl.formatNumber(Math.floor(seconds / each), { style: 'unit', unitDisplay: 'long', unit })
}

export function durationText(intl: IntlShape, seconds: number): string {
  if (seconds < 60) {
    const value = intl.formatNumber(seconds, { maximumFractionDigits: seconds < 10 ? 1 : 0 })
    return intl.formatMessage({ id: 'duration.seconds' }, { value })
  }
  const minutes = Math.floor(seconds / 60)
  return intl.formatMessage(
    { id: 'duration.minutes' },
    { minutes, seconds: Math.round(seconds - minutes * 60) },
  )
}
