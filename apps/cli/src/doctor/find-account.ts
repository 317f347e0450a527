import type { Client } from '@punctual/client'

import { CommandProblem } from '../exit-code.ts'

/** The lists that accounts are in, each with routes of its own. */
export type AccountList = 'biaccount' | 'reportserveraccount' | 'sourceaccount' | 'datasource'

export interface FoundAccount {
  readonly id: string
  readonly name: string
  readonly list: AccountList
  /** The name that users know. */
  readonly kind: string
  /** Whether nothing of it travels over a network. */
  readonly isFile: boolean
  /** Whether TLS protects it; null where the addresses do not say. */
  readonly isProtected: boolean | null
}

/** @throws CommandProblem `refused` when none, or more than one, has the id or the name */
export async function findAccount(client: Client, reference: string): Promise<FoundAccount> {
  const wanted = reference.toLowerCase()
  const all = await allAccounts(client)
  const byId = all.filter(({ id }) => id === wanted)
  const found = byId.length > 0 ? byId : all.filter(({ name }) => name.toLowerCase() === wanted)
  const [only] = found
  if (only && found.length === 1) return only
  if (!only) throw new CommandProblem('refused', `There is no account and no data source "${reference}".`)
  const ids = found.map(({ id, kind }) => `${id} (${kind})`).join(', ')
  throw new CommandProblem('refused', `Several have the name "${reference}"; give the id: ${ids}.`)
}

async function allAccounts(client: Client): Promise<FoundAccount[]> {
  const params = { query: { Limit: 1_000 } }
  const found: FoundAccount[] = []
  for await (const { Id: id, Name: name, AuthorityUrl, ApiUrl } of client.items('/api/biaccount/getall', {
    params,
  }))
    found.push({ id, name, list: 'biaccount', kind: 'Power BI', ...protectedBy([AuthorityUrl, ApiUrl]) })
  for await (const { Id: id, Name: name, ServerUrl, PortalUrl } of client.items(
    '/api/reportserveraccount/getall',
    { params },
  ))
    found.push({
      id,
      name,
      list: 'reportserveraccount',
      kind: 'report server',
      ...protectedBy([ServerUrl, PortalUrl]),
    })
  for await (const account of client.items('/api/sourceaccount/getall', { params })) {
    const address = 'BaseUrl' in account ? account.BaseUrl : account.ServerUrl
    const { Id: id, Name: name, Kind: kind } = account
    found.push({ id, name, list: 'sourceaccount', kind, ...protectedBy([address]) })
  }
  for await (const { Id: id, Name: name, Kind: kind, Tls } of client.items('/api/datasource/getall', {
    params,
  }))
    found.push({
      id,
      name,
      list: 'datasource',
      kind,
      isFile: kind === 'Sqlite',
      isProtected: Tls !== 'Disable',
    })
  return found
}

function protectedBy(addresses: readonly string[]): Pick<FoundAccount, 'isFile' | 'isProtected'> {
  const isProtected = addresses.every((address) => address.toLowerCase().startsWith('https:'))
  return { isFile: false, isProtected }
}
