/** The kinds of sources and destinations as the service describes them, in the language of the viewer. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { bodyOf } from './answers.ts'
import type { Client } from './client.ts'
import { useClient } from './client-context.ts'
import type { Schemas } from './queries.ts'
import { families, type Source, type SourceFamily } from './source-queries.ts'

export type SourceKind = Schemas['SourceKind']
export type DestinationKind = Schemas['DestinationKind']
export type FormField = Schemas['FormField']

/** They stay as they are while the service runs. */
export function kindsQuery(client: Client) {
  return queryOptions({
    queryKey: ['kinds'],
    staleTime: Infinity,
    queryFn: async ({ signal }) => bodyOf(await client.GET('/api/kinds', { signal })),
  })
}

const none = { Sources: [], Destinations: [] } as const

/** The kinds of sources; empty while they are not known. */
export function useSourceKinds(): readonly SourceKind[] {
  return (useQuery(kindsQuery(useClient())).data ?? none).Sources
}

/** The kinds of destinations besides e-mail, which has a list of its own; empty while they are not known. */
export function useDestinationKinds(): readonly DestinationKind[] {
  const { Destinations } = useQuery(kindsQuery(useClient())).data ?? none
  return useMemo(() => Destinations.filter(({ Member }) => Member === 'Destinations'), [Destinations])
}

/** The operations that write accounts of a kind. */
export function familyOf({ AccountPath }: SourceKind): SourceFamily {
  return families.find((family) => AccountPath === `/api/${family}`) ?? 'sourceaccount'
}

/** The kind of an account; null for one that is not known. */
export function kindOf(
  kinds: readonly SourceKind[],
  { family, kind }: Pick<Source, 'family' | 'kind'>,
): SourceKind | null {
  const ofFamily = kinds.filter((each) => familyOf(each) === family)
  // Accounts of a family with one kind only may say something finer in `Kind`, as databases do.
  return (ofFamily.length === 1 ? ofFamily[0] : ofFamily.find(({ Kind }) => Kind === kind)) ?? null
}

/** What the fields of all kinds are called, by their paths in an account or a schedule. */
export function useFieldLabels(): ReadonlyMap<string, string> {
  const sources = useSourceKinds()
  const destinations = useDestinationKinds()
  return useMemo(
    () => new Map([...labels(sources, ''), ...labels(destinations, 'Destinations[].')]),
    [sources, destinations],
  )
}

function labels(kinds: ReadonlyArray<Pick<SourceKind, 'Form'>>, path: string): [string, string][] {
  return kinds.flatMap(({ Form }) =>
    Form.Fields.map(({ Name, Label }) => [`${path}${Name}`, Label] as [string, string]),
  )
}
