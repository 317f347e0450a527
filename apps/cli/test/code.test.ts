/** Schedules as files: written, compared, applied, and carried to another service. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type Client, createClient } from '@punctual/client'
import { systemClock } from '@punctual/runtime'
import { type ApiProcess, startApiProcess } from '@punctual/testing'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { parse, stringify } from 'yaml'

import { administratorOf, createPerson, type Person } from './punctual.ts'

let api: ApiProcess
let rest: Client
let person: Person
let directory: string
let accounts: { readonly bi: string; readonly reports: string }

const punctual: Person['punctual'] = (...call) => person.punctual(...call)
const fileOf = (address: string) => join(directory, `${address}.schedule.yaml`)
const read = (address: string) => parse(readFileSync(fileOf(address), 'utf8')) as Record<string, unknown>
const write = (address: string, document: unknown) => writeFileSync(fileOf(address), stringify(document))
const recurrence = { Frequency: 'Daily', ExecutionTime: '07:00' } as const
const mail = { Name: 'Mail', To: ['ann@example.org'], Zip: true, ZipPassword: 'open sesame' }

beforeAll(async () => {
  api = await startApiProcess()
  rest = administratorOf(api)
  await rest.post('/api/folder/create', { body: { Name: 'Sales' } })
  const bi = { Name: 'Tenant dev', TenantId: 't', ClientId: 'c', ClientSecret: 's' }
  const server = {
    Name: 'Reports',
    ServerUrl: 'https://reports.example/ReportServer',
    PortalUrl: 'https://reports.example/reports',
    AuthType: 'None',
  } as const
  accounts = {
    bi: (await rest.post('/api/biaccount/create', { body: bi })).Id,
    reports: (await rest.post('/api/reportserveraccount/create', { body: server })).Id,
  }
  const common = { FolderPath: '/Sales', Schedule: recurrence }
  const report = { BiAccountId: accounts.bi, WorkspaceName: 'Sales', BiReportName: 'Orders' }
  await rest.post('/api/singleschedule/createforbi', {
    body: { ...common, ...report, ScheduleName: 'Single', EmailDestinations: [mail] },
  })
  await rest.post('/api/singleschedule/createpaginated', {
    body: {
      ...common,
      ScheduleName: 'a-b: 100%',
      ReportServerAccountId: accounts.reports,
      ReportUrl: '/Orders',
    },
  })
  await rest.post('/api/packageschedule/create', {
    body: { ...common, ScheduleName: 'Package', Reports: [report] },
  })
  directory = mkdtempSync(join(tmpdir(), 'punctual-code-'))
  person = await createPerson()
  await person.logIn(api)
})

afterAll(async () => {
  if (directory) rmSync(directory, { recursive: true, force: true })
  await person?.[Symbol.asyncDispose]()
  await api?.[Symbol.asyncDispose]()
})

it('what is written back plans to nothing, with names for ids and references for secrets', async () => {
  const written = await punctual(['export', directory])
  expect(written).toMatchObject({ code: 0, output: `Wrote 3 schedules to ${directory}.\n` })
  const text = readFileSync(fileOf('Sales/Single'), 'utf8')
  expect(text).toMatch(/^# yaml-language-server: \$schema=\.\.\/schedule\.schema\.json\n/)
  expect(text).not.toContain('sesame')
  expect(read('Sales/Single')).toMatchObject({
    ScheduleType: 'single',
    BiAccountId: { Name: 'Tenant dev' },
    Schedule: recurrence,
    EmailDestinations: [
      { ZipPassword: { FromEnvironment: expect.stringMatching(/^PUNCTUAL_SECRET_SALES_SINGLE_/) } },
    ],
  })
  const plan = await punctual(['plan', directory, '--prune'])
  expect(plan).toMatchObject({ code: 0, output: 'No changes.\n' })
})

it('a plan names the first run that differs, also of a change that leaves the number of runs as it is', async () => {
  const before = read('Sales/Package')
  onTestFinished(() => write('Sales/Package', before))
  const at = (ExecutionTime: string) =>
    write('Sales/Package', { ...before, Schedule: { ...(before['Schedule'] as object), ExecutionTime } })
  at('08:00')
  const { output } = await punctual(['plan', directory])
  expect(output).toMatch(
    /^~ \/Sales\/Package\n {4}members {5}Schedule\n {4}runs {8}30 → 30 in 30 days\n {4}first run that differs {2}\d{4}-\d\d-\d\dT07:00:00\S+ → \d{4}-\d\d-\d\dT08:00:00\S+\n\n/,
  )
  const [, first = '', second = ''] = /differs {2}(\S+) → (\S+)\n/.exec(output) ?? []
  const FirstDifference = { Before: Date.parse(first) / 1_000, After: Date.parse(second) / 1_000 }
  const planned = async () => (await punctual(['plan', directory, '-o', 'json'])).json()
  expect(await planned()).toMatchObject([{ RunsBefore: 30, RunsAfter: 30, FirstDifference }])
  write('Sales/Package', { ...before, Description: 'at the same instants' })
  expect(await planned()).toMatchObject([{ RunsBefore: 30, RunsAfter: 30, FirstDifference: null }])
  write('Sales/Package', { ...before, Schedule: { ...(before['Schedule'] as object), Enabled: false } })
  expect(await planned()).toMatchObject([{ RunsBefore: 30, RunsAfter: 0, FirstDifference: null }])
})

it('a plan shows members, runs of 30 days and recipients, and changes nothing', async () => {
  const before = read('Sales/Single')
  write('Sales/Single', {
    ...before,
    Schedule: { ...(before['Schedule'] as object), Frequency: 'Weekly', WeekDays: ['Monday'] },
    EmailDestinations: [{ ...(before['EmailDestinations'] as object[])[0], To: ['bob@example.org'] }],
  })
  const plan = await punctual(['plan', directory])
  expect(plan).toMatchObject({ code: 0, errors: '' })
  expect(plan.output).toMatch(
    /^~ \/Sales\/Single\n {4}members {5}EmailDestinations, Schedule\n {4}runs {8}30 → [45] in 30 days\n {4}first run that differs {2}\S+T07:00:00\S+ → \S+T07:00:00\S+\n {4}recipient {3}\+bob@example\.org\n {4}recipient {3}-ann@example\.org\n/,
  )
  expect(plan.output).toContain('0 created, 1 updated, 0 deleted.')
  expect((await punctual(['schedule', 'get', '/Sales/Single', '-o', 'json'])).json().Version).toBe(1)
})

it('apply changes all in one step, keeps the secret, and leaves nothing to plan', async () => {
  write('Sales/New', { ...read('Sales/Package'), Description: 'made from a file' })
  expect(await punctual(['apply', directory])).toMatchObject({
    code: 0,
    output: 'Applied 1 created, 1 updated, 0 deleted.\n',
  })
  const single = (await punctual(['schedule', 'get', '/Sales/Single', '-o', 'json'])).json()
  expect(single.EmailDestinations).toMatchObject([{ To: ['bob@example.org'], HasZipPassword: true }])
  expect((await punctual(['plan', directory])).output).toMatch(/^No changes/)
  const trail = await punctual(['audit', 'list', '--action', 'schedule.apply', '-o', 'json'])
  expect(trail.json()).toMatchObject([
    { Subject: '2 schedules' },
    { SubjectName: 'New', Before: null },
    { Subject: single.ScheduleId },
  ])
})

it('a rotated secret is written with --secrets, and nothing else is said of it', async () => {
  const [mailOfFile] = read('Sales/Single')['EmailDestinations'] as {
    ZipPassword: { FromEnvironment: string }
  }[]
  const environment = { [mailOfFile!.ZipPassword.FromEnvironment]: 'rotated' }
  const version = async () =>
    (await punctual(['schedule', 'get', '/Sales/Single', '-o', 'json'])).json().Version as number
  const before = await version()
  expect((await punctual(['plan', directory], { environment })).output).toMatch(/^No changes/)
  const plan = await punctual(['plan', directory, '--secrets'], { environment })
  expect(plan.output).toMatch(/^~ \/Sales\/Single\n {4}members {5}secrets\n/)
  expect(plan.output).not.toContain('rotated')
  expect((await punctual(['plan', directory, '--secrets'])).output).toMatch(/^No changes/)
  expect(await punctual(['apply', directory, '--secrets'], { environment })).toMatchObject({
    code: 0,
    output: 'Applied 0 created, 1 updated, 0 deleted.\n',
  })
  expect(await version()).toBe(before + 1)
})

it.each(['variable', 'file'])('an empty %s deletes no stored secret', async (kind) => {
  const document = read('Sales/Single')
  const [stored] = document['EmailDestinations'] as { ZipPassword: { FromEnvironment: string } }[]
  const variable = stored!.ZipPassword.FromEnvironment
  const ZipPassword = kind === 'file' ? { FromFile: 'empty.txt' } : stored!.ZipPassword
  writeFileSync(join(directory, 'empty.txt'), '\n')
  const refused = {
    code: 2,
    errors: expect.stringContaining(kind === 'file' ? 'empty.txt is empty' : `${variable} is empty`),
  }
  const environment = { [variable]: '' }
  write('Sales/Single', { ...document, EmailDestinations: [{ ...stored, ZipPassword }] })
  expect(await punctual(['apply', directory, '--secrets'], { environment })).toMatchObject(refused)
  write('Sales/Single', { ...read('Sales/Single'), Description: 'changed beside it' })
  expect(await punctual(['apply', directory], { environment })).toMatchObject(refused)
  const kept = (await punctual(['schedule', 'get', '/Sales/Single', '-o', 'json'])).json()
  expect(kept.EmailDestinations).toMatchObject([{ HasZipPassword: true }])
  write('Sales/Single', document)
})

it('a name with a slash is a file of its folder, and is found again', async () => {
  for (const ScheduleName of ['Q1/Q2', 'Q1%2FQ2'])
    await rest.post('/api/packageschedule/create', {
      body: {
        FolderPath: '/Sales',
        Schedule: recurrence,
        ScheduleName,
        Reports: [{ BiAccountId: accounts.bi, WorkspaceName: 'Sales', BiReportName: 'Orders' }],
      },
    })
  expect(await punctual(['export', directory])).toMatchObject({ code: 0 })
  expect(read('Sales/Q1%2fQ2')).toMatchObject({ ScheduleType: 'package' })
  expect((await punctual(['plan', directory, '--prune'])).output).toMatch(/^No changes/)
  write('Sales/Q1%2fQ2', { ...read('Sales/Q1%2fQ2'), Description: 'of two quarters' })
  expect(await punctual(['apply', directory])).toMatchObject({ output: expect.stringContaining('1 updated') })
  const stored = await rest.post('/api/schedule/search', { body: { Text: 'Q1/Q2' } })
  expect(stored).toMatchObject([{ ScheduleName: 'Q1/Q2' }])
  for (const file of ['Sales/Q1%2fQ2', 'Sales/Q1%252FQ2']) rmSync(fileOf(file))
  expect(await punctual(['apply', directory, '--prune'])).toMatchObject({ code: 0 })
})

it.each([
  ['Keywords: &a [*a]', 'an alias refers to what it is in'],
  ['Keywords: [*missing]', 'missing'],
  ['Keywords: [a]\n---\nKeywords: [b]\n', 'several documents'],
])('a file that cannot be read is refused with its name: %s', async (text, says) => {
  writeFileSync(fileOf('Sales/Circle'), text)
  expect(await punctual(['plan', directory])).toMatchObject({
    code: 2,
    errors: expect.stringMatching(new RegExp(`Circle.*${says}`)),
  })
  rmSync(fileOf('Sales/Circle'))
})

it('what was edited in the service is drift, and one bad file refuses all', async () => {
  const edited = (await punctual(['schedule', 'get', '/Sales/New', '-o', 'json'])).json()
  await punctual(['schedule', 'update', '/Sales/New', '-f', '-'], {
    input: JSON.stringify({ ...edited, Description: 'edited by hand' }),
  })
  const plan = await punctual(['plan', directory, '-o', 'json'])
  expect(plan.json()).toMatchObject([
    { Address: '/Sales/New', Change: 'Update', Drift: true, Members: ['Description'] },
  ])
  write('Sales/Bad', { ...read('Sales/New'), Schedule: { Frequency: 'Sometimes' } })
  const refused = await punctual(['apply', directory])
  expect(refused).toMatchObject({
    code: 1,
    errors: expect.stringContaining('/Sales/Bad: Package[0].Schedule.Frequency'),
  })
  expect((await punctual(['schedule', 'get', '/Sales/New', '-o', 'json'])).json().Description).toBe(
    'edited by hand',
  )
  rmSync(fileOf('Sales/Bad'))
  expect(await punctual(['apply', directory])).toMatchObject({ code: 0 })
})

it('a file that is gone deletes its schedule only with --prune', async () => {
  rmSync(fileOf('Sales/New'))
  expect((await punctual(['plan', directory])).output).toMatch(/^No changes/)
  expect((await punctual(['plan', directory, '--prune'])).output).toMatch(/^- \/Sales\/New\n/)
  expect(await punctual(['apply', directory, '--prune'])).toMatchObject({ code: 0 })
  expect(await punctual(['schedule', 'get', '/Sales/New'])).toMatchObject({ code: 1 })
})

it('another service takes the files with its own accounts, folders and secrets', async () => {
  const prod = await startApiProcess()
  const operator = await createPerson()
  try {
    await operator.punctual(['login', prod.url, '--user', prod.userName], { input: prod.password })
    const client = createClient({
      baseUrl: prod.url,
      credentials: { userName: prod.userName, password: prod.password },
      clock: systemClock(),
    })
    const bi = { Name: 'Tenant prod', TenantId: 't', ClientId: 'c', ClientSecret: 's' }
    const { Id } = await client.post('/api/biaccount/create', { body: bi })
    const call = [
      'apply',
      directory,
      '--folder',
      '/Sales',
      '--map',
      'Tenant dev=Tenant prod',
      '--map',
      'Reports=Tenant prod',
    ]
    const unset = await operator.punctual(call)
    expect(unset).toMatchObject({
      code: 2,
      errors: expect.stringContaining('PUNCTUAL_SECRET_SALES_SINGLE_'),
    })
    const [mailOfFile] = read('Sales/Single')['EmailDestinations'] as {
      ZipPassword: { FromEnvironment: string }
    }[]
    const environment = { [mailOfFile!.ZipPassword.FromEnvironment]: 'another secret' }
    const file = join(directory, 'Sales/Single.schedule.yaml')
    const written = readFileSync(file, 'utf8')
    writeFileSync(file, written.replace(/Subject: .*/, 'Subject: { FromEnvironment: HOME }'))
    expect(await operator.punctual(call, { environment })).toMatchObject({
      code: 2,
      errors: expect.stringContaining('Subject is no secret'),
    })
    writeFileSync(file, written)
    const missing = await operator.punctual(call, { environment })
    expect(missing).toMatchObject({ code: 1, errors: expect.stringContaining('Nothing has the name') })
    rmSync(join(directory, 'Sales/a-b%3a 100%25.schedule.yaml'))
    expect(await operator.punctual(call, { environment })).toMatchObject({
      code: 0,
      output: 'Applied 2 created, 0 updated, 0 deleted.\n',
    })
    const made = (await operator.punctual(['schedule', 'get', '/Sales/Single', '-o', 'json'])).json()
    expect(made).toMatchObject({ BiAccountId: Id, EmailDestinations: [{ HasZipPassword: true }] })
    const again = await operator.punctual(['plan', ...call.slice(1)])
    expect(again.output).toMatch(/^No changes/)
  } finally {
    await operator[Symbol.asyncDispose]()
    await prod[Symbol.asyncDispose]()
  }
})

