import type { Client, Schemas } from '@punctual/client'
import { applies, bodyOf, type FormField } from '@punctual/client/described-form'
import type { Command } from 'commander'

import { createContext } from '../context.ts'
import { CommandProblem } from '../exit-code.ts'
import { readText } from '../json-file.ts'
import { table } from '../output/table.ts'
import type { RuntimeContext } from '../runtime-context.ts'
import { collect } from './arguments.ts'
import { askFor } from './login.ts'
import { createdText, type Place } from './record-commands.ts'

type SourceKind = Schemas['SourceKind']

export function addSourceCommands(program: Command, runtimeContext: RuntimeContext): void {
  const parent = program
    .command('source')
    .summary('list kinds of sources, show the fields of one, or create an account of it')
    .description('Creates accounts of any kind of source. The service says which kinds and fields there are.')
  const place = { parent, runtimeContext }
  addKindsCommand(place)
  addFieldsCommand(place)
  addCreateCommand(place)
}

function addKindsCommand({ parent, runtimeContext }: Place): void {
  parent
    .command('kinds')
    .summary('list kinds of sources')
    .description('Lists the kinds of sources that the service reads, with the products of each.')
    .action(async (_options: object, command: Command) => {
      const context = createContext(runtimeContext, command)
      const { Sources } = await context.client().get('/api/kinds')
      const columns = [
        { title: 'KIND', value: ({ Kind }: SourceKind) => Kind },
        { title: 'NAME', value: ({ Name }: SourceKind) => Name },
        { title: 'PRODUCTS', value: ({ Product }: SourceKind) => Product },
        { title: 'FORMATS', value: ({ Formats }: SourceKind) => Formats.join(' ') },
      ]
      context.answer(Sources, () => table(columns, Sources))
    })
}

function addFieldsCommand({ parent, runtimeContext }: Place): void {
  parent
    .command('fields')
    .summary('show the fields of a kind')
    .description('Shows what an account of the kind has: the fields that create takes.')
    .argument('<kind>', 'as kinds lists it')
    .action(async (kind: string, _options: object, command: Command) => {
      const context = createContext(runtimeContext, command)
      const { Form } = await findKind(context.client(), kind)
      const columns = [
        { title: 'FIELD', value: ({ Name }: FormField) => Name },
        { title: 'TYPE', value: ({ Type }: FormField) => Type },
        { title: 'REQUIRED', value: ({ Required }: FormField) => (Required ? 'yes' : '') },
        {
          title: 'WHEN',
          value: ({ When }: FormField) => (When === null ? '' : `${When.Field}=${When.Is.join('|')}`),
        },
        {
          title: 'MEANS',
          value: ({ Label, Choices }: FormField) => [Label, Choices.join('|')].filter(Boolean).join(': '),
        },
      ]
      context.answer(Form.Fields, () => table(columns, Form.Fields))
    })
}

function addCreateCommand({ parent, runtimeContext }: Place): void {
  parent
    .command('create')
    .summary('create an account of a kind')
    .description(
      'Creates an account from its fields. A secret is asked for, or read from standard input; it is never taken from the command line.',
    )
    .argument('<kind>', 'as kinds lists it')
    .option(
      '-s, --set <field=value>',
      'a field, as fields lists it; =@file reads its text from a file',
      collect,
    )
    .addHelpText(
      'after',
      '\nExample:\n  punctual source create JsReport -s Name=Templates -s ServerUrl=https://jsreport.example.org',
    )
    .action(async (kind: string, { set = [] }: { set?: readonly string[] }, command: Command) => {
      const context = createContext(runtimeContext, command)
      const client = context.client()
      const { Kind, AccountPath, Form } = await findKind(client, kind)
      const given = givenFields(Form.Fields, set)
      await askForSecrets(Form.Fields, given, runtimeContext)
      const body = { Kind, ...bodyOf(Form.Fields, textIn(Form.Fields, given)) }
      const init = { body, idempotencyKey: runtimeContext.newKey() }
      // The service names the path; that of source accounts stands for the type.
      const path = `${AccountPath}/create` as '/api/sourceaccount/create'
      const created = await client.postUnchecked(path, init)
      context.answer(created, () => createdText(created))
    })
}

/** @throws CommandProblem `usage` for a kind that the service does not have */
async function findKind(client: Client, wanted: string): Promise<SourceKind> {
  const { Sources } = await client.get('/api/kinds')
  const found = Sources.find(({ Kind }) => Kind.toLowerCase() === wanted.toLowerCase())
  if (found !== undefined) return found
  const known = Sources.map(({ Kind }) => Kind).join(', ')
  throw new CommandProblem('usage', `There is no kind "${wanted}"; there are ${known}.`)
}

/** @throws CommandProblem `usage` for what is no field, and for a secret in clear text */
function givenFields(fields: readonly FormField[], set: readonly string[]): Map<string, string> {
  const given = new Map<string, string>()
  for (const each of set) {
    const [name = '', ...rest] = each.split('=')
    const value = rest.join('=')
    const field = fields.find(({ Name }) => Name.toLowerCase() === name.toLowerCase())
    if (field === undefined) {
      const known = [...new Set(fields.map(({ Name }) => Name))].join(', ')
      throw new CommandProblem('usage', `There is no field "${name}"; there are ${known}.`)
    }
    if (field.Type === 'Secret' && !value.startsWith('@'))
      throw new CommandProblem('usage', `${field.Name} is a secret: leave it out, or name a file by =@file.`)
    given.set(field.Name, value.startsWith('@') ? readText(value.slice(1)).replace(/\r?\n$/, '') : value)
  }
  return given
}

/** Without a terminal the one secret is standard input; a second one has to come from a file. */
async function askForSecrets(
  fields: readonly FormField[],
  given: Map<string, string>,
  runtimeContext: RuntimeContext,
): Promise<void> {
  const asked = fields.filter(
    (field) =>
      field.Type === 'Secret' &&
      field.Required &&
      !given.has(field.Name) &&
      applies(field, textIn(fields, given)),
  )
  for (const { Name, Label } of asked) given.set(Name, await askFor(`${Label}: `, runtimeContext))
}

/** What is given, else what a form would begin with. */
function textIn(fields: readonly FormField[], given: ReadonlyMap<string, string>) {
  return (name: string): string => {
    const field = fields.find(({ Name }) => Name === name)
    return given.get(name) ?? (field?.Type === 'Choice' ? String(field.Default ?? '') : '')
  }
}
