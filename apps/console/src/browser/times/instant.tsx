import { useIntl } from 'react-intl'

import { instantText, relativeText } from './format.ts'
import { useViewerZone } from './time-zone.ts'
import { useNow } from './use-now.ts'

/** An instant in the viewer's zone and how far away it is; the full instant in UTC on hover. */
export function Instant({
  epoch,
  isRelative = true,
}: {
  readonly epoch: number
  readonly isRelative?: boolean
}) {
  const intl = useIntl()
  const { zone } = useViewerZone()
  const relative = useNow((nowMs) => (isRelative ? relativeText(intl, epoch, nowMs) : ''))
  const iso = new Date(epoch * 1_000).toISOString()
  return (
    <time dateTime={iso} title={iso} className="instant">
      {instantText(intl, epoch, { zone })}
      {isRelative && <span className="quiet">, {relative}</span>}
    </time>
  )
}
