import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { FormattedMessage, useIntl } from 'react-intl'

import { useClient } from '../../api/client-context.ts'
import { serversQuery } from '../../api/cluster-queries.ts'
import { historyQuery } from '../../api/queries.ts'
import { PageTitle } from '../../controls/page-title.tsx'
import { QueryView } from '../../controls/query-view.tsx'
import { TabLinks } from '../../controls/tab-links.tsx'
import { includesRole } from '../../session/session.ts'
import { useSession } from '../../session/session-holder.ts'
import { StateMark } from '../../states/state-mark.tsx'
import { AddressesTab } from './addresses-tab.tsx'
import { AllTab } from './all-tab.tsx'
import { DeliveriesTab } from './deliveries-tab.tsx'
import { ListsTab } from './lists-tab.tsx'
import { MailTab } from './mail-tab.tsx'
import { SuppressionsTab } from './suppressions-tab.tsx'
import { TemplatesTab } from './templates-tab.tsx'
import type { DestinationsSearch } from './destinations-search.ts'
import { shown } from '../../controls/shown.ts'

/** Where do reports go, and what did not arrive for certain? */
export function DestinationsPage() {
  const intl = useIntl()
  const isAdministrator = includesRole(useSession(), 'Administrator')
  const { tab = 'doubt' }: DestinationsSearch = useSearch({ strict: false })
  const query = useInfiniteQuery(historyQuery(useClient(), { DeliveryState: 'Unknown' }))
  return (
    <>
      <PageTitle title={intl.formatMessage({ id: 'page.destinations' })} />
      <MailServers />
      <p className="quiet">
        <FormattedMessage id="destinations.kinds" />
      </p>
      <TabLinks
        label="page.destinations"
        path="/destinations"
        current={tab}
        tabs={[
          { tab: 'doubt', text: 'destinations.doubt' },
          { tab: 'refused', text: 'destinations.refused' },
          { tab: 'all', text: 'destinations.all' },
          { tab: 'addresses', text: 'destinations.addresses' },
          { tab: 'lists', text: 'destinations.lists' },
          { tab: 'suppressions', text: 'destinations.suppressions' },
          { tab: 'templates', text: 'destinations.templates' },
          ...(isAdministrator ? [{ tab: 'mail', text: 'destinations.mail' } as const] : []),
        ]}
      />
      {tab === 'doubt' && <DeliveriesTab state="Unknown" query={query} />}
      {tab === 'refused' && <Refused />}
      {tab === 'all' && <AllTab />}
      {tab === 'addresses' && <AddressesTab />}
      {tab === 'lists' && <ListsTab />}
      {tab === 'suppressions' && <SuppressionsTab />}
      {tab === 'templates' && <TemplatesTab />}
      {tab === 'mail' && isAdministrator && <MailTab />}
    </>
  )
}

function Refused() {
  const query = useInfiniteQuery(historyQuery(useClient(), { DeliveryState: 'Rejected' }))
  return <DeliveriesTab state="Rejected" query={query} />
}

/** The one thing that is known of mail servers from outside: which of them runs are kept away from. */
function MailServers() {
  const query = useQuery(serversQuery(useClient()))
  return (
    <QueryView query={query} lines={1}>
      {(servers) => {
        const away = new Map(
          servers
            .flatMap(({ Breakers = [] }) => Breakers)
            .filter(({ Kind }) => Kind === 'MailServer')
            .map((breaker) => [breaker.Name, breaker]),
        )
        if (away.size === 0)
          return (
            <p className="sentence">
              <FormattedMessage id="destinations.mail.fine" />
            </p>
          )
        return [...away.values()].map(({ Name, Reason }) => (
          <p key={Name} className="sentence words-bad">
            <StateMark mark="cross" tone="bad" />{' '}
            <FormattedMessage id="destinations.mail.away" values={{ name: Name, reason: shown(Reason) }} />
          </p>
        ))
      }}
    </QueryView>
  )
}
