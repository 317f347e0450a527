/** What the pages of sources ask for: four families of operations, as one list. */
import { type QueryClient, queryOptions } from '@tanstack/react-query'

import { bodyOf, type Page, pageOf } from './answers.ts'
import { askAgain } from './ask-again.ts'
import type { Client } from './client.ts'
import type { Schemas } from './queries.ts'

/** What each family answers, under the first part of the path of its operations. */
interface Accounts {
  readonly biaccount: Schemas['BiAccount']
  readonly reportserveraccount: Schemas['ReportServerAccount']
  readonly sourceaccount: Schemas['SourceAccount']
  readonly datasource: Schemas['DataSource']
}

export type SourceFamily = keyof Accounts
export type Account = Accounts[SourceFamily]

export interface Source {
  readonly id: string
  readonly name: string
  readonly family: SourceFamily
  /** As the service says it: `WebPage`, or `PostgreSql`. */
  readonly kind: string
  readonly status: string
  readonly lastValidatedEpoch: number | null
  readonly lastReadEpoch: number | null
  readonly updatedEpoch: number
  readonly account: Account
}

export const families = ['biaccount', 'reportserveraccount', 'sourceaccount', 'datasource'] as const

/** The most that one answer has. */
const maxAccounts = 10_000

/** The accounts of a family; data sources are listed for administrators only. */
export function accountsQuery<Family extends SourceFamily>(client: Client, family: Family) {
  // The paths are known for all families together, and not for one that is not known here.
  const path: SourceFamily = family
  return queryOptions({
    queryKey: ['sources', family],
    queryFn: async ({ signal }): Promise<Page<Accounts[Family]>> => {
      const params = { query: { Limit: maxAccounts } }
      const answer = await client.GET(`/api/${path}/getall`, { params, signal })
      return pageOf<Account>(answer) as Page<Accounts[Family]>
    },
  })
}

/** The data sources that schedules of the viewer may ask. */
export function usableDataSourcesQuery(client: Client) {
  return queryOptions({
    queryKey: ['sources', 'datasource', 'usable'],
    queryFn: async ({ signal }) => {
      const params = { query: { Limit: maxAccounts } }
      return pageOf(await client.GET('/api/datasource/getusable', { params, signal }))
    },
  })
}

export function sourceOf(family: SourceFamily, account: Account): Source {
  return {
    id: account.Id,
    name: account.Name,
    family,
    kind: account.Kind,
    status: account.Status,
    lastValidatedEpoch: account.LastValidatedEpochUtc,
    lastReadEpoch: account.LastReadEpochUtc,
    updatedEpoch: account.UpdatedEpochUtc,
    account,
  }
}

/** A body is made from the fields of its kind; the service checks each member of it. */
type Body = never

export async function createSource(client: Client, family: SourceFamily, body: object): Promise<string> {
  const { Id } = bodyOf<Account>(await client.POST(`/api/${family}/create`, { body: body as Body }))
  return Id
}

/** The version is the one that its form was opened with. */
export async function updateSource(
  client: Client,
  { id, family, Version }: Pick<Source, 'id' | 'family'> & Pick<Account, 'Version'>,
  body: object,
): Promise<void> {
  const header = { 'If-Match': `"${Version}"` }
  await client.POST(`/api/${family}/update`, { params: { header }, body: { ...body, Id: id } as Body })
}

export async function deleteSource(client: Client, { family, id }: Source): Promise<void> {
  await client.DELETE(`/api/${family}/delete/{id}`, { params: { path: { id } } })
}

/** What a validation found, in the words of the service. */
export type SourceFindings =
  | { readonly kind: 'account'; readonly found: Schemas['AccountValidation'] }
  | { readonly kind: 'database'; readonly found: Schemas['DataSourceTest'] }

/** Validates a source in the background; the list then has the state that the validation has left. */
export async function validateSoon(
  queries: QueryClient,
  query: ReturnType<typeof validationQuery>,
): Promise<void> {
  await queries.prefetchQuery(query)
  await askAgain(queries, ['sources'])
}

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
        const found = bodyOf(await client.POST('/api/datasource/test/{id}', options))
        return { kind: 'database', found }
      }
      return { kind: 'account', found: bodyOf(await client.POST(`/api/${family}/validate/{id}`, options)) }
    },
  })
}
