import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import type { DataSources } from '@punctual/data-source'
import { writeTestCertificates } from '@punctual/testing'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openTestDataSources } from '../support/open-test-data-sources.ts'
import { createTestApi, type TestApi } from '../support/test-api.ts'
import { dataSource } from '../single-schedule/fixtures.ts'

let api: TestApi
let directory: string
let root: string
let authority: string
let dataSources: DataSources

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'punctual-data-sources-'))
  root = join(directory, 'root')
  await mkdir(root)
  new DatabaseSync(join(root, 'sales.db')).exec('CREATE TABLE sales (id INTEGER)')
  authority = await readFile((await writeTestCertificates(directory)).ca, 'utf8')
  dataSources = openTestDataSources([root])
  api = await createTestApi({ dependencies: { dataSources, databaseFileRoots: [root] } })
})
afterAll(async () => {
  await api[Symbol.asyncDispose]()
  await dataSources[Symbol.asyncDispose]()
  await rm(directory, { recursive: true, force: true })
})

const unique = () => crypto.randomUUID()
const create = (body: object) =>
  api.call('POST', '/api/datasource/create', { body: { ...dataSource, Name: unique(), ...body } })
const file = (path: string) =>
  create({ Kind: 'Sqlite', Host: '', Port: null, Database: '', UserName: '', Password: null, File: path })

/** The PostgreSQL of the tests as a data source. */
function postgres(change = {}) {
  const url = new URL(api.databaseUrl)
  return {
    Host: url.hostname,
    Port: Number(url.port),
    Database: url.pathname.slice(1),
    UserName: url.username,
    Password: decodeURIComponent(url.password),
    ...change,
  }
}

test('a data source is stored with its defaults and read back as written, and its password is never answered', async () => {
  const created = await create({
    Name: 'Read back',
    Port: null,
    AllowedFor: [{ Kind: 'Role', Id: 'Editor' }],
  })
  expect(created).toMatchObject({
    status: 200,
    body: {
      Name: 'Read back',
      Kind: 'PostgreSql',
      Host: '127.0.0.1',
      Port: 5432,
      Database: 'sales',
      UserName: 'reader',
      HasPassword: true,
      Tls: 'Disable',
      CaCertificate: null,
      File: '',
      MaxRows: 100_000,
      TimeoutSeconds: 60,
      AllowedFor: [{ Kind: 'Role', Id: 'Editor' }],
      Status: 'NotValidated',
      Version: 1,
    },
  })
  expect((await api.call('GET', `/api/datasource/get/${created.body.Id}`)).body).toEqual(created.body)
  expect((await api.call('GET', '/api/datasource/getall')).body).toContainEqual(created.body)
  const updated = await api.call('POST', '/api/datasource/update', { body: { ...created.body, MaxRows: 5 } })
  expect(updated.body).toEqual({
    ...created.body,
    MaxRows: 5,
    Version: 2,
    UpdatedEpochUtc: expect.any(Number),
  })
  const rows = await api.store.database.query<{ secret: string; settings: string }>(
    'SELECT secret, settings::text AS settings FROM source_accounts WHERE id = $1',
    [created.body.Id],
  )
  expect(JSON.stringify([created, updated, rows, api.log()])).not.toContain('a-database-password')
  expect((await api.call('DELETE', `/api/datasource/delete/${created.body.Id}`)).body).toBe(true)
  expect((await api.call('GET', `/api/datasource/get/${created.body.Id}`)).status).toBe(404)
})

test('a data source away from this machine is reached with a checked certificate, unless it says otherwise', async () => {
  const remote = await create({ Host: 'db.example.com', Port: 5432 })
  expect(remote.body).toMatchObject({ Tls: 'Verify', CaCertificate: null })
  const own = await create({ Host: 'db.example.com', Tls: 'Verify', CaCertificate: authority })
  expect(own.body).toMatchObject({ Tls: 'Verify', CaCertificate: authority })
})

test.each([
  [{ Kind: 'Oracle' }, 'Kind'],
  [{ Host: '' }, 'Host'],
  [{ Host: 'db.example:5432' }, 'Host'],
  [{ Host: 'http://db.example/' }, 'Host'],
  [{ Host: '169.254.169.254' }, 'Host'],
  [{ Host: '10.1.2.3' }, 'Host'],
  [{ Port: 0 }, 'Port'],
  [{ Port: 65_536 }, 'Port'],
  [{ Database: '' }, 'Database'],
  [{ UserName: null }, 'UserName'],
  [{ Tls: 'Prefer' }, 'Tls'],
  [{ Tls: 'Verify', CaCertificate: 'a certificate' }, 'CaCertificate'],
  [{ Tls: 'Require', CaCertificate: 'a certificate' }, 'CaCertificate'],
  [{ File: '/tmp/x.db' }, 'File'],
  [{ MaxRows: 0 }, 'MaxRows'],
  [{ MaxRows: 1_000_001 }, 'MaxRows'],
  [{ TimeoutSeconds: 0 }, 'TimeoutSeconds'],
  [{ Kind: 'Sqlite', File: '/tmp/x.db' }, 'Host'],
  [{ ConnectionString: 'x' }, 'ConnectionString'],
] as const)('a data source with %j is refused by the name of the field', async (change, field) => {
  const refused = await create(change)
  expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
  expect(JSON.stringify(refused.body)).toContain(`"${field}"`)
})

