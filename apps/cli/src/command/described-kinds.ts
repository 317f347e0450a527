/** What the commands of sources and of destinations have alike: the service describes the kinds of both. */
import type { Client, Schemas } from '@punctual/client'
import { applies, bodyOf, type FormField, storedValue } from '@punctual/client/described-form'

import { createContext } from '../context.ts'
import { CommandProblem } from '../exit-code.ts'
import { readText } from '../json-file.ts'
import { table } from '../output/table.ts'
import type { RuntimeContext } from '../runtime-context.ts'
import { collect } from './arguments.ts'
import { askFor } from './login.ts'
import type { Describing, Place } from './record-commands.ts'
import type { Command } from 'commander'

type Kinds = Schemas['Kinds']

/** A list of kinds: those that accounts have, and those that destinations of a schedule have. */
export type KindList = 'Sources' | 'Destinations'

export const kindArgument = ['<kind>', 'as kinds lists it'] as const

export function addKindsCommand(
  { parent, runtimeContext }: Place,
  list: KindList,
  { summary, description }: Describing,
): void {
  parent
    .command('kinds')
    .summary(summary)
    .description(description)
    .action(async (_options: object, command: Command) => {
      const context = createContext(runtimeContext, command)
      const kinds = await readKinds(context.client(), list)
      const columns = [
        { title: 'KIND', value: ({ Kind }: Schemas['Kind']) => Kind },
        { title: 'NAME', value: ({ Name }: Schemas['Kind']) => Name },
        { title: 'PRODUCTS', value: ({ Product }: Schemas['Kind']) => Product },
        { title: 'FORMATS', value: ({ Formats }: Schemas['Kind']) => Formats.join(' ') },
      ]
      context.answer(kinds, () => table(columns, kinds))
    })
}

export function addFieldsCommand(
  { parent, runtimeContext }: Place,
  list: KindList,
  { summary, description }: Describing,
): void {
  parent
    .command('fields')
    .summary(summary)
    .description(description)
    .argument(...kindArgument)
    .action(async (kind: string, _options: object, command: Command) => {
      const context = createContext(runtimeContext, command)
      const { Form } = await findKind(context.client(), list, kind)
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

export function addSetOption(command: Command): Command {
  return command.option(
    '-s, --set <field=value>',
    'a field, as fields lists it; =@file reads its text from a file',
    collect,
  )
}

/** Destinations that are no entries of `Destinations` of a schedule are written with the schedule. */
async function readKinds<List extends KindList>(client: Client, list: List): Promise<Kinds[List]> {
  const kinds: Kinds[List] = (await client.get('/api/kinds'))[list]
  return kinds.filter((kind) => !('Member' in kind) || kind.Member === list) as Kinds[List]
}

/** @throws CommandProblem `usage` for a kind that the service does not have */
export async function findKind<List extends KindList>(
  client: Client,
  list: List,
  wanted: string,
): Promise<Kinds[List][number]> {
  const kinds: readonly Kinds[List][number][] = await readKinds(client, list)
  const found = kinds.find(({ Kind }) => Kind.toLowerCase() === wanted.toLowerCase())
  if (found !== undefined) return found
  const known = knownOf(kinds.map(({ Kind }) => Kind))
  throw new CommandProblem('usage', `There is no kind "${wanted}"; ${known}.`)
}

/** What the members of a request are read with. */
interface Reading {
  readonly runtimeContext: RuntimeContext
  /** What an update begins with. Its secrets stay unless they are given. */
  readonly stored?: object
}

/**
 * The members of a request from `--set`; secrets that are missing in a new object are asked for.
 *
 * @throws CommandProblem `usage` for what is no field, and for a secret in clear text
 */
export async function readMembers(
  { Form: { Fields } }: Pick<Schemas['Kind'], 'Form'>,
  set: readonly string[],
  { runtimeContext, stored }: Reading,
): Promise<Record<string, unknown>> {
  const given = givenFields(Fields, set)
  if (stored === undefined) await askForSecrets(Fields, given, runtimeContext)
  return bodyOf(Fields, textIn(Fields, given, stored))
}

function knownOf(names: readonly string[]): string {
  return `${names.length === 1 ? 'there is only' : 'there are'} ${names.join(', ')}`
}

function givenFields(fields: readonly FormField[], set: readonly string[]): Map<string, string> {
  const given = new Map<string, string>()
  for (const each of set) {
    const [name = '', ...rest] = each.split('=')
    if (rest.length === 0) throw new CommandProblem('usage', `"${each}" has no value; write ${each}=value.`)
    const value = rest.join('=')
    const field = fields.find(({ Name }) => Name.toLowerCase() === name.toLowerCase())
    if (field === undefined) {
      const known = knownOf([...new Set(fields.map(({ Name }) => Name))])
      throw new CommandProblem('usage', `There is no field "${name}"; ${known}.`)
    }
    if (field.Type === 'Secret' && !value.startsWith('@'))
      throw new CommandProblem('usage', `${field.Name} is a secret: leave it out, or name a file by =@file.`)
    if (given.has(field.Name)) throw new CommandProblem('usage', `${field.Name} is given twice.`)
    const text = value.startsWith('@') ? readText(value.slice(1)).replace(/\r?\n$/, '') : value
    given.set(field.Name, field.Type === 'Boolean' ? yesOrNo(field, text) : text)
  }
  return given
}

function yesOrNo({ Name }: FormField, text: string): string {
  const word = text.toLowerCase()
  if (word === 'true' || word === 'false') return word
  throw new CommandProblem('usage', `${Name} takes true or false, not "${text}".`)
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

/** What is given, else what is stored, or what the form of a new object begins with. */
function textIn(fields: readonly FormField[], given: ReadonlyMap<string, string>, stored?: object) {
  return (name: string): string => {
    const field = fields.find(({ Name }) => Name === name)
    const text = given.get(name)
    if (text !== undefined || field === undefined) return text ?? ''
    if (stored !== undefined) return storedValue(stored, field)
    return field.Type === 'Choice' ? String(field.Default ?? '') : ''
  }
}
