import { type UseQueryResult, useQuery } from '@tanstack/react-query'

import type { Page } from '../../api/answers.ts'
import { useClient } from '../../api/client-context.ts'
import { accountsQuery, usableDataSourcesQuery } from '../../api/source-queries.ts'
import type { AccountKind, ChosenAccount } from '../content.ts'

export interface KnownAccount extends ChosenAccount {
  readonly status: string
}

export interface Accounts {
  readonly accounts: readonly KnownAccount[]
  /** Whether every list is here, or cannot be had. */
  readonly isKnown: boolean
  /** Lists that cannot be had. */
  readonly failed: readonly { readonly error: Error; readonly retry: () => void }[]
}

/** Every account that the viewer may read reports with, of every kind. */
export function useAccounts(): Accounts {
  const client = useClient()
  const [bi, server, other, data] = [
    useQuery(accountsQuery(client, 'biaccount')),
    useQuery(accountsQuery(client, 'reportserveraccount')),
    useQuery(accountsQuery(client, 'sourceaccount')),
    useQuery(usableDataSourcesQuery(client)),
  ]
  const all = [bi, server, other, data]
  return {
    accounts: [
      ...accountsOf(bi, () => 'bi'),
      ...accountsOf(server, () => 'reportserver'),
      ...accountsOf(other, ({ Kind }) => (Kind === 'WebPage' ? 'WebPage' : 'JsReport')),
      ...accountsOf(data, () => 'Sql'),
    ],
    isKnown: all.every(({ data, error }) => data !== undefined || error !== null),
    failed: all.flatMap(({ data, error, refetch }) =>
      data !== undefined || error === null ? [] : [{ error, retry: () => void refetch() }],
    ),
  }
}

interface Listed {
  readonly Id: string
  readonly Name: string
  readonly Status: string
}

function accountsOf<Item extends Listed>(
  { data }: UseQueryResult<Page<Item>>,
  kindOf: (item: Item) => AccountKind,
): KnownAccount[] {
  return (data?.items ?? []).map((item) => ({
    kind: kindOf(item),
    id: item.Id,
    name: item.Name,
    status: item.Status,
  }))
}
