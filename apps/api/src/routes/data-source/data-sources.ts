import type { DataSourceSettings } from '@punctual/domain'
import { sentence } from '@punctual/domain/words'

import { invalid } from '../../http/read-input.ts'
import { accountResource } from '../../wire/account-resource.ts'
import { exampleId } from '../../wire/examples.ts'
import { line } from '../../wire/input.ts'
import { requireSound } from '../../wire/source-account.ts'
import { dataSourceProblems, goesElsewhere } from './data-source-problems.ts'
import {
  authTypeOf,
  type DataSourceInput,
  dataSourceInput,
  dataSourceOutput,
  dataSourceTag,
  dataSourceToWire,
  exampleDataSource,
  settingsFromWire,
} from './data-source-wire.ts'

const dataSources = accountResource({
  name: 'datasource',
  tag: dataSourceTag,
  kinds: ['Sql'],
  output: dataSourceOutput,
  toWire: dataSourceToWire,
  called: 'data source',
  said: { missing: sentence('data_source_missing'), inUse: sentence('data_source_in_use') },
  async fromWire(input: DataSourceInput, stored, dependencies) {
    requireSound(await dataSourceProblems(input, dependencies))
    const settings = settingsFromWire(input)
    const [inFile, { Password }] = [input.Kind === 'Sqlite', input]
    if (
      stored?.hasSecret &&
      !inFile &&
      Password === undefined &&
      goesElsewhere(stored.settings as DataSourceSettings, settings)
    )
      throw invalid([{ field: 'Password', message: sentence('data_source_password_again') }])
    // A file needs none; an empty text removes a password.
    return { authType: authTypeOf(input), settings, secret: inFile || Password === '' ? null : Password }
  },
})

export const readDataSource = dataSources.read
export const getAllDataSources = dataSources.getAll({
  role: 'Administrator',
  summary: 'Lists the data sources',
})
export const getDataSource = dataSources.get({ role: 'Administrator', summary: 'Reads a data source' })
export const createDataSource = dataSources.create({
  summary: 'Creates a data source: a database that reports and rows of data come from',
  description:
    'The password is encrypted at rest and never answered. Give it a user that may only read; sessions are read-only besides. Use test to try it.',
  body: dataSourceInput,
  examples: { postgresql: exampleDataSource },
})
export const updateDataSource = dataSources.update({
  summary: 'Replaces a data source',
  description:
    'Without Password the stored one stays, unless it would go to another server, or less protected. The data source counts as not tried afterwards.',
  body: dataSourceInput.extend({ Id: line(100) }).meta({ id: 'UpdateDataSourceInput' }),
  examples: { newPassword: { Id: exampleId, ...exampleDataSource } },
})
export const deleteDataSource = dataSources.remove({
  summary: 'Deletes a data source that no schedule uses',
})
