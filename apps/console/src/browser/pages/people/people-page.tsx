import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useIntl } from 'react-intl'

import { useClient } from '../../api/client-context.ts'
import { apiClientsQuery, groupsQuery, usersQuery } from '../../api/people-queries.ts'
import { PageTitle } from '../../controls/page-title.tsx'
import { QueryView } from '../../controls/query-view.tsx'
import { TabLinks } from '../../controls/tab-links.tsx'
import '../../style/people.css'
import { ClientsTab } from './clients-tab.tsx'
import { GroupsTab } from './groups-tab.tsx'
import type { PeopleSearch } from './people-search.ts'
import { RightsTab } from './rights-tab.tsx'
import { UsersTab } from './users-tab.tsx'

/** Who may do what, and where? Every tab knows all names, since grants and groups name users and clients. */
export function PeoplePage() {
  const intl = useIntl()
  const client = useClient()
  const { tab = 'users' }: PeopleSearch = useSearch({ strict: false })
  const users = useQuery(usersQuery(client))
  const groups = useQuery(groupsQuery(client))
  const clients = useQuery(apiClientsQuery(client))
  return (
    <>
      <PageTitle title={intl.formatMessage({ id: 'page.people' })} />
      <QueryView query={users} lines={8}>
        {(knownUsers) => (
          <>
            <TabLinks
              label="page.people"
              path="/people"
              current={tab}
              tabs={[
                { tab: 'users', text: 'people.users', count: knownUsers.length },
                { tab: 'groups', text: 'people.groups', ...countOf(groups.data) },
                { tab: 'clients', text: 'people.clients', ...countOf(clients.data) },
                { tab: 'rights', text: 'people.rights' },
              ]}
            />
            {tab === 'users' && <UsersTab users={knownUsers} />}
            {tab === 'clients' && (
              <QueryView query={clients}>{(known) => <ClientsTab clients={known} />}</QueryView>
            )}
            {(tab === 'groups' || tab === 'rights') && (
              <QueryView query={groups}>
                {(knownGroups) => (
                  <QueryView query={clients}>
                    {(knownClients) => {
                      const knownPrincipals = {
                        users: knownUsers,
                        groups: knownGroups,
                        clients: knownClients,
                      }
                      return tab === 'groups' ? (
                        <GroupsTab knownPrincipals={knownPrincipals} />
                      ) : (
                        <RightsTab knownPrincipals={knownPrincipals} />
                      )
                    }}
                  </QueryView>
                )}
              </QueryView>
            )}
          </>
        )}
      </QueryView>
    </>
  )
}

const countOf = (list: readonly unknown[] | undefined) => (list === undefined ? {} : { count: list.length })
