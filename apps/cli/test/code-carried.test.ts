/** What files carry from one service to another: rows, kinds, secrets, free values and who may use a destination. */
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Client } from '@punctual/client'
import { type ApiProcess, startApiProcess } from '@punctual/testing'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { parse, stringify } from 'yaml'

import { administratorOf, createPerson, type Person } from './punctual.ts'

interface Side {
  readonly api: ApiProcess
  readonly rest: Client
  readonly person: Person
  readonly bi: string
  readonly templates: string
}

const resources = new AsyncDisposableStack()
let dev: Side
let prod: Side
let directory: string

beforeAll(async () => {
  dev = await createSide()
  prod = await createSide()
})
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'punctual-carried-'))
  for (const { rest } of [dev, prod])
    for (const list of ['singleschedule', 'packageschedule'] as const)
      for await (const { ScheduleId: id } of rest.items(`/api/${list}/getall`, {
        params: { query: { Limit: 100 } },
      }))
        await rest.delete(`/api/${list}/delete/{id}`, { params: { path: { id } } })
})
afterAll(() => resources.disposeAsync())

async function createSide(): Promise<Side> {
  const api = resources.use(await startApiProcess())
  const rest = administratorOf(api)
  const person = resources.use(await createPerson())
  await person.logIn(api)
  await rest.post('/api/folder/create', { body: { Name: 'Sales' } })
  const bi = { Name: 'Tenant', TenantId: 't', ClientId: 'c', ClientSecret: 's' }
  const templates = {
    Kind: 'JsReport',
    Name: 'Templates',
    ServerUrl: 'https://jsreport.example',
    UserName: 'reader',
    Password: 'a-jsreport-password',
  } as const
  return {
    api,
    rest,
    person,
    bi: (await rest.post('/api/biaccount/create', { body: bi })).Id,
    templates: (await rest.postUnchecked('/api/sourceaccount/create', { body: templates })).Id,
  }
}

const Schedule = { Frequency: 'Daily', ExecutionTime: '07:00' } as const
const common = (ScheduleName: string) => ({ ScheduleName, FolderPath: '/Sales', Schedule })
const report = () => ({ BiAccountId: dev.bi, WorkspaceName: 'Sales', BiReportName: 'Orders' })
const single = (name: string, more: object = {}) =>
  dev.rest.postUnchecked('/api/singleschedule/createforbi', {
    body: { ...common(name), ...report(), ...more },
  })
const pack = (name: string, more: object = {}) =>
  dev.rest.postUnchecked('/api/packageschedule/create', {
    body: { ...common(name), Reports: [report()], ...more },
  })

const fileOf = (name: string) => join(directory, `Sales/${name}.schedule.yaml`)
const read = (name: string) => parse(readFileSync(fileOf(name), 'utf8')) as Record<string, unknown>
const write = (name: string, document: object) => writeFileSync(fileOf(name), stringify(document))
const exported = async () =>
  expect(await dev.person.punctual(['export', directory])).toMatchObject({ code: 0 })
const applied = async (side: Side, counts: string, environment: Record<string, string> = {}) =>
  expect(await side.person.punctual(['apply', directory], { environment })).toMatchObject({
    code: 0,
    errors: '',
    output: `Applied ${counts}.\n`,
  })
const noChange = async (side: Side) =>
  expect((await side.person.punctual(['plan', directory, '--prune'])).output).toBe('No changes.\n')
const stored = async (side: Side, address: string) =>
  (await side.person.punctual(['schedule', 'get', address, '--json'])).json()

it('rows of data are exported, compared and applied on another service', async () => {
  const Csv = 'To,Region\nann@example.org,North\nbob@example.org,\n'
  await single('Csv', { DataDriven: { Source: 'Csv', Csv } })
  const Rows = [{ To: 'ann@example.org', Note: null }, { To: 'bob@example.org' }]
  await pack('Rows', { DataDriven: { Source: 'Json', Rows } })
  await exported()
  expect(read('Csv')['DataDriven']).toEqual({ Source: 'Csv', Csv })
  const first = { To: 'ann@example.org', Note: null }
  const second = { To: 'bob@example.org', Note: null }
  expect(read('Rows')['DataDriven']).toEqual({ Source: 'Json', Rows: [first, second] })
  await noChange(dev)
  await applied(prod, '2 created, 0 updated, 0 deleted')
  await noChange(prod)
  expect((await stored(prod, '/Sales/Csv')).DataDriven).toMatchObject({ Csv, RowCount: 2 })
  expect((await stored(prod, '/Sales/Rows')).DataDriven).toMatchObject({ Columns: ['To', 'Note'] })
  write('Csv', { ...read('Csv'), DataDriven: { Source: 'Csv', Csv: 'To\ncarl@example.org\n' } })
  const plan = await dev.person.punctual(['plan', directory])
  expect(plan.output).toContain('~ /Sales/Csv\n    members     DataDriven\n')
  await applied(dev, '0 created, 1 updated, 0 deleted')
  const whole = await dev.person.punctual(['schedule', 'list', '--whole', '--json'])
  expect(whole.output).toContain('carl@example.org')
})

