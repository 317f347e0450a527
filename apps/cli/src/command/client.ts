import { type Command, Option } from 'commander'

import { createContext } from '../context.ts'
import { facts } from '../output/table.ts'
import type { Surroundings } from '../surroundings.ts'

const roles = ['Viewer', 'Editor', 'Administrator'] as const

export function addClientCommands(program: Command, surroundings: Surroundings): void {
  const client = program
    .command('client')
    .summary('make API clients')
    .description('Looks after API clients: one for each program and environment.')
  client
    .command('create')
    .summary('make an API client and show its secret this once')
    .description('Makes an API client. Its secret is shown this once and cannot be read again.')
    .argument('<name>', 'what the client is for')
    .addOption(new Option('--role <role>', 'what it may do').choices(roles).makeOptionMandatory())
    .addHelpText('after', '\nExample:\n  punctual client create "Nightly import" --role Editor')
    .action(async (name: string, { role }: { role: (typeof roles)[number] }, command: Command) => {
      const context = createContext(surroundings, command)
      const body = { ClientName: name, Role: role }
      const created = await context.client().post('/api/apiclient/create', { body, idempotencyKey: surroundings.newKey() })
      const { Id, ClientId, ClientSecret, ClientName, Role } = created
      context.answer(created, () =>
        facts([
          ...[['Name', ClientName] as const, ['Role', Role] as const, ['Id', Id] as const],
          ...[['ClientId', ClientId] as const, ['ClientSecret', ClientSecret] as const],
        ]),
      )
      context.remark('\nKeep the secret now: it is not shown again.')
    })
}
