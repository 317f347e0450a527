/** Other objects that schedules name by id, by their names: ids differ between services. */
import type { Client } from '@punctual/client'

import { CommandProblem } from '../exit-code.ts'
import { isJsonObject } from '../json-file.ts'

const paths = {
  biaccount: '/api/biaccount/getall',
  reportserveraccount: '/api/reportserveraccount/getall',
  sourceaccount: '/api/sourceaccount/getall',
  datasource: '/api/datasource/getall',
  calendar: '/api/calendar/getall',
  mailtemplate: '/api/mailtemplate/getall',
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

/** The members that a document may name an object in. */
export const namingMembers = Object.keys(members)

export interface Names {
  inPlaceOfIds(value: unknown): unknown
  /** @throws CommandProblem `refused` for a name that no object has, or several have */
  idsInPlace(value: unknown, address: string): unknown
}

/** Other names for objects on this service, such as of another tenant. */
export type OtherNames = ReadonlyMap<string, string>

export async function readNames(client: Client, others: OtherNames): Promise<Names> {
  const known = new Map<List, { readonly id: string; readonly name: string }[]>()
  for (const list of Object.keys(paths) as List[]) {
    const found = await Array.fromAsync(client.items(paths[list], { params: { query: { Limit: 1_000 } } }))
    known.set(
      list,
      found.map(({ Id, Name }) => ({ id: Id, name: Name })),
    )
  }
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
        throw new CommandProblem(
          'refused',
          `${address}: ${member}: ${only ? 'Several objects have' : 'Nothing has'} the name "${name}".`,
        )
      }),
  }
}

/** Puts something in place of each member that names another object, at any depth. */
function replaced(
  value: unknown,
  put: (lists: readonly List[], inside: unknown, member: string) => unknown,
): unknown {
  if (Array.isArray(value)) return value.map((each) => replaced(each, put))
  if (!isJsonObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inside]) => {
      const lists = members[name]
      return [name, lists && inside !== null ? put(lists, inside, name) : replaced(inside, put)]
    }),
  )
}
