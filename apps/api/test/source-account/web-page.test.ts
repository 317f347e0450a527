import { beforeAll, expect, it } from 'vitest'

import { createTestApi, type TestApi } from '../support/test-api.ts'

let api: TestApi
let accountId: string

const secret = 'Bearer token-of-the-service-account'
const webPage = {
  Kind: 'WebPage',
  Name: 'Dashboards',
  BaseUrl: 'https://dashboards.example/grafana/',
  SignIn: { Kind: 'Header', Name: 'Authorization', Value: secret },
  Recipe: 'Grafana',
}

beforeAll(async () => {
  api = await createTestApi()
  await api.call('POST', '/api/folder/create', { body: { Name: 'Sales', ParentPath: '/' } })
  accountId = (await post('create', webPage)).body.Id
  return () => api[Symbol.asyncDispose]()
})

const post = (operation: string, body: object) =>
  api.call('POST', `/api/sourceaccount/${operation}`, { body })
const unique = () => `Name ${crypto.randomUUID()}`

const schedule = (source: object = {}, more: object = {}) =>
  api.call('POST', '/api/singleschedule/create', {
    body: {
      Source: { AccountId: accountId, ItemId: '/d/sales?from=now-7d', Options: {}, ...source },
      ScheduleName: unique(),
      FolderPath: '/Sales',
      Schedule: { Frequency: 'Daily', ExecutionTime: '06:00' },
      ...more,
    },
  })

it('an account of web pages is read back with its sign-in and recipe, and never with its secret', async () => {
  const { body, text } = await post('create', { ...webPage, Name: unique() })
  expect(body).toMatchObject({
    Kind: 'WebPage',
    BaseUrl: 'https://dashboards.example/grafana',
    SignIn: { Kind: 'Header', Name: 'Authorization', HasSecret: true },
    Recipe: 'Grafana',
    AuthType: 'Header',
  })
  const list = await api.call('GET', '/api/sourceaccount/getall')
  const rows = await api.store.database.query('SELECT settings::text, secret FROM source_accounts')
  const audit = await api.store.database.query('SELECT * FROM audit_entries')
  expect([text, list.text, api.log(), JSON.stringify(rows), JSON.stringify(audit)].join()).not.toContain(
    'token-of-the-service-account',
  )
  const updated = await post('update', { ...body, Recipe: null })
  expect(updated.body).toMatchObject({ Recipe: null, SignIn: { HasSecret: true }, Version: 2 })
})

it('an account of web pages does not send its stored secret to another address', async () => {
  const { body } = await post('create', { ...webPage, Name: unique() })
  const refused = await post('update', { ...body, BaseUrl: 'https://evil.example' })
  expect([refused.status, refused.body.errors[0]?.field]).toEqual([400, 'SignIn.Value'])
})

it.each<[string, object]>([
  ['None', { Kind: 'None' }],
  ['Cookie', { Kind: 'Cookie', Name: 'session', Value: 'x' }],
  ['Form', { Kind: 'Form', UserName: 'reader', Password: 'x' }],
  ['OAuth2', { Kind: 'OAuth2', TokenUrl: 'https://id.example/token', ClientId: 'c', ClientSecret: 'x' }],
])('an account of web pages signs in by %s', async (kind, signIn) => {
  const { status, body } = await post('create', { ...webPage, Name: unique(), SignIn: signIn })
  expect([status, body.AuthType, body.SignIn?.Kind]).toEqual([200, kind, kind])
  expect((await post('update', body)).status).toBe(200)
})

