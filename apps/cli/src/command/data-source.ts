import type { Client, Schemas } from '@punctual/client'
import type { Command } from 'commander'

import { createContext } from '../context.ts'
import { CommandProblem } from '../exit-code.ts'
import { readJsonObject } from '../json-file.ts'
import { facts, table } from '../output/table.ts'
import { visible } from '../output/visible.ts'
import type { RuntimeContext } from '../runtime-context.ts'

type DataSource = Schemas['DataSource']

const referenceArgument = ['<datasource>', 'its id or its name'] as const

export function addDataSourceCommands(program: Command, runtimeContext: RuntimeContext): void {
  const parent = program
    .command('datasource')
    .summary('list, show, create, try or delete databases that reports come from')
    .description('Looks after data sources: databases that reports and rows of data come from.')
  addListCommand(parent, runtimeContext)
  addGetCommand(parent, runtimeContext)
  addCreateCommand(parent, runtimeContext)
  addTestCommand(parent, runtimeContext)
  addDeleteCommand(parent, runtimeContext)
}

function addListCommand(parent: Command, runtimeContext: RuntimeContext): void {
  parent
    .command('list')
    .summary('list data sources')
    .description('Lists data sources by name.')
    .action(async (_options: object, command: Command) => {
      const context = createContext(runtimeContext, command)
      const sources = await all(context.client())
      context.answer(sources, () =>
        sources.length === 0
          ? 'No data sources.'
          : table<DataSource>(
              [
                { title: 'ID', value: ({ Id }) => Id },
                { title: 'NAME', value: ({ Name }) => Name },
                { title: 'KIND', value: ({ Kind }) => Kind },
                { title: 'PLACE', value: placeOf },
                { title: 'TLS', value: ({ Tls }) => Tls },
                { title: 'STATUS', value: ({ Status }) => Status },
              ],
              sources,
            ),
      )
    })
}

function addGetCommand(parent: Command, runtimeContext: RuntimeContext): void {
  parent
    .command('get')
    .summary('show one data source')
    .description('Shows one data source; in JSON all of it but its password, in the form that create takes.')
    .argument(...referenceArgument)
    .action(async (reference: string, _options: object, command: Command) => {
      const context = createContext(runtimeContext, command)
      const found = await find(context.client(), reference)
      context.answer(found, () => details(found))
    })
}

function addCreateCommand(parent: Command, runtimeContext: RuntimeContext): void {
  parent
    .command('create')
    .summary('create a data source from a JSON file')
    .description(
      'Creates a data source from a file in the form of the REST interface: Name, Kind, Host, Database, UserName, Password.',
    )
    .requiredOption('-f, --file <file>', 'JSON file; - for standard input')
    .action(async ({ file }: { file: string }, command: Command) => {
      const context = createContext(runtimeContext, command)
      const body = await readJsonObject(file, runtimeContext)
      const created = await context
        .client()
        .postUnchecked('/api/datasource/create', { body, idempotencyKey: runtimeContext.newKey() })
      context.answer(created, () => visible(`Created "${created.Name}" with the id ${created.Id}.`))
    })
}

function addTestCommand(parent: Command, runtimeContext: RuntimeContext): void {
  parent
    .command('test')
    .summary('try a data source')
    .description('Connects to a data source, signs in and sends a query, and tells each step.')
    .argument(...referenceArgument)
    .action(async (reference: string, _options: object, command: Command) => {
      const context = createContext(runtimeContext, command)
      const client = context.client()
      const { Id, Name } = await find(client, reference)
      const tried = await client.post('/api/datasource/test/{id}', { params: { path: { id: Id } } })
      context.answer(tried, () =>
        table(
          [
            { title: 'STEP', value: (step) => step.Name },
            { title: 'OK', value: ({ Ok }) => (Ok ? 'yes' : 'no') },
            { title: 'DETAIL', value: ({ Detail }) => Detail },
          ],
          tried.Steps,
        ),
      )
      if (!tried.Ok) throw new CommandProblem('refused', `The data source "${Name}" cannot be used.`)
    })
}

function addDeleteCommand(parent: Command, runtimeContext: RuntimeContext): void {
  parent
    .command('delete')
    .summary('delete a data source that no schedule uses')
    .description('Deletes a data source. One that a schedule uses stays.')
    .argument(...referenceArgument)
    .action(async (reference: string, _options: object, command: Command) => {
      const context = createContext(runtimeContext, command)
      const client = context.client()
      const { Id, Name } = await find(client, reference)
      await client.delete('/api/datasource/delete/{id}', { params: { path: { id: Id } } })
      context.answer(true, () => visible(`Deleted "${Name}".`))
    })
}

async function all(client: Client): Promise<DataSource[]> {
  const found: DataSource[] = []
  for await (const each of client.items('/api/datasource/getall', { params: { query: { Limit: 1_000 } } }))
    found.push(each)
  return found
}

/** @throws CommandProblem `refused` when no data source has the id or the name */
async function find(client: Client, reference: string): Promise<DataSource> {
  const wanted = reference.toLowerCase()
  const found = (await all(client)).find(({ Id, Name }) => Id === wanted || Name.toLowerCase() === wanted)
  if (found) return found
  throw new CommandProblem('refused', `There is no data source "${reference}".`)
}

function placeOf({ Kind, Host, Port, Database, File }: DataSource): string {
  return Kind === 'Sqlite' ? File : `${Host}:${Port}/${Database}`
}

function details(source: DataSource): string {
  return facts([
    ['Name', source.Name],
    ['Id', source.Id],
    ['Kind', source.Kind],
    ['Place', placeOf(source)],
    ['User', source.UserName],
    ['Tls', source.Tls],
    ['Rows at most', String(source.MaxRows)],
    ['Seconds at most', String(source.TimeoutSeconds)],
    ['Status', source.Status],
    ['Version', source.Version],
  ])
}
