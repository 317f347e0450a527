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
import { findAccount } from '../doctor/find-account.ts'
import { createdText, type Place } from './record-commands.ts'

export function addSourceCommands(program: Command, runtimeContext: RuntimeContext): void {
  const parent = program
    .command('source')
    .summary('list kinds of sources, show the fields of one, create or change an account')
    .description(
      'Creates and changes accounts of any kind of source. The service says which kinds and fields there are.',
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
  addCreateCommand(place)
  addUpdateCommand(place)
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
      '\nExample:\n  punctual source create JsReport -s Name=Templates -s ServerUrl=https://jsreport.example.org',
    )
    .action(async (wanted: string, { set = [] }: { set?: readonly string[] }, command: Command) => {
      const context = createContext(runtimeContext, command)
      const client = context.client()
      const kind = await findKind(client, 'Sources', wanted)
      const body = { Kind: kind.Kind, ...(await readMembers(kind, set, { runtimeContext })) }
      const init = { body, idempotencyKey: runtimeContext.newKey() }
      // The service names the path; that of source accounts stands for the type.
      const path = `${kind.AccountPath}/create` as '/api/sourceaccount/create'
      const created = await client.postUnchecked(path, init)
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
    .argument('<account>', 'its id or its name')
  addSetOption(update)
    .addHelpText(
      'after',
      '\nExample:\n  punctual source update Templates -s ServerUrl=https://new.example.org -s Password=@password.txt',
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
