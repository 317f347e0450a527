/** Instants and durations as words. Absolute and relative stand together; a relative time never stands by itself. */
import type { IntlShape } from 'react-intl'

/** "Mon 23 Nov, 07:00"; with seconds when the reader may compare them. */
export function instantText(
  intl: IntlShape,
  epoch: number,
  options: { zone: string; withSeconds?: boolean },
): string {
  const { zone, withSeconds = false } = options
  const date = new Date(epoch * 1_000)
  const day = intl.formatDate(date, { timeZone: zone, weekday: 'short', day: 'numeric', month: 'short' })
  return `${day}, ${clockText(intl, date, { zone, withSeconds })}`
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
  const options = { style: 'narrow', numeric: 'always' } as const
  if (size < 60) return intl.formatRelativeTime(seconds, 'second', options)
  if (size < 3_600) return intl.formatRelativeTime(Math.trunc(seconds / 60), 'minute', options)
  if (size < 48 * 3_600) return intl.formatRelativeTime(Math.trunc(seconds / 3_600), 'hour', options)
  return intl.formatRelativeTime(Math.trunc(seconds / 86_400), 'day', options)
}

/** "6.2 s", "2 min 8 s". */
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
