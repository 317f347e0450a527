import { useQuery } from '@tanstack/react-query'
import { FormattedMessage } from 'react-intl'

import { useClient } from '../api/client-context.ts'
import { apiClientsQuery } from '../api/people-queries.ts'
import { StoredName } from './stored-name.tsx'

/** Who has done something, for administrators: an API client by its name, with its id on hover. */
export function ActorName({ actor }: { readonly actor: string }) {
  const { data: clients = [] } = useQuery(apiClientsQuery(useClient()))
  const client = clients.find(({ ClientId }) => ClientId === actor)
  if (client === undefined) return <StoredName name={actor} />
  return (
    <span title={actor}>
      <FormattedMessage
        id="actor.client"
        values={{ name: <StoredName key="name" name={client.ClientName} /> }}
      />
    </span>
  )
}
