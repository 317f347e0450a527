import { useQuery } from '@tanstack/react-query'

import { useClient } from '../../api/client-context.ts'
import { accountsQuery, usableDataSourcesQuery } from '../../api/source-queries.ts'
import type { AccountKind, ChosenAccount } from '../content.ts'

/** A data source is in a list of its own. */
const familyOf = {
  bi: 'biaccount',
  reportserver: 'reportserveraccount',
  WebPage: 'sourceaccount',
  JsReport: 'sourceaccount',
} as const satisfies Readonly<Record<Exclude<AccountKind, 'Sql'>, string>>

/** Whether the account of a content is no longer there for the viewer; false while that is not known. */
export function useAccountGone(account: ChosenAccount | null): boolean {
  const client = useClient()
  const kind = account?.kind ?? 'bi'
  const isData = kind === 'Sql'
  const family = isData ? 'biaccount' : familyOf[kind]
  const accounts = useQuery({ ...accountsQuery(client, family), enabled: account !== null && !isData })
  const dataSources = useQuery({ ...usableDataSourcesQuery(client), enabled: isData })
  const { data } = isData ? dataSources : accounts
  if (account === null || data === undefined || data.next !== null) return false
  return !data.items.some(({ Id }) => Id === account.id)
}