test('a database file outside of the roots is refused when it is written, also behind a link, and when it is read', async () => {
  await symlink('/etc/passwd', join(root, 'link.db'))
  await symlink('/etc', join(root, 'directory'))
  for (const path of ['link.db', 'directory/passwd', 'directory/nothing.db'])
    expect(await file(join(root, path)), path).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'File', message: expect.stringContaining('is a link that leads out') }] },
    })
  for (const path of ['/etc/passwd', `${root}/../other.db`, 'sales.db', root, ''])
    expect(await file(path), path).toMatchObject({ status: 400 })
  const linked = await file(join(root, 'later.db'))
  await symlink('/etc/passwd', join(root, 'later.db'))
  expect((await tryOut(linked.body.Id)).body).toMatchObject({
    Ok: false,
    Status: 'Invalid',
    Steps: [{ Name: 'Address', Ok: false, Code: 'source_file_refused' }],
  })
  const good = await file(join(root, 'sales.db'))
  expect(good.body).toMatchObject({ Port: null, Tls: 'Disable', HasPassword: false })
  expect((await tryOut(good.body.Id)).body).toMatchObject({ Ok: true, Status: 'Valid' })
})

const tryOut = (id: string) => api.call('POST', `/api/datasource/test/${id}`)

test('a trial warns of what the user of a data source may do beyond reading, and of the database of Punctual', async () => {
  const { body } = await create(postgres())
  const tried = await tryOut(body.Id)
  expect(tried.body).toMatchObject({
    Ok: true,
    Status: 'Valid',
    Warnings: [
      {
        Code: 'source_rights_too_wide',
        Message: expect.stringContaining('is an administrator'),
        MessageCode: 'rights_administers',
        Values: {},
      },
      { Code: 'source_rights_too_wide', Message: expect.stringContaining('database of Punctual itself') },
    ],
  })
  const bad = await create(postgres({ Port: 1 }))
  expect((await tryOut(bad.body.Id)).body).toMatchObject({ Ok: false, Warnings: [] })
})

test('a trial reports each step that it reaches, and the data source keeps the outcome', async () => {
  const good = await create(postgres())
  expect((await tryOut(good.body.Id)).body).toMatchObject({
    Ok: true,
    Steps: [
      { Name: 'Address', Ok: true },
      { Name: 'Connect', Ok: true },
      { Name: 'SignIn', Ok: true },
      { Name: 'Query', Ok: true, Code: null },
    ],
    Status: 'Valid',
  })
  const inGerman = async (id: string) =>
    (await api.call('POST', `/api/datasource/test/${id}`, { headers: { 'accept-language': 'de' } })).body
  expect((await inGerman(good.body.Id)).Steps.at(-1)).toMatchObject({
    Detail: 'Eine Abfrage, die nur liest, wurde beantwortet.',
    DetailCode: 'database_queried',
    Values: {},
  })
  expect((await api.call('GET', `/api/datasource/get/${good.body.Id}`)).body).toMatchObject({
    Status: 'Valid',
    LastValidatedEpochUtc: expect.any(Number),
  })
  for (const [change, step, code] of [
    [{ Password: 'wrong', UserName: 'nobody-here' }, 'SignIn', 'source_credentials_rejected'],
    [{ Port: 1 }, 'Connect', 'source_unreachable'],
    [{ Tls: 'Require' }, 'Connect', 'source_certificate_not_trusted'],
  ] as const) {
    const bad = await create(postgres(change))
    const { body } = await tryOut(bad.body.Id)
    expect(body).toMatchObject({ Ok: false, Status: 'Invalid' })
    expect(body.Steps.at(-1)).toMatchObject({ Name: step, Ok: false, Code: code })
  }
})

