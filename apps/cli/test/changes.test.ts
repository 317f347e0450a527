import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Client } from '@punctual/client'
import { noProof, proofHash } from '@punctual/runtime'
import { type ApiProcess, startApiProcess } from '@punctual/testing'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'

import { administratorOf, createPerson, type Person } from './punctual.ts'

let api: ApiProcess
let rest: Client
let person: Person
let directory: string
let accounts: { bi: string; reports: string }

const punctual: Person['punctual'] = (...call) => person.punctual(...call)
const asked = async (...commandLine: string[]) => (await person.punctual([...commandLine, '--json'])).json()
const sent = (commandLine: string[], value: unknown) =>
  punctual(commandLine, { input: JSON.stringify(value) })

beforeAll(async () => {
  api = await startApiProcess()
  rest = administratorOf(api)
  await rest.post('/api/folder/create', { body: { Name: 'Sales' } })
  const bi = await rest.post('/api/biaccount/create', {
    body: { Name: 'Tenant', TenantId: 't', ClientId: 'c', ClientSecret: 's' },
  })
  const server = {
    Name: 'Reports',
    ServerUrl: 'https://reports.example/ReportServer',
    PortalUrl: 'https://reports.example/reports',
  }
  const reports = await rest.post('/api/reportserveraccount/create', {
    body: { ...server, AuthType: 'None' },
  })
  accounts = { bi: bi.Id, reports: reports.Id }
  directory = await mkdtemp(join(tmpdir(), 'punctual-cli-files-'))
  person = await createPerson()
  await person.logIn(api)
})

afterAll(async () => {
  await person?.[Symbol.asyncDispose]()
  if (directory) await rm(directory, { recursive: true, force: true })
  await api?.[Symbol.asyncDispose]()
})

const shared = (name: string) => ({
  ScheduleName: name,
  FolderPath: '/Sales',
  Schedule: { Frequency: 'Daily', ExecutionTime: '07:00' },
})
const kinds: [string, (name: string) => object][] = [
  [
    'single',
    (name) => ({ ...shared(name), BiAccountId: accounts.bi, WorkspaceName: 'Sales', BiReportName: 'Orders' }),
  ],
  [
    'paginated',
    (name) => ({ ...shared(name), ReportServerAccountId: accounts.reports, ReportUrl: '/Sales/Orders' }),
  ],
  [
    'package',
    (name) => ({
      ...shared(name),
      Reports: [{ BiAccountId: accounts.bi, WorkspaceName: 'Sales', BiReportName: 'Orders' }],
    }),
  ],
]

describe.each(kinds)('a %s schedule', (kind, model) => {
  it('is replaced by a file that was read, not over the change of another user, unless it is forced; then deleted', async () => {
    const name = `Changed ${kind}`
    expect(await sent(['schedule', 'create', '-f', '-'], model(name))).toMatchObject({ code: 0 })
    const read = await asked('schedule', 'get', `/Sales/${name}`)
    const updated = await sent(['schedule', 'update', `/Sales/${name}`, '-f', '-'], {
      ...read,
      Description: 'first',
    })
    expect(updated).toMatchObject({
      code: 0,
      output: `Replaced "${name}"; it has the version 2 now.\n`,
      errors: '',
    })
    const stale = await sent(['schedule', 'update', read.ScheduleId, '-f', '-'], {
      ...read,
      Description: 'stale',
    })
    expect(stale).toMatchObject({ code: 1, output: '', errors: expect.stringContaining('412') })
    expect(
      await sent(['schedule', 'update', read.ScheduleId, '-f', '-', '--force'], {
        ...read,
        Description: 'forced',
      }),
    ).toMatchObject({
      code: 0,
    })
    const { Version: _any, ScheduleId: _own, ...unversioned } = read
    const last = await sent(['schedule', 'update', read.ScheduleId, '-f', '-', '--json'], {
      ...unversioned,
      Description: 'last',
    })
    expect(last.json()).toMatchObject({ ScheduleId: read.ScheduleId, Description: 'last', Version: 4 })
    expect(await punctual(['schedule', 'delete', `/Sales/${name}`])).toMatchObject({
      code: 0,
      output: `Deleted "${name}".\n`,
    })
    expect(await punctual(['schedule', 'delete', read.ScheduleId])).toMatchObject({
      code: 1,
      errors: expect.stringContaining('404'),
    })
  })

  it('is disabled and enabled', async () => {
    const name = `Switched ${kind}`
    await sent(['schedule', 'create', '-f', '-'], model(name))
    const off = await punctual(['schedule', 'disable', `/Sales/${name}`, '--type', kind])
    expect(off).toMatchObject({ code: 0, output: 'Disabled. It does not run by itself.\n' })
    expect((await asked('schedule', 'get', `/Sales/${name}`)).Schedule).toMatchObject({
      Enabled: false,
      NextRunEpochUtc: null,
    })
    expect(await punctual(['schedule', 'enable', `/Sales/${name}`])).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^Enabled. It runs next at /),
    })
  })
})

