import { defineOperation } from '../../http/operation.ts'
import { invalid } from '../../http/read-input.ts'
import { allowedForFromWire } from '../../wire/principal.ts'
import { writtenAccount } from '../../wire/source-account.ts'
import { dataSourceProblems } from './data-source-problems.ts'
import {
  authTypeOf,
  dataSourceInput,
  dataSourceOutput,
  dataSourceTag,
  dataSourceToWire,
  exampleDataSource,
  settingsFromWire,
} from './data-source-wire.ts'

export const createDataSource = defineOperation({
  name: 'datasource.create',
  methods: ['POST'],
  path: '/api/datasource/create',
  role: 'Administrator',
  changesAccess: () => true,
  summary: 'Creates a data source: a database that reports and rows of data come from',
  description:
    'The password is encrypted at rest and never answered. Give it a user that may only read; sessions are read-only besides. Use test to try it.',
  tags: [dataSourceTag],
  body: dataSourceInput,
  response: dataSourceOutput,
  examples: { postgresql: exampleDataSource },
  errors: [409],
  changes: true,
  idempotent: true,
  versionOf: ({ Version }) => Version,
  audit: (_context, source) => ({ subject: source.Id, after: source }),
  handle: async ({ body, dependencies }) => {
    const problems = await dataSourceProblems(body, dependencies)
    if (problems.length > 0) throw invalid(problems)
    const source = {
      name: body.Name,
      authType: authTypeOf(body),
      settings: settingsFromWire(body),
      secret: body.Password || null,
      allowedFor: await allowedForFromWire(body.AllowedFor, dependencies),
    }
    const written = await dependencies.store.sourceAccounts.create(source)
    return dataSourceToWire(writtenAccount(written, body.Name, 'data source'))
  },
})
