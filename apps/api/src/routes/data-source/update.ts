import type { DataSourceSettings } from '@punctual/domain'
import { sentence } from '@punctual/domain/words'

import { defineOperation } from '../../http/operation.ts'
import { invalid } from '../../http/read-input.ts'
import { exampleId } from '../../wire/examples.ts'
import { line } from '../../wire/input.ts'
import { allowedForFromWire } from '../../wire/principal.ts'
import { planReleased, writtenAccount } from '../../wire/source-account.ts'
import { dataSourceProblems, goesElsewhere } from './data-source-problems.ts'
import {
  authTypeOf,
  dataSourceBefore,
  dataSourceInput,
  dataSourceOutput,
  dataSourceTag,
  dataSourceToWire,
  exampleDataSource,
  readDataSource,
  settingsFromWire,
} from './data-source-wire.ts'

export const updateDataSource = defineOperation({
  name: 'datasource.update',
  methods: ['POST'],
  path: '/api/datasource/update',
  role: 'Administrator',
  changesAccess: () => true,
  summary: 'Replaces a data source',
  description:
    'Without Password the stored one stays, unless it would go to another server, or less protected. The data source counts as not tried afterwards.',
  tags: [dataSourceTag],
  body: dataSourceInput.extend({ Id: line(100) }).meta({ id: 'UpdateDataSourceInput' }),
  response: dataSourceOutput,
  examples: { newPassword: { Id: exampleId, ...exampleDataSource } },
  errors: [404, 409, 412],
  changes: true,
  versionOf: ({ Version }) => Version,
  audit: (_context, source) => ({ subject: source.Id, after: source }),
  readBefore: ({ body, dependencies }) => dataSourceBefore(body.Id, dependencies),
  handle: async ({ body, expectedVersion, dependencies }) => {
    const stored = await readDataSource(body.Id, dependencies)
    const problems = await dataSourceProblems(body, dependencies)
    if (problems.length > 0) throw invalid(problems)
    const settings = settingsFromWire(body)
    const elsewhere = goesElsewhere(stored.settings as DataSourceSettings, settings)
    if (stored.hasSecret && body.Kind !== 'Sqlite' && body.Password === undefined && elsewhere)
      throw invalid([{ field: 'Password', message: sentence('data_source_password_again') }])
    const { store } = dependencies
    const change = {
      id: body.Id,
      name: body.Name,
      authType: authTypeOf(body),
      settings,
      // A file needs none; an empty text removes a password.
      secret: body.Kind === 'Sqlite' || body.Password === '' ? null : body.Password,
      maxConcurrentExecutions: stored.maxConcurrentExecutions,
      allowedFor: await allowedForFromWire(body.AllowedFor, dependencies, { stored: stored.allowedFor }),
      ifVersion: expectedVersion ?? stored.version,
    }
    const written = await store.sourceAccounts.update(change, planReleased(store))
    return dataSourceToWire(writtenAccount(written, body.Name, 'data source'))
  },
})