it('bulk create-paginated reports what became of each item, and ends with 1 when one was not created; with --atomic none is then', async () => {
  const file = join(directory, 'many.json')
  const [, paginated] = kinds[1]!
  const items = [paginated('Bulk 1'), { ...paginated('Bulk 2'), FolderPath: '/Nowhere' }, paginated('Bulk 3')]
  await writeFile(file, JSON.stringify(items))
  const atomic = await punctual(['bulk', 'create-paginated', '-f', file, '--atomic'])
  expect(atomic).toMatchObject({ code: 1, output: '', errors: expect.stringContaining('[1].FolderPath') })
  const each = await punctual(['bulk', 'create-paginated', '-f', file])
  expect(each).toMatchObject({
    code: 1,
    errors: expect.stringContaining('1 of 3 schedules were not created.'),
  })
  expect(each.output).toMatch(
    /^ITEM +ID +PROBLEM\n +0 +[0-9a-f-]{36} +–\n +1 +– +FolderPath .*\n +2 +[0-9a-f-]{36} +–\n$/,
  )
  const again = await sent(['bulk', 'create-paginated', '-f', '-', '--json'], [paginated('Bulk 4')])
  expect([again.code, again.json()]).toMatchObject([0, [{ Success: true }]])
  expect(await sent(['bulk', 'create-paginated', '-f', '-'], {})).toMatchObject({
    code: 2,
    errors: 'Standard input does not hold a JSON array.\n',
  })
})

it('bulk create does what bulk create-paginated does, and no help or completion names it', async () => {
  const [, paginated] = kinds[1]!
  const items = [paginated('Bulk 5'), { ...paginated('Bulk 6'), FolderPath: '/Nowhere' }]
  const each = await sent(['bulk', 'create', '-f', '-', '--json'], items)
  expect([each.code, each.json()]).toMatchObject([1, [{ Success: true }, { Success: false }]])
  expect(await sent(['bulk', 'create', '-f', '-', '--atomic'], items)).toMatchObject({ code: 1, output: '' })
  expect((await punctual(['bulk', '--help'])).output).not.toMatch(/^ +create /m)
  const completed = await punctual(['complete', '--', 'bulk', 'create'])
  expect(completed.output).toBe('create-paginated\ncreate-for-server\n')
})

it('API clients are listed without secrets, given a new secret by either id, and deleted', async () => {
  const made = await asked('client', 'create', 'Nightly', '--role', 'Viewer')
  const list = await punctual(['client', 'list'])
  expect(list.output).toContain(made.ClientId)
  expect(list.output + JSON.stringify(await asked('client', 'list'))).not.toContain(made.ClientSecret)
  const rotated = await punctual(['client', 'rotate', made.ClientId])
  const [, secret = ''] = /ClientSecret +(\S+)/.exec(rotated.output) ?? []
  expect(rotated.errors).toContain('The old secret stays valid until')
  expect(await punctual(['client', 'delete', made.ClientId])).toMatchObject({
    code: 0,
    output: `Deleted ${made.ClientId}.\n`,
  })
  expect(await punctual(['client', 'rotate', made.ClientId])).toMatchObject({ code: 1, output: '' })
  expect(secret).toMatch(/^pcs_/)
})

it('API clients lose an old secret at once when the overlap is 0', async () => {
  const made = await asked('client', 'create', 'Leaked', '--role', 'Viewer')
  const atOnce = await punctual(['client', 'rotate', made.Id, '--overlap', '0'])
  expect(atOnce.errors).toContain('The old secret is no longer valid.')
  const [, secret = ''] = /ClientSecret +(\S+)/.exec(atOnce.output) ?? []
  await using other = await createPerson()
  const login = (value: string) =>
    other.punctual(['login', api.url, '--client-id', made.ClientId], { input: value })
  expect([(await login(made.ClientSecret)).code, (await login(secret)).code]).toEqual([3, 0])
})

