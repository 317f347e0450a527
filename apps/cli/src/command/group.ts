import type { Client, Schemas } from '@punctual/client'
import type { Command } from 'commander'
import { visible } from '@punctual/runtime/visible'

import { createContext } from '../context.ts'
import { CommandProblem } from '../exit-code.ts'
import type { RuntimeContext } from '../runtime-context.ts'
import { principalHelp, principalOf, principalText } from './principal.ts'
import {
  addDeleteCommand,
  addListCommand,
  createdText,
  findRecord,
  type Place,
  type RecordKind,
} from './record-commands.ts'

type Group = Schemas['Group']
type Member = Group['Members'][number]

const groups: RecordKind<Group> = {
  one: 'group',
  many: 'groups',
  reference: ['<group>', 'its name or Id'],
  columns: [
    { title: 'ID', value: ({ Id }) => Id },
    { title: 'NAME', value: ({ Name }) => Name },
    { title: 'MEMBERS', value: ({ Members }) => Members.map(principalText).join(', ') },
  ],
  items: (client) => client.items('/api/group/getall'),
}

const memberArgument = [
  '<member>',
  principalHelp.replace(/, group.*/, '').replace(', client', ' or client'),
] as const

export function addGroupCommands(program: Command, runtimeContext: RuntimeContext): void {
  const parent = program
    .command('group')
    .summary('list, make, fill or delete groups of users and clients')
    .description(
      'Looks after groups: users and API clients that are given rights together. For Administrators.',
    )
  const place = { parent, runtimeContext }
  addListCommand(place, groups, {
    summary: 'list groups with their members',
    description: 'Lists groups by name, with their members.',
  })
  addCreateCommand(place)
  addMemberCommand(place, 'add')
  addMemberCommand(place, 'remove')
  addDeleteCommand(place, groups, {
    summary: 'delete a group and what was granted to it',
    description: 'Deletes a group and what was granted to it; its members stay.',
    path: '/api/group/delete/{id}',
  })
}

function addCreateCommand({ parent, runtimeContext }: Place): void {
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
      context.answer(created, () => createdText(created))
    })
}

function addMemberCommand({ parent, runtimeContext }: Place, what: 'add' | 'remove'): void {
  const [preposition, done] = what === 'add' ? ['to', 'Added'] : ['from', 'Removed']
  parent
    .command(what)
    .summary(`${what} a member ${preposition} a group`)
    .description(
      `${what === 'add' ? 'Adds' : 'Removes'} a user or an API client ${preposition} a group. It holds within a second.`,
    )
    .argument(...groups.reference)
    .argument(...memberArgument)
    .action(async (...[reference, text, , command]: [string, string, object, Command]) => {
      const context = createContext(runtimeContext, command)
      const client = context.client()
      const { Id, Version, Name, Members } = await findRecord(client, groups, reference)
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

/** @throws CommandProblem `usage`, `refused` */
async function memberOf(text: string, client: Client): Promise<Member> {
  const { Kind, Id } = await principalOf(text, client)
  if (Kind === 'User' || Kind === 'Client') return { Kind, Id }
  throw new CommandProblem('usage', 'A group has users and API clients as members.')
}
