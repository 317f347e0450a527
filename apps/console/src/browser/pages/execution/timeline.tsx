import { Link } from '@tanstack/react-router'
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl'

import { StoredName } from '../../controls/stored-name.tsx'
import { clockText } from '../../times/format.ts'
import { useViewerZone } from '../../times/time-zone.ts'
import { type ExecutionEvent, eventName, eventReason, resendOf } from './event-text.ts'

/** The log of an execution, with milliseconds. */
export function Timeline({ events }: { readonly events: readonly ExecutionEvent[] }) {
  const intl = useIntl()
  const zone = useViewerZone()
  if (events.length === 0)
    return (
      <p className="quiet">
        <FormattedMessage id="execution.noEvents" />
      </p>
    )
  return (
    <ol className="timeline">
      {events.map((event, index) => {
        const at = new Date(event.At)
        return (
          <li key={`${event.At} ${index}`}>
            <time dateTime={event.At} className="numbers quiet">
              {clockText(intl, at, { zone, withSeconds: true })}.
              {String(at.getUTCMilliseconds()).padStart(3, '0')}
            </time>
            <span>
              <StoredName name={sentenceOf(intl, event)} />
              <Resend executionId={resendOf(event)} />
            </span>
          </li>
        )
      })}
    </ol>
  )
}

function Resend({ executionId }: { readonly executionId: string | null }) {
  if (executionId === null) return null
  return (
    <>
      {' · '}
      <Link to="/executions/$id" params={{ id: executionId }}>
        <FormattedMessage id="schedule.openExecution" />
      </Link>
    </>
  )
}

function sentenceOf(intl: IntlShape, event: ExecutionEvent): string {
  return [eventName(intl, event), event.ServerName, eventReason(intl, event)]
    .filter((part) => part !== null)
    .join(' · ')
}