it('schedules of two kinds with one folder and name are two files, also in another case', async () => {
  const mail = { Name: 'Mail', To: ['ann@example.org'], Zip: true, ZipPassword: 'open sesame' }
  await single('Daily', { EmailDestinations: [mail] })
  await pack('daily', { EmailDestinations: [mail] })
  await exported()
  const files = readdirSync(join(directory, 'Sales')).toSorted()
  expect(files).toHaveLength(2)
  const secrets = files.map((file) => {
    const { EmailDestinations } = read(file.replace('.schedule.yaml', '')) as {
      EmailDestinations: { ZipPassword: { FromEnvironment: string } }[]
    }
    return EmailDestinations[0]!.ZipPassword.FromEnvironment
  })
  expect(new Set(secrets).size).toBe(2)
  await noChange(dev)
  const environment = Object.fromEntries(secrets.map((variable) => [variable, variable]))
  await applied(prod, '2 created, 0 updated, 0 deleted', environment)
  await noChange(prod)
  const typed = files.find((file) => file.split('.').length === 4)
  const document = read(typed!.replace('.schedule.yaml', ''))
  write(typed!.replace('.schedule.yaml', ''), { ...document, Description: 'of one kind' })
  const plan = await dev.person.punctual(['plan', directory, '--json'])
  expect(plan.json()).toMatchObject([
    { ScheduleType: document['ScheduleType'], Change: 'Update', Members: ['Description'] },
  ])
  rmSync(fileOf(typed!.replace('.schedule.yaml', '')))
  const pruned = await dev.person.punctual(['plan', directory, '--prune', '--json'])
  expect(pruned.json()).toMatchObject([{ ScheduleType: document['ScheduleType'], Change: 'Delete' }])
})

it('a file whose name says another kind than the file is refused, and so are two files of a schedule', async () => {
  await single('Daily')
  await exported()
  writeFileSync(fileOf('Daily.package'), readFileSync(fileOf('Daily')))
  const plan = () => dev.person.punctual(['plan', directory])
  expect(await plan()).toMatchObject({ code: 2, errors: expect.stringContaining('says package') })
  rmSync(fileOf('Daily.package'))
  writeFileSync(fileOf('dAILY'), readFileSync(fileOf('Daily')))
  expect(await plan()).toMatchObject({ code: 2, errors: expect.stringContaining('another file is') })
})

it('a file that an earlier build wrote for a name with the end of a kind is no other schedule', async () => {
  await single('Daily.single')
  await exported()
  renameSync(fileOf('Daily%2esingle'), fileOf('Daily.single'))
  const plan = await dev.person.punctual(['plan', directory])
  expect(plan).toMatchObject({ code: 2, errors: expect.stringContaining('write its dot as %2e') })
})

it('every secret has a variable of its own, whatever characters its address has', async () => {
  const mail = { Name: 'Mail', To: ['ann@example.org'], Zip: true, ZipPassword: 'open sesame' }
  const names = ['A-B', 'A B', 'Отчёт А', 'Отчёт Б', 'Plain']
  for (const name of names) await single(name, { EmailDestinations: [mail] })
  await exported()
  const variables = names.map((name) => JSON.stringify(read(name)).match(/PUNCTUAL_SECRET_[A-Z0-9_]+/)?.[0])
  expect(new Set(variables).size).toBe(names.length)
  expect(variables.at(-1)).toBe('PUNCTUAL_SECRET_SALES_PLAIN_EMAILDESTINATIONS_0_ZIPPASSWORD')
})

it('nulls and empty lists within options and filters are values, and stay', async () => {
  const Parameters = { orders: [], note: null, region: 'South' }
  const Source = { AccountId: dev.templates, ItemId: '/Sales/Weekly', Options: { Parameters } }
  await dev.rest.postUnchecked('/api/singleschedule/create', { body: { ...common('Template'), Source } })
  const AdvancedFilters = [
    {
      $schema: 'http://powerbi.com/product/schema#advanced',
      target: { table: 'Store', column: 'Region' },
      logicalOperator: 'And',
      conditions: [],
      filterType: 0,
    },
  ]
  await single('Filtered', { AdvancedFilters })
  await exported()
  expect(read('Template')['Source']).toMatchObject({ Options: { Parameters } })
  expect(read('Filtered')).toMatchObject({ AdvancedFilters })
  await applied(prod, '2 created, 0 updated, 0 deleted')
  expect((await stored(prod, '/Sales/Template')).Source.Options.Parameters).toEqual(Parameters)
  write('Template', { ...read('Template'), Description: 'changed' })
  await applied(dev, '0 created, 1 updated, 0 deleted')
  expect((await stored(dev, '/Sales/Template')).Source.Options.Parameters).toEqual(Parameters)
})

