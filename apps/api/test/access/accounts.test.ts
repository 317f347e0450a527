/** Who may use a source account. For all others it does not exist. */
import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, it } from 'vitest'

import {
  biAccount,
  dataSource,
  paginatedSchedule,
  reportServerAccount,
  smallBiSchedule,
} from '../single-schedule/fixtures.ts'
import { answersFor, type Caller, createWorld, type World } from './world.ts'

let world: World
let editor: Caller
let member: Caller
let viewer: Caller
let restrictedBi: string
let restricted: { readonly Id: string; readonly Version: number; readonly AllowedFor: unknown }
const asked: string[] = []

const sources = {
  parameters: async ({ account }: { readonly account: { readonly id: string } }) => {
    asked.push(account.id)
    return { ok: true, value: [] }
  },
  listWorkspaces: async (account: { readonly id: string }) => {
    asked.push(account.id)
    return { ok: true, value: [] }
  },
  preflight: async ({ account }: { readonly account: { readonly id: string } }) => {
    asked.push(account.id)
    return { problems: [], warnings: [] }
  },
  listFolders: async () => ({ ok: true, value: [] }),
  listCatalogReports: async () => ({ ok: true, value: [] }),
} as never

beforeAll(async () => {
  world = await createWorld({ dependencies: { sources } })
  ;[editor, member, viewer] = [
    await world.api.client('Editor'),
    await world.api.client('Editor'),
    await world.api.client('Viewer'),
  ]
  const group = (
    await world.send('/api/group/create', {
      body: { Name: 'Finance', Members: [{ Kind: 'Client', Id: member.id }] },
    })
  ).body
  const body = { ...reportServerAccount, Name: 'Salaries', AllowedFor: [{ Kind: 'Group', Id: group.Id }] }
  restricted = (await world.send('/api/reportserveraccount/create', { body })).body
  const bi = { ...biAccount, Name: 'Salaries', AllowedFor: body.AllowedFor }
  restrictedBi = (await world.send('/api/biaccount/create', { body: bi })).body.Id
})
afterAll(() => world[Symbol.asyncDispose]())

const namesFor = async (as: Caller | null) =>
  (await world.send('/api/reportserveraccount/getall', { method: 'GET', as })).body.map(
    ({ Name }: { Name: string }) => Name,
  )

it('is listed for those whom it is for and for Administrators, and is not there for others', async () => {
  expect([await namesFor(null), await namesFor(member), await namesFor(editor)]).toEqual([
    ['Reports', 'Salaries'],
    ['Reports', 'Salaries'],
    ['Reports'],
  ])
})

it('is there for every reader when it names no principal, as it was without the field', async () => {
  expect(await namesFor(viewer)).toEqual(['Reports'])
  const { Id: folderId } = (await world.send('/api/folder/create', { body: { Name: randomUUID() } })).body
  await world.setGrants(folderId, [[viewer, ['Edit']]])
  expect(await namesFor(viewer)).toEqual(['Reports'])
  await world.setGrants(folderId, [], true)
})

const withAccount = (id: string) => ({ ...paginatedSchedule(id, randomUUID()), ReportServerAccountId: id })
const workspace = { WorkspaceId: randomUUID() }
const biUses: readonly (readonly [string, object])[] = [
  ['getworkspaces', {}],
  ['getreports', workspace],
  ['getpaginatedreports', workspace],
  ['getdashboards', workspace],
  ['getvisualsforreport', { ...workspace, ReportId: randomUUID() }],
]
const uses: readonly (readonly [string, (id: string) => { path: string; body: unknown }])[] = [
  [
    'getfolders',
    (id) => ({ path: '/api/reportserveraccount/getfolders', body: { ReportServerAccountId: id } }),
  ],
  [
    'getreports',
    (id) => ({ path: '/api/reportserveraccount/getreports', body: { ReportServerAccountId: id } }),
  ],
  [
    'getparameters',
    (id) => ({
      path: '/api/reportserveraccount/getparameters',
      body: { ReportServerAccountId: id, ReportPath: '/Sales/Orders' },
    }),
  ],
  ...biUses.map(
    ([name, body]) =>
      [
        `BI ${name}`,
        (id: string) => ({ path: `/api/biaccount/${name}`, body: { BiAccountId: id, ...body } }),
      ] as const,
  ),
  [
    'createforbi',
    (id) => ({ path: '/api/singleschedule/createforbi', body: smallBiSchedule(id, randomUUID()) }),
  ],
  ['createpaginated', (id) => ({ path: '/api/singleschedule/createpaginated', body: withAccount(id) })],
  [
    'createbulkpaginated',
    (id) => ({ path: '/api/singleschedule/createbulkpaginated?atomic=true', body: [withAccount(id)] }),
  ],
  [
    'package create',
    (id) => {
      const { ReportServerAccountId, ReportUrl, ScheduleName, FolderPath, Schedule } = withAccount(id)
      return {
        path: '/api/packageschedule/create',
        body: { ScheduleName, FolderPath, Schedule, Reports: [{ ReportServerAccountId, ReportUrl }] },
      }
    },
  ],
]

