import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Client } from '@punctual/client'
import { freePort } from '@punctual/local'
import {
  type ApiProcess,
  createTestDatabase,
  startApiProcess,
  writeTestCertificates,
} from '@punctual/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { administratorOf, createPerson, type Person } from './punctual.ts'
import { sampleAccount, startSampleReportServer } from './sample-report-server.ts'

const resources = new AsyncDisposableStack()
let api: ApiProcess
let rest: Client
let person: Person
let sample: string
let number = 0

beforeAll(async () => {
  api = resources.use(await startApiProcess())
  rest = administratorOf(api)
  person = resources.use(await createPerson())
  await person.logIn(api)
  sample = resources.use(await startSampleReportServer()).url
}, 120_000)
afterAll(() => resources.disposeAsync())

/** Writes an account of a report server, and lets the doctor see it. */
async function diagnosed(url: string, more: object = {}, ...flags: string[]) {
  number += 1
  const Name = `Report server ${number}`
  await rest.postUnchecked('/api/reportserveraccount/create', {
    body: { Name, ...sampleAccount(url), ...more },
  })
  const ended = await person.punctual(['doctor', 'source', Name, '--no-export', '--json', ...flags])
  const { Steps, Ok } = ended.json()
  const seen = Steps.map((step: { Name: string; Ok: boolean }) => `${step.Name} ${step.Ok ? 'ok' : 'failed'}`)
  return { code: ended.code, isOk: Ok, seen, last: Steps.at(-1), errors: ended.errors, Name }
}

async function serving(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  resources.defer(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('the doctor walks from the address to the list of reports of an account that can be used, and exits with 0', async () => {
  expect(await diagnosed(sample)).toMatchObject({
    code: 0,
    isOk: true,
    seen: ['Reach ok', 'Tls ok', 'SignIn ok', 'List ok'],
    last: { Detail: expect.stringMatching(/^The account reads \d+ reports: /), WhatToDo: null },
    errors: '',
  })
  const text = await person.punctual(['doctor', 'source', 'report server 1', '--no-export'])
  expect(text.output).toContain('ok      SignIn  The source system accepts the account.')
})

test('the doctor ends at the sign-in of an account with a wrong secret, says what to do, and exits with 1', async () => {
  const found = await diagnosed(sample, { Password: 'another' })
  expect(found).toMatchObject({
    code: 1,
    isOk: false,
    seen: ['Reach ok', 'Tls ok', 'SignIn failed'],
    last: { Code: 'source_credentials_rejected', WhatToDo: expect.stringContaining('with an update') },
  })
  const text = await person.punctual(['doctor', 'source', found.Name])
  expect(text.code).toBe(1)
  expect(text.output).toContain('FAILED  SignIn')
  expect(text.output).toContain('Write the right user name and secret to the account')
  expect(text.errors).toBe(`The account "${found.Name}" cannot be used yet.\n`)
  expect(text.output + text.errors).not.toContain('another')
})

test('the doctor names a source system that does not answer', async () => {
  expect(await diagnosed(`http://127.0.0.1:${await freePort()}`)).toMatchObject({
    code: 1,
    seen: ['Reach failed'],
    last: { Code: 'source_unreachable', WhatToDo: expect.stringContaining('firewalls') },
  })
})

test('the doctor names a log-in page as a failure of the sign-in', async () => {
  const url = await serving((_request, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<!doctype html><html><form><input type="password"></form></html>'),
  )
  expect(await diagnosed(url)).toMatchObject({
    code: 1,
    seen: ['Reach ok', 'Tls ok', 'SignIn failed'],
    last: { Code: 'page_login_required', Detail: expect.stringContaining('log-in page') },
  })
})

test('the doctor names a certificate that has expired as a failure of its step', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'punctual-doctor-'))
  resources.defer(() => rm(directory, { recursive: true, force: true }))
  const written = await writeTestCertificates(directory, [], { notAfter: new Date('2021-01-01T00:00:00Z') })
  const [cert, key, authority] = await Promise.all(
    [written.cert, written.key, written.ca].map((path) => readFile(path, 'utf8')),
  )
  const server = createTlsServer({ cert: cert ?? '', key: key ?? '' })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  resources.defer(() => void server.close())
  const url = `https://localhost:${(server.address() as AddressInfo).port}`
  expect(await diagnosed(url, { CaCertificate: authority })).toMatchObject({
    code: 1,
    seen: ['Reach ok', 'Tls failed'],
    last: {
      Code: 'source_certificate_not_trusted',
      Detail: 'The certificate of the source system has expired.',
      WhatToDo: expect.stringContaining('Renew'),
    },
  })
})

test('the doctor names a missing right as a failure of the list', async () => {
  const url = await serving((_request, response) => response.writeHead(403).end('no'))
  expect(await diagnosed(url)).toMatchObject({
    code: 1,
    seen: ['Reach ok', 'Tls ok', 'SignIn ok', 'List failed'],
    last: { Code: 'source_access_denied', WhatToDo: expect.stringContaining('right to read') },
  })
})

test('the doctor walks the steps of a data source, and ends at the sign-in with a wrong password', async () => {
  const { hostname, port, pathname, username, password } = new URL(
    resources.use(await createTestDatabase()).url,
  )
  const source = (Name: string, Password: string) =>
    rest.postUnchecked('/api/datasource/create', {
      body: {
        Name,
        Kind: 'PostgreSql',
        Host: hostname.replace(/^\[|\]$/g, ''),
        Port: Number(port),
        Database: pathname.slice(1),
        UserName: username,
        Password,
        Tls: 'Disable',
      },
    })
  await source('Sales', decodeURIComponent(password))
  const good = await person.punctual(['doctor', 'source', 'sales', '--no-export', '--json'])
  expect([good.code, good.json().Steps.map(({ Name }: { Name: string }) => Name)]).toEqual([
    0,
    ['Reach', 'Tls', 'SignIn', 'List'],
  ])
  await source('Nothing', 'wrong')
  const bad = await person.punctual(['doctor', 'source', 'Nothing', '--json'])
  expect(bad.code).toBe(1)
  expect(bad.json().Steps.at(-1)).toMatchObject({ Name: 'SignIn', Code: 'source_credentials_rejected' })
})

test('the doctor refuses a name that no account has, and one that several have', async () => {
  const none = await person.punctual(['doctor', 'source', 'nobody'])
  expect(none).toMatchObject({ code: 1, errors: 'There is no account and no data source "nobody".\n' })
  const twice = { Name: 'Twice', ServerUrl: 'https://127.0.0.1:1' }
  await rest.postUnchecked('/api/sourceaccount/create', { body: { ...twice, Kind: 'JsReport' } })
  await rest.postUnchecked('/api/biaccount/create', {
    body: { Name: 'Twice', TenantId: 'tenant', ClientId: 'client', ClientSecret: 'a-client-secret' },
  })
  const several = await person.punctual(['doctor', 'source', 'Twice'])
  expect(several.code).toBe(1)
  expect(several.errors).toContain('give the id')
})
