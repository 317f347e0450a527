import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { FormattedMessage, useIntl } from 'react-intl'

import { bodyOf } from '../../api/answers.ts'
import { useClient } from '../../api/client-context.ts'
import { type EventSubscription, eventSubscriptionQuery } from '../../api/event-queries.ts'
import { useDestinationKinds } from '../../api/kind-queries.ts'
import { useChanges } from '../../api/use-changes.ts'
import { Button } from '../../controls/button.tsx'
import { Facts } from '../../controls/facts.tsx'
import { PageTitle } from '../../controls/page-title.tsx'
import { QueryView } from '../../controls/query-view.tsx'
import { ifMatch, RowActions } from '../../controls/row-actions.tsx'
import { Refusal } from '../../controls/refusal.tsx'
import type { Opened } from '../../controls/sent-form.tsx'
import { shown } from '../../controls/shown.ts'
import { WayBack } from '../../controls/way-back.tsx'
import { useNavigateWhileHere } from '../../controls/use-navigate-while-here.ts'
import { TestOutcome } from '../../schedule-forms/destination-test.tsx'
import { placesOf } from '../../schedule-forms/destinations.ts'
import { useMay, useMayAnywhere } from '../../session/use-rights.ts'
import { State } from '../../states/state-mark.tsx'
import { Instant } from '../../times/instant.tsx'
import { EventDeliveries } from './event-deliveries.tsx'
import { EventFields } from './event-fields.tsx'
import { isEndedByReceiver, subscriptionOf } from './event-of.ts'
import { EventNames, subscriptionState, WhatIsWrong } from './event-state.tsx'

/** One subscription to events: what is sent, does the receiver take it, and what became of each event? */
export function EventPage() {
  const intl = useIntl()
  const { id = '' } = useParams({ strict: false })
  const query = useQuery(eventSubscriptionQuery(useClient(), id))
  return (
    <>
      <WayBack to="/events" page="page.events" />
      <QueryView query={query} lines={8} title={intl.formatMessage({ id: 'page.events' })}>
        {(subscription) => (
          <>
            <PageTitle title={subscription.Name} />
            <WhatIsWrong subscription={subscription} />
            <Actions subscription={subscription} />
            <SubscriptionFacts subscription={subscription} />
          </>
        )}
      </QueryView>
      <section>
        <h2>
          <FormattedMessage id="events.deliveries" />
        </h2>
        <EventDeliveries id={id} />
      </section>
    </>
  )
}

interface OneSubscription {
  readonly subscription: EventSubscription
}

function Actions({ subscription }: OneSubscription) {
  const intl = useIntl()
  const client = useClient()
  const navigate = useNavigateWhileHere()
  const kinds = useDestinationKinds()
  const changes = useChanges(['event-subscriptions'])
  const mayInFolder = useMay('Edit', subscription.FolderPath ?? '/')
  const mayAnywhere = useMayAnywhere('Edit')
  const { Id, Name, FolderPath } = subscription
  const params = { path: { id: Id } }
  const test = useMutation({
    mutationFn: async () => bodyOf(await client.POST('/api/eventsubscription/test/{id}', { params })),
  })
  // The folder of a schedule is not answered: the service decides.
  if (FolderPath === null ? !mayAnywhere : !mayInFolder) return null
  const update = (body: ReturnType<typeof subscriptionOf>, opened: Opened) =>
    client.POST('/api/eventsubscription/update', {
      params: { header: ifMatch(opened) },
      body: { ...body, Id },
    })
  const enable = () => update({ ...subscription, Enabled: true }, subscription)
  return (
    <>
      <RowActions
        name={Name}
        version={subscription.Version}
        changes={changes}
        onSave={(values, opened) => update(subscriptionOf(values, kinds), opened)}
        deleteWarning={intl.formatMessage({ id: 'events.delete.warning' }, { name: shown(Name) })}
        onDelete={async () => {
          await client.DELETE('/api/eventsubscription/delete/{id}', { params })
          await navigate({ to: '/events' })
        }}
        before={
          <>
            {isEndedByReceiver(subscription) && (
              <Button kind="primary" onPress={() => void changes.attempt(enable)}>
                <FormattedMessage id="events.enable" />
              </Button>
            )}
            <Button isUnavailable={test.isPending} onPress={() => test.mutate()}>
              <FormattedMessage id="edit.testDestination" />
            </Button>
          </>
        }
      >
        <EventFields subscription={subscription} />
      </RowActions>
      <Refusal error={changes.refusal} />
      <TestOutcome error={test.error} outcome={test.data} />
    </>
  )
}

function SubscriptionFacts({ subscription }: OneSubscription) {
  const kinds = useDestinationKinds()
  const { FolderPath, ScheduleName, Destination, CreatedBy, UpdatedEpochUtc, AbandonedEpochUtc } =
    subscription
  const kind = kinds.find(({ Kind }) => Kind === Destination.Type)
  const to = [kind?.Name ?? Destination.Type, ...placesOf(kind, Destination)].join(', ')
  return (
    <Facts
      facts={[
        {
          label: <FormattedMessage id="column.state" />,
          value: <State state={subscriptionState(subscription)} />,
        },
        { label: <FormattedMessage id="events.about" />, value: FolderPath ?? ScheduleName },
        { label: <FormattedMessage id="events.which" />, value: <EventNames subscription={subscription} /> },
        { label: <FormattedMessage id="events.to" />, value: to },
        { label: <FormattedMessage id="events.createdBy" />, value: CreatedBy },
        { label: <FormattedMessage id="events.changed" />, value: <Instant epoch={UpdatedEpochUtc} /> },
        ...(AbandonedEpochUtc === null
          ? []
          : [
              {
                label: <FormattedMessage id="events.abandoned" />,
                value: <Instant epoch={AbandonedEpochUtc} />,
              },
            ]),
      ]}
    />
  )
}