it.each(uses)(
  '%s with it is refused as with an account that does not exist, and nothing is asked with it',
  async (name, use) => {
    asked.length = 0
    const account = name.startsWith('BI') || name === 'createforbi' ? restrictedBi : restricted.Id
    const answers = await answersFor(world, [account, randomUUID()], { use, as: editor })
    expect(answers[0]).toEqual(answers[1])
    expect([answers[0]!.status, asked]).toEqual([404, []])
  },
)

it('can be used by those whom it is for, in a new schedule and in the update of one that had another', async () => {
  const made = await world.send('/api/singleschedule/createpaginated', {
    body: { ...withAccount(restricted.Id), Parameters: [] },
    as: member,
  })
  expect(made.status).toBe(200)
  const { reportServerAccountId } = world
  const other = (
    await world.send('/api/singleschedule/createpaginated', {
      body: { ...withAccount(reportServerAccountId), Parameters: [] },
    })
  ).body
  const change = (as: Caller) =>
    world.send('/api/singleschedule/updatepaginated', {
      body: { ...other, ReportServerAccountId: restricted.Id, ScheduleId: other.ScheduleId },
      as,
    })
  expect([(await change(editor)).status, (await change(member)).status]).toEqual([404, 200])
})

it('parameters of a schedule with it are replaced by those whom it is for, as the schedule is', async () => {
  const body = { ...withAccount(restricted.Id), Parameters: [] }
  const made = (await world.send('/api/singleschedule/createpaginated', { body, as: member })).body
  const { ScheduleId, Version } = made
  const given = { ScheduleId, Parameters: [] }
  const update = (as: Caller) =>
    world.send('/api/singleschedule/updateparameterspaginated', { body: given, as })
  const replaced = await world.send('/api/singleschedule/updatepaginated', { body: made, as: editor })
  const refused = await update(editor)
  for (const { status, body: answer } of [replaced, refused])
    expect([status, answer.detailCode]).toEqual([404, 'source_account_missing'])
  expect(await update(member)).toMatchObject({ status: 200, body: { Version: Version + 1 } })
})

it('a stored schedule is checked with what it runs with, also for a caller who may not use it', async () => {
  const { AllowedFor } = restricted
  const source = { ...dataSource, Name: 'Salaries of all', AllowedFor }
  const { Id: DataSourceId } = (await world.send('/api/datasource/create', { body: source })).body
  const Values = [{ Name: 'Total', DataSourceId, Query: 'SELECT 1' }]
  const body = { ...withAccount(restricted.Id), Parameters: [], Values }
  const { ScheduleId } = (await world.send('/api/singleschedule/createpaginated', { body, as: member })).body
  asked.length = 0
  const found = await world.send('/api/schedule/preflight', { body: { ScheduleId }, as: editor })
  expect(found.body).toMatchObject({ Runnable: true, NotRunnableReasons: [], PassingProblems: [] })
  expect(asked).toEqual([DataSourceId, restricted.Id])
  const path = `/api/singleschedule/getpaginated/${ScheduleId}`
  const read = await world.send(path, { method: 'GET' })
  expect(read.body.Schedule).toMatchObject({ Runnable: true, NotRunnableReasons: [] })
})

/** A run that began 84 seconds late behind three others of the account. */
async function lateRun(): Promise<{ ScheduleId: string; ExecutionId: string; At: number }> {
  const body = { ...withAccount(restricted.Id), Parameters: [] }
  const { ScheduleId } = (await world.send('/api/singleschedule/createpaginated', { body, as: member })).body
  const values = { accountName: 'Salaries', limit: 1, ahead: 3 }
  const held = JSON.stringify([{ code: 'account_cap', untilMs: 84_000, values }])
  const [run] = await world.api.store.database.query<{ id: string; at: number }>(
    `INSERT INTO history (id, nominal_at, due_at, schedule_id, schedule_kind, schedule_name, folder_id, trigger, not_before, run_by, entry_at, started_at, completed_at, status, late_seconds, held)
     SELECT gen_random_uuid(), due, due, s.id, s.kind, s.name, s.folder_id, 'schedule', due, 'Scheduler', due, due + interval '84 seconds', now(), 'Succeeded', 84, $2
     FROM schedules s, date_trunc('second', now() - interval '90 seconds') AS due WHERE s.id = $1 RETURNING id, extract(epoch FROM due_at)::float8 AS at`,
    [ScheduleId, held],
  )
  return { ScheduleId, ExecutionId: run!.id, At: run!.at }
}

