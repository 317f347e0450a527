import type { Client, Schemas } from '@punctual/client'
import type { Command } from 'commander'

import { createContext } from '../context.ts'
import { CommandProblem } from '../exit-code.ts'
import { table } from '../output/table.ts'
import { visible } from '../output/visible.ts'
import type { RuntimeContext } from '../runtime-context.ts'
import { principalHelp, principalOf, principalText } from './principal.ts'

type Group = Schemas['Group']
type Member = Group['Members'][number]

const groupArgument = ['<group>', 'its name or Id'] as const
const memberArgument = [
  '<member>',
  principalHelp.replace(/, group.*/, '').replace(', client', ' or client'),
] as const

export function addGroupCommands(program: Command, runtimeContext: RuntimeContext): void {
  const group = program
    .command('group')
    .summary('list, make, fill or delete groups of users and clients')
    .description(
      'Looks after groups: users and API clients that are given rights together. For Administrators.',
    )
  addListCommand(group, runtimeContext)
  addCreateCommand(group, runtimeContext)
  addMemberCommand(group, runtimeContext, 'add')
  addMemberCommand(group, runtimeContext, 'remove')
  addDeleteCommand(group, runtimeContext)
}

function addListCommand(parent: Command, runtimeContext: RuntimeContext): void {
  parent
    .command('list')
    .summary('list groups with their members')
    .description('Lists groups by name, with their members.')
    .action(async (_options: object, command: Command) => {
      const context = createContext(runtimeContext, command)
      const groups: Group[] = []
      for await (const each of context.client().items('/api/group/getall')) groups.push(each)
      context.answer(groups, () => (groups.length === 0 ? 'No groups.' : groupTable(groups)))
    })
}

function groupTable(groups: readonly Group[]): string {
  return table(
    [
      { title: 'ID', value: ({ Id }) => Id },
      { title: 'NAME', value: ({ Name }) => Name },
      { title: 'MEMBERS', value: ({ Members }) => Members.map(principalText).join(', ') },
    ],
    groups,
  )
}

function addCreateCommand(parent: Command, runtimeContext: RuntimeContext): void {
  parent
    .command('create')
    .summary('make a group')
    .description('Makes a group without members.')
    .argument('<name>', 'what it is called')
    .option('--description <text>', 'what it is for')
    .action(async (name: string, { description }: { description?: string }, command: Command) => {
      const context = createContext(runtimeContext, command)
      const body = { Name: name, Description: description ?? null, Members: [] }
      const created = await context
        .client()
        .post('/api/group/create', { body, idempotencyKey: runtimeContext.newKey() })
      context.answer(created, () => visible(`Created "${created.Name}" with the id ${created.Id}.`))
    })
}

function addMemberCommand(parent: Command, runtimeContext: RuntimeContext, what: 'add' | 'remove'): void {
  const [preposition, done] = what === 'add' ? ['to', 'Added'] : ['from', 'Removed']
  parent
    .command(what)
    .summary(`${what} a member ${preposition} a group`)
    .description(
      `${what === 'add' ? 'Adds' : 'Removes'} a user or an API client ${preposition} a group. It holds within a second.`,
    )
    .argument(...groupArgument)
    .argument(...memberArgument)
    .action(async (...[reference, text, , command]: [string, string, object, Command]) => {
      const context = createContext(runtimeContext, command)
      const client = context.client()
      const { Id, Version, Name, Members } = await find(client, reference)
      const member = await memberOf(text, client)
      const others = Members.filter(({ Kind, Id: id }) => Kind !== member.Kind || id !== member.Id)
      const body = { Id, Members: what === 'add' ? [...others, member] : others }
      const updated = await client.post('/api/group/update', {
        body,
        params: { header: { 'If-Match': `"${Version}"` } },
      })
      context.answer(updated, () => visible(`${done} ${text} ${preposition} "${Name}".`))
    })
}

function addDeleteCommand(parent: Command, runtimeContext: RuntimeContext): void {
  parent
    .command('delete')
    .summary('delete a group and what was granted to it')
    .description('Deletes a group and what was granted to it; its members stay.')
    .argument(...groupArgument)
    .action(async (reference: string, _options: object, command: Command) => {
      const context = createContext(runtimeContext, command)
      const client = context.client()
      const { Id, Name } = await find(client, reference)
      await client.delete('/api/group/delete/{id}', { params: { path: { id: Id } } })
      context.answer(true, () => visible(`Deleted "${Name}".`))
    })
}

/** @throws CommandProblem `usage`, `refused` */
async function memberOf(text: string, client: Client): Promise<Member> {
  const { Kind, Id } = await principalOf(text, client)
  if (Kind === 'User' || Kind === 'Client') return { Kind, Id }
  throw new CommandProblem('usage', 'A group has users and API clients as members.')
}

/** @throws CommandProblem `refused` when no group has the id or the name */
async function find(client: Client, reference: string): Promise<Group> {
  const wanted = reference.toLowerCase()
  for await (const group of client.items('/api/group/getall')) {
    if (group.Id === wanted || group.Name.toLowerCase() === wanted) return group
  }
  throw new CommandProblem('refused', `There is no group "${reference}".`)
}
