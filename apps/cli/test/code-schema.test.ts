/** The JSON schema beside exported files: editors take the files as valid, and show what is wrong in them. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startApiProcess } from '@punctual/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'

import { administratorOf, createPerson } from './punctual.ts'

type Document = Readonly<Record<string, unknown>>

const resources = new AsyncDisposableStack()
let schema: z.ZodType
/** By the names of the files, without their ending. */
let documents: Readonly<Record<string, Document>>

beforeAll(async () => {
  const api = resources.use(await startApiProcess())
  const rest = administratorOf(api)
  const bi = { Name: 'Tenant', TenantId: 't', ClientId: 'c', ClientSecret: 's' }
  const server = {
    Name: 'Reports',
    ServerUrl: 'https://reports.example/ReportServer',
    PortalUrl: 'https://reports.example/reports',
    AuthType: 'None',
  } as const
  const jsreport = {
    Kind: 'JsReport',
    Name: 'Templates',
    ServerUrl: 'https://jsreport.example',
    UserName: 'reader',
    Password: 'a-jsreport-password',
  } as const
  const report = {
    BiAccountId: (await rest.post('/api/biaccount/create', { body: bi })).Id,
    WorkspaceName: 'Sales',
    BiReportName: 'Orders',
  }
  const { Id: ReportServerAccountId } = await rest.post('/api/reportserveraccount/create', { body: server })
  const { Id: AccountId } = await rest.postUnchecked('/api/sourceaccount/create', { body: jsreport })
  const calendar = { Name: 'Holidays', Holidays: [] }
  const { Id: CalendarId } = await rest.post('/api/calendar/create', { body: calendar })
  const Secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
  const common = {
    FolderPath: '/',
    Description: 'of every kind',
    Keywords: ['orders'],
    Schedule: { Frequency: 'Weekly', WeekDays: ['Monday'], ExecutionTime: '07:00', CalendarId },
    EmailDestinations: [
      { Name: 'Mail', To: ['ann@example.org'], Zip: true, ZipPassword: 'open sesame', PdfPassword: 'sesame' },
    ],
    Destinations: [
      { Type: 'Webhook', Name: 'Hook', Url: 'https://hook.example/plain', Secret },
      { Type: 'Teams', Name: 'Channel', Url: 'https://teams.example/secret' },
    ],
  }
  const DataDriven = { Source: 'Csv', Csv: 'To,Region\nann@example.org,North\n' }
  const single = '/api/singleschedule'
  const made = [
    [`${single}/createforbi`, { ScheduleName: 'single', ...report }],
    [`${single}/create`, { ScheduleName: 'source', Source: { AccountId, ItemId: '/Sales/Weekly' } }],
    [`${single}/createpaginated`, { ScheduleName: 'paginated', ReportServerAccountId, ReportUrl: '/Orders' }],
    ['/api/packageschedule/create', { ScheduleName: 'package', Reports: [report] }],
    [`${single}/createforbi`, { ScheduleName: 'data-driven', DataDriven, ...report }],
  ] as const
  for (const [path, own] of made) await rest.postUnchecked(path, { body: { ...common, ...own } })
  const person = resources.use(await createPerson())
  await person.logIn(api)
  const directory = mkdtempSync(join(tmpdir(), 'punctual-schema-'))
  resources.defer(() => rmSync(directory, { recursive: true, force: true }))
  await person.punctual(['export', directory])
  const text = (file: string) => readFileSync(join(directory, file), 'utf8')
  schema = z.fromJSONSchema(JSON.parse(text('schedule.schema.json')))
  const ending = '.schedule.yaml'
  const files = readdirSync(directory).filter((file) => file.endsWith(ending))
  documents = Object.fromEntries(files.map((file) => [file.replace(ending, ''), parse(text(file))]))
})
afterAll(() => resources.disposeAsync())

/** Where the schema says that a document is wrong. */
const wrongIn = (document: Document | undefined): string[] =>
  (schema.safeParse(document).error?.issues ?? []).map(({ path }) => path.join('.'))

it('the exported files of all kinds of schedules, with their secrets, are valid by the schema beside them', () => {
  expect(Object.keys(documents).toSorted()).toEqual([
    'data-driven',
    'package',
    'paginated',
    'single',
    'source',
  ])
  expect(Object.values(documents).map(({ ScheduleType }) => ScheduleType)).toEqual(
    expect.arrayContaining(['single', 'paginated', 'package']),
  )
  const secret = { FromEnvironment: expect.stringMatching(/^PUNCTUAL_SECRET_/) }
  for (const document of Object.values(documents)) {
    expect(document).toMatchObject({
      EmailDestinations: [{ ZipPassword: secret, PdfPassword: secret }],
      Destinations: [{ Url: 'https://hook.example/plain', Secret: secret }, { Url: secret }],
    })
    expect(wrongIn(document)).toEqual([])
  }
})

it.each([
  ['ScheduleType', 'bundle'],
  ['Keywords', 'orders'],
  ['BiAccountId', { Name: 'Tenant', Id: 'x' }],
  ['Schedule', { ExecutionTime: '07:00' }],
  ['Schedule', { Frequency: 'Weekly', WeekDays: 'Monday' }],
  ['EmailDestinations', [{ ZipPassword: 'open sesame' }]],
  ['Destinations', [{ Secret: { FromFile: 7 } }]],
  ['Reports', ['Orders']],
])('a file with one wrong member is not valid by the schema: %s', (member, value) => {
  const wrong = wrongIn({ ...documents['single'], [member]: value })
  expect(wrong).toEqual([expect.stringMatching(new RegExp(`^${member}\\b`))])
})

it('a file without the member Schedule is not valid by the schema', () => {
  const { Schedule: _none, ...without } = documents['package'] ?? {}
  expect(wrongIn(without)).toEqual(['Schedule'])
})
