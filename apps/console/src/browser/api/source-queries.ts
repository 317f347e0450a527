/** What the pages of sources ask for: four families of operations, as one list. */
import { queryOptions } from '@tanstack/react-query'

import type { Client } from './client.ts'
import type { Schemas } from './queries.ts'

/** The first part of the path of its operations. */
export type SourceFamily = 'biaccount' | 'reportserveraccount' | 'sourceaccount' | 'datasource'

export type Account =
  | Schemas['BiAccount']
  | Schemas['ReportServerAccount']
  | Schemas['SourceAccount']
  | Schemas['DataSource']

export interface Source {
  readonly id: string
  readonly name: string
  readonly family: SourceFamily
  /** As the service says it: `WebPage`, or `PostgreSql`. */
  readonly kind: string
  readonly status: string
  readonly lastValidatedEpoch: number | null
  readonly account: Account
}

const families = ['biaccount', 'reportserveraccount', 'sourceaccount', 'datasource'] as const

/** @param isAdministrator data sources are listed for administrators only */
export function sourcesQuery(client: Client, isAdministrator: boolean) {
  return queryOptions({
    queryKey: ['sources', isAdministrator],
    queryFn: async ({ signal }): Promise<Source[]> => {
      const asked = families.filter((family) => family !== 'datasource' || isAdministrator)
      const lists = await Promise.all(
        asked.map(async (family) => {
          const { data } = await client.GET(`/api/${family}/getall`, { signal })
          return (data as Account[]).map((account) => sourceOf(family, account))
        }),
      )
      return lists.flat().toSorted((one, other) => one.name.localeCompare(other.name))
    },
  })
}

function sourceOf(family: SourceFamily, account: Account): Source {
  return {
    id: account.Id,
    name: account.Name,
    family,
    kind: account.Kind,
    status: account.Status,
    lastValidatedEpoch: account.LastValidatedEpochUtc,
    account,
  }
}

/** A body is made from the fields of its kind; the service checks each member of it. */
type Body = never

export async function createSource(client: Client, family: SourceFamily, body: object): Promise<string> {
  const { data } = await client.POST(`/api/${family}/create`, { body: body as Body })
  return (data as Account).Id
}

export async function updateSource(client: Client, source: Source, body: object): Promise<void> {
  const header = { 'If-Match': `"${source.account.Version}"` }
  await client.POST(`/api/${source.family}/update`, {
    params: { header },
    body: { ...body, Id: source.id } as Body,
  })
}

export async function deleteSource(client: Client, { family, id }: Source): Promise<void> {
  await client.DELETE(`/api/${family}/delete/{id}`, { params: { path: { id } } })
}

/** What a validation found, in the words of the service. */
export type SourceFindings =
  | { readonly kind: 'account'; readonly found: Schemas['AccountValidation'] }
  | { readonly kind: 'database'; readonly found: Schemas['DataSourceTest'] }

/** Asked for when a user wants it, and kept until the next time. */
export function validationQuery(client: Client, family: SourceFamily, id: string) {
  return queryOptions({
    queryKey: ['validation', id],
    enabled: false,
    staleTime: 0,
    gcTime: 600_000,
    retry: false,
    queryFn: async ({ signal }): Promise<SourceFindings> => {
      const options = { params: { path: { id } }, signal }
      if (family === 'datasource') {
        const { data } = await client.POST('/api/datasource/test/{id}', options)
        return { kind: 'database', found: data as Schemas['DataSourceTest'] }
      }
      const { data } = await client.POST(`/api/${family}/validate/{id}`, options)
      return { kind: 'account', found: data as Schemas['AccountValidation'] }
    },
  })
}