it('a table is taken over as files or at once, and nothing changes without being asked for', async () => {
  const file = join(directory, 'moved.csv')
  const out = join(directory, 'moved')
  writeFileSync(
    file,
    [
      'ScheduleName;Account;ReportUrl;Frequency;WeekDays;ExecutionTime;To',
      'Weekly;Reports;/Orders;Weekly;Monday;07:00;ann@example.org',
      'Nowhere;Unknown;/Orders;Daily;;07:00;ann@example.org',
    ].join('\n'),
  )
  const call = ['import', 'csv', file, '--folder', '/Moved', '--zone', 'Europe/Berlin']
  const dry = await punctual(call)
  expect(dry).toMatchObject({ code: 0, errors: '' })
  expect(dry.output).toContain('+ /Moved/Weekly\n    runs        The next 100 runs are identical.\n')
  expect(dry.output).toContain('✗ /Moved/Nowhere\n    not taken   The account "Unknown" is not one')
  expect(dry.output).toContain('1 of 2 can be taken over. Nothing was changed')
  expect(await punctual(['schedule', 'get', '/Moved/Weekly'])).toMatchObject({ code: 1 })
  expect((await punctual([...call, '--out', out])).output).toContain(`Wrote 1 schedules to ${out}.`)
  expect(parse(readFileSync(join(out, 'Moved/Weekly.schedule.yaml'), 'utf8'))).toMatchObject({
    ReportServerAccountId: { Name: 'Reports' },
    Schedule: { Frequency: 'Weekly' },
  })
  expect((await punctual([...call, '--apply'])).output).toContain('Applied 1 created, 0 updated, 0 deleted.')
  const made = (await punctual(['schedule', 'get', '/Moved/Weekly', '-o', 'json'])).json()
  expect(made).toMatchObject({ ReportUrl: '/Orders', EmailDestinations: [{ To: ['ann@example.org'] }] })
  expect((await punctual(['plan', out])).output).toMatch(/^No changes/)
  expect((await punctual(call)).output).toMatch(
    /^~ \/Moved\/Weekly\n {4}replaces {4}a schedule that is the same\n/,
  )
  const table = readFileSync(file, 'utf8')
  writeFileSync(file, table.replace('07:00;ann@', '08:00;bob@'))
  expect((await punctual(call)).output).toContain('a schedule; differs in EmailDestinations, Schedule\n')
  writeFileSync(file, table.replace('ann@example.org', 'no address'))
  expect((await punctual(call)).output).toMatch(
    /what differs is not known: .*\/Moved\/Weekly: Paginated\[0\]\./,
  )
  const refused = await punctual([...call, '--apply'])
  expect(refused).toMatchObject({ code: 1, errors: expect.stringContaining('/Moved/Weekly: Paginated[0].') })
  expect((await punctual(['schedule', 'get', '/Moved/Weekly', '-o', 'json'])).json().Version).toBe(1)
  expect(await punctual(['import', 'reportserver', 'Tenant dev'])).toMatchObject({ code: 2 })
})

it('schedules of another service are compared run by run, with names for ids and no secret', async () => {
  const moved = await punctual(['import', 'punctual', api.url, '--user', api.userName, '-o', 'json'], {
    input: api.password,
  })
  const single = moved.json().find(({ Address }: { Address: string }) => Address === '/Sales/Single')
  expect(single).toMatchObject({
    Document: { BiAccountId: { Name: 'Tenant dev' } },
    Verdict: 'The next 100 runs are identical.',
    Differences: [],
    NotTakenOver: [expect.stringMatching(/^A secret is not taken over: set PUNCTUAL_SECRET_SALES_SINGLE_/)],
  })
  expect(moved.output).not.toContain('sesame')
})
