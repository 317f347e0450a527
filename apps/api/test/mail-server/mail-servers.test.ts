import { generateKeyPairSync } from 'node:crypto'
import type { AddressInfo } from 'node:net'

import { createRecipientDomains } from '@punctual/runtime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, it } from 'vitest'

import type { Dependencies } from '../../src/deps.ts'
import { createTestApi, type TestApi } from '../support/test-api.ts'

let api: TestApi
const hints: string[] = []
const mails: string[] = []
const resources = new AsyncDisposableStack()

beforeAll(async () => {
  const signals = {
    publish: async (kind: string) => void hints.push(kind),
    connected: () => false,
  } as unknown as Dependencies['signals']
  api = await createTestApi({
    dependencies: { signals, recipientDomains: createRecipientDomains(['example.org']) },
  })
})
afterAll(async () => {
  await resources.disposeAsync()
  await api[Symbol.asyncDispose]()
})

const unique = () => crypto.randomUUID()
const post = (operation: string, body: object) => api.call('POST', `/api/mailserver/${operation}`, { body })
const create = (body: object = {}) => post('create', { Name: unique(), Host: '127.0.0.1', ...body })

const signsIn = { AuthType: 'Password', UserName: 'punctual', Password: 'geheimes Wort' }
const oauth = {
  AuthType: 'OAuth2',
  UserName: 'reports@example.org',
  TenantId: 'contoso.example',
  ClientId: 'app',
  ClientSecret: 'geheimer Schlüssel',
}
const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})

it('a mail server is stored with its defaults and read back, and its secrets are never answered', async () => {
  const created = await create({
    ...signsIn,
    Name: 'Relay',
    Dkim: { Domain: 'example.org', Selector: 's1', PrivateKey: privateKey },
  })
  expect(created).toMatchObject({
    status: 200,
    body: {
      Name: 'Relay',
      Host: '127.0.0.1',
      Port: 587,
      Security: 'StartTls',
      VerifyCertificate: true,
      AuthType: 'Password',
      UserName: 'punctual',
      HasPassword: true,
      HasClientSecret: false,
      From: '',
      Priority: 10,
      MaxPerMinute: null,
      MaxConnections: null,
      Dkim: { Domain: 'example.org', Selector: 's1', HasPrivateKey: true },
      Enabled: true,
      FromEnvironment: false,
      EnvironmentDiffers: false,
      Version: 1,
    },
  })
  const { body } = created
  expect((await api.call('GET', `/api/mailserver/get/${body.Id}`)).body).toEqual(body)
  const updated = await post('update', { ...body, MaxPerMinute: 30, Security: 'StartTls' })
  expect(updated.body).toMatchObject({
    MaxPerMinute: 30,
    HasPassword: true,
    Dkim: { HasPrivateKey: true },
    Version: 2,
  })
  const opened = await api.store.mailServers.open(body.Id)
  expect(opened).toMatchObject({
    server: { secrets: { password: 'geheimes Wort', dkimPrivateKey: privateKey } },
  })
  const answered = JSON.stringify([created, updated, await api.call('GET', '/api/mailserver/getall')])
  expect(answered).not.toMatch(/geheim|PRIVATE KEY/)
})

it('a mail server has a mailbox for bounces, whose password stays with its address and is never answered', async () => {
  const Bounces = { Host: '127.0.0.1', UserName: 'bounces', Password: 'geheime Post' }
  const created = await create({ Bounces })
  const expected = {
    Host: '127.0.0.1',
    Port: 993,
    Security: 'Tls',
    VerifyCertificate: true,
    UserName: 'bounces',
    HasPassword: true,
    Folder: 'INBOX',
  }
  expect([created.status, created.body.Bounces]).toEqual([200, expected])
  const { body } = created
  const kept = await post('update', { ...body, Bounces: { ...body.Bounces, Folder: 'DSN' } })
  expect(kept.body.Bounces).toEqual({ ...expected, Folder: 'DSN' })
  const moved = await post('update', { ...kept.body, Bounces: { ...kept.body.Bounces, Port: 1993 } })
  expect([moved.status, moved.body.errors?.[0]?.field]).toEqual([400, 'Bounces.Password'])
  const without = await post('update', { ...kept.body, Bounces: null })
  expect(without.body.Bounces).toBeNull()
  const opened = await api.store.mailServers.open(body.Id)
  expect(opened.ok && opened.server.secrets).toEqual({})
  expect(JSON.stringify([created, kept, moved, without])).not.toContain('geheim')
})

