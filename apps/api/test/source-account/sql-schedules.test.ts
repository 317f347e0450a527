import { beforeAll, expect, it } from 'vitest'

import { dataSource, sourceSchedule } from '../single-schedule/fixtures.ts'
import { createTestApi, type TestApi } from '../support/test-api.ts'

let api: TestApi
let AccountId: string

beforeAll(async () => {
  api = await createTestApi({})
  await api.call('POST', '/api/folder/create', { body: { Name: 'Sales', ParentPath: '/' } })
  AccountId = (await api.call('POST', '/api/datasource/create', { body: dataSource })).body.Id
  return () => api[Symbol.asyncDispose]()
})

const Query = `SELECT id, ':note' AS note FROM orders WHERE region = :region`
const create = (Source: object, changes: object = {}) =>
  api.call('POST', '/api/singleschedule/create', {
    body: {
      ...sourceSchedule(AccountId, crypto.randomUUID()),
      Source: { AccountId, ItemId: 'Orders', ...Source },
      ...changes,
    },
  })

it('a schedule of a query is stored with its parameters as values, and keeps its data source from being deleted', async () => {
  const Options = { Query, Parameters: { region: 'North', last: undefined } }
  const created = await create({ Options })
  expect(created).toMatchObject({
    status: 200,
    body: {
      Source: { AccountId, ItemId: 'Orders', Options: { Query, Parameters: { region: 'North' } } },
    },
  })
  expect(await api.call('DELETE', `/api/datasource/delete/${AccountId}`)).toMatchObject({
    status: 409,
    body: { code: 'state_conflict' },
  })
})

it.each([
  [{ Query: 'DELETE FROM orders' }, 'Source.Options.Query', 'begins with DELETE'],
  [
    { Query: 'WITH gone AS (DELETE FROM orders RETURNING id) SELECT id FROM gone' },
    'Source.Options.Query',
    'has the statement DELETE',
  ],
  [{ Query: 'SELECT 1; SELECT 2' }, 'Source.Options.Query', 'more than one statement'],
  [{ Query }, 'Source.Options.Query', 'names the parameter :region'],
  [
    { Query, Parameters: { region: 'a', other: 1 } },
    'Source.Options.Parameters',
    'which the query does not use',
  ],
  [{ Query: '' }, 'Source.Options.Query', 'must not be empty'],
  [{ Parameters: {} }, 'Source.Options.Query', ''],
  [{ Query, Parameters: { 'a b': 1 } }, 'Source.Options.Parameters', ''],
  [{ Query, Parameters: { region: { a: 1 } } }, 'Source.Options.Parameters.region', ''],
  [{ Query, Parameters: { region: 'a' }, Timeout: 5 }, 'Source.Options.Timeout', ''],
])(
  'a schedule of a query with the options %j is refused by the name of the field',
  async (Options, field, message) => {
    const refused = await create({ Options })
    expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
    expect(JSON.stringify(refused.body.errors)).toContain(field)
    expect(JSON.stringify(refused.body.errors)).toContain(message)
  },
)

it('a format that no query becomes is refused when it is written', async () => {
  const Options = { Query, Parameters: { region: 'North' } }
  const refused = await create({ Options }, { EmailDestinations: [{ To: 'a@example.org', Format: 'DOCX' }] })
  expect(refused).toMatchObject({ status: 400 })
  expect(JSON.stringify(refused.body)).toContain('CSV, XLSX, PDF')
})
