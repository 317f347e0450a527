import { FormattedMessage, useIntl } from 'react-intl'

import type { EventSubscription } from '../../api/event-queries.ts'
import { shown } from '../../controls/shown.ts'
import type { StateWord } from '../../states/execution-state.ts'
import { Instant } from '../../times/instant.tsx'
import { isEndedByReceiver } from './event-of.ts'

interface OneSubscription {
  readonly subscription: EventSubscription
}

export function subscriptionState(subscription: EventSubscription): StateWord {
  if (isEndedByReceiver(subscription)) return { id: 'state.endedByReceiver', tone: 'bad', mark: 'cross' }
  if (!subscription.Enabled) return { id: 'state.disabled', tone: 'idle', mark: 'slash' }
  if (subscription.FailingSinceEpochUtc === null) return { id: 'state.enabled', tone: 'ok', mark: 'tick' }
  return { id: 'state.failing', tone: 'warn', mark: 'half' }
}

/** What keeps events from arriving, and what to do; nothing while all is well. */
export function WhatIsWrong({ subscription }: OneSubscription) {
  const { FailingSinceEpochUtc, Problem } = subscription
  if (FailingSinceEpochUtc === null) return null
  return (
    <p className={isEndedByReceiver(subscription) ? 'sentence words-bad' : 'sentence words-warn'}>
      <FormattedMessage
        id="events.failingSince"
        values={{ instant: <Instant epoch={FailingSinceEpochUtc} /> }}
      />{' '}
      {Problem !== null && shown(Problem)}{' '}
      <FormattedMessage id={isEndedByReceiver(subscription) ? 'events.ended.next' : 'events.failing.next'} />
    </p>
  )
}

/** Which events, in words. */
export function EventNames({ subscription: { Events, LateAfterMinutes } }: OneSubscription) {
  const intl = useIntl()
  return Events.map((type) =>
    intl.formatMessage({ id: `event.${type}` }, { minutes: LateAfterMinutes ?? 0 }),
  ).join(', ')
}
