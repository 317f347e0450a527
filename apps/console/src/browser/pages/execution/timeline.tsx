import { FormattedMessage, type IntlShape, useIntl } from 'react-intl'

import type { Schemas } from '../../api/queries.ts'
import { clockText } from '../../times/format.ts'
import { useViewerZone } from '../../times/time-zone.ts'
import { placementText } from './placement-text.ts'

/** The log of an execution, with milliseconds. */
export function Timeline({ events }: { readonly events: readonly Schemas['ExecutionEvent'][] }) {
  const intl = useIntl()
  const { zone } = useViewerZone()
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
            <span>{sentenceOf(intl, event)}</span>
          </li>
        )
      })}
    </ol>
  )
}

/** The sentence of an event where it has one; else its name as words: "DeliveryAccepted" becomes "Delivery accepted". */
function sentenceOf(intl: IntlShape, { Name, Detail, ServerName }: Schemas['ExecutionEvent']): string {
  const words = Name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()
  const name = `${words.charAt(0).toUpperCase()}${words.slice(1)}`
  const said = ['Reason', 'reason', 'Message', 'message']
    .map((key) => Detail[key])
    .find((each): each is string => typeof each === 'string')
  const why = Name === 'placed' && said !== undefined ? placementText(intl, said) : said
  return [name, ServerName, why].filter((each) => each !== null && each !== undefined).join(' · ')
}
