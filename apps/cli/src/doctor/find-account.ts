import type { Client, Schemas } from '@punctual/client'

import { CommandProblem } from '../exit-code.ts'

/** The lists that accounts are in, each with routes of its own. */
const lists = ['biaccount', 'reportserveraccount', 'sourceaccount', 'datasource'] as const

export type AccountList = (typeof lists)[number]

export type Account = Schemas['BiAccount' | 'ReportServerAccount' | 'SourceAccount' | 'DataSource']

export interface FoundAccount {
  readonly id: string
  readonly name: string
  readonly list: AccountList
  readonly record: Account
  /** With the form of the account. */
  readonly described: Schemas['SourceKind']
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

/** Accounts of every kind, and data sources. */
export async function allAccounts(client: Client): Promise<FoundAccount[]> {
  const { Sources } = await client.get('/api/kinds')
  const params = { query: { Limit: 1_000 } }
  const found: FoundAccount[] = []
  for (const list of lists)
    for await (const account of client.items(`/api/${list}/getall`, { params }))
      found.push(foundAccount(account, list, Sources))
  return found
}

function foundAccount(
  account: Account,
  list: AccountList,
  kinds: readonly Schemas['SourceKind'][],
): FoundAccount {
  const ofList = kinds.filter(({ AccountPath }) => AccountPath === `/api/${list}`)
  const described = ofList.find(({ Kind }) => 'Kind' in account && account.Kind === Kind) ?? ofList[0]
  if (described === undefined) throw new Error(`No kind describes the accounts of ${list}`)
  const { Id: id, Name: name } = account
  const shared = { id, name, list, record: account, described, kind: described.Name }
  if ('Tls' in account) {
    // The product says more than that it is a database.
    const { Kind: kind, Tls } = account
    return { ...shared, kind, isFile: kind === 'Sqlite', isProtected: Tls !== 'Disable' }
  }
  const addresses = Object.entries(account).filter(([member]) => member.endsWith('Url'))
  const isProtected = addresses.every(
    ([, address]) => typeof address === 'string' && /^https:/i.test(address),
  )
  return { ...shared, isFile: false, isProtected }
}
