import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net'

import type { Client } from '@punctual/client'
import { freePort, startMailSink } from '@punctual/local'
import { openPrivateConnection } from '@punctual/store'
import { startApiProcess } from '@punctual/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Finding } from '../src/doctor/finding.ts'
import { administratorOf, createPerson, type Person } from './punctual.ts'

const resources = new AsyncDisposableStack()
let rest: Client
let person: Person
let databaseUrl: string
let number = 0

beforeAll(async () => {
  const api = resources.use(await startApiProcess())
  databaseUrl = api.databaseUrl
  rest = administratorOf(api)
  person = resources.use(await createPerson())
  await person.logIn(api)
}, 120_000)
afterAll(() => resources.disposeAsync())

/** The port of 127.0.0.1 that a server listens on until the tests are over. */
async function portOf(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  resources.defer(() => void server.close())
  return (server.address() as AddressInfo).port
}

const serving = async (listener: RequestListener) =>
  `http://127.0.0.1:${await portOf(createServer(listener))}`

/** Answers a doctor without export about an account or a data source of any kind. */
async function diagnosedAs(route: '/api/sourceaccount/create' | '/api/datasource/create', body: object) {
  number += 1
  const Name = `Source ${number}`
  await rest.postUnchecked(route, { body: { Name, ...body } })
  const ended = await person.punctual(['doctor', 'source', Name, '--no-export', '--json'])
  const { Steps } = ended.json()
  const seen = Steps.map((step: { Name: string; Ok: boolean }) => `${step.Name} ${step.Ok ? 'ok' : 'failed'}`)
  return { code: ended.code, seen, last: Steps.at(-1), output: ended.output }
}

/** A jsreport that has one template: the real one of `conformance:jsreport`, or one that answers as it does. */
async function startTemplates(): Promise<string> {
  const { TEST_JSREPORT_URL: real } = process.env
  if (real !== undefined) return real
  const expected = `Basic ${Buffer.from('admin:pass-word').toString('base64')}`
  const records: Readonly<Record<string, object[]>> = {
    '/odata/folders': [{ name: 'Sales', shortid: 'fsales' }],
    '/odata/templates': [
      { name: 'Weekly', shortid: 'tweekly', recipe: 'text', folder: { shortid: 'fsales' } },
    ],
  }
  return await serving(({ url = '/', headers: { authorization } }, response) => {
    if (authorization !== expected)
      return void response
        .writeHead(401, { 'www-authenticate': "Basic realm='realm'" })
        .end(authorization === undefined ? '' : 'Invalid password or user does not exist.')
    const value = records[new URL(url, 'http://server').pathname] ?? []
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ value }))
  })
}

const templatesOn = (ServerUrl: string, Password = 'pass-word') =>
  diagnosedAs('/api/sourceaccount/create', {
    Kind: 'JsReport',
    ServerUrl,
    AuthType: 'Basic',
    UserName: 'admin',
    Password,
  })

test('the doctor walks the steps of a jsreport server, and ends at the one that fails', async () => {
  const url = await startTemplates()
  expect(await templatesOn(url)).toMatchObject({
    code: 0,
    seen: ['Reach ok', 'Tls ok', 'SignIn ok', 'List ok'],
    last: { Detail: expect.stringMatching(/^The account reads \d+ reports?: /) },
  })
  const rejected = await templatesOn(url, 'another-secret')
  expect(rejected).toMatchObject({
    code: 1,
    seen: ['Reach ok', 'Tls ok', 'SignIn failed'],
    last: { Code: 'source_credentials_rejected', WhatToDo: expect.stringContaining('with an update') },
  })
  expect(rejected.output).not.toContain('another-secret')
  expect(await templatesOn(`http://127.0.0.1:${await freePort()}`)).toMatchObject({
    code: 1,
    seen: ['Reach failed'],
    last: { Code: 'source_unreachable', WhatToDo: expect.stringContaining('firewalls') },
  })
  const other = await serving((_request, response) => response.end('It works!'))
  expect(await templatesOn(other)).toMatchObject({
    code: 1,
    seen: ['Reach ok', 'Tls ok', 'SignIn ok', 'List failed'],
    last: { Code: 'source_error', Detail: expect.stringContaining('does not answer as a jsreport server') },
  })
})

/**
 * The first answer of SQL Server to any client, without a single option but the one about encryption.
 *
 * @param encryption 2 for a server that has none
 */
function preLogin(encryption: number): Buffer {
  const options = Buffer.from([0x01, 0, 6, 0, 1, 0xff, encryption])
  return Buffer.concat([Buffer.from([0x04, 0x01, 0, 8 + options.length, 0, 0, 1, 0]), options])
}

/** A listener on the port of a database that does the same with every connection. */
const listeningAs = (answer: (socket: Socket) => void) =>
  portOf(
    createTcpServer((socket) => {
      socket.on('error', () => {})
      answer(socket)
    }),
  )

