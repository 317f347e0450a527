import { ApiProblem, type Schemas } from '@punctual/client'
import { type Command, Option } from 'commander'
import { visible } from '@punctual/runtime/visible'

import { type Context, createContext } from '../context.ts'
import { CommandProblem } from '../exit-code.ts'
import { instant } from '../output/instant.ts'
import { facts, table } from '../output/table.ts'
import type { RuntimeContext } from '../runtime-context.ts'
import { wholeNumber } from './arguments.ts'
import { askForEach } from './login.ts'

const roles = ['Viewer', 'Editor', 'Administrator'] as const

type ApiClient = Schemas['ApiClient']

/** Users name a client by either of its ids; the one that programs log in with is the one at hand. */
const clientArgument = ['<client>', 'its ClientId or Id'] as const

export function addClientCommands(program: Command, runtimeContext: RuntimeContext): void {
  const client = program
    .command('client')
    .summary('list, make, rotate or delete API clients')
    .description('Looks after API clients: one for each program and environment.')
  addListCommand(client, runtimeContext)
  addCreateCommand(client, runtimeContext)
  addRotateCommand(client, runtimeContext)
  addDeleteCommand(client, runtimeContext)
  addRevokeTokenCommand(client, runtimeContext)
}

function addListCommand(parent: Command, runtimeContext: RuntimeContext): void {
  parent
    .command('list')
    .summary('list API clients')
    .description('Lists API clients in the order in which they were made, without secrets.')
    .action(async (_options: object, command: Command) => {
      const context = createContext(runtimeContext, command)
      const clients = await Array.fromAsync(context.client().items('/api/apiclient/getall'))
      context.answer(clients, () => (clients.length === 0 ? 'No API clients.' : clientTable(clients)))
    })
}

function clientTable(clients: readonly ApiClient[]): string {
  return table(
    [
      { title: 'CLIENT ID', value: ({ ClientId }) => ClientId },
      { title: 'NAME', value: ({ ClientName }) => ClientName },
      { title: 'ROLE', value: ({ Role }) => Role },
      { title: 'MADE', value: ({ CreatedEpochUtc }) => instant(CreatedEpochUtc) },
      { title: 'BY', value: ({ CreatedBy }) => CreatedBy },
      {
        title: 'OLD SECRET UNTIL',
        value: ({ PreviousSecretExpiresEpochUtc }) => instant(PreviousSecretExpiresEpochUtc),
      },
    ],
    clients,
  )
}

function addCreateCommand(parent: Command, runtimeContext: RuntimeContext): void {
  parent
    .command('create')
    .summary('make an API client and show its secret this once')
    .description('Makes an API client. Its secret is shown this once and cannot be read again.')
    .argument('<name>', 'what the client is for')
    .addOption(new Option('--role <role>', 'what it may do').choices(roles).makeOptionMandatory())
    .addHelpText('after', '\nExample:\n  punctual client create "Nightly import" --role Editor')
    .action(async (name: string, { role }: { role: (typeof roles)[number] }, command: Command) => {
      const context = createContext(runtimeContext, command)
      const body = { ClientName: name, Role: role }
      const created = await context
        .client()
        .post('/api/apiclient/create', { body, idempotencyKey: runtimeContext.newKey() })
      showSecret(context, created)
    })
}

function addRotateCommand(parent: Command, runtimeContext: RuntimeContext): void {
  parent
    .command('rotate')
    .summary('give an API client a new secret and show it this once')
    .description(
      'Gives an API client a new secret. The old one stays valid for a while, so that programs can be moved over; --overlap 0 ends it at once, as after a leak, and with it the tokens that were issued; --revoke-tokens ends those in any case.',
    )
    .argument(...clientArgument)
    .option(
      '--overlap <minutes>',
      'how long the old secret stays valid (24 hours when left out)',
      wholeNumber(0, 43_200),
    )
    .option('--revoke-tokens', 'end the tokens that were issued, on every server within a second')
    .action(
      async (
        id: string,
        { overlap, revokeTokens }: { overlap?: number; revokeTokens?: true },
        command: Command,
      ) => {
        const context = createContext(runtimeContext, command)
        const body = {
          ...(overlap === undefined ? {} : { OverlapMinutes: overlap }),
          ...(revokeTokens === undefined ? {} : { RevokeTokens: revokeTokens }),
        }
        const init = { params: { path: { id } }, body, idempotencyKey: runtimeContext.newKey() }
        const rotated = await context.client().post('/api/apiclient/rotatesecret/{id}', init)
        showSecret(context, rotated)
        const until = instant(rotated.PreviousSecretExpiresEpochUtc)
        context.remark(
          until === null
            ? 'The old secret is no longer valid.'
            : `The old secret stays valid until ${until}.`,
        )
      },
    )
}

function addDeleteCommand(parent: Command, runtimeContext: RuntimeContext): void {
  parent
    .command('delete')
    .summary('delete an API client')
    .description('Deletes an API client. Its tokens stop working on every server within a second.')
    .argument(...clientArgument)
    .action(async (id: string, _options: object, command: Command) => {
      const context = createContext(runtimeContext, command)
      await context.client().delete('/api/apiclient/delete/{id}', { params: { path: { id } } })
      context.answer(true, () => visible(`Deleted ${id}.`))
    })
}

function showSecret(context: Context, client: Schemas['ApiClientWithSecret']): void {
  const { Id, ClientId, ClientSecret, ClientName, Role } = client
  context.answer(client, () =>
    facts([
      ['Name', ClientName] as const,
      ['Role', Role] as const,
      ['Id', Id] as const,
      ['ClientId', ClientId] as const,
      ['ClientSecret', ClientSecret] as const,
    ]),
  )
  context.remark('\nKeep the secret now: it is not shown again.')
}

function addRevokeTokenCommand(parent: Command, runtimeContext: RuntimeContext): void {
  parent
    .command('revoke-token')
    .summary('end a token of an API client')
    .description(
      'Ends a token on every server within a second. The secret of the client and the token are asked for, or read from standard input, each on a line of its own. To end the token of this login, log out.',
    )
    .argument('<client>', 'its ClientId')
    .action(async (clientId: string, _options: object, command: Command) => {
      const context = createContext(runtimeContext, command)
      const { secret = '', token = '' } = await askForEach(['secret', 'token'], runtimeContext)
      // The service asks the client itself, and not who is logged in.
      const pair = [clientId, secret].map(encodeURIComponent).join(':')
      const client = context.client({ authorization: `Basic ${Buffer.from(pair).toString('base64')}` })
      await client.post('/oauth2/revoke', { body: { token } }).catch((error: unknown) => {
        if (!(error instanceof ApiProblem && error.status === 401)) throw error
        throw new CommandProblem('notLoggedIn', `The service refuses this secret of the client ${clientId}.`)
      })
      context.answer(true, () => 'The token is not valid any more.')
    })
}
