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
import { addTestCommand } from './test-command.ts'

type DataSource = Schemas['DataSource']

const dataSources: RecordKind<DataSource> = {
  one: 'data source',
  many: 'data sources',
  reference: ['<datasource>', 'its id or its name'],
  columns: [
    { title: 'ID', value: ({ Id }) => Id },
    { title: 'NAME', value: ({ Name }) => Name },
    { title: 'KIND', value: ({ Kind }) => Kind },
    { title: 'PLACE', value: placeOf },
    { title: 'TLS', value: ({ Tls }) => Tls },
    { title: 'STATUS', value: ({ Status }) => Status },
  ],
  items: (client) => client.items('/api/datasource/getall', { params: { query: { Limit: 1_000 } } }),
}

export function addDataSourceCommands(program: Command, runtimeContext: RuntimeContext): void {
  const parent = program
    .command('datasource')
    .summary('list, show, create, change, try or delete databases that reports come from')
    .description('Looks after data sources: databases that reports and rows of data come from.')
  const place = { parent, runtimeContext }
  addListCommand(place, dataSources, {
    summary: 'list data sources',
    description: 'Lists data sources by name.',
  })
  addGetCommand(place, dataSources, {
    summary: 'show one data source',
    description: 'Shows one data source; in JSON all of it but its password, in the form that create takes.',
    details,
    read: (client, id) => client.get('/api/datasource/get/{id}', { params: { path: { id } } }),
  })
  addCreateFromFileCommand(place, '/api/datasource/create', {
    summary: 'create a data source from a JSON file',
    description:
      'Creates a data source from a file in the form of the REST interface: Name, Kind, Host, Database, UserName, Password.',
  })
  addTestCommand(place, dataSources, {
    summary: 'try a data source',
    description: 'Connects to a data source, signs in and sends a query, and tells each step.',
    send: (client, id) => client.post('/api/datasource/test/{id}', { params: { path: { id } } }),
  })
  addDeleteCommand(place, dataSources, {
    summary: 'delete a data source that no schedule uses',
    description: 'Deletes a data source. One that a schedule uses stays.',
    path: '/api/datasource/delete/{id}',
  })
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
