import { useQuery } from '@tanstack/react-query'

import { useClient } from '../../api/client-context.ts'
import { kindOf, kindsQuery } from '../../api/kind-queries.ts'
import { accountsQuery, type SourceFamily, usableDataSourcesQuery } from '../../api/source-queries.ts'
import type { ChosenAccount } from '../content.ts'

export interface KnownAccount extends ChosenAccount {
  readonly kindName: string
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
  const kinds = useQuery(kindsQuery(client))
  const lists = {
    biaccount: useQuery(accountsQuery(client, 'biaccount')),
    reportserveraccount: useQuery(accountsQuery(client, 'reportserveraccount')),
    sourceaccount: useQuery(accountsQuery(client, 'sourceaccount')),
    datasource: useQuery(usableDataSourcesQuery(client)),
  }
  const known = (family: SourceFamily, item: Listed): KnownAccount => {
    const kind = kindOf(kinds.data?.Sources ?? [], { family, kind: item.Kind ?? '' })
    return {
      family,
      kind: kind?.Kind ?? '',
      kindName: kind?.Name ?? '',
      formats: kind?.Formats ?? [],
      id: item.Id,
      name: item.Name,
      status: item.Status,
    }
  }
  const asked = [kinds, ...Object.values(lists)]
  return {
    accounts: Object.entries(lists).flatMap(([family, { data }]) =>
      (data?.items ?? []).map((item) => known(family as SourceFamily, item)),
    ),
    isKnown: asked.every(({ data, error }) => data !== undefined || error !== null),
    failed: asked.flatMap(({ data, error, refetch }) =>
      data !== undefined || error === null ? [] : [{ error, retry: () => void refetch() }],
    ),
  }
}

interface Listed {
  readonly Id: string
  readonly Name: string
  readonly Kind?: string
  readonly Status: string
}
