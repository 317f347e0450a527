import type { Command } from 'commander'
import { visible } from '@punctual/runtime/visible'

import { createContext } from '../context.ts'
import type { RuntimeContext } from '../runtime-context.ts'
import {
  addFieldsCommand,
  addKindsCommand,
  addSetOption,
  findKind,
  kindArgument,
  readMembers,
} from './described-kinds.ts'
import { type Account, type AccountList, allAccounts, findAccount } from '../doctor/find-account.ts'
import { CommandProblem } from '../exit-code.ts'
import { answerText } from '../operation/answer-text.ts'
import { addGetCommand, addListCommand, createdText, type Place, type RecordKind } from './record-commands.ts'
import { addAccountSignInCommand } from './sign-in.ts'

const accountArgument = ['<account>', 'its id or its name'] as const

/** Accounts of every kind. Data sources have commands of their own. */
const accounts: RecordKind<Account> = {
  one: 'account',
  many: 'accounts',
  reference: accountArgument,
  columns: [
    { title: 'ID', value: ({ Id }) => Id },
    { title: 'NAME', value: ({ Name }) => Name },
    { title: 'KIND', value: ({ Kind }) => Kind },
    { title: 'SIGNS IN AS', value: signsInAs },
    { title: 'ENDS', value: endOf },
    { title: 'STATUS', value: ({ Status }) => Status },
  ],
  async *items(client) {
    for (const { list, record } of await allAccounts(client)) if (list !== 'datasource') yield record
  },
}

export function addAccountCommands(program: Command, runtimeContext: RuntimeContext): void {
  const parent = program
    .command('account')
    .aliases(['source', 'biaccount'])
    .summary('list, show, create, change, try or delete accounts that reports are read with')
    .description(
      'Looks after accounts of any kind of source. The service says which kinds and fields there are.',
    )
  const place = { parent, runtimeContext }
  addKindsCommand(place, 'Sources', {
    summary: 'list kinds of sources',
    description: 'Lists the kinds of sources that the service reads, with the products of each.',
  })
  addFieldsCommand(place, 'Sources', {
    summary: 'show the fields of a kind',
    description: 'Shows what an account of the kind has: the fields that create and update take.',
  })
  addListCommand(place, accounts, {
    summary: 'list accounts of every kind',
    description: 'Lists accounts with the way in which each signs in and when that ends.',
  })
  addGetCommand(place, accounts, {
    summary: 'show one account',
    description: 'Shows one account without its secrets; in JSON all of it.',
    details: (found) => answerText({}, found),
    read: null,
  })
  addCreateCommand(place)
  addUpdateCommand(place)
  addValidateCommand(place)
  addDeleteCommand(place)
  addAccountSignInCommand(place)
}

function addValidateCommand({ parent, runtimeContext }: Place): void {
  parent
    .command('validate')
    .summary('try an account')
    .description('Tries an account, and shows what it can and cannot read.')
    .argument(...accountArgument)
    .action(async (wanted: string, _options: object, command: Command) => {
      const context = createContext(runtimeContext, command)
      const client = context.client()
      const { list, id, name } = await findAccount(client, wanted)
      if (list === 'datasource')
        throw new CommandProblem('usage', `Try the data source with: punctual datasource test "${name}"`)
      const tried = await client.post(`/api/${list}/validate/{id}`, { params: { path: { id } } })
      context.answer(tried, () => answerText({}, tried))
      if (tried.Status !== 'Valid') throw new CommandProblem('refused', 'The account cannot be used.')
    })
}

function addDeleteCommand({ parent, runtimeContext }: Place): void {
  parent
    .command('delete')
    .summary('delete an account that no schedule uses')
    .description('Deletes an account. One that a schedule uses stays.')
    .argument(...accountArgument)
    .action(async (wanted: string, _options: object, command: Command) => {
      const context = createContext(runtimeContext, command)
      const client = context.client()
      const { list, id, name } = await findAccount(client, wanted)
      await client.delete(`/api/${list}/delete/{id}`, { params: { path: { id } } })
      context.answer(true, () => visible(`Deleted "${name}".`))
    })
}

function addCreateCommand({ parent, runtimeContext }: Place): void {
  const create = parent
    .command('create')
    .summary('create an account of a kind')
    .description(
      'Creates an account from its fields. A secret is asked for, or read from standard input; it is never taken from the command line.',
    )
    .argument(...kindArgument)
  addSetOption(create)
    .addHelpText(
      'after',
      '\nExample:\n  punctual account create JsReport -s Name=Templates -s ServerUrl=https://jsreport.example.org',
    )
    .action(async (wanted: string, { set = [] }: { set?: readonly string[] }, command: Command) => {
      const context = createContext(runtimeContext, command)
      const client = context.client()
      const kind = await findKind(client, 'Sources', wanted)
      const body = { Kind: kind.Kind, ...(await readMembers(kind, set, { runtimeContext })) }
      const init = { body, idempotencyKey: runtimeContext.newKey() }
      const list = kind.AccountPath.slice('/api/'.length) as AccountList
      const created = await client.postUnchecked(`/api/${list}/create`, init)
      context.answer(created, () => createdText(created))
    })
}

function addUpdateCommand({ parent, runtimeContext }: Place): void {
  const update = parent
    .command('update')
    .summary('change an account')
    .description(
      'Changes the given fields of an account; the others stay. A secret is read from a file, and has to be given again with another address.',
    )
    .argument(...accountArgument)
  addSetOption(update)
    .addHelpText(
      'after',
      '\nExample:\n  punctual account update Templates -s ServerUrl=https://new.example.org -s Password=@password.txt',
    )
    .action(async (wanted: string, { set = [] }: { set?: readonly string[] }, command: Command) => {
      const context = createContext(runtimeContext, command)
      const client = context.client()
      const { list, record: stored, described } = await findAccount(client, wanted)
      const { Id, Kind, Version } = stored
      const body = { Id, Kind, ...(await readMembers(described, set, { runtimeContext, stored })) }
      const params = { header: { 'If-Match': `"${Version}"` } }
      const updated = await client.postUnchecked(`/api/${list}/update`, { body, params })
      context.answer(updated, () => visible(`Changed "${updated.Name}".`))
    })
}

function signsInAs(account: Account): string {
  if (!('AuthType' in account)) return ''
  if (account.AuthType !== 'User' || !('SignedInAs' in account)) return account.AuthType
  return account.SignedInAs === '' ? 'User' : `User ${account.SignedInAs}`
}

/** The day on which the credentials end, where the service knows it. */
function endOf(account: Account): string {
  const end =
    'SignInEndsEpochUtc' in account ? (account.CertificateEndsEpochUtc ?? account.SignInEndsEpochUtc) : null
  return end === null ? '' : new Date(end * 1_000).toISOString().slice(0, 10)
}
