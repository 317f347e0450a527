import { useQuery } from '@tanstack/react-query'

import { useClient } from '../../api/client-context.ts'
import { accountsQuery, usableDataSourcesQuery } from '../../api/source-queries.ts'
import type { ChosenAccount } from '../content.ts'

/** Whether the account of a content is no longer there for the viewer; false while that is not known. */
export function useAccountGone(account: ChosenAccount | null): boolean {
  const client = useClient()
  const family = account?.family ?? 'biaccount'
  const isData = family === 'datasource'
  const accounts = useQuery({ ...accountsQuery(client, family), enabled: account !== null && !isData })
  const dataSources = useQuery({ ...usableDataSourcesQuery(client), enabled: isData })
  const { data } = isData ? dataSources : accounts
  if (account === null || data === undefined || data.next !== null) return false
  return !data.items.some(({ Id }) => Id === account.id)
}
