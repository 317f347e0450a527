/** What `plan` and `apply` ask, refuse and say by their exit codes. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Client } from '@punctual/client'
import { type ApiProcess, startApiProcess } from '@punctual/testing'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { parse, stringify } from 'yaml'

import { administratorOf, createPerson, type Person } from './punctual.ts'

let api: ApiProcess
let rest: Client
let person: Person
let parent: string
let directory: string
/** As `export` writes it. */
let exported: Record<string, unknown>

const punctual: Person['punctual'] = (...call) => person.punctual(...call)
const file = () => join(directory, 'Single.schedule.yaml')
const write = (changes: object) => writeFileSync(file(), stringify({ ...exported, ...changes }))
const stored = async () => (await punctual(['schedule', 'get', '/Single', '-o', 'json'])).json()
/** What the file of a new schedule with the same destination needs. */
const environmentOfSecret = () => {
  const [destination] = exported['EmailDestinations'] as { ZipPassword: { FromEnvironment: string } }[]
  return { [destination!.ZipPassword.FromEnvironment]: 'open sesame' }
}
const withSecret = (ZipPassword: unknown) => {
  const [destination] = exported['EmailDestinations'] as object[]
  write({ EmailDestinations: [{ ...destination, ZipPassword }] })
}

beforeAll(async () => {
  api = await startApiProcess()
  rest = administratorOf(api)
  const account = { Name: 'Tenant', TenantId: 't', ClientId: 'c', ClientSecret: 's' }
  const { Id: BiAccountId } = await rest.post('/api/biaccount/create', { body: account })
  await rest.post('/api/singleschedule/createforbi', {
    body: {
      ScheduleName: 'Single',
      FolderPath: '/',
      BiAccountId,
      WorkspaceName: 'Sales',
      BiReportName: 'Orders',
      Schedule: { Frequency: 'Daily', ExecutionTime: '07:00' },
      EmailDestinations: [{ Name: 'Mail', To: ['ann@example.org'], Zip: true, ZipPassword: 'open sesame' }],
    },
  })
  parent = mkdtempSync(join(tmpdir(), 'punctual-code-limits-'))
  person = await createPerson()
  await person.logIn(api)
})

beforeEach(async () => {
  directory = join(parent, 'files')
  rmSync(directory, { recursive: true, force: true })
  mkdirSync(directory)
  await punctual(['export', directory])
  exported = parse(readFileSync(file(), 'utf8')) as Record<string, unknown>
})

afterAll(async () => {
  if (parent) rmSync(parent, { recursive: true, force: true })
  await person?.[Symbol.asyncDispose]()
  await api?.[Symbol.asyncDispose]()
})

it('a plan with --exit-code ends with 8 when schedules would change, and with 0 when none would', async () => {
  expect(await punctual(['plan', directory, '--exit-code'])).toMatchObject({
    code: 0,
    output: 'No changes.\n',
    errors: '',
  })
  write({ Description: 'changed' })
  expect(await punctual(['plan', directory])).toMatchObject({ code: 0 })
  expect(await punctual(['plan', directory, '--exit-code'])).toMatchObject({
    code: 8,
    output: expect.stringContaining('~ /Single'),
  })
})

it('apply at a terminal asks, and changes only after a yes or with --yes', async () => {
  const { Version } = await stored()
  write({ Description: 'asked for' })
  for (const answer of ['', 'no', 'y'])
    expect(await punctual(['apply', directory], { answer })).toMatchObject({
      code: 2,
      errors: 'Nothing was changed.\n',
    })
  expect((await stored()).Version).toBe(Version)
  expect(await punctual(['apply', directory], { answer: 'yes' })).toMatchObject({ code: 0 })
  write({ Description: 'not asked for' })
  expect(await punctual(['apply', directory, '--yes'], { answer: 'no' })).toMatchObject({
    code: 0,
    output: 'Applied 0 created, 1 updated, 0 deleted.\n',
  })
  expect(await punctual(['apply', directory], { answer: 'no' })).toMatchObject({
    code: 0,
    output: 'No changes.\n',
  })
})

