/** A user signs in to a mail server by device code, at a real authority, and a mail is sent as that user. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

import { systemClock, silentLogger } from '@punctual/runtime'
import { createSources } from '@punctual/source'
import { loopbackEgress } from '@punctual/testing'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

import { createTestApi, type TestApi } from '../support/test-api.ts'
import { startAuthority } from './authority.ts'

const resources = new AsyncDisposableStack()
let api: TestApi
let authority: Awaited<ReturnType<typeof startAuthority>>
let smtpPort = 0
let usedTokens: string[] = []
let count = 0

beforeAll(async () => {
  authority = resources.use(await startAuthority())
  smtpPort = await startMailServer()
  const signIns: { of?: TestApi['store'] } = {}
  const read = () => signIns.of!.mailServerSignIns
  const sources = resources.use(
    createSources({
      clock: systemClock(),
      random: Math.random,
      logger: silentLogger(),
      egress: loopbackEgress(),
      mailServerSignIns: {
        read: (...given) => read().read(...given),
        rotate: (given) => read().rotate(given),
      },
    }),
  )
  api = resources.use(await createTestApi({ dependencies: { sources } }))
  signIns.of = api.store
})
afterAll(() => resources.disposeAsync())

beforeEach(() => {
  usedTokens = []
  authority.reset()
})

/** Takes mails of those who sign in with an access token that the authority has issued. */
async function startMailServer(): Promise<number> {
  const server = new SMTPServer({
    authMethods: ['XOAUTH2'],
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth({ accessToken = '', username = '' }, _session, done) {
      usedTokens.push(accessToken)
      if (authority.accepts(accessToken)) done(null, { user: username })
      else done(null, { data: { status: '401', schemes: 'bearer', scope: 'mail' } })
    },
    onData(stream, _session, done) {
      stream.resume().on('end', () => done())
    },
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  resources.defer(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return (server.server.address() as AddressInfo).port
}

const post = (operation: string, body?: object) =>
  api.call('POST', `/api/mailserver/${operation}`, body === undefined ? {} : { body })

const settings = (more: object = {}) => ({
  Name: `M365 ${(count += 1)}`,
  Host: '127.0.0.1',
  Port: smtpPort,
  Security: 'None',
  AuthType: 'OAuth2',
  UserName: 'reports@contoso.example',
  ClientId: 'app',
  TokenUrl: `${authority.url}/contoso.example/oauth2/v2.0/token`,
  UserSignIn: true,
  From: 'Reports <reports@contoso.example>',
  Enabled: false,
  ...more,
})

async function create(more: object = {}) {
  const { status, body } = await post('create', settings(more))
  expect([status, body]).toMatchObject([200, { UserSignIn: true, SignedInAs: '' }])
  return body as { Id: string; Name: string; Version: number }
}

/** Asks when the time of the next question has come. */
async function poll(id: string) {
  const sql = 'UPDATE mail_server_device_sign_ins SET next_poll_at = to_timestamp(0) WHERE account_id = $1'
  await api.store.database.query(sql, [id])
  return await post(`pollsignin/${id}`)
}

async function signIn(id: string) {
  expect((await post(`startsignin/${id}`)).status).toBe(200)
  authority.consent()
  expect((await poll(id)).body).toMatchObject({ State: 'SignedIn' })
}

const test = (id: string) => post(`test/${id}`, { To: 'ann@example.org' })

it('a user signs in by device code, and mails go out as that user until the sign-in ends', async () => {
  const { Id } = await create()
  const before = await test(Id)
  expect(before.body).toMatchObject({ Ok: false })
  expect(JSON.stringify(before.body)).toContain('No user has signed in')
  const started = await post(`startsignin/${Id}`)
  expect(started.body).toMatchObject({ Id, UserCode: 'BCDFGHJK', PollAfterSeconds: 5 })
  expect((await post(`pollsignin/${Id}`)).body).toMatchObject({ State: 'Pending' })
  expect((await poll(Id)).body).toMatchObject({ State: 'Pending' })
  authority.consent()
  expect((await poll(Id)).body).toMatchObject({ State: 'SignedIn', SignedInAs: 'ann@contoso.example' })
  expect((await test(Id)).body).toMatchObject({ Ok: true })
  const { body } = await api.call('GET', `/api/mailserver/get/${Id}`)
  expect(body).toMatchObject({
    SignedInAs: 'ann@contoso.example',
    SignInEndsEpochUtc: expect.any(Number),
    HasRefreshToken: false,
  })
  expect(authority.scopes().at(-1)).toBe('https://outlook.office.com/SMTP.Send offline_access')
  const rows = await api.store.database.query(
    'SELECT token FROM mail_server_sign_ins UNION ALL SELECT device_code FROM mail_server_device_sign_ins',
  )
  expect(JSON.stringify([rows, body, started.body])).not.toMatch(/refresh-token|device-code/)
})

it('each refresh token is used once, also by requests at the same time, and the newest one stays', async () => {
  const { Id } = await create()
  await signIn(Id)
  const answers = await Promise.all(Array.from({ length: 3 }, () => test(Id)))
  expect(answers.map(({ body }) => body.Ok)).toEqual([true, true, true])
  expect((await test(Id)).body).toMatchObject({ Ok: true })
  expect(usedTokens).toHaveLength(4)
})

it('a sign-in counts for the place and the application that it was made for', async () => {
  const server = await create()
  await signIn(server.Id)
  const { body: changed } = await post('update', {
    ...settings({ Name: server.Name }),
    Id: server.Id,
    ClientId: 'other',
  })
  expect(changed).toMatchObject({ UserSignIn: true, SignedInAs: '' })
  expect((await test(server.Id)).body).toMatchObject({ Ok: false })
  expect(usedTokens).toEqual([])
})

it('a declined sign-in is over, and one that an edit has overtaken is not kept', async () => {
  const { Id, Name } = await create()
  await post(`startsignin/${Id}`)
  authority.decline()
  expect((await poll(Id)).body).toMatchObject({ State: 'Declined' })
  expect((await post(`pollsignin/${Id}`)).status).toBe(409)
  expect((await api.call('DELETE', `/api/mailserver/delete/${Id}`)).status).toBe(200)
  expect((await post(`startsignin/${Id}`)).status).toBe(404)
  expect(Name).not.toBe('')
})

it('a mail server without UserSignIn starts no sign-in, and one with it takes no secret and no other authority', async () => {
  const { body: plain } = await post('create', { Name: 'Plain', Host: '127.0.0.1', Enabled: false })
  expect((await post(`startsignin/${plain.Id}`)).status).toBe(409)
  const wrong = async (more: object) =>
    ((await post('create', settings(more))).body.errors as { field: string }[]).map(({ field }) => field)
  expect(await wrong({ ClientSecret: 'geheim' })).toEqual(['ClientSecret'])
  expect(await wrong({ RefreshToken: 'token' })).toEqual(['RefreshToken'])
  expect(await wrong({ TokenUrl: `${authority.url}/token` })).toEqual(['TokenUrl'])
  expect(await wrong({ AuthType: 'Password', Password: 'geheim', ClientId: '', TokenUrl: '' })).toEqual([
    'UserSignIn',
  ])
})