it('sessions end on the service with logout, and those of a user by name; a user changes the own password', async () => {
  const [first, second] = ['correct horse battery staple', 'a wholly different staple']
  const UserName = 'Session holder'
  await rest.post('/api/user/create', { body: { UserName, Password: first, Role: 'Viewer' } })
  await using one = await createPerson()
  await using two = await createPerson()
  const logIn = (who: Person, word: string) =>
    who.punctual(['login', api.url, '--user', UserName], { input: word })
  expect([(await logIn(one, first)).code, (await logIn(two, first)).code]).toEqual([0, 0])

  const wrong = await one.punctual(['user', 'change-password'], { input: `not it at all\n${second}\n` })
  expect(wrong).toMatchObject({ code: 1, errors: expect.stringContaining('OldPassword') })
  expect(await one.punctual(['user', 'change-password'], { input: `${first}\n` })).toMatchObject({ code: 2 })
  const changed = await one.punctual(['user', 'change-password'], { input: `${first}\n${second}\n` })
  expect(changed).toMatchObject({ code: 0, output: expect.stringContaining('The password is changed.') })
  await expect.poll(async () => (await two.punctual(['schedule', 'list'])).code, { timeout: 60_000 }).toBe(3)

  const kept = JSON.parse(await readFile(one.loginFile, 'utf8')) as { token: { authorization: string } }
  const asked = () =>
    fetch(`${api.url}/api/folder/getroot`, { headers: { authorization: kept.token.authorization } })
  expect((await asked()).status).toBe(200)
  expect(await one.punctual(['logout'])).toMatchObject({ code: 0, output: 'Logged out.\n', errors: '' })
  await expect.poll(async () => (await asked()).status).toBe(401)
  expect(await one.punctual(['logout'])).toMatchObject({
    code: 0,
    output: 'Nobody was logged in.\n',
    errors: '',
  })

  expect((await logIn(two, second)).code).toBe(0)
  expect((await punctual(['user', 'list'])).output).toContain(UserName)
  expect(await punctual(['user', 'end-sessions', 'session HOLDER'])).toMatchObject({ code: 0 })
  await expect.poll(async () => (await two.punctual(['schedule', 'list'])).code, { timeout: 60_000 }).toBe(3)
  expect(await punctual(['user', 'end-sessions', 'nobody'])).toMatchObject({ code: 2 })
})

it('keys status and keys reseal report which keys seal the stored secrets', async () => {
  const status = await punctual(['keys', 'status'])
  expect(status).toMatchObject({ code: 0, errors: '' })
  expect(status.output).toMatch(/KEY +POSITION +SECRETS +IN RUNS\n[0-9a-f]{8} +1 /)
  const resealed = await punctual(['keys', 'reseal', '--json'])
  expect(resealed.code).toBe(0)
  expect(JSON.parse(resealed.output)).toMatchObject({ Resealed: 0, HasMore: false, Unreadable: [] })
})

it('the audit trail is listed and checked, against a place that was known before too', async () => {
  await rest.post('/api/folder/create', { body: { Name: 'Audited' } })
  const list = await punctual(['audit', 'list', '--action', 'folder.create'])
  expect(list).toMatchObject({ code: 0, output: expect.stringMatching(/^AT +ACTOR +ACTION/) })
  // No scheduler runs here, so nothing is linked yet, and nothing is amiss.
  const checked = await punctual(['audit', 'verify'])
  expect(checked).toMatchObject({
    code: 0,
    output: `0 entries, up to position 0 with the hash ${'0'.repeat(64)}.\n`,
  })
  expect(await punctual(['audit', 'verify', '--known', '7:9f86d081884c7'])).toMatchObject({
    code: 1,
    errors: expect.stringContaining('cut off or written anew'),
  })
  expect(await punctual(['audit', 'verify', '--known', 'x'])).toMatchObject({ code: 2 })
})

it('proofs are checked from files without the service: a whole chain passes, and a changed one ends with 1 and a sentence', async () => {
  const chain: Record<string, unknown>[] = []
  for (const ExecutionId of ['one', 'two', 'three']) {
    const document = { ExecutionId, ScheduleId: 's', PreviousHash: chain.at(-1)?.['Hash'] ?? noProof }
    chain.push({ ...document, Hash: proofHash(document) })
  }
  const check = (proofs: unknown, ...more: string[]) =>
    punctual(['proof', 'verify', '-', ...more], { input: JSON.stringify(proofs) })
  expect(await check(chain)).toMatchObject({
    code: 0,
    output: `Schedule s: 3 proofs from the first one on, up to the hash ${String(chain[2]!['Hash'])}.\n`,
  })
  expect(await check(chain[1])).toMatchObject({ code: 0 })
  const tampered = await check([chain[0], { ...chain[1], Attempt: 2 }, chain[2]])
  expect(tampered).toMatchObject({ code: 1, errors: expect.stringContaining('of execution two was changed') })
  expect(await check([chain[0], chain[2]])).toMatchObject({
    code: 1,
    errors: expect.stringContaining('A proof is missing before that of execution three'),
  })
  expect(await check([chain[0], chain[2], chain[1]])).toMatchObject({
    code: 1,
    errors: expect.stringContaining('it belongs after that of two'),
  })
  const repeated = JSON.stringify(chain[0]).replace('{', '{"ScheduleId":"other",')
  expect(await punctual(['proof', 'verify', '-'], { input: repeated })).toMatchObject({
    code: 1,
    errors: expect.stringContaining('it has the member "ScheduleId" twice'),
  })
  expect(JSON.parse((await check(chain, '--json')).output)).toMatchObject({ Ok: true, Problems: [] })
  expect(await check([{ Hash: 'x' }])).toMatchObject({ code: 2 })
  expect(await check('no proof')).toMatchObject({ code: 2 })
  expect(await punctual(['proof', 'get'])).toMatchObject({ code: 2 })
  expect(await punctual(['proof', 'get', crypto.randomUUID()])).toMatchObject({ code: 1 })
})

