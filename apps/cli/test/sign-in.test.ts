/** A user signs in to an account from the command line, with the api as operators run it. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { Client } from '@punctual/client'
import { type ApiProcess, startApiProcess } from '@punctual/testing'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

import { administratorOf, createPerson, type Person } from './punctual.ts'

let api: ApiProcess
let rest: Client
let person: Person
let authority: Server
let authorityUrl: string
/** What the authority answers to the questions about the token, one after the other. */
let answers: object[] = []

beforeAll(async () => {
  authority = createServer((request, response) => {
    request.resume().once('end', () => {
      const isStart = request.url?.endsWith('/devicecode') ?? false
      const answer = isStart
        ? {
            device_code: 'device-code-1',
            user_code: 'BCDFGHJK',
            verification_uri: `${authorityUrl}/device`,
            expires_in: 900,
            interval: 1,
          }
        : (answers.shift() ?? { error: 'authorization_pending' })
      response.writeHead('error' in answer ? 400 : 200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(answer))
    })
  })
  await new Promise<void>((resolve) => authority.listen(0, '127.0.0.1', resolve))
  authorityUrl = `http://127.0.0.1:${(authority.address() as AddressInfo).port}`
  api = await startApiProcess()
  rest = administratorOf(api)
  const account = { TenantId: 't', ClientId: 'c', AuthorityUrl: authorityUrl, ApiUrl: authorityUrl }
  await rest.post('/api/biaccount/create', { body: { ...account, Name: 'Finance', AuthType: 'User' } })
  await rest.post('/api/biaccount/create', { body: { ...account, Name: 'Robot', ClientSecret: 's' } })
  person = await createPerson()
  await person.logIn(api)
})

afterAll(async () => {
  await person?.[Symbol.asyncDispose]()
  await api?.[Symbol.asyncDispose]()
  authority.closeAllConnections()
  authority.close()
})

beforeEach(() => {
  answers = []
})

it('a user signs in to an account with the code that the command shows, and the account reads as that user', async () => {
  const claims = Buffer.from('{"preferred_username":"analyst@contoso.example"}').toString('base64url')
  answers = [
    { error: 'authorization_pending' },
    {
      access_token: 'access-token-1',
      expires_in: 3_599,
      refresh_token: 'refresh-token-1',
      id_token: `e30.${claims}.`,
    },
  ]
  const ended = await person.punctual(['account', 'sign-in', 'finance'])
  expect(ended).toMatchObject({ code: 0 })
  expect(ended.errors).toContain(`Open ${authorityUrl}/device and enter the code BCDFGHJK.`)
  expect(ended.output).toContain('"Finance" reads as analyst@contoso.example now.')
  const list = await person.punctual(['account', 'list'])
  expect(list.output).toMatch(/Finance +\S+ +User analyst@contoso\.example +\d{4}-\d\d-\d\d +NotValidated/)
  expect(list.output).toMatch(/Robot +\S+ +ServicePrincipal/)
  expect(ended.output + ended.errors + list.output).not.toMatch(/refresh-token|access-token|device-code/)
})

it('a user signs in to a mail server with the code that the command shows, and its mails go as that user', async () => {
  const server = {
    Name: 'M365',
    Host: '127.0.0.1',
    AuthType: 'OAuth2',
    UserName: 'reports@contoso.example',
    ClientId: 'app',
    TokenUrl: `${authorityUrl}/contoso.example/oauth2/v2.0/token`,
    UserSignIn: true,
    Enabled: false,
  } as const
  await rest.post('/api/mailserver/create', { body: server })
  const claims = Buffer.from('{"preferred_username":"sender@contoso.example"}').toString('base64url')
  const tokens = { access_token: 'access-token-2', refresh_token: 'refresh-token-2', expires_in: 3_599 }
  answers = [{ error: 'authorization_pending' }, { ...tokens, id_token: `e30.${claims}.` }]
  const ended = await person.punctual(['mailserver', 'sign-in', 'm365'])
  expect(ended).toMatchObject({ code: 0 })
  expect(ended.errors).toContain(`Open ${authorityUrl}/device and enter the code BCDFGHJK.`)
  expect(ended.output).toContain('"M365" sends as sender@contoso.example now.')
  const shown = await person.punctual(['mailserver', 'get', 'M365', '-o', 'json'])
  expect(shown.json()).toMatchObject({ SignedInAs: 'sender@contoso.example' })
  expect(ended.output + ended.errors + shown.output).not.toMatch(/refresh-token|access-token|device-code/)
})

it.each([
  [{ error: 'access_denied' }, 'declined'],
  [{ error: 'expired_token' }, 'has expired'],
])('a sign-in that ends with %j is refused with exit code 1', async (answer, words) => {
  answers = [answer]
  const ended = await person.punctual(['account', 'sign-in', 'Finance'])
  expect(ended).toMatchObject({ code: 1, errors: expect.stringContaining(words) })
})

it('a sign-in to an account that is not there, or reads as an application, is refused before a code is shown', async () => {
  for (const [name, words] of [
    ['Nowhere', 'no account of the BI platform'],
    ['Robot', 'signs in as ServicePrincipal'],
  ] as const) {
    const ended = await person.punctual(['account', 'sign-in', name])
    expect(ended).toMatchObject({ code: 1, errors: expect.stringContaining(words) })
    expect(ended.errors).not.toContain('BCDFGHJK')
  }
})