test('a data source says when a run last read through it and how long such a run takes, of runs in sight', async () => {
  const { body } = await create(postgres())
  const { query } = api.store.database
  const { body: folder } = await api.call('POST', '/api/folder/create', { body: { Name: 'Read' } })
  const run = (id: string, status: string, minutes: number) =>
    query(
      `INSERT INTO history (id, nominal_at, schedule_id, schedule_kind, schedule_name, folder_id, source_account_id, trigger, due_at, not_before, run_by, entry_at, status, started_at, completed_at, transactions)
       SELECT gen_random_uuid(), at, $3, 'Single', 'x', $4, $1, 'schedule', at, at, 'Scheduler', at, $2, at, at + interval '90 seconds', '{}'
       FROM (SELECT date_trunc('second', now()) - make_interval(mins => $5) AS at) t`,
      [id, status, crypto.randomUUID(), folder.Id, minutes],
    )
  await run(body.Id, 'Succeeded', 20)
  await run(body.Id, 'Succeeded', 10)
  await run(body.Id, 'Failed', 5)
  const read = async () => (await api.call('GET', `/api/datasource/get/${body.Id}`)).body
  const { LastReadEpochUtc, UsualSeconds } = await read()
  expect([Math.round((Date.now() / 1_000 - LastReadEpochUtc) / 60), UsualSeconds]).toEqual([9, 90])
  const { body: list } = await api.call('GET', '/api/datasource/getall?Limit=1000')
  expect(list).toContainEqual(await read())
  const updated = await api.call('POST', '/api/datasource/update', {
    body: { ...(await read()), MaxRows: 7 },
  })
  expect(updated.body).toMatchObject({ MaxRows: 7, LastReadEpochUtc: null })
  const [entry] = (await api.call('GET', `/api/audit/getall?Subject=${body.Id}&Limit=1`)).body
  expect(Object.keys(entry.Before)).not.toContain('LastReadEpochUtc')
})

test('a stored password goes to no other server and over no weaker connection: it has to be given again', async () => {
  const { body } = await create({ Host: 'db.example.com' })
  for (const change of [
    { Host: 'evil.example.com' },
    { Port: 5433 },
    { Tls: 'Disable' },
    { Kind: 'MySql' },
    { CaCertificate: authority },
  ]) {
    const moved = { ...body, ...change }
    const refused = await api.call('POST', '/api/datasource/update', { body: moved })
    expect(refused.status, JSON.stringify(change)).toBe(400)
    expect(JSON.stringify(refused.body)).toContain('"Password"')
  }
  const moved = { ...body, Host: 'other.example.com', Password: 'again' }
  expect((await api.call('POST', '/api/datasource/update', { body: moved })).status).toBe(200)
})

test('callers who write schedules learn which data sources they may use, and nothing of where these are', async () => {
  const role = (Id: string) => [{ Kind: 'Role', Id }]
  const { body: open } = await create({ Name: 'For everyone', Password: 'swordfish' })
  const { body: forEditors } = await create({ Name: 'For editors', AllowedFor: role('Editor') })
  const { body: hidden } = await create({ Name: 'For administrators', AllowedFor: role('Administrator') })
  const { body, text } = await api.call('GET', '/api/datasource/getusable', { as: 'Editor' })
  expect(body).toContainEqual({ Id: open.Id, Name: open.Name, Kind: open.Kind, Status: 'NotValidated' })
  const ids = body.map(({ Id }: { Id: string }) => Id)
  expect(ids).toContain(forEditors.Id)
  expect(ids).not.toContain(hidden.Id)
  expect(text).not.toMatch(/Host|UserName|127\.0\.0\.1|swordfish/)
  const { body: forViewers } = await api.call('GET', '/api/datasource/getusable', { as: 'Viewer' })
  expect(forViewers.map(({ Id }: { Id: string }) => Id)).not.toContain(forEditors.Id)
})

test('data sources are names of their own, for administrators only, and gone ones are not found', async () => {
  const { body } = await create({ Name: 'Twice' })
  expect(await create({ Name: 'twice' })).toMatchObject({ status: 409, body: { code: 'name_taken' } })
  for (const [method, path] of [
    ['GET', '/api/datasource/getall'],
    ['GET', `/api/datasource/get/${body.Id}`],
    ['POST', `/api/datasource/test/${body.Id}`],
    ['DELETE', `/api/datasource/delete/${body.Id}`],
  ] as const)
    expect((await api.call(method, path, { as: 'Editor' })).body).toMatchObject({ code: 'role_insufficient' })
  const missing = crypto.randomUUID()
  for (const path of [`get/${missing}`, 'get/x']) {
    expect((await api.call('GET', `/api/datasource/${path}`)).status).toBe(404)
  }
  expect((await api.call('POST', `/api/datasource/test/${missing}`)).status).toBe(404)
  expect((await api.call('DELETE', `/api/datasource/delete/${missing}`)).status).toBe(404)
})
