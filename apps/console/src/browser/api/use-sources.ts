import { type UseQueryResult, useQueries } from '@tanstack/react-query'

import type { Page } from './answers.ts'
import { useClient } from './client-context.ts'
import { type Account, accountsQuery, families, type Source, sourceOf } from './source-queries.ts'

/**
 * The sources of all families, in the order of their names.
 *
 * @param isAdministrator data sources are listed for administrators only
 */
export function useSources(isAdministrator: boolean) {
  const client = useClient()
  const asked = families.filter((family) => family !== 'datasource' || isAdministrator)
  return useQueries({
    queries: asked.map((family) => ({
      ...accountsQuery(client, family),
      select: ({ items }: Page<Account>) => items.map((account) => sourceOf(family, account)),
    })),
    combine: asOneList,
  })
}

function asOneList(answers: readonly UseQueryResult<Source[]>[]) {
  const lists = answers.flatMap(({ data }) => (data === undefined ? [] : [data]))
  return {
    data:
      lists.length === answers.length
        ? lists.flat().toSorted((one, other) => one.name.localeCompare(other.name))
        : undefined,
    error: answers.find(({ error }) => error !== null)?.error ?? null,
    refetch: () => Promise.all(answers.map(({ refetch }) => refetch())),
  }
}