it('a secret from a file outside the directory is refused, by its path and by a link', async () => {
  const outside = join(parent, 'outside.txt')
  writeFileSync(outside, 'from elsewhere')
  symlinkSync(outside, join(directory, 'link.txt'))
  symlinkSync(parent, join(directory, 'above'))
  const refused = { code: 2, errors: expect.stringContaining('is not below the directory of the files') }
  for (const FromFile of [outside, '../outside.txt', '../missing.txt', 'link.txt', 'above/outside.txt']) {
    withSecret({ FromFile })
    expect(await punctual(['apply', directory, '--secrets'])).toMatchObject(refused)
  }
  writeFileSync(join(directory, '..inside.txt'), 'a new one')
  withSecret({ FromFile: '..inside.txt' })
  // A link to a directory is not followed: what is behind it is no part of these files.
  expect(await punctual(['apply', directory, '--secrets'])).toMatchObject({
    code: 0,
    output: 'Applied 0 created, 1 updated, 0 deleted.\n',
  })
})

it('a directory without any file of a schedule is no order to delete all of them', async () => {
  rmSync(file())
  for (const call of ['plan', 'apply'])
    expect(await punctual([call, directory, '--prune'])).toMatchObject({
      code: 2,
      errors: expect.stringContaining('--prune would delete every schedule'),
    })
  expect((await stored()).ScheduleName).toBe('Single')
})

it('a name that nothing has is refused with the file and the member, and so are two files of a schedule', async () => {
  write({ BiAccountId: { Name: 'Unknown' } })
  expect(await punctual(['apply', directory])).toMatchObject({
    code: 1,
    errors: expect.stringContaining('/Single: BiAccountId: Nothing has the name "Unknown".'),
  })
  write({})
  writeFileSync(join(directory, 'Singl%65.schedule.yaml'), readFileSync(file()))
  expect(await punctual(['plan', directory])).toMatchObject({
    code: 2,
    errors: expect.stringContaining('another file is /Single as well'),
  })
})

it('an empty secret in a file is refused, and the stored one is kept', async () => {
  withSecret('')
  for (const call of ['plan', 'apply'])
    expect(await punctual([call, directory])).toMatchObject({
      code: 2,
      errors: expect.stringContaining('/Single: ZipPassword is empty'),
    })
  expect((await stored()).EmailDestinations).toMatchObject([{ HasZipPassword: true }])
})

it('the limit of lateness is applied from a file, exported, and removed', async () => {
  write({ LateAfterMinutes: 45 })
  expect((await punctual(['plan', directory])).output).toContain('members     LateAfterMinutes')
  expect(await punctual(['apply', directory])).toMatchObject({ code: 0 })
  expect(await stored()).toMatchObject({ LateAfterMinutes: 45 })
  await punctual(['export', directory])
  const text = readFileSync(file(), 'utf8')
  expect(text).toContain('LateAfterMinutes: 45\n')
  expect((await punctual(['plan', directory, '--exit-code'])).code).toBe(0)
  writeFileSync(file(), text.replace('LateAfterMinutes: 45\n', ''))
  expect((await punctual(['plan', directory])).output).toContain('members     LateAfterMinutes')
  expect(await punctual(['apply', directory])).toMatchObject({ code: 0 })
  expect(await stored()).toMatchObject({ LateAfterMinutes: 0 })
})

it('a default that the file omits, and a secret in another place, change nothing and are not applied', async () => {
  const { Schedule, Owner: _owner, EmailDestinations, ...rest } = exported
  const { TimeZone: _zone, ...recurrence } = Schedule as { TimeZone: string }
  const [destination] = EmailDestinations as object[]
  const ZipPassword = { FromEnvironment: 'ANOTHER_VARIABLE' }
  writeFileSync(
    file(),
    stringify({ ...rest, Schedule: recurrence, EmailDestinations: [{ ...destination, ZipPassword }] }),
  )
  const { Version } = await stored()
  for (const call of ['plan', 'apply', 'apply'])
    expect(await punctual([call, directory], { answer: 'no' })).toMatchObject({
      code: 0,
      output: 'No changes.\n',
    })
  expect((await stored()).Version).toBe(Version)
})