test('the doctor names what keeps it from SQL Server before any sign-in: the host, the port, the line and its protection', async () => {
  const sqlServer = (Port: number, more: object = {}) =>
    diagnosedAs('/api/datasource/create', {
      Kind: 'SqlServer',
      Host: '127.0.0.1',
      Port,
      Database: 'sales',
      UserName: 'reader',
      Password: 'the-password',
      Tls: 'Verify',
      ...more,
    })
  expect(await sqlServer(await freePort())).toMatchObject({
    code: 1,
    seen: ['Reach failed'],
    last: { Code: 'source_unreachable', WhatToDo: expect.stringContaining('firewalls') },
  })
  expect(await sqlServer(1_433, { Host: 'nowhere.invalid' })).toMatchObject({
    code: 1,
    seen: ['Reach failed'],
  })
  const torn = await listeningAs((socket) => socket.once('data', () => socket.end()))
  expect(await sqlServer(torn)).toMatchObject({
    code: 1,
    seen: ['Reach failed'],
    last: { Code: 'source_unreachable' },
  })
  const open = await listeningAs((socket) => socket.once('data', () => socket.write(preLogin(2))))
  const unprotected = await sqlServer(open)
  expect(unprotected).toMatchObject({
    code: 1,
    seen: ['Reach ok', 'Tls failed'],
    last: { Code: 'source_certificate_not_trusted', Detail: expect.stringContaining('does not encrypt') },
  })
  expect(unprotected.output).not.toContain('the-password')
})

/** What the doctor finds with the login of the person. */
async function diagnosed(...flags: readonly string[]) {
  const environment = { BROWSER_PROCESSES: '0' }
  const { code, output } = await person.punctual(['doctor', '-o', 'json', ...flags], { environment })
  const findings = JSON.parse(output) as Finding[]
  const named = (name: string) => findings.filter(({ Name }) => Name === name)
  return { code, servers: named('servers'), mail: named('mail server'), sources: named('source') }
}

test('with a login the doctor also checks the servers, each step of each mail server, and each source', async () => {
  const taken: string[] = []
  await using sink = await startMailSink({ taken: ({ recipient }) => void taken.push(recipient) })
  const server = { Security: 'None', AuthType: 'None', From: 'Punctual <reports@example.org>' }
  const created = (Name: string, Port: number) =>
    rest.post('/api/mailserver/create', { body: { Name, Host: '127.0.0.1', Port, ...server } as never })
  await created('Relay', sink.port)
  await created('Broken', await freePort())
  const quiet = await diagnosed()
  expect(quiet.mail.map(({ State }) => State)).toEqual(['NotTried', 'NotTried'])
  expect(taken).toEqual([])
  const whole = await diagnosed('--mail-to', 'operator@example.org')
  expect(taken).toEqual([expect.stringContaining('operator@example.org')])
  const ofRelay = whole.mail.filter(({ Detail }) => Detail.startsWith('Relay: '))
  expect(ofRelay.length).toBeGreaterThan(2)
  expect(ofRelay.every(({ State }) => State === 'Ok')).toBe(true)
  expect(whole.mail.filter(({ State }) => State === 'Failed')).toEqual([
    expect.objectContaining({
      Detail: expect.stringMatching(/^Broken: Connect: /),
      WhatToDo: expect.stringContaining('EGRESS_ALLOW'),
    }),
  ])
  expect(whole.servers.filter(({ State }) => State === 'Failed').map(({ Detail }) => Detail)).toEqual([
    'no scheduler leads',
    'no worker is alive',
  ])
  expect(whole.sources.find(({ Detail }) => Detail.startsWith('Source 1 ('))?.State).toBe('Ok')
  expect(whole.sources.find(({ State }) => State === 'Failed')?.WhatToDo).toContain('with an update')
  expect(whole.code).toBe(1)
})

test('servers whose rules of time zones differ are a warning that names them, and equal ones are none', async () => {
  const own = process.versions['tz']
  await using _second = await startApiProcess({
    databaseUrl,
    environment: { PUNCTUAL_SERVER_NAME: 'second-api' },
  })
  const found = async () => {
    const { servers } = await diagnosed()
    expect(servers[0]?.Detail).toMatch(/^2 api, /)
    return servers.filter(({ Detail }) => Detail.includes('rules of time zones'))
  }
  expect(await found()).toEqual([
    {
      Name: 'servers',
      State: 'Ok',
      Detail: `all have the rules of time zones ${own}, as this machine`,
      WhatToDo: null,
    },
  ])
  const connection = { url: databaseUrl, applicationName: 'test', timeoutMs: 5_000 }
  await using database = await openPrivateConnection(connection)
  await database.query(`UPDATE servers SET time_zone_rules = '2019c' WHERE name = 'second-api'`)
  expect(await found()).toEqual([
    {
      Name: 'servers',
      State: 'Warning',
      Detail: `the rules of time zones differ: 2019c, ${own}`,
      WhatToDo: 'Install the same Node everywhere.',
    },
  ])
})