it('a plan counts every run of the 30 days, also of a schedule that runs every few minutes', async () => {
  await single('Often', { Schedule: { ...Schedule, Repeat: { Every: 5, Unit: 'Minutes' } } })
  await exported()
  const document = read('Often')
  const recurrence = document['Schedule'] as { Repeat: object }
  const Repeat = { ...recurrence.Repeat, Every: 10 }
  write('Often', { ...document, Schedule: { ...recurrence, Repeat } })
  const [{ RunsBefore, RunsAfter }] = (await dev.person.punctual(['plan', directory, '--json'])).json()
  expect(RunsAfter).toBeGreaterThan(2_000)
  expect(Math.abs(RunsBefore - 2 * RunsAfter)).toBeLessThanOrEqual(4)
})

it('who may use a destination is named in the file, found on another service, and removed with the member', async () => {
  const user = { UserName: 'ann', Password: 'correct horse battery', Role: 'Editor' } as const
  const { Id } = await dev.rest.post('/api/user/create', { body: user })
  const { Id: theirs } = await prod.rest.post('/api/user/create', { body: { ...user, UserName: 'anna' } })
  const role = { Kind: 'Role', Id: 'Viewer' }
  const AllowedFor = [{ Kind: 'User', Id }, role]
  await single('Board', { EmailDestinations: [{ Name: 'Board', To: ['ann@example.org'], AllowedFor }] })
  await exported()
  const document = read('Board')
  const [mail] = document['EmailDestinations'] as { AllowedFor: unknown }[]
  expect(mail!.AllowedFor).toEqual([{ Kind: 'User', Name: 'ann' }, role])
  await noChange(dev)
  expect(await prod.person.punctual(['apply', directory])).toMatchObject({
    code: 1,
    errors: expect.stringContaining('/Sales/Board: AllowedFor: Nothing has the name "ann"'),
  })
  const mapped = ['--map', 'ann=anna']
  expect(await prod.person.punctual(['apply', directory, ...mapped])).toMatchObject({ code: 0 })
  expect((await prod.person.punctual(['plan', directory, ...mapped])).output).toBe('No changes.\n')
  expect((await stored(prod, '/Sales/Board')).EmailDestinations).toMatchObject([
    { AllowedFor: [{ Kind: 'User', Id: theirs }, role] },
  ])
  const { AllowedFor: _all, ...open } = mail!
  write('Board', { ...document, EmailDestinations: [open] })
  await applied(dev, '0 created, 1 updated, 0 deleted')
  expect((await stored(dev, '/Sales/Board')).EmailDestinations).toMatchObject([{ AllowedFor: [] }])
})

const imported = (...more: string[]) =>
  prod.person.punctual(['import', 'punctual', dev.api.url, '--user', dev.api.userName, ...more], {
    input: dev.api.password,
  })

it('an import takes over what it said, names what it does not', async () => {
  const account = { Name: 'Only there', TenantId: 't', ClientId: 'c', ClientSecret: 's' }
  const { Id: BiAccountId } = await dev.rest.post('/api/biaccount/create', { body: account })
  const { Id: CalendarId } = await dev.rest.post('/api/calendar/create', {
    body: { Name: 'Only there', Holidays: [] },
  })
  const cleo = { UserName: 'cleo', Password: 'correct horse battery', Role: 'Editor' } as const
  await dev.rest.post('/api/user/create', { body: cleo })
  await single('Elsewhere', { BiAccountId })
  await single('Working days', { Schedule: { ...Schedule, CalendarId } })
  await single('Owned', { Owner: 'cleo' })
  const { output } = await imported()
  expect(output).toMatch(
    /^✗ \/Sales\/Elsewhere\n {4}not taken .*BiAccountId: Nothing has the name "Only there"/m,
  )
  expect(output).toMatch(/^✗ \/Sales\/Working days\n {4}not taken .*CalendarId: Nothing has the name/m)
  expect(output).toMatch(
    /^\+ \/Sales\/Owned\n.*identical.*\n {4}not taken {3}Its owner cleo is no user here/m,
  )
  expect(output).toContain('1 of 3 can be taken over. Nothing was changed: give --apply')
  expect(output).not.toContain('would be refused')
  expect((await imported('--apply')).output).toContain('Applied 1 created, 0 updated, 0 deleted.')
  expect((await imported('--apply')).output).toContain('1 of 3 can be taken over. No changes.')
})

it('an import leaves a schedule of another kind, and says why --apply would be refused', async () => {
  const body = { ...common('Daily'), ...report(), BiAccountId: prod.bi }
  const { ScheduleId } = await prod.rest.postUnchecked('/api/singleschedule/createforbi', { body })
  await pack('Daily')
  expect((await imported()).output).toMatch(/^\+ \/Sales\/Daily\n/)
  expect((await imported('--apply')).output).toContain('Applied 1 created, 0 updated, 0 deleted.')
  expect((await imported()).output).toContain('replaces    a schedule that is the same')
  const still = await prod.rest.get('/api/singleschedule/get/{id}', { params: { path: { id: ScheduleId } } })
  expect(still).toMatchObject({ Version: 1 })
  const mail = { Name: 'Mail', To: ['ann@example.org'], Zip: true, ZipPassword: 'open sesame' }
  await single('Protected', { EmailDestinations: [mail] })
  expect((await imported()).output).toContain(
    'For now --apply would be refused: /Sales/Protected: set PUNCTUAL_SECRET_SALES_PROTECTED_',
  )
})
