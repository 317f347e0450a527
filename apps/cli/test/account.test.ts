/** Accounts of any kind are created from the command line, with the api as operators run it. */
import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { type ApiProcess, startApiProcess } from '@punctual/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { createPerson, type Person } from './punctual.ts'

let api: ApiProcess
let person: Person

beforeAll(async () => {
  api = await startApiProcess()
  person = await createPerson()
  await person.logIn(api)
})

afterAll(async () => {
  await person?.[Symbol.asyncDispose]()
  await api?.[Symbol.asyncDispose]()
})

const set = (fields: Record<string, string>) =>
  Object.entries(fields).flatMap(([name, value]) => ['--set', `${name}=${value}`])
const reports = {
  Name: 'Reports',
  ServerUrl: 'https://reports.example/ReportServer',
  PortalUrl: 'https://reports.example/reports',
  AuthType: 'Basic',
  UserName: 'reader',
}

it('the kinds and the fields of a kind are listed as the service describes them', async () => {
  const kinds = await person.punctual(['account', 'kinds'])
  expect(kinds.output).toMatch(/JsReport +jsreport +jsreport/)
  const fields = await person.punctual(['account', 'fields', 'jsreport'])
  expect(fields.output).toMatch(/ServerUrl +Text +yes .*Address of the server/)
  expect(fields.output).toMatch(/Password +Secret/)
})

it('an account is created from its fields, and its secret from standard input', async () => {
  const created = await person.punctual(['account', 'create', 'reportserver', ...set(reports)], {
    input: 'a-typed-password\n',
  })
  expect(created).toMatchObject({ code: 0 })
  expect(created.output).toContain('Created "Reports"')
  expect(created.output + created.errors).not.toContain('a-typed-password')
})

it('a secret and a long text come from files, and a member of a member by its path', async () => {
  const file = join(dirname(person.loginFile), 'header')
  await writeFile(file, 'Bearer a-secret-token\n')
  const page = {
    Name: 'Dashboards',
    BaseUrl: 'https://dashboards.example',
    'SignIn.Kind': 'Header',
    'SignIn.Value': `@${file}`,
  }
  const created = await person.punctual(['account', 'create', 'WebPage', ...set(page), '--json'])
  expect(created).toMatchObject({ code: 0 })
  expect(created.json()).toMatchObject({ SignIn: { Kind: 'Header', Name: 'Authorization', HasSecret: true } })
})

it.each([
  [['Sharepoint'], 'There is no kind "Sharepoint"; there are bi, reportserver, Sql, JsReport, WebPage.'],
  [['JsReport', '-s', 'Host=x'], 'There is no field "Host"; there are Name, ServerUrl'],
  [['JsReport', '-s', 'Password=typed'], 'Password is a secret: leave it out, or name a file by =@file.'],
  [['JsReport', '-s', 'ServerUrl=@/no/such/file'], 'Cannot read /no/such/file (ENOENT).'],
])('a wrong command line creates nothing and says what to do: %j', async (words, message) => {
  const ended = await person.punctual(['account', 'create', ...words])
  expect(ended).toMatchObject({ code: 2, output: '' })
  expect(ended.errors).toContain(message)
})

it('an account is updated by the fields that are given: the others and its secret stay', async () => {
  const made = { ...reports, Name: 'To be moved', UserName: 'first' }
  const created = await person.punctual(['account', 'create', 'reportserver', ...set(made), '--json'], {
    input: 'a-typed-password',
  })
  const { Id, Version } = created.json()
  const changes = { UserName: 'second', Name: 'Moved' }
  const updated = await person.punctual(['account', 'update', 'to be moved', ...set(changes), '--json'])
  expect(updated).toMatchObject({ code: 0 })
  expect(updated.json()).toEqual({
    ...created.json(),
    ...changes,
    Version: Version + 1,
    UpdatedEpochUtc: expect.any(Number),
  })
  // What the service refuses: a stored secret goes to no other address.
  const moved = await person.punctual(['account', 'update', Id, '-s', 'ServerUrl=https://other.example'])
  expect(moved.code).toBe(1)
  expect(moved.errors).toContain('Password')
  const unknown = await person.punctual(['account', 'update', 'No such', '-s', 'UserName=x'])
  expect(unknown).toMatchObject({ code: 1, output: '' })
})

it('what the service refuses names its field', async () => {
  const wrong = { ...reports, Name: 'Wrong', ServerUrl: 'nonsense' }
  const ended = await person.punctual(['account', 'create', 'reportserver', ...set(wrong)], { input: 'x' })
  expect(ended.code).toBe(1)
  expect(ended.errors).toContain('ServerUrl')
})