it('a mail server with the protocol Graph needs no host, and stays what it is in an update', async () => {
  const created = await create({ ...oauth, Protocol: 'Graph', Host: undefined })
  const expected = {
    Protocol: 'Graph',
    Host: '127.0.0.1',
    Port: 9,
    Security: 'None',
    Scope: 'https://graph.microsoft.com/.default',
  }
  expect(created).toMatchObject({ status: 200, body: expected })
  const updated = await post('update', { ...created.body, MaxPerMinute: 30 })
  expect(updated).toMatchObject({ status: 200, body: { ...expected, HasClientSecret: true } })
})

it('mail servers are listed in the order in which mails try them, page after page', async () => {
  const names: string[] = [unique(), unique(), unique()]
  for (const [index, Priority] of [903, 901, 902].entries()) await create({ Name: names[index], Priority })
  const all: string[] = []
  let path = '/api/mailserver/getall?Limit=2'
  while (path !== '') {
    const page = await api.call('GET', path)
    all.push(...page.body.map(({ Name }: { Name: string }) => Name))
    path = /<([^>]+)>; rel="next"/.exec(page.headers['link'] ?? '')?.[1] ?? ''
  }
  expect(all.filter((name) => names.includes(name))).toEqual([names[1], names[2], names[0]])
  expect((await api.call('GET', '/api/mailserver/getall?Cursor=WyJ4IiwieSJd')).status).toBe(400)
})

it.each([
  ['Host', { Host: 'smtp://h' }],
  ['Host', { Host: '' }],
  ['AuthType', { Protocol: 'Graph' }],
  ['Dkim', { ...oauth, Protocol: 'Graph', Dkim: { Domain: 'a.org', Selector: 's', PrivateKey: privateKey } }],
  ['Host', { Host: '169.254.169.254' }],
  ['Port', { Port: 0 }],
  ['Password', { ...signsIn, Password: undefined }],
  ['UserName', { ...signsIn, UserName: '' }],
  ['Password', { Password: 'x' }],
  ['ClientId', { ...oauth, ClientId: '' }],
  ['ClientSecret', { ...oauth, ClientSecret: '' }],
  ['TenantId', { ...oauth, TenantId: '' }],
  ['TenantId', { ...oauth, TenantId: '../x' }],
  ['TokenUrl', { ...oauth, TokenUrl: 'http://tokens.example/token' }],
  ['TokenUrl', { ...oauth, TokenUrl: 'https://169.254.169.254/token' }],
  ['From', { From: 'nobody' }],
  ['MaxPerMinute', { MaxPerMinute: 0 }],
  ['Dkim.Domain', { Dkim: { Domain: 'a b', Selector: 's', PrivateKey: privateKey } }],
  ['Bounces.Host', { Bounces: { Host: '169.254.169.254', UserName: 'b', Password: 'x' } }],
  ['Bounces.UserName', { Bounces: { Host: '127.0.0.1', Password: 'x' } }],
  ['Bounces.Password', { Bounces: { Host: '127.0.0.1', UserName: 'b' } }],
  ['Dkim.PrivateKey', { Dkim: { Domain: 'example.org', Selector: 's' } }],
  ['Dkim.PrivateKey', { Dkim: { Domain: 'example.org', Selector: 's', PrivateKey: 'no key' } }],
])('a mail server with a wrong %s is refused, and the answer names the field', async (field, body) => {
  const { status, body: refusal } = await create(body)
  expect([status, refusal.errors.map((each: { field: string }) => each.field)]).toEqual([400, [field]])
})

it('a stored secret does not go to another server: it has to be given again', async () => {
  const { body } = await create(signsIn)
  const elsewhere = { ...body, Port: 2525 }
  expect((await post('update', elsewhere)).body.errors).toMatchObject([{ field: 'Password' }])
  expect((await post('update', { ...body, Security: 'None' })).body.errors).toMatchObject([
    { field: 'Password' },
  ])
  expect(await post('update', { ...elsewhere, Password: 'anderes' })).toMatchObject({ status: 200 })
  const none = await post('update', { ...elsewhere, AuthType: 'None', UserName: '' })
  expect(none.body).toMatchObject({ HasPassword: false, Version: 3 })
})

