/**
 * The commands that records of every kind have alike: calendars, data sources, accounts, groups. A kind says how
 * its records are named, read and shown; what only one kind can do stands in the file of that kind.
 */
import type { Client } from '@punctual/client'
import type { Command } from 'commander'
import { visible } from '@punctual/runtime/visible'

import { createContext } from '../context.ts'
import { CommandProblem } from '../exit-code.ts'
import { readJsonObject } from '../json-file.ts'
import { type Column, table } from '../output/table.ts'
import type { RuntimeContext } from '../runtime-context.ts'

/** A record that a reference can name, by its id or by its name in any case. */
export interface NamedRecord {
  readonly Id: string
  readonly Name: string
}

export interface RecordKind<Item extends NamedRecord> {
  /** As sentences name it: "calendar", "calendars". */
  readonly one: string
  readonly many: string
  /** The argument of commands that take one. */
  readonly reference: readonly [argument: string, description: string]
  readonly columns: ReadonlyArray<Column<Item>>
  /** Every record, page after page. */
  readonly items: (client: Client) => AsyncIterable<Item>
}

export interface Describing {
  readonly summary: string
  readonly description: string
}

/** What a command is added to. */
export interface Place {
  readonly parent: Command
  readonly runtimeContext: RuntimeContext
}

export function addListCommand<Item extends NamedRecord>(
  { parent, runtimeContext }: Place,
  { many, columns, items }: RecordKind<Item>,
  { summary, description }: Describing,
): void {
  parent
    .command('list')
    .summary(summary)
    .description(description)
    .action(async (_options: object, command: Command) => {
      const context = createContext(runtimeContext, command)
      const found = await Array.fromAsync(items(context.client()))
      context.answer(found, () => (found.length === 0 ? `No ${many}.` : table(columns, found)))
    })
}

interface Getting<Item> extends Describing {
  readonly details: (item: Item) => string
  /** Reads the record by its id; null when the list has all of it. */
  readonly read: ((client: Client, id: string) => Promise<Item>) | null
}

export function addGetCommand<Item extends NamedRecord>(
  { parent, runtimeContext }: Place,
  kind: RecordKind<Item>,
  { summary, description, details, read }: Getting<Item>,
): void {
  parent
    .command('get')
    .summary(summary)
    .description(description)
    .argument(...kind.reference)
    .action(async (reference: string, _options: object, command: Command) => {
      const context = createContext(runtimeContext, command)
      const client = context.client()
      const listed = await findRecord(client, kind, reference)
      const found = read ? await read(client, listed.Id) : listed
      context.answer(found, () => details(found))
    })
}

/** Creates a record from a file in the form of the REST interface, which checks it. */
export function addCreateFromFileCommand(
  { parent, runtimeContext }: Place,
  path: '/api/calendar/create' | '/api/datasource/create' | '/api/mailserver/create',
  { summary, description }: Describing,
): void {
  parent
    .command('create')
    .summary(summary)
    .description(description)
    .requiredOption('-f, --file <file>', 'JSON file; - for standard input')
    .action(async ({ file }: { file: string }, command: Command) => {
      const context = createContext(runtimeContext, command)
      const body = await readJsonObject(file, runtimeContext)
      const init = { body, idempotencyKey: runtimeContext.newKey() }
      const created: NamedRecord = await context.client().postUnchecked(path, init)
      context.answer(created, () => createdText(created))
    })
}

export function addDeleteCommand<Item extends NamedRecord>(
  { parent, runtimeContext }: Place,
  kind: RecordKind<Item>,
  {
    summary,
    description,
    path,
  }: Describing & {
    readonly path:
      | '/api/calendar/delete/{id}'
      | '/api/datasource/delete/{id}'
      | '/api/group/delete/{id}'
      | '/api/mailserver/delete/{id}'
  },
): void {
  parent
    .command('delete')
    .summary(summary)
    .description(description)
    .argument(...kind.reference)
    .action(async (reference: string, _options: object, command: Command) => {
      const context = createContext(runtimeContext, command)
      const client = context.client()
      const { Id, Name } = await findRecord(client, kind, reference)
      await client.delete(path, { params: { path: { id: Id } } })
      context.answer(true, () => visible(`Deleted "${Name}".`))
    })
}

export const createdText = ({ Id, Name }: NamedRecord): string =>
  visible(`Created "${Name}" with the id ${Id}.`)

/** @throws CommandProblem `refused` when no record of the kind, or more than one, has the id or the name */
export async function findRecord<Item extends NamedRecord>(
  client: Client,
  { one, items }: Pick<RecordKind<Item>, 'one' | 'items'>,
  reference: string,
): Promise<Item> {
  const wanted = reference.toLowerCase()
  const named: Item[] = []
  for await (const item of items(client)) {
    if (item.Id === wanted) return item
    if (item.Name.toLowerCase() === wanted) named.push(item)
  }
  const [only, ...more] = named
  if (only && more.length === 0) return only
  if (!only) throw new CommandProblem('refused', `There is no ${one} "${reference}".`)
  const ids = named.map(({ Id }) => Id).join(', ')
  throw new CommandProblem('refused', `Several have the name "${reference}"; give the id: ${ids}.`)
}
