/** Other objects that schedules name by id, by their names: ids differ between services. */
import { ApiProblem, type Client } from '@punctual/client'

import { CommandProblem } from '../exit-code.ts'
import { isJsonObject, type JsonObject } from '../json-file.ts'

const paths = {
  biaccount: '/api/biaccount/getall',
  reportserveraccount: '/api/reportserveraccount/getall',
  sourceaccount: '/api/sourceaccount/getall',
  datasource: '/api/datasource/getusable',
  calendar: '/api/calendar/getall',
  mailtemplate: '/api/mailtemplate/getall',
  user: '/api/user/getall',
  group: '/api/group/getall',
  apiclient: '/api/apiclient/getall',
} as const

type List = keyof typeof paths

/** Members that hold the id of an object, with the lists that it is in. */
const members: Readonly<Record<string, readonly List[]>> = {
  BiAccountId: ['biaccount'],
  ReportServerAccountId: ['reportserveraccount'],
  AccountId: ['sourceaccount', 'datasource', 'biaccount', 'reportserveraccount'],
  DataSourceId: ['datasource'],
  CalendarId: ['calendar'],
  TemplateId: ['mailtemplate'],
}

/** The lists of those whom `AllowedFor` of a destination names by id; a role has no id. */
const listsOfPrincipals: ReadonlyMap<unknown, readonly List[]> = new Map([
  ['User', ['user']],
  ['Group', ['group']],
  ['Client', ['apiclient']],
])

/** The members that a document may name an object in. */
export const namingMembers = Object.keys(members)

export interface Names {
  inPlaceOfIds(value: unknown): unknown
  /** @throws CommandProblem `refused` for a name that no object has, or several have */
  idsInPlace(value: unknown, address: string): unknown
  /** False for a name that no user has, as far as the caller may know. */
  mayBeUser(name: string): boolean
}

/** Other names for objects on this service, such as of another tenant. */
export type OtherNames = ReadonlyMap<string, string>

interface Named {
  readonly id: string
  readonly name: string
}

export async function readNames(client: Client, others: OtherNames): Promise<Names> {
  const known = new Map<List, readonly Named[] | null>()
  for (const list of Object.keys(paths) as List[]) known.set(list, await readList(client, list))
  const all = (lists: readonly List[]) => lists.flatMap((list) => known.get(list) ?? [])
  return {
    inPlaceOfIds: (value) =>
      replaced(value, (lists, id) => {
        const found = all(lists).find((each) => each.id === id)
        const isOnly = all(lists).filter(({ name }) => name === found?.name).length === 1
        return found && isOnly ? { Name: found.name } : id
      }),
    idsInPlace: (value, address) =>
      replaced(value, (lists, inside, member) => {
        if (!isJsonObject(inside) || typeof inside['Name'] !== 'string') return inside
        const name = others.get(inside['Name']) ?? inside['Name']
        const [only, ...more] = all(lists).filter((each) => each.name === name)
        if (only && more.length === 0) return only.id
        const isHidden = lists.some((list) => known.get(list) === null)
        const shown = only ? 'Several objects have' : 'Nothing has'
        const problem = isHidden ? 'Only an Administrator may ask for' : shown
        throw new CommandProblem('refused', `${address}: ${member}: ${problem} the name "${name}".`)
      }),
    mayBeUser(name) {
      const users = known.get('user') ?? null
      return users === null || users.some((each) => each.name.toLowerCase() === name.toLowerCase())
    },
  }
}

/** Null for a list that the caller may not read. */
async function readList(client: Client, list: List): Promise<readonly Named[] | null> {
  try {
    const found = await Array.fromAsync(client.items(paths[list], { params: { query: { Limit: 1_000 } } }))
    return found.map((each) => ({ id: each.Id, name: nameOf(each) }))
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 403) return null
    throw error
  }
}

type NamedItem = { readonly Name: string } | { readonly UserName: string } | { readonly ClientName: string }

function nameOf(item: NamedItem): string {
  if ('Name' in item) return item.Name
  return 'UserName' in item ? item.UserName : item.ClientName
}

type Put = (lists: readonly List[], inside: unknown, member: string) => unknown

/** Puts something in place of each member that names another object, at any depth. */
function replaced(value: unknown, put: Put): unknown {
  if (Array.isArray(value)) return value.map((each) => replaced(each, put))
  if (!isJsonObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inside]) => {
      const lists = members[name]
      if (name === 'AllowedFor' && Array.isArray(inside))
        return [name, inside.map((each) => (isJsonObject(each) ? replacedPrincipal(each, put) : each))]
      return [name, lists && inside !== null ? put(lists, inside, name) : replaced(inside, put)]
    }),
  )
}

/** `{Kind, Id}`, or `{Kind, Name}` in its place. */
function replacedPrincipal(principal: JsonObject, put: Put): JsonObject {
  const { Kind, Id, Name } = principal
  const lists = listsOfPrincipals.get(Kind)
  if (lists === undefined) return principal
  const found = put(lists, Name === undefined ? Id : { Name }, 'AllowedFor')
  return { Kind, ...(isJsonObject(found) ? found : { Id: found }) }
}