it('is not named to those for whom it does not exist as what held a late run, wherever that is said', async () => {
  const { ScheduleId, ExecutionId, At } = await lateRun()
  const read = (path: string, body: object, as: Caller) => world.send(`/api/schedule/${path}`, { body, as })
  const causesFor = async (as: Caller) => {
    const answers = await Promise.all([
      read('GetExecutionStatus', { ExecutionId }, as),
      read('getexecutionqueue', {}, as),
      read('getexecutionhistory', { ScheduleId }, as),
      read('search', { Limit: 200 }, as),
    ])
    return answers.map(({ body }) => {
      const found = [body]
        .flat()
        .find((each) => [ExecutionId, ScheduleId].includes(each.ExecutionId ?? each.ScheduleId))
      return found?.LateCause as unknown
    })
  }
  const lateFor = async (as: Caller) =>
    (await read('explain', { ScheduleId, At }, as)).body.Findings.find(
      ({ Code }: { Code: string }) => Code === 'late',
    )
  const values = { Limit: 1, Ahead: 3 }
  const hidden = 'Its account makes one report at a time, and 3 were before it.'
  const cause = { Code: 'account_cap', Values: values, Message: hidden }
  expect(await causesFor(editor)).toEqual([cause, cause, cause, cause])
  const named = {
    Code: 'account_cap',
    Values: { ...values, AccountName: 'Salaries' },
    Message: 'Salaries makes one report at a time, and 3 were before it.',
  }
  expect(await causesFor(member)).toEqual([named, named, named, named])
  expect(JSON.stringify(await lateFor(editor))).toContain(hidden)
  expect(JSON.stringify(await lateFor(editor))).not.toContain('Salaries')
  expect(JSON.stringify(await lateFor(member))).toContain(named.Message)
})

it('AllowedFor stays over an update that leaves it out, and is opened by an empty one', async () => {
  const { Password: _kept, ...fields } = reportServerAccount
  const update = (more: object) =>
    world.send('/api/reportserveraccount/update', {
      body: { ...fields, Name: 'Salaries', Id: restricted.Id, ...more },
    })
  expect((await update({})).body.AllowedFor).toEqual(restricted.AllowedFor)
  expect((await update({ AllowedFor: [] })).body.AllowedFor).toEqual([])
  expect(await namesFor(editor)).toContain('Salaries')
  expect((await update({ AllowedFor: restricted.AllowedFor })).body.AllowedFor).toEqual(restricted.AllowedFor)
  expect(await namesFor(editor)).not.toContain('Salaries')
})

it.each([
  [{ Kind: 'User', Id: randomUUID() }, 'there is no user with this id'],
  [{ Kind: 'Group', Id: 'Finance' }, 'there is no group with this id'],
  [{ Kind: 'Role', Id: 'Boss' }, 'is no role; the roles are Viewer, Editor, Administrator'],
])('AllowedFor refuses %j with 400', async (principal, message) => {
  const body = {
    Name: randomUUID(),
    TenantId: 't',
    ClientId: 'c',
    ClientSecret: 's',
    AllowedFor: [principal],
  }
  const { status, body: answer } = await world.send('/api/biaccount/create', { body })
  expect([status, answer.errors]).toMatchObject([400, [{ field: 'AllowedFor[0]', message }]])
})

it('AllowedFor keeps a principal that is deleted: an emptied list would let every caller in', async () => {
  const gone = await world.api.client('Editor')
  const body = {
    Name: randomUUID(),
    TenantId: 't',
    ClientId: 'c',
    ClientSecret: 's',
    AllowedFor: [{ Kind: 'Client', Id: gone.id }],
  }
  const account = (await world.send('/api/biaccount/create', { body })).body
  await world.send(`/api/apiclient/delete/${gone.id}`, { body: {} })
  const all = (await world.send('/api/biaccount/getall', { method: 'GET', as: editor })).text
  expect(all).not.toContain(account.Id)
  const updated = await world.send('/api/biaccount/update', { body: { ...body, Id: account.Id } })
  expect([updated.status, updated.body.AllowedFor]).toEqual([200, body.AllowedFor])
})

it('a schedule of a folder without a grant to edit is not made with any account', async () => {
  const { status } = await world.send('/api/singleschedule/createforbi', {
    body: smallBiSchedule(world.biAccountId, randomUUID()),
    as: viewer,
  })
  expect(status).toBe(403)
})
