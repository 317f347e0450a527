import type { Client, Schemas } from '@punctual/client'

import { CommandProblem } from '../exit-code.ts'

type Principal = Schemas['Principal']

export const principalHelp = 'user:<name or Id>, client:<ClientId or Id>, group:<name or Id> or role:<name>'

const kinds: ReadonlyMap<string, Principal['Kind']> = new Map([
  ['user', 'User'],
  ['client', 'Client'],
  ['group', 'Group'],
  ['role', 'Role'],
])

/** How a principal is written, with its id. */
export function principalText({ Kind, Id }: Principal): string {
  return `${Kind.toLowerCase()}:${Id}`
}

/**
 * The principal that a request means. An id is taken as it is. The lookup of a name takes an Administrator.
 *
 * @throws CommandProblem `usage`, or `refused` when there is none
 */
export async function principalOf(text: string, client: Client): Promise<Principal> {
  const [prefix = '', ...rest] = text.split(':')
  const name = rest.join(':')
  const Kind = kinds.get(prefix.toLowerCase())
  if (Kind === undefined || name === '')
    throw new CommandProblem('usage', `"${text}" is no principal; write ${principalHelp}.`)
  if (Kind === 'Role' || /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(name)) return { Kind, Id: name }
  const wanted = name.toLowerCase()
  for await (const { id, names } of candidates(Kind, client))
    if (names.some((each) => each.toLowerCase() === wanted)) return { Kind, Id: id }
  throw new CommandProblem('refused', `There is no ${prefix.toLowerCase()} "${name}".`)
}

async function* candidates(
  kind: 'User' | 'Client' | 'Group',
  client: Client,
): AsyncGenerator<{ id: string; names: string[] }> {
  if (kind === 'User')
    for await (const { Id, UserName } of client.items('/api/user/getall')) yield { id: Id, names: [UserName] }
  else if (kind === 'Group')
    for await (const { Id, Name } of client.items('/api/group/getall')) yield { id: Id, names: [Name] }
  else
    for await (const { Id, ClientId } of client.items('/api/apiclient/getall'))
      yield { id: Id, names: [ClientId] }
}
