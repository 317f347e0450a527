import type { Client, Schemas } from '@punctual/client'
import type { Command } from 'commander'
import { visible } from '@punctual/runtime/visible'

import { createContext } from '../context.ts'
import { CommandProblem } from '../exit-code.ts'
import { table } from '../output/table.ts'
import type { RuntimeContext } from '../runtime-context.ts'
import { askFor } from './login.ts'

type User = Schemas['User']

export function addUserCommands(program: Command, runtimeContext: RuntimeContext): void {
  const user = program
    .command('user')
    .summary('list, create, change or delete users; passwords and sessions')
    .description('Looks after the people who log in.')
  addListCommand(user, runtimeContext)
  addChangePasswordCommand(user, runtimeContext)
  addEndSessionsCommand(user, runtimeContext)
}

function addListCommand(parent: Command, runtimeContext: RuntimeContext): void {
  parent
    .command('list')
    .summary('list users')
    .description('Lists users by name.')
    .action(async (_options: object, command: Command) => {
      const context = createContext(runtimeContext, command)
      const users = await Array.fromAsync(context.client().items('/api/user/getall'))
      context.answer(users, () =>
        users.length === 0
          ? 'No users.'
          : table<User>(
              [
                { title: 'ID', value: ({ Id }) => Id },
                { title: 'NAME', value: ({ UserName }) => UserName },
                { title: 'ROLE', value: ({ Role }) => Role },
                { title: 'ENABLED', value: ({ Enabled }) => (Enabled ? 'yes' : 'no') },
              ],
              users,
            ),
      )
    })
}

function addChangePasswordCommand(parent: Command, runtimeContext: RuntimeContext): void {
  parent
    .command('change-password')
    .summary('give yourself another password')
    .description(
      'Gives the user who is logged in another password and ends the other sessions. Both passwords are asked for, or read from standard input: ' +
        'the old one on the first line, the new one on the second.',
    )
    .action(async (_options: object, command: Command) => {
      const context = createContext(runtimeContext, command)
      const body = await askPasswords(runtimeContext)
      await context.client().post('/api/user/changepassword', { body })
      context.answer(true, () => 'The password is changed. Other sessions end within a second.')
    })
}

async function askPasswords(
  runtimeContext: RuntimeContext,
): Promise<{ OldPassword: string; NewPassword: string }> {
  const old = await runtimeContext.askSecret('Old password: ')
  if (old === null) {
    const [first = '', second = ''] = (await runtimeContext.readInput()).split(/\r?\n/)
    if (first === '' || second === '')
      throw new CommandProblem(
        'usage',
        'Standard input holds the old password and, on the next line, the new one.',
      )
    return { OldPassword: first, NewPassword: second }
  }
  const chosen = await askFor('New password: ', runtimeContext)
  if ((await askFor('New password again: ', runtimeContext)) !== chosen)
    throw new CommandProblem('usage', 'The new passwords differ.')
  return { OldPassword: old, NewPassword: chosen }
}

function addEndSessionsCommand(parent: Command, runtimeContext: RuntimeContext): void {
  parent
    .command('end-sessions')
    .summary('end every session of a user')
    .description('Ends every token of a user on every server within a second. The password stays.')
    .argument('<user>', 'id or name of the user')
    .action(async (reference: string, _options: object, command: Command) => {
      const context = createContext(runtimeContext, command)
      const client = context.client()
      const id = await idOf(client, reference)
      await client.post('/api/user/endsessions/{id}', { params: { path: { id } } })
      context.answer(true, () => visible(`The sessions of ${reference} end within a second.`))
    })
}

async function idOf(client: Client, reference: string): Promise<string> {
  if (/^[0-9a-f-]{36}$/i.test(reference)) return reference
  const users = await Array.fromAsync(client.items('/api/user/getall'))
  const found = users.find(({ UserName }) => UserName.toLowerCase() === reference.toLowerCase())
  if (!found) throw new CommandProblem('usage', visible(`There is no user ${reference}.`))
  return found.Id
}
