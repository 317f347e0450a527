import { type IntlShape, useIntl } from 'react-intl'

import { dayAfter, dayIn } from './day.ts'
import { clockText, nearText, type Present, relativeText } from './format.ts'
import { useViewerZone } from './time-zone.ts'
import { useNow } from './use-now.ts'

export interface NearInstantProps {
  readonly epoch: number
  /** Whether how far away it is stands below. */
  readonly isRelative?: boolean
  /** "22:00", "Tue 22:00" or "30 Nov", where there is little room. */
  readonly isShort?: boolean
}

/** An instant as the lines of a cell: "Today, 22:00", and how far away it is. */
export function NearInstant({ epoch, isRelative = false, isShort = false }: NearInstantProps) {
  const intl = useIntl()
  const zone = useViewerZone()
  const relative = useNow((nowMs) => (isRelative ? relativeText(intl, epoch, nowMs) : ''))
  const words = useNow((nowMs) => (isShort ? shortText : nearText)(intl, epoch, { zone, nowMs }))
  const iso = new Date(epoch * 1_000).toISOString()
  return (
    <time dateTime={iso} title={iso} className="numbers two-lines">
      <span className="truncated">{words}</span>
      {isRelative && <small className="quiet truncated">{relative}</small>}
    </time>
  )
}

const weekDays = 7

function shortText(intl: IntlShape, epoch: number, { zone, nowMs }: Present): string {
  const date = new Date(epoch * 1_000)
  const today = dayIn(zone, nowMs / 1_000)
  const day = dayIn(zone, epoch)
  const time = clockText(intl, date, { zone })
  if (day === today) return time
  if (day > today && day < dayAfter(today, weekDays))
    return `${intl.formatDate(date, { timeZone: zone, weekday: 'short' })} ${time}`
  return intl.formatDate(date, { timeZone: zone, day: 'numeric', month: 'short' })
}