it('a name is given once, an outdated version is refused, and a deleted server is gone', async () => {
  const { body } = await create()
  expect(await create({ Name: body.Name.toUpperCase() })).toMatchObject({
    status: 409,
    body: { code: 'name_taken' },
  })
  await post('update', { ...body, Priority: 3 })
  const stale = await api.call('POST', '/api/mailserver/update', { body, headers: { 'if-match': '"1"' } })
  expect([stale.status, stale.body.code]).toEqual([412, 'version_stale'])
  const remove = () => api.call('DELETE', `/api/mailserver/delete/${body.Id}`)
  expect([(await remove()).text, (await remove()).status]).toEqual(['true', 404])
})

it('the workers hear of every change of a mail server', async () => {
  hints.length = 0
  const { body } = await create()
  await post('update', { ...body, Priority: 3 })
  await api.call('DELETE', `/api/mailserver/delete/${body.Id}`)
  expect(hints).toEqual(['settings', 'settings', 'settings'])
})

/** A real SMTP server. */
async function startSmtp(): Promise<number> {
  const server = new SMTPServer({
    logger: false,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    authOptional: true,
    onAuth: ({ password }, _session, done) =>
      password === 'geheimes Wort' ? done(null, { user: 'u' }) : done(new Error('wrong')),
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith('unknown') ? Object.assign(new Error('unknown'), { responseCode: 550 }) : null),
    onData(stream, _session, done) {
      let text = ''
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
      stream.on('end', () => {
        mails.push(text)
        done()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  resources.defer(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return (server.server.address() as AddressInfo).port
}

interface Step {
  readonly NameCode: string
  readonly Ok: boolean
}

const stepsOf = ({ body }: Awaited<ReturnType<typeof post>>) =>
  body.Steps.map(({ NameCode, Ok }: Step) => [NameCode.replace('test_step_', ''), Ok])

it('a test sends a mail through a server that is not enabled, answers each step, and is audited', async () => {
  const Port = await startSmtp()
  const { body } = await create({
    ...signsIn,
    Port,
    Security: 'None',
    From: 'Reports <r@example.org>',
    Enabled: false,
  })
  const tested = await post(`test/${body.Id}`, { To: 'Me <me@example.org>' })
  expect(tested).toMatchObject({ status: 200, body: { Ok: true } })
  expect(stepsOf(tested)).toEqual([
    ['resolve', true],
    ['connect', true],
    ['log_in', true],
    ['envelope', true],
    ['message', true],
  ])
  expect(mails.at(-1)).toMatch(/From: Reports <r@example\.org>[\s\S]*To: me@example\.org/)
  const { body: entries } = await api.call('GET', '/api/audit/getall?Action=mailserver.test')
  expect(JSON.stringify(entries)).toContain('me@example.org')
  expect(JSON.stringify(entries)).not.toContain('geheim')
})

it('a test ends at the step that fails, and says why', async () => {
  const Port = await startSmtp()
  const server = { Port, Security: 'None', From: 'r@example.org' }
  const { body: wrong } = await create({ ...server, ...signsIn, Password: 'falsch' })
  expect(stepsOf(await post(`test/${wrong.Id}`, { To: 'me@example.org' })).at(-1)).toEqual(['log_in', false])
  const { body: plain } = await create(server)
  const unknown = await post(`test/${plain.Id}`, { To: 'unknown@example.org' })
  expect([unknown.body.Ok, stepsOf(unknown).at(-1)]).toEqual([false, ['envelope', false]])
  const { body: away } = await create({ ...server, Port: 1 })
  const unreached = await post(`test/${away.Id}`, { To: 'me@example.org' })
  expect([unreached.status, stepsOf(unreached)]).toEqual([
    200,
    [
      ['resolve', true],
      ['connect', false],
    ],
  ])
  const { body: secured } = await create({ ...server, Security: 'StartTls' })
  expect(stepsOf(await post(`test/${secured.Id}`, { To: 'me@example.org' })).at(-1)).toEqual([
    'connect',
    false,
  ])
})

it('a test sends to no address that is wrong or whose domain is not allowed', async () => {
  const { body } = await create({ From: 'r@example.org' })
  for (const To of ['nobody', 'me@elsewhere.example', 'a@example.org, b@example.org'])
    expect((await post(`test/${body.Id}`, { To })).body.errors).toMatchObject([{ field: 'To' }])
  expect((await post(`test/${unique()}`, { To: 'me@example.org' })).status).toBe(404)
})
