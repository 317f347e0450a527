import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Client } from '@punctual/client'
import { type ApiProcess, startApiProcess } from '@punctual/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { administratorOf, createPerson, type Person } from './punctual.ts'

const hostileName = 'Ünï 日本 \u202Eevil\u009B31m'

let api: ApiProcess
let rest: Client
let person: Person
let directory: string
let credentials: { ClientId: string; ClientSecret: string }
let model: Record<string, unknown>

const punctual: Person['punctual'] = (...call) => person.punctual(...call)
const asked = (...commandLine: string[]) => person.punctual([...commandLine, '--json'])

/** Creates a schedule from the model and answers its id. */
async function create(changes: Record<string, unknown>): Promise<string> {
  const created = await punctual(['schedule', 'create', '-f', '-', '--json'], {
    input: JSON.stringify({ ...model, ...changes }),
  })
  expect(created).toMatchObject({ code: 0, errors: '' })
  return created.json().ScheduleId
}

beforeAll(async () => {
  api = await startApiProcess()
  rest = administratorOf(api)
  credentials = await rest.post('/api/apiclient/create', {
    body: { ClientName: 'Command line', Role: 'Administrator' },
  })
  const account = { Name: 'Tenant', TenantId: 'tenant', ClientId: 'client', ClientSecret: 'a-client-secret' }
  const { Id } = await rest.post('/api/biaccount/create', { body: account })
  await rest.post('/api/folder/create', { body: { Name: 'Sales' } })
  model = {
    ScheduleName: 'Daily orders',
    FolderPath: '/Sales',
    BiAccountId: Id,
    WorkspaceName: 'Sales',
    BiReportName: 'Orders',
    Keywords: 'orders',
    Schedule: { Frequency: 'Daily', ExecutionTime: '07:00', TimeZone: 'Europe/Berlin' },
    EmailDestinations: [{ To: 'a@example.org', Subject: 'Orders', Format: 'PDF' }],
  }
  directory = await mkdtemp(join(tmpdir(), 'punctual-cli-files-'))
  person = await createPerson()
  const login = await person.startProcess(['login', api.url, '--client-id', credentials.ClientId], {
    input: credentials.ClientSecret,
  })
  if (login.code !== 0) throw new Error(login.errors)
})

afterAll(async () => {
  await person?.[Symbol.asyncDispose]()
  if (directory) await rm(directory, { recursive: true, force: true })
  await api?.[Symbol.asyncDispose]()
})

it('login keeps an API client in a file that only its owner can read, with the token for the next commands', async () => {
  const login = await punctual(['login', api.url, '--client-id', credentials.ClientId], {
    input: `${credentials.ClientSecret}\n`,
  })
  expect(login).toMatchObject({
    code: 0,
    output: `Logged in to ${api.url} as API client ${credentials.ClientId}.\n`,
  })
  const { mode } = await stat(person.loginFile)
  expect((mode & 0o777).toString(8)).toBe('600')
  const kept = await readFile(person.loginFile, 'utf8')
  expect((await asked('scheduler', 'status')).json()).toBe(true)
  expect(await readFile(person.loginFile, 'utf8')).toBe(kept)
})

it('login keeps of a user only the token', async () => {
  await using other = await createPerson()
  const login = await other.punctual(['login', api.url, '--user', api.userName], { input: api.password })
  expect(login.output).toMatch(/^Logged in to .* as user admin until \d{4}-/)
  expect(await readFile(other.loginFile, 'utf8')).not.toContain(api.password)
  expect(await other.punctual(['scheduler', 'status'])).toMatchObject({
    code: 0,
    output: 'The scheduler runs.\n',
  })
})

it('login takes address and client from the description of a local cluster', async () => {
  await using other = await createPerson()
  await writeFile(join(directory, 'local.json'), JSON.stringify({ ApiUrl: api.url, ...credentials, More: 1 }))
  expect(await other.punctual(['login', '--local', join(directory, 'none')])).toMatchObject({
    code: 2,
    errors: expect.stringContaining('start a cluster with npm start'),
  })
  expect(await other.punctual(['login', '--local', directory])).toMatchObject({ code: 0 })
  expect(await other.punctual(['queue'])).toMatchObject({ code: 0 })
  expect(await other.punctual(['logout'])).toMatchObject({ code: 0, output: 'Logged out.\n' })
  expect(await other.punctual(['queue'])).toMatchObject({
    code: 3,
    output: '',
    errors: expect.stringContaining('Not logged in'),
  })
  expect(await other.punctual(['logout'])).toMatchObject({ code: 0, output: 'Nobody was logged in.\n' })
})

