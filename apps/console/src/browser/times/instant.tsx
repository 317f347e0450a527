import { useIntl } from 'react-intl'

import { nearText, relativeText } from './format.ts'
import { useViewerZone } from './time-zone.ts'
import { useNow } from './use-now.ts'

/** An instant in the viewer's zone, a near day by its word, and how far away it is; the full instant in UTC on hover. */
export function Instant({
  epoch,
  isRelative = true,
  withSeconds = false,
}: {
  readonly epoch: number
  readonly isRelative?: boolean
  readonly withSeconds?: boolean
}) {
  const intl = useIntl()
  const zone = useViewerZone()
  const relative = useNow((nowMs) => (isRelative ? relativeText(intl, epoch, nowMs) : ''))
  const words = useNow((nowMs) => nearText(intl, epoch, { zone, nowMs, withSeconds }))
  const iso = new Date(epoch * 1_000).toISOString()
  return (
    <time dateTime={iso} title={iso} className="instant">
      {words}
      {isRelative && (
        <span className="quiet">
          <span className="comma">, </span>
          {relative}
        </span>
      )}
    </time>
  )
}
