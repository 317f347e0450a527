import { useInfiniteQuery, useQuery } from '@tanstack/react-query'

import { useClient } from '../api/client-context.ts'
import { usersQuery } from '../api/people-queries.ts'
import { recipientListsQuery } from '../api/recipient-queries.ts'
import type { ChoiceOption } from '../controls/options.ts'
import { useSession } from '../session/session-holder.ts'
import { includesRole } from '../session/session.ts'

/** What a field of recipients proposes: lists of recipients, and for an administrator the addresses of users. */
export function useKnownRecipients(): readonly ChoiceOption[] {
  const client = useClient()
  const isAdministrator = includesRole(useSession(), 'Administrator')
  const { data: lists } = useInfiniteQuery(recipientListsQuery(client))
  const { data: users = [] } = useQuery({ ...usersQuery(client), enabled: isAdministrator })
  const names = lists?.pages.flatMap(({ items }) => items.map(({ Name }) => Name)) ?? []
  const people = users.flatMap(({ Address, FirstName, LastName }) =>
    Address === null || Address === ''
      ? []
      : [{ value: Address, text: `${FirstName} ${LastName}`.trim() || Address }],
  )
  // A list whose name has a separator cannot stand among others.
  const entries = names.filter((name) => !/[,;]/.test(name)).map((name) => `list:${name}`)
  return [...entries.map((entry) => ({ value: entry, text: entry })), ...people]
}