it('login with wrong credentials ends with 3 and keeps nothing', async () => {
  await using other = await createPerson()
  for (const who of [
    ['--user', 'nobody'],
    ['--client-id', credentials.ClientId],
  ]) {
    const refused = await other.punctual(['login', api.url, ...who], { input: 'a-wrong-secret' })
    expect(refused).toMatchObject({ code: 3, output: '', errors: expect.stringContaining('wrong') })
    expect(refused.errors).not.toContain('a-wrong-secret')
  }
  await expect(stat(other.loginFile)).rejects.toThrow('ENOENT')
})

it('login whose token was revoked, or whose file others can read, ends the next command with 3', async () => {
  await using other = await createPerson()
  await other.punctual(['login', api.url, '--user', api.userName], { input: api.password })
  const kept = await readFile(other.loginFile, 'utf8')
  await writeFile(other.loginFile, kept.replace(/token put_[^"]+/, 'token put_revoked'))
  expect(await other.punctual(['queue'])).toMatchObject({
    code: 3,
    errors: expect.stringContaining('Log in again'),
  })
  await chmod(other.loginFile, 0o644)
  expect(await other.punctual(['queue'])).toMatchObject({
    code: 3,
    errors: expect.stringContaining('chmod 600'),
  })
  await chmod(other.loginFile, 0o600)
  await writeFile(other.loginFile, '{"address": 1')
  expect(await other.punctual(['queue'])).toMatchObject({
    code: 3,
    errors: expect.stringContaining('cannot be read'),
  })
})

it('login to an address without a server ends with 5, and to another kind of server too', async () => {
  await using other = await createPerson()
  const away = await other.punctual(['login', 'http://127.0.0.1:9', '--user', 'admin'], { input: 'x' })
  expect(away).toMatchObject({ code: 5, output: '', errors: expect.stringContaining('does not answer') })
  const server = createServer((_request, response) => void response.end('<h1>Welcome</h1>'))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const elsewhere = await other.punctual(['login', url, '--user', 'admin'], { input: 'x' })
  const sentence = `${url} answered something else than JSON, so it may not be the address of the service.\n`
  expect(elsewhere).toMatchObject({ code: 5, output: '', errors: expect.stringContaining(sentence) })
  server.closeAllConnections()
  server.close()
})

it('schedules are created from a file, and shown, found and listed by users and programs', async () => {
  const file = join(directory, 'schedule.json')
  await writeFile(file, `\uFEFF${JSON.stringify(model)}`)
  const created = await punctual(['schedule', 'create', '-f', file])
  expect(created).toMatchObject({
    code: 0,
    output: expect.stringContaining('Created "Daily orders" with the id '),
  })
  expect(created.errors).toContain('It runs next at ')
  const shown = (await asked('schedule', 'get', '/Sales/daily ORDERS')).json()
  expect(shown).toMatchObject({ ScheduleName: 'Daily orders', Keywords: ['orders'] })
  const details = await punctual(['schedule', 'get', shown.ScheduleId])
  expect(details.output).toMatch(/^Name +Daily orders\n/)
  expect(details.output).toContain('a@example.org')
  for (const filter of [[], ['--folder', '/sales/'], ['--keyword', 'ord', '--keyword', 'nothing']]) {
    expect((await asked('schedule', 'list', '--whole', ...filter)).json()).toContainEqual(shown)
  }
  for (const filter of [
    ['--folder', '/Sale'],
    ['--keyword', 'nothing'],
  ]) {
    expect((await asked('schedule', 'list', ...filter)).json()).toEqual([])
    expect((await punctual(['schedule', 'list', ...filter])).output).toBe('No schedules.\n')
  }
})

it('schedules that are shown as JSON can be created again', async () => {
  const id = await create({ ScheduleName: 'Original' })
  const copy = { ...(await asked('schedule', 'get', id)).json(), ScheduleName: 'Copy' }
  expect(await create(copy)).not.toBe(id)
})

it('schedules that are paginated are reported by their fields', async () => {
  const server = {
    Name: 'Reports',
    ServerUrl: 'https://reports.example/ReportServer',
    AuthType: 'None' as const,
  }
  const { Id } = await rest.post('/api/reportserveraccount/create', {
    body: { ...server, PortalUrl: 'https://reports.example/reports' },
  })
  const { BiAccountId: _bi, WorkspaceName: _workspace, ...shared } = model
  const paginated = {
    ...shared,
    ScheduleName: 'Paginated',
    ReportServerAccountId: Id,
    ReportUrl: '/Sales/Orders',
  }
  const created = await punctual(['schedule', 'create', '-f', '-', '--json'], {
    input: JSON.stringify(paginated),
  })
  expect(created.json()).toMatchObject({ ScheduleType: 'paginated' })
  expect((await asked('schedule', 'get', '/Sales/Paginated')).json()).toEqual(created.json())
  expect((await asked('schedule', 'list', '--whole')).json()).toContainEqual(created.json())
})

it('schedules that are packages are reported by their reports', async () => {
  const { BiAccountId, WorkspaceName, BiReportName, ...shared } = model
  const reports = ['Orders', 'Returns'].map((name) => ({
    BiAccountId,
    WorkspaceName,
    BiReportName: `${String(BiReportName)} ${name}`,
  }))
  const input = JSON.stringify({ ...shared, ScheduleName: 'Package', Reports: reports })
  const created = (await punctual(['schedule', 'create', '-f', '-', '--json'], { input })).json()
  expect(created).toMatchObject({ ScheduleType: 'package' })
  expect((await asked('schedule', 'list', '--whole', '--keyword', 'orders')).json()).toContainEqual(created)
  expect((await punctual(['schedule', 'get', '/Sales/Package'])).output).toMatch(
    /^Reports +Orders Orders, Orders Returns$/m,
  )
})

it('schedules with hostile names keep to their line, in JSON too', async () => {
  await create({ ScheduleName: hostileName })
  const { output } = await punctual(['schedule', 'list'])
  expect(output.split('\n').find((line) => line.includes('Ünï'))).toMatch(
    /Ünï 日本 \\u202eevil\\u009b31m {2,}single {2,}/,
  )
  expect(output).not.toMatch(/[\u0080-\u009F\u202E]/)
  const asJson = await asked('schedule', 'list')
  expect(asJson.output).not.toMatch(/[\u0080-\u009F\u202E]/)
  expect(asJson.json().map(({ ScheduleName }: { ScheduleName: string }) => ScheduleName)).toContain(
    hostileName,
  )
})

it('schedules that the service refuses end with 1, its words and the fields', async () => {
  const refused = await punctual(['schedule', 'create', '-f', '-'], {
    input: JSON.stringify({ ...model, ScheduleNam: 'x' }),
  })
  expect(refused).toMatchObject({ code: 1, output: '' })
  expect(refused.errors).toContain('ScheduleNam is not a known field; did you mean ScheduleName?')
  const missing = await asked('schedule', 'get', crypto.randomUUID())
  expect(missing).toMatchObject({ code: 1, output: '' })
  expect(JSON.parse(missing.errors)).toMatchObject({
    error: { reason: 'refused', status: 404, code: 'not_found' },
  })
})

it('schedules are previewed, stored or from a file, over a change of the clocks', async () => {
  const recurrence = {
    Frequency: 'Daily',
    StartDate: '2026-10-01',
    ExecutionTime: '07:00',
    TimeZone: 'Europe/Berlin',
  }
  const id = await create({ ScheduleName: 'Previewed', Schedule: recurrence })
  const runs = (await asked('schedule', 'preview', id, '--count', '3', '--from', '2026-10-24T00:00Z')).json()
  expect(runs.map(({ Local }: { Local: string }) => Local.slice(0, 16))).toEqual([
    '2026-10-24T07:00',
    '2026-10-25T07:00',
    '2026-10-26T07:00',
  ])
  for (const content of [{ ...model, Schedule: recurrence }, recurrence]) {
    const { code, output } = await punctual(['schedule', 'preview', '-f', '-', '--count', '2'], {
      input: JSON.stringify(content),
    })
    expect({ code, lines: output.trim().split('\n').length }).toEqual({ code: 0, lines: 3 })
  }
})

it('explain reports why a schedule does not run at a time, and its runs of that day', async () => {
  const recurrence = {
    Frequency: 'Daily',
    StartDate: '2099-03-01',
    ExecutionTime: '02:30',
    TimeZone: 'Europe/Berlin',
  }
  const id = await create({ ScheduleName: 'Explained', Schedule: recurrence })
  const { code, output, errors } = await punctual([
    'schedule',
    'explain',
    '/Sales/Explained',
    '--at',
    '2099-03-29T12:00',
  ])
  expect({ code, errors }).toEqual({ code: 0, errors: '' })
  expect(output).toMatch(/^Explained at 2099-03-29T12:00:00\+02:00\n\nnot_an_occurrence: It does not run/)
  expect(output).toMatch(/^clock_gap: 02:30 on 2099-03-29 does not exist/m)
  expect(output).toMatch(/^2099-03-29T03:00:00\+02:00 /m)
  const asJson = (await asked('schedule', 'explain', id, '--at', '2099-03-29T03:00:00+02:00')).json()
  expect(asJson.Findings[0]).toMatchObject({ Code: 'in_future' })
  expect(await punctual(['schedule', 'explain', id, '--at', 'soon'])).toMatchObject({
    code: 1,
    errors: expect.stringContaining('At'),
  })
})

it('calendars are created from a file, listed, shown by name or id, and deleted when no schedule uses them', async () => {
  expect((await punctual(['calendar', 'list'])).output).toBe('No calendars.\n')
  const content = {
    Name: 'Netherlands',
    Holidays: [{ Date: '2026-12-25', Name: 'Christmas Day' }],
    WeekendDays: ['Sunday'],
  }
  const created = await punctual(['calendar', 'create', '-f', '-'], { input: JSON.stringify(content) })
  expect(created).toMatchObject({
    code: 0,
    errors: '',
    output: expect.stringContaining('Created "Netherlands" with the id '),
  })
  const calendar = (await asked('calendar', 'get', 'netherlands')).json()
  expect(calendar).toMatchObject(content)
  expect((await asked('calendar', 'list')).json()).toEqual([calendar])
  expect((await punctual(['calendar', 'list'])).output).toMatch(/Netherlands +1 +Sunday +2026-12-25/)
  expect((await punctual(['calendar', 'get', calendar.Id])).output).toMatch(/2026-12-25 +Christmas Day/)
  const recurrence = { Frequency: 'Daily', ExecutionTime: '07:00', CalendarId: calendar.Id }
  const schedule = await create({ ScheduleName: 'With a calendar', Schedule: recurrence })
  expect(await punctual(['calendar', 'delete', 'Netherlands'])).toMatchObject({
    code: 1,
    errors: expect.stringContaining('use this'),
  })
  await rest.delete('/api/singleschedule/delete/{id}', { params: { path: { id: schedule } } })
  expect(await punctual(['calendar', 'delete', 'Netherlands'])).toMatchObject({
    code: 0,
    output: 'Deleted "Netherlands".\n',
  })
  expect(await punctual(['calendar', 'get', 'Netherlands'])).toMatchObject({
    code: 1,
    errors: expect.stringContaining('no calendar'),
  })
})

it('data sources are created from a file, listed, tried step by step, and deleted; the password is never shown', async () => {
  expect((await punctual(['datasource', 'list'])).output).toBe('No data sources.\n')
  const content = {
    Name: 'Warehouse',
    Kind: 'PostgreSql',
    Host: '127.0.0.1',
    Port: 1,
    Database: 'sales',
    UserName: 'reader',
    Password: 'a-database-password',
  }
  const created = await punctual(['datasource', 'create', '-f', '-'], { input: JSON.stringify(content) })
  expect(created).toMatchObject({ output: expect.stringContaining('Created "Warehouse"') })
  const listed = await punctual(['datasource', 'list'])
  expect(listed.output).toMatch(/Warehouse +PostgreSql +127\.0\.0\.1:1\/sales +Disable +NotValidated/)
  const tried = await punctual(['datasource', 'test', 'warehouse'])
  expect(tried.output).toMatch(/Connect +no +The database does not answer/)
  expect(tried).toMatchObject({ errors: expect.stringContaining('cannot be used') })
  const shown = await punctual(['datasource', 'get', 'warehouse'])
  expect(shown.output).toMatch(/Status +Invalid/)
  expect(JSON.stringify([created, listed, tried, shown])).not.toContain('a-database-password')
  expect((await punctual(['datasource', 'delete', 'Warehouse'])).output).toBe('Deleted "Warehouse".\n')
})

it('mail servers are created from a file, listed, tried step by step, and deleted; the password is never shown', async () => {
  const content = {
    Name: 'Relay',
    Host: '127.0.0.1',
    Port: 1,
    AuthType: 'Password',
    UserName: 'punctual',
    Password: 'a-mail-password',
    From: 'reports@example.org',
  }
  const created = await punctual(['mailserver', 'create', '-f', '-'], { input: JSON.stringify(content) })
  expect(created).toMatchObject({ output: expect.stringContaining('Created "Relay"') })
  const listed = await punctual(['mailserver', 'list'])
  expect(listed.output).toMatch(/Relay +SMTP +127\.0\.0\.1:1 +10 +reports@example\.org +yes/)
  const tried = await punctual(['mailserver', 'test', 'relay', '--to', 'me@example.org'])
  expect(tried.output).toMatch(/Connect +no +The mail server does not answer/)
  expect(tried).toMatchObject({ errors: expect.stringContaining('cannot be used') })
  const shown = await punctual(['mailserver', 'get', 'relay'])
  expect(shown.output).toMatch(/Signs in with +Password/)
  expect(JSON.stringify([created, listed, tried, shown])).not.toContain('a-mail-password')
  expect((await punctual(['mailserver', 'delete', 'Relay'])).output).toBe('Deleted "Relay".\n')
})

it('calendars that are shown as JSON can be created again, and a wrong one is refused by field', async () => {
  const { output } = await punctual(['calendar', 'create', '-f', '-', '--json'], {
    input: JSON.stringify({ Name: 'Office' }),
  })
  const copy = { ...JSON.parse(output), Name: 'Copy' }
  expect((await punctual(['calendar', 'create', '-f', '-'], { input: JSON.stringify(copy) })).code).toBe(0)
  const wrong = { Name: 'Wrong', Holidays: [{ Date: '2026-02-30' }] }
  const refused = await punctual(['calendar', 'create', '-f', '-'], { input: JSON.stringify(wrong) })
  expect(refused).toMatchObject({ code: 1, output: '', errors: expect.stringContaining('Holidays[0].Date') })
})

it('executions are asked for once under a key, watched to a time limit, cancelled, and then end a watch with 4', async () => {
  const id = await create({ ScheduleName: 'Run' })
  const started = (await asked('schedule', 'run', id, '--idempotency-key', 'today')).json()
  expect((await asked('schedule', 'run', '/Sales/Run', '--idempotency-key', 'today')).json()).toEqual(started)
  const { ExecutionId } = started
  expect((await asked('queue')).json()).toContainEqual(
    expect.objectContaining({ ExecutionId, Status: 'Waiting' }),
  )
  expect((await punctual(['queue'])).output).toContain(ExecutionId)
  const reason = ['--decision', 'Deliver', '--reason', 'checked']
  const notHeld = await punctual(['execution', 'release', ExecutionId, ...reason])
  expect(notHeld).toMatchObject({ output: '', errors: expect.stringContaining('not held') })
  const over = await punctual(['execution', 'watch', ExecutionId, '--timeout', '0'])
  expect(over).toMatchObject({ code: 6, output: '', errors: expect.stringContaining('goes on') })
  expect(await punctual(['execution', 'cancel', ExecutionId])).toMatchObject({
    code: 0,
    output: expect.stringContaining('Cancelled'),
  })
  const watched = await punctual(['execution', 'watch', ExecutionId])
  expect(watched).toMatchObject({ code: 4, output: expect.stringMatching(/State +Cancelled/) })
  expect(watched.errors).toContain('The execution ended as Cancelled.')
  expect(await punctual(['execution', 'status', ExecutionId])).toMatchObject({ code: 0 })
  expect((await asked('execution', 'cancel', ExecutionId)).json()).toMatchObject({ Cancelled: false })
})

it('a dry run that no worker makes in time is an error, and nothing is sent', async () => {
  const id = await create({ ScheduleName: 'Tried' })
  const tried = await punctual(['schedule', 'dryrun', id, '--timeout', '1'])
  expect(tried).toMatchObject({ output: '', errors: expect.stringContaining('nothing was sent') })
})

it('recipients of many schedules are tried first and then changed, and a refused one is exit code 1', async () => {
  const EmailDestinations = [{ To: 'ann@example.org' }]
  const id = await create({ ScheduleName: 'Recipients', EmailDestinations })
  const replace = [
    'bulk',
    'recipients',
    'replace',
    '--old',
    'ann@example.org',
    '--new',
    'eve@example.org',
    '-s',
    id,
  ]
  const tried = await punctual([...replace, '--dry-run'])
  expect(tried).toMatchObject({
    code: 0,
    output: expect.stringContaining('ann@example.org → eve@example.org'),
  })
  expect((await punctual(replace)).output).toContain('changed')
  const added = await punctual(['bulk', 'recipients', 'add', 'ann@example.org', '--field', 'Cc', '-s', id])
  expect(added).toMatchObject({ code: 0, output: expect.stringContaining('changed') })
  const got = (await asked('schedule', 'get', id)).json()
  expect(got.EmailDestinations).toMatchObject([{ To: ['eve@example.org'], Cc: ['ann@example.org'] }])
  const all = ['eve@example.org', 'ann@example.org']
  await punctual(['bulk', 'recipients', 'remove', ...all, '--field', 'Cc', '-s', id])
  const emptied = await punctual(['bulk', 'recipients', 'remove', ...all, '-s', id])
  expect(emptied).toMatchObject({ code: 1, errors: expect.stringContaining('1 of 1 schedules') })
})

it('one setting of many schedules is tried first and then set, and two at once are a mistake of the command line', async () => {
  const Schedule = { Frequency: 'Daily', ExecutionTime: '06:00', TimeZone: 'UTC' }
  const id = await create({ ScheduleName: 'Settings', Schedule })
  const set = ['bulk', 'set', '-s', id, '--time', '06:30']
  const tried = await punctual([...set, '--dry-run'])
  expect(tried).toMatchObject({ code: 0, output: expect.stringContaining('06:00 → 06:30') })
  expect((await punctual(set)).output).toContain('changed')
  expect((await punctual(set)).output).toContain('as it was')
  expect((await asked('schedule', 'get', id)).json().Schedule.ExecutionTime).toBe('06:30')
  expect(await punctual([...set, '--server', 'worker-1'])).toMatchObject({ code: 2, output: '' })
})

it('an API client subscribes to no schedule, and the message says why', async () => {
  const id = await create({ ScheduleName: 'Open', Subscribable: true })
  for (const verb of ['subscribe', 'unsubscribe'])
    expect(await punctual(['schedule', verb, id])).toMatchObject({
      code: 1,
      output: '',
      errors: expect.stringContaining('Log in'),
    })
})

it('executions are waited for by run --wait, with progress for users', async () => {
  const id = await create({ ScheduleName: 'Waited for' })
  let cancelling: Promise<unknown> | undefined
  const waited = await punctual(['schedule', 'run', id, '--wait'], {
    onErrors(errors) {
      const executionId = /Execution (\S+)\nWaiting, Placing/.exec(errors)?.[1]
      if (executionId)
        cancelling ??= rest.post('/api/schedule/cancelexecution', { body: { ExecutionId: executionId } })
    },
  })
  await cancelling
  expect(waited).toMatchObject({ code: 4, output: expect.stringMatching(/State +Cancelled/) })
  expect(waited.errors).toContain('Waiting, Placing (')
})

it('executions are still watched after a restart of the api', async () => {
  const id = await create({ ScheduleName: 'Long' })
  const { ExecutionId } = (await asked('schedule', 'run', id)).json()
  let restarted: Promise<unknown> | undefined
  const watched = await punctual(['execution', 'watch', ExecutionId], {
    onErrors() {
      restarted ??= api
        .stop()
        .then(() => api.start())
        .then(() => rest.post('/api/schedule/cancelexecution', { body: { ExecutionId } }))
    },
  })
  await restarted
  expect(watched).toMatchObject({ code: 4, output: expect.stringMatching(/State +Cancelled/) })
})

it('executions are no longer watched after Ctrl-C, which ends with 130 and does not change them', async () => {
  const id = await create({ ScheduleName: 'Interrupted' })
  const { ExecutionId } = (await asked('schedule', 'run', id)).json()
  const interrupted = await person.startProcess(['execution', 'watch', ExecutionId], {
    onErrors: (errors) =>
      errors.includes('Waiting') && !errors.includes('Interrupted') ? 'SIGINT' : undefined,
  })
  expect(interrupted).toMatchObject({ code: 130, output: '' })
  expect((await asked('execution', 'status', ExecutionId)).json()).toMatchObject({ Status: 'Waiting' })
})

it('the cluster shows its servers', async () => {
  expect((await asked('servers')).json()).toEqual([
    expect.objectContaining({ Name: 'api-of-a-test', Role: 'api' }),
  ])
  expect((await punctual(['servers'])).output).toMatch(/^NAME +ROLE .*\napi-of-a-test +api /)
})

it('the cluster starts and stops its scheduler', async () => {
  expect(await punctual(['scheduler', 'stop'])).toMatchObject({
    code: 0,
    output: 'The scheduler is stopped.\n',
  })
  expect((await asked('scheduler', 'status')).json()).toBe(false)
  expect(await punctual(['scheduler', 'start'])).toMatchObject({ code: 0, output: 'The scheduler runs.\n' })
  expect((await asked('scheduler', 'status')).json()).toBe(true)
})

it('the cluster makes API clients and shows the secret this once, the only secret that is ever printed', async () => {
  const { output, errors } = await punctual(['client', 'create', 'Nightly', '--role', 'Viewer'])
  const [, clientId = '', secret = ''] = /ClientId +(\S+)\nClientSecret +(\S+)/.exec(output) ?? []
  expect(errors).toContain('not shown again')
  await using viewer = await createPerson()
  expect(
    await viewer.punctual(['login', api.url, '--client-id', clientId, '--json'], { input: secret }),
  ).toMatchObject({ code: 0 })
  const refused = await viewer.punctual(['scheduler', 'stop', '--json'])
  expect(refused).toMatchObject({ code: 1, output: '' })
  expect(JSON.parse(refused.errors)).toMatchObject({ error: { code: 'role_insufficient', status: 403 } })
  for (const command of [['queue'], ['servers'], ['login', '--help'], ['scheduler', 'stop']]) {
    const said = await viewer.punctual(command)
    expect(said.output + said.errors).not.toContain(secret)
    expect(said.output + said.errors).not.toMatch(/pct_|pcs_/)
  }
})

it.each([
  [['scheduler', 'status'], { code: 0, output: 'The scheduler runs.\n', errors: '' }],
  [['schedule', 'list', '--json'], { code: 0, output: expect.stringMatching(/^\[/), errors: '' }],
  [
    ['schedule', 'get', '00000000-0000-4000-8000-000000000000'],
    { code: 1, output: '', errors: expect.stringContaining('404') },
  ],
  [['queue', '--limit', '0'], { code: 2, output: '', errors: expect.stringContaining('--limit') }],
  [['--version'], { code: 0, output: expect.stringMatching(/^\d+\.\d+\.\d+\n$/), errors: '' }],
])(
  'a command that runs as a process %j writes where users and programs read, and ends by itself with its exit code',
  async (commandLine, said) => {
    expect(await person.startProcess(commandLine)).toMatchObject(said)
  },
)

it('a command that runs as a process reads what is piped to it', async () => {
  const input = JSON.stringify({ ...model, ScheduleName: 'Piped' })
  const created = await person.startProcess(['schedule', 'create', '-f', '-'], { input })
  expect(created).toMatchObject({ code: 0, output: expect.stringContaining('Created "Piped" with the id ') })
})

it('prints its version and the help of every command', async () => {
  expect(await punctual(['--version'])).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
  })
  for (const command of [[], ['schedule'], ['schedule', 'run'], ['execution', 'watch'], ['login']]) {
    expect(await punctual([...command, '--help'])).toMatchObject({
      code: 0,
      errors: '',
      output: expect.stringContaining('Usage: punctual'),
    })
  }
})

it('says where it cannot keep a login', async () => {
  await using other = await createPerson()
  await mkdir(join(other.loginFile, '..', '..'), { recursive: true })
  await writeFile(join(other.loginFile, '..'), 'in the way')
  const login = await other.punctual(['login', api.url, '--user', api.userName], { input: api.password })
  expect(login).toMatchObject({ code: 2, output: '', errors: expect.stringContaining('Cannot write') })
})
