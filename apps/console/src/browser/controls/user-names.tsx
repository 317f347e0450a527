import { useQuery } from '@tanstack/react-query'

import { useClient } from '../api/client-context.ts'
import { usersQuery } from '../api/people-queries.ts'
import { includesRole } from '../session/session.ts'
import { useSession } from '../session/session-holder.ts'

/** What a field for a user name proposes: administrators choose among the users, others write a name that they know. */
export function UserNames({ id }: { readonly id: string }) {
  const isAdministrator = includesRole(useSession(), 'Administrator')
  const { data: users = [] } = useQuery({ ...usersQuery(useClient()), enabled: isAdministrator })
  return (
    <datalist id={id}>
      {users.map(({ Id, UserName }) => (
        <option key={Id} value={UserName} />
      ))}
    </datalist>
  )
}
