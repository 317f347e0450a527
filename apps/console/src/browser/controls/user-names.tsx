import { useQuery } from '@tanstack/react-query'

import { useClient } from '../api/client-context.ts'
import { usersQuery } from '../api/people-queries.ts'
import { includesRole } from '../session/session.ts'
import { useSession } from '../session/session-holder.ts'

/** The names of all users, which a field proposes; only an administrator may know them: others write a name that they know. */
export function useUserNames(): readonly string[] {
  const isAdministrator = includesRole(useSession(), 'Administrator')
  const { data = [] } = useQuery({ ...usersQuery(useClient()), enabled: isAdministrator })
  return data.map(({ UserName }) => UserName)
}