it.each<[string, object, string]>([
  ['no address', { BaseUrl: undefined }, 'BaseUrl'],
  ['an address of a file', { BaseUrl: 'file:///etc/passwd' }, 'BaseUrl'],
  ['a metadata address', { BaseUrl: 'http://169.254.169.254' }, 'BaseUrl'],
  ['a way to sign in that there is not', { SignIn: { Kind: 'Kerberos' } }, 'SignIn'],
  ['a header without a value', { SignIn: { Kind: 'Header', Name: 'X-Key' } }, 'SignIn.Value'],
  ['a header of two lines', { SignIn: { Kind: 'Header', Value: 'Bearer x\n' } }, 'SignIn.Value'],
  [
    'a cookie that a header cannot carry',
    { SignIn: { Kind: 'Cookie', Name: 'session', Value: 'x…' } },
    'SignIn.Value',
  ],
  ['a header of two words', { SignIn: { Kind: 'Header', Name: 'X Key', Value: 'x' } }, 'SignIn.Name'],
  ['a cookie without a name', { SignIn: { Kind: 'Cookie', Value: 'x' } }, 'SignIn.Name'],
  ['a form without a user', { SignIn: { Kind: 'Form', Password: 'x' } }, 'SignIn.UserName'],
  [
    'a log-in page elsewhere',
    { SignIn: { Kind: 'Form', UserName: 'u', Password: 'x', LoginPath: 'https://e' } },
    'SignIn.LoginPath',
  ],
  [
    'a token address of metadata',
    { SignIn: { Kind: 'OAuth2', TokenUrl: 'http://169.254.169.254', ClientId: 'c', ClientSecret: 'x' } },
    'SignIn.TokenUrl',
  ],
  ['a recipe that there is not', { Recipe: 'Tableau' }, 'Recipe'],
  ['a misspelt member', { BaseAdress: 'x' }, 'BaseAdress'],
])('an account of web pages with %s is refused, and the field named', async (_what, changes, field) => {
  const answered = await post('create', { ...webPage, Name: unique(), ...changes })
  expect([answered.status, answered.body.errors[0].field]).toEqual([400, expect.stringContaining(field)])
})

it('a schedule of a web page is stored with the defaults of its options', async () => {
  const { status, body } = await schedule({
    Options: { Parameters: { region: ['South', 'North'] }, Paper: 'Fit' },
  })
  expect(status).toBe(200)
  const read = await api.call('GET', `/api/singleschedule/get/${body.ScheduleId}`)
  expect(read.body.Source).toMatchObject({
    AccountId: accountId,
    ItemId: '/d/sales?from=now-7d',
    Options: {
      Parameters: { region: ['South', 'North'] },
      Paper: 'Fit',
      Landscape: false,
      WidthPx: 1_280,
      HeightPx: 800,
      TimeoutSeconds: 120,
    },
  })
})

it.each<[string, object, string]>([
  ['another site', { ItemId: 'https://evil.example/' }, 'Source.ItemId'],
  ['a host in its path', { ItemId: '//evil.example/' }, 'Source.ItemId'],
  ['a way out of the site', { ItemId: '/../admin' }, 'Source.ItemId'],
  ['a paper that there is not', { Options: { Paper: 'A3' } }, 'Source.Options.Paper'],
  ['a width of nothing', { Options: { WidthPx: 0 } }, 'Source.Options.WidthPx'],
  ['a time without end', { Options: { TimeoutSeconds: 100_000 } }, 'Source.Options.TimeoutSeconds'],
  ['an empty selector', { Options: { ReadySelector: '' } }, 'Source.Options.ReadySelector'],
  ['a misspelt option', { Options: { ReadySelektor: '.x' } }, 'ReadySelektor'],
])('a schedule of a web page with %s is refused, and the field named', async (_what, source, field) => {
  const answered = await schedule(source)
  expect([answered.status, answered.body.errors[0].field]).toEqual([400, expect.stringContaining(field)])
})

it('a schedule of a web page as CSV is refused, because a browser makes PDF and PNG', async () => {
  const destination = { To: 'me@example.org', Subject: 'x', Format: 'CSV' }
  const answered = await schedule({}, { EmailDestinations: [destination] })
  expect([answered.status, answered.text]).toEqual([400, expect.stringContaining('PDF and PNG')])
})

it('a selector that is none is refused with its field and its place, in a schedule and in an account', async () => {
  for (const [Options, field] of [
    [{ ReadySelector: '.panel[' }, 'Source.Options.ReadySelector'],
    [{ Crop: 'text=Sales' }, 'Source.Options.Crop'],
  ] as const) {
    const refused = await schedule({ Options })
    expect(refused).toMatchObject({
      status: 400,
      body: { errors: [{ field, message: expect.stringMatching(/^is no CSS selector at character \d+/) }] },
    })
  }
  const form = { Kind: 'Form', UserName: 'reader', Password: 'x', UserSelector: '..user' }
  expect(await post('create', { ...webPage, Name: unique(), SignIn: form })).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'SignIn.UserSelector' }] },
  })
  expect((await schedule({ Options: { ReadySelector: 'main:has(.ready) > table' } })).status).toBe(200)
})