it.each([
  ['without its dash', 'EmailDestinations', { To: ['ann@example.org'] }],
  ['of texts', 'Destinations', ['ann@example.org']],
  ['of nothing', 'Destinations', [null]],
])('a list of destinations %s is refused, and deletes none', async (_name, list, value) => {
  write({ [list]: value })
  for (const call of [['plan'], ['apply'], ['apply', '--secrets']])
    expect(await punctual([...call, directory])).toMatchObject({
      code: 2,
      errors: `/Single: ${list} is a list of destinations; begin each of them with a dash.\n`,
    })
  expect((await stored()).EmailDestinations).toHaveLength(1)
})

const versions = () =>
  JSON.parse(readFileSync(join(directory, '.punctual-applied.json'), 'utf8')) as Record<string, number>

it('an apply or export of a part leaves the drift of the others, and versions of another service', async () => {
  const elsewhere = '00000000-0000-4000-8000-000000000000'
  const { ScheduleId } = await stored()
  const applied = join(directory, '.punctual-applied.json')
  writeFileSync(applied, JSON.stringify({ ...versions(), [elsewhere]: 7 }))
  const edited = { ...(await stored()), Description: 'by hand' }
  await punctual(['schedule', 'update', '/Single', '-f', '-'], { input: JSON.stringify(edited) })
  for (const call of ['apply', 'export'])
    expect(await punctual([call, directory, '--folder', '/Elsewhere'])).toMatchObject({ code: 0 })
  write({ Description: 'of the file' })
  expect((await punctual(['plan', directory])).output).toContain('(edited in the service since')
  expect(await punctual(['apply', directory, '--folder', '/'])).toMatchObject({ code: 0 })
  expect(versions()).toEqual({ [ScheduleId]: (await stored()).Version, [elsewhere]: 7 })
})

it('versions that cannot be kept after an apply are a remark, and the apply is done', async () => {
  rmSync(join(directory, '.punctual-applied.json'))
  symlinkSync('/nowhere/at/all.json', join(directory, '.punctual-applied.json'))
  write({ Description: 'kept nowhere' })
  expect(await punctual(['apply', directory])).toMatchObject({
    code: 0,
    output: 'Applied 0 created, 1 updated, 0 deleted.\n',
    errors: expect.stringContaining('Their versions are not kept'),
  })
  expect(await stored()).toMatchObject({ Description: 'kept nowhere' })
})

it('a folder is taken without its slash', async () => {
  mkdirSync(join(directory, 'Sales'))
  writeFileSync(join(directory, 'Sales/New.schedule.yaml'), stringify(exported))
  for (const folder of ['Sales', 'sales/', '/Sales']) {
    const call = ['plan', directory, '--folder', folder]
    const { output } = await punctual(call, { environment: environmentOfSecret() })
    expect(output).toMatch(/^\+ \/Sales\/New\n/)
  }
})

it('a link to a file outside is refused by its name and not read, and one to a file inside is read', async () => {
  const outside = join(parent, 'outside.yaml')
  writeFileSync(outside, 'Token: [unfinished secret')
  const link = join(directory, 'Link.schedule.yaml')
  symlinkSync(outside, link)
  const refused = await punctual(['plan', directory])
  expect(refused).toMatchObject({ code: 2, errors: expect.stringContaining('Link.schedule.yaml is a link') })
  expect(refused.errors).not.toContain('unfinished')
  rmSync(link)
  symlinkSync(file(), link)
  const read = await punctual(['plan', directory], { environment: environmentOfSecret() })
  expect(read.output).toMatch(/^\+ \/Link\n/)
})

it('a file without a kind is of the kind that its members belong to', async () => {
  rmSync(file())
  const server = {
    Name: 'Reports',
    ServerUrl: 'https://reports.example/ReportServer',
    PortalUrl: 'https://reports.example/reports',
    AuthType: 'None',
  } as const
  await rest.post('/api/reportserveraccount/create', { body: server })
  writeFileSync(
    join(directory, 'Paginated.schedule.yaml'),
    stringify({
      ReportServerAccountId: { Name: 'Reports' },
      ReportUrl: '/Orders',
      Schedule: { Frequency: 'Daily', ExecutionTime: '07:00' },
    }),
  )
  expect(await punctual(['apply', directory])).toMatchObject({
    code: 0,
    output: 'Applied 1 created, 0 updated, 0 deleted.\n',
  })
  expect((await punctual(['plan', directory])).output).toBe('No changes.\n')
})