describe('execution artifact', () => {
  /** A service that issues tokens, and answers requests for files with `answer`. */
  async function withFiles(answer: RequestListener): Promise<Person> {
    const token = {
      token: 'put_x',
      token_type: 'token',
      role: 'Viewer',
      UserId: '1',
      FirstName: '',
      LastName: '',
      ExpiryDateEpoch: 9_999_999_999,
    }
    const known: Record<string, object> = {
      '/api/login/token': token,
      '/api/service/version': { Build: '1', Version: '1.0.0', Revision: null },
    }
    const server = createServer((request, response) => {
      const told = known[request.url ?? '']
      if (told) response.setHeader('content-type', 'application/json').end(JSON.stringify(told))
      else answer(request, response)
    })
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void (server.closeAllConnections(), server.close()))
    const other = await createPerson()
    onTestFinished(() => other[Symbol.asyncDispose]())
    await other.punctual(
      ['login', `http://127.0.0.1:${(server.address() as AddressInfo).port}`, '--user', 'x'],
      { input: 'x' },
    )
    return other
  }
  const target = (name: string) => join(directory, name)

  it('execution artifact writes the file byte by byte to the given path, and over another one only when it is forced', async () => {
    const content = Buffer.from(Array.from({ length: 200_000 }, (_, index) => index % 256))
    const asks: string[] = []
    const other = await withFiles((request, response) => {
      asks.push(request.url ?? '')
      response.setHeader('content-disposition', `attachment; filename*=UTF-8''Sales.pdf`).end(content)
    })
    const path = target('out.pdf')
    const fetched = await other.punctual([
      'execution',
      'artifact',
      'e-1',
      '-o',
      path,
      '--name',
      'ümlaut & co.pdf',
    ])
    expect(fetched).toMatchObject({ code: 0, output: `Wrote ${path} (200000 bytes).\n`, errors: '' })
    expect((await readFile(path)).equals(content)).toBe(true)
    expect(new URLSearchParams(asks[0]?.split('?')[1]).get('Name')).toBe('ümlaut & co.pdf')
    expect(await other.punctual(['execution', 'artifact', 'e-1', '-o', path])).toMatchObject({
      code: 2,
      errors: expect.stringContaining('--force'),
    })
    expect(
      (await other.punctual(['execution', 'artifact', 'e-1', '-o', path, '--force', '--json'])).json(),
    ).toEqual({
      File: path,
      Bytes: 200_000,
    })
    expect(
      await other.punctual(['execution', 'artifact', 'e-1', '-o', join(target('nowhere'), 'a')]),
    ).toMatchObject({ code: 2 })
  })

  it.each([
    ['../../etc/passwd', '_.._etc_passwd'],
    ['..\\up.pdf', '_up.pdf'],
    ['a\u0000b\u202E.pdf', 'a_b_.pdf'],
    ['', 'report'],
  ])('execution artifact never leaves the directory by the name %j', async (name, expected) => {
    const other = await withFiles((_request, response) =>
      response
        .setHeader('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
        .end('x'),
    )
    const inside = await mkdtemp(join(directory, 'named-'))
    expect(await other.startProcess(['execution', 'artifact', 'e-1'], { directory: inside })).toMatchObject({
      code: 0,
    })
    expect(await readdir(inside)).toEqual([expected])
  })

  it('execution artifact leaves nothing behind of a file that breaks off', async () => {
    const other = await withFiles((_request, response) => {
      response.setHeader('content-length', '1000').write('only the beginning')
      setImmediate(() => response.destroy())
    })
    const inside = await mkdtemp(join(directory, 'broken-'))
    const broken = await other.punctual(['execution', 'artifact', 'e-1', '-o', join(inside, 'a.pdf')])
    expect([broken.code, broken.output, await readdir(inside)]).toEqual([
      expect.toSatisfy((code) => code !== 0),
      '',
      [],
    ])
  })

  it('execution artifact says what the service says when there is none', async () => {
    const missing = await punctual(['execution', 'artifact', crypto.randomUUID()])
    expect(missing).toMatchObject({ code: 1, output: '' })
  })
})
