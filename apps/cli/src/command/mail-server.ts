import type { Schemas } from '@punctual/client'
import type { Command } from 'commander'

import { facts } from '../output/table.ts'
import type { RuntimeContext } from '../runtime-context.ts'
import {
  addCreateFromFileCommand,
  addDeleteCommand,
  addGetCommand,
  addListCommand,
  type RecordKind,
} from './record-commands.ts'
import { addSignInCommand } from './sign-in.ts'
import { addTestCommand } from './test-command.ts'

type MailServer = Schemas['MailServer']

const mailServers: RecordKind<MailServer> = {
  one: 'mail server',
  many: 'mail servers',
  reference: ['<mailserver>', 'its id or its name'],
  columns: [
    { title: 'ID', value: ({ Id }) => Id },
    { title: 'NAME', value: ({ Name }) => Name },
    { title: 'PROTOCOL', value: ({ Protocol }) => (Protocol === 'Graph' ? 'Graph' : 'SMTP') },
    { title: 'PLACE', value: placeOf },
    { title: 'PRIORITY', align: 'right', value: ({ Priority }) => Priority },
    { title: 'FROM', value: ({ From }) => From },
    { title: 'ENABLED', value: ({ Enabled }) => (Enabled ? 'yes' : 'no') },
  ],
  items: (client) => client.items('/api/mailserver/getall', { params: { query: { Limit: 1_000 } } }),
}

export function addMailServerCommands(program: Command, runtimeContext: RuntimeContext): void {
  const parent = program
    .command('mailserver')
    .summary('list, show, create, change, sign in to, try or delete servers that mails go through')
    .description('Looks after mail servers. A mail tries them in the order of their priority.')
  const place = { parent, runtimeContext }
  addListCommand(place, mailServers, {
    summary: 'list mail servers',
    description: 'Lists mail servers in the order in which mails try them.',
  })
  addGetCommand(place, mailServers, {
    summary: 'show one mail server',
    description: 'Shows one mail server; in JSON all of it but its secrets, in the form that create takes.',
    details,
    read: (client, id) => client.get('/api/mailserver/get/{id}', { params: { path: { id } } }),
  })
  addCreateFromFileCommand(place, '/api/mailserver/create', {
    summary: 'create a mail server from a JSON file',
    description:
      'Creates a mail server from a file in the form of the REST interface: Name, Host, Security, AuthType, UserName, Password, From.',
  })
  addSignInCommand(place, mailServers, {
    summary: 'sign a user in to a mail server by device code',
    start: (client, id) => client.post('/api/mailserver/startsignin/{id}', { params: { path: { id } } }),
    poll: (client, id) => client.post('/api/mailserver/pollsignin/{id}', { params: { path: { id } } }),
    done: (name, user) => `"${name}" sends as ${user} now.`,
  })
  addTestCommand(place, mailServers, {
    summary: 'send a mail through a mail server',
    description: 'Sends a small mail through a mail server, and shows each step.',
    send: (client, id, { to: To }: { readonly to: string }) =>
      client.post('/api/mailserver/test/{id}', { params: { path: { id } }, body: { To } }),
  }).requiredOption('--to <address>', 'address that the mail goes to')
  addDeleteCommand(place, mailServers, {
    summary: 'delete a mail server',
    description: 'Deletes a mail server. Mails go through the others.',
    path: '/api/mailserver/delete/{id}',
  })
}

function signedInAs({ UserSignIn, SignedInAs }: MailServer): string {
  if (!UserSignIn) return 'no user is needed'
  return SignedInAs === '' ? 'no user yet: use sign-in' : SignedInAs
}

function placeOf({ Host, Port }: MailServer): string {
  return `${Host}:${Port}`
}

function mailboxOf({ Host, Port, Folder }: NonNullable<MailServer['Bounces']>): string {
  return `${Folder} at ${Host}:${Port}`
}

function details(server: MailServer): string {
  return facts([
    ['Name', server.Name],
    ['Id', server.Id],
    ['Protocol', server.Protocol],
    ['Place', placeOf(server)],
    ['Protection', server.Security],
    ['Signs in with', server.AuthType],
    ['User', server.UserName],
    ['Signed in as', signedInAs(server)],
    ['From', server.From],
    ['Priority', String(server.Priority)],
    ['Mails in a minute', server.MaxPerMinute === null ? 'no limit' : String(server.MaxPerMinute)],
    ['Connections', server.MaxConnections === null ? 'no limit' : String(server.MaxConnections)],
    ['Mails that come back', server.Bounces === null ? 'not read' : mailboxOf(server.Bounces)],
    ['Signed for', server.Dkim?.Domain ?? 'nothing'],
    ['Enabled', server.Enabled ? 'yes' : 'no'],
    ['Version', server.Version],
  ])
}
