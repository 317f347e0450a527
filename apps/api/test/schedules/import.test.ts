import type { CatalogSubscription, SourcesWithDiscovery } from '@punctual/source'
import { beforeAll, expect, it } from 'vitest'

import { createScheduleApi, type ScheduleApi } from '../single-schedule/fixtures.ts'

let fixture: ScheduleApi
let subscriptions: CatalogSubscription[] = []

beforeAll(async () => {
  const sources = {
    listSubscriptions: async () => ({ ok: true, value: subscriptions }),
    parameters: async () => ({ ok: true, value: null }),
  } as unknown as SourcesWithDiscovery
  fixture = await createScheduleApi({ dependencies: { sources } })
  return () => fixture[Symbol.asyncDispose]()
})

const preview = (body: object, headers: Record<string, string> = {}) =>
  fixture.api.call('POST', '/api/schedule/previewimport', { as: 'Editor', body, headers })
const table = (...lines: string[]) => preview({ Csv: lines.join('\n'), TimeZone: 'Europe/Berlin' })

const mail = new Map([
  ['TO', 'ann@example.org; bob@example.org'],
  ['RENDERFORMAT', 'EXCELOPENXML'],
  ['SUBJECT', '@ReportName at @ExecutionTime'],
])
const subscription = (changes: Partial<CatalogSubscription> = {}): CatalogSubscription => ({
  id: 's1',
  description: 'Weekly',
  reportPath: '/Finance/Prices',
  isTimed: true,
  isActive: true,
  isDataDriven: false,
  extension: 'Report Server Email',
  settings: mail,
  parameters: [
    { name: 'Region', value: 'North', isOfColumn: false },
    { name: 'Region', value: 'South', isOfColumn: false },
    { name: 'Note', value: null, isOfColumn: false },
  ],
  schedule: {
    days: { kind: 'weeks', every: 2, weekStart: 6, weekdays: [0, 6] },
    start: '2026-01-05T07:30:00+01:00',
    end: null,
  },
  ...changes,
})
const imported = async (...given: CatalogSubscription[]) => {
  subscriptions = given
  return await preview({
    ReportServerAccountId: fixture.reportServerAccountId,
    FolderPath: '/Moved',
    TimeZone: 'W. Europe Standard Time',
  })
}
const timed = (days: NonNullable<CatalogSubscription['schedule']>['days']) =>
  subscription({ schedule: { days, start: '2026-01-05T07:30:00+01:00', end: null } })

it('a subscription becomes a schedule whose next 100 runs are identical, and apply takes it', async () => {
  const { status, body } = await imported(subscription(), subscription({ id: 's2' }))
  expect({ status, body }).toMatchObject({
    status: 200,
    body: {
      Total: 2,
      Schedules: [
        {
          Place: 's1',
          ScheduleName: 'Weekly',
          FolderPath: '/Moved/Finance',
          ComparedRuns: 100,
          DifferingRuns: 0,
          Verdict: 'The next 100 runs are identical.',
          VerdictCode: { Code: 'move_in_identical', Values: { Runs: 100 } },
          NotTakenOver: [],
        },
        { Place: 's2', ScheduleName: 'Weekly (2)' },
      ],
    },
  })
  const Paginated = body.Schedules.map(({ Schedule }: { Schedule: object }) => Schedule)
  const applied = await fixture.api.call('POST', '/api/schedule/apply', {
    as: 'Editor',
    body: { Folders: ['/Moved', '/Moved/Finance'], Paginated },
  })
  expect(applied).toMatchObject({
    status: 200,
    body: {
      Changes: [
        {
          Change: 'Created',
          After: {
            ReportUrl: '/Finance/Prices',
            Parameters: [
              { Name: 'Region', Values: ['North', 'South'] },
              { Name: 'Note', IsNull: true },
            ],
            Schedule: { Enabled: true, Frequency: 'Weekly', Interval: 2, WeekDays: ['Monday', 'Sunday'] },
            EmailDestinations: [
              {
                To: ['ann@example.org', 'bob@example.org'],
                Format: 'XLSX',
                Subject: '{{ReportName}} at {{ScheduledFor:yyyy-MM-dd HH:mm}}',
              },
            ],
          },
        },
        { Change: 'Created' },
      ],
    },
  })
})

it('every kind of days of a report server is translated, or its differences are named', async () => {
  const { body } = await imported(
    timed({ kind: 'once' }),
    timed({ kind: 'days', every: 3 }),
    timed({ kind: 'minutes', every: 30 }),
    timed({ kind: 'month-days', days: [15], months: [1, 7], isClamped: false }),
    timed({ kind: 'month-days', days: [1, 31], months: [], isClamped: false }),
    timed({ kind: 'month-weeks', week: 2, weekdays: [1], months: [] }),
    timed({ kind: 'month-weeks', week: 5, weekdays: [3, 4], months: [3, 12] }),
    timed({ kind: 'minutes', every: 50 }),
  )
  const runs = body.Schedules.map(({ ComparedRuns, DifferingRuns }: Record<string, number>) => [
    ComparedRuns,
    DifferingRuns,
  ])
  expect(runs.slice(0, -1)).toEqual([[0, 0], ...Array.from({ length: 6 }, () => [100, 0])])
  expect(body.Schedules[0].Verdict).toBe('It runs no more.')
  expect(body.Schedules.at(-1)).toMatchObject({
    ComparedRuns: 100,
    Verdict: expect.stringMatching(/^Of the next 100 runs \d+ differ, the first at \d{4}-/),
    Differences: expect.arrayContaining([{ Source: expect.any(String), Here: null }]),
  })
})

it('what cannot be taken over is named, and no secret is', async () => {
  const share = new Map([
    ['PATH', '\\\\files\\reports'],
    ['USERNAME', 'svc'],
  ])
  const { body, text } = await imported(
    subscription({ isDataDriven: true }),
    subscription({ isTimed: false }),
    subscription({ schedule: null }),
    subscription({ extension: 'Report Server FileShare', settings: share }),
    subscription({ settings: new Map() }),
    subscription({ settings: new Map([...mail, ['RENDERFORMAT', 'RPL']]) }),
    subscription({
      schedule: { days: { kind: 'days', every: 1 }, start: '2026-01-05T07:30:00-08:00', end: null },
    }),
  )
  const codes = body.Schedules.map(({ NotTakenOverCodes }: { NotTakenOverCodes: { Code: string }[] }) =>
    NotTakenOverCodes.map(({ Code }) => Code),
  )
  expect(codes).toEqual([
    ['move_in_data_driven'],
    ['move_in_event'],
    ['move_in_no_schedule'],
    ['move_in_file_share', 'move_in_off'],
    ['move_in_no_recipient', 'move_in_off'],
    ['move_in_format'],
    ['move_in_zone'],
  ])
  expect(body.Schedules.at(-1)).toMatchObject({ Verdict: '', VerdictCode: null, ComparedRuns: 0 })
  const taken = body.Schedules.map(({ Schedule }: { Schedule: object | null }) => Schedule !== null)
  expect(taken).toEqual([false, false, false, true, true, true, true])
  expect(body.Schedules[3].Schedule.Schedule.Enabled).toBe(false)
  expect(text).not.toContain('svc')
})

it('rows of a table become schedules, and say in German which cell cannot be read', async () => {
  const { status, body } = await table(
    'ScheduleName;FolderPath;Account;ReportUrl;Frequency;WeekDays;DayOfMonth;ExecutionTime;To;Parameter Region',
    'Weekly;/Sales;Reports;/Sales/Weekly;Weekly;Monday;;7:00;ann@example.org;North',
    'Monthly;/Sales;tenant;https://app.powerbi.com/reportEmbed?reportId=1;monthly;;31;06:30;ann@example.org;',
    'Wrong;/Sales;Reports;/Sales/Weekly;Weekly;Someday;;07:00;;',
    'Nowhere;/Sales;Unknown;/Sales/Weekly;Daily;;;07:00;;',
  )
  expect({ status, body }).toMatchObject({
    status: 200,
    body: {
      Schedules: [
        {
          Place: '2',
          Verdict: 'The next 100 runs are identical.',
          Schedule: {
            ScheduleType: 'paginated',
            Parameters: [{ Name: 'Region', Values: ['North'] }],
            EmailDestinations: [{ To: ['ann@example.org'] }],
          },
        },
        {
          Verdict: 'The next 100 runs are identical.',
          Schedule: { ScheduleType: 'single', Schedule: { DayOfMonth: 31 } },
        },
        { Schedule: null, NotTakenOverCodes: [{ Code: 'move_in_value', Values: { Column: 'WeekDays' } }] },
        { Schedule: null, NotTakenOverCodes: [{ Code: 'move_in_account' }] },
      ],
    },
  })
  const german = await preview(
    { Csv: 'ScheduleName,Account,Frequency,ExecutionTime\na,Reports,Daily,25:00' },
    { 'accept-language': 'de' },
  )
  expect(german.body.Schedules[0].NotTakenOver).toEqual([
    'In der Spalte ExecutionTime steht „25:00“, was nicht lesbar ist.',
  ])
})

it('a folder is taken in every spelling that the interface takes, and is answered in one', async () => {
  const written = ['Sales', '/Sales/', 'sales\\Daily', 'Home/Sales', '']
  const Csv = [
    'ScheduleName,FolderPath,Account,ReportUrl,Frequency,ExecutionTime',
    ...written.map((path) => `Weekly,${path},Reports,/Sales/Weekly,Daily,07:00`),
  ].join('\n')
  const { body } = await preview({ Csv, FolderPath: 'Moved/' })
  const paths = ['/Sales', '/Sales', '/sales/Daily', '/Sales', '/Moved']
  expect(body.Schedules).toMatchObject(paths.map((FolderPath) => ({ FolderPath, Schedule: { FolderPath } })))
  const names = body.Schedules.map(({ ScheduleName }: { ScheduleName: string }) => ScheduleName)
  expect(names).toEqual(['Weekly', 'Weekly (2)', 'Weekly', 'Weekly (3)', 'Weekly'])
  subscriptions = [subscription()]
  const ReportServerAccountId = fixture.reportServerAccountId
  const taken = await preview({ ReportServerAccountId, FolderPath: 'Moved' })
  expect(taken.body.Schedules).toMatchObject([{ FolderPath: '/Moved/Finance' }])
})

it('a row is on or off by a known word in its cell; any other refuses the row', async () => {
  const words = ['true', 'YES', '1', '', 'False', 'no', '0', 'nein', 'off', 'n', 'disabled', 'maybe']
  const { body } = await table(
    'Account,ReportUrl,Frequency,ExecutionTime,Enabled',
    ...words.map((word) => `Reports,/Sales/Weekly,Daily,07:00,${word}`),
  )
  expect(body.Schedules).toMatchObject([
    ...words.slice(0, 4).map(() => ({ Schedule: { Schedule: { Enabled: true } } })),
    ...words.slice(4, 7).map(() => ({ Schedule: { Schedule: { Enabled: false } } })),
    ...words.slice(7).map((Given) => ({
      Schedule: null,
      NotTakenOverCodes: [{ Code: 'move_in_value', Values: { Column: 'Enabled', Given } }],
    })),
  ])
})

it.each([
  ['a column twice', 'ScheduleName,To,to\nx,a,b', 'names the column "to" twice'],
  ['a row with too few cells', 'ScheduleName,To\nx,a\ny', 'on line 3'],
  ['a row with too many cells', 'ScheduleName,To\nx,a\n\ny,b,c', 'on line 4'],
])('a table that has %s is refused, and says where', async (_name, Csv, says) => {
  expect(await preview({ Csv })).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'Csv', message: expect.stringContaining(says) }] },
  })
})

it.each<[string, object, string]>([
  ['nothing', {}, 'Csv'],
  ['both sources', { Csv: 'a', ReportServerAccountId: 'b' }, 'Csv'],
  ['an unknown column', { Csv: 'ScheduleName,Colour\nx,red' }, 'Csv'],
  ['a quotation mark without its end', { Csv: '"never ends' }, 'Csv'],
  ['too many rows', { Csv: `ScheduleName\n${'x\n'.repeat(501)}` }, 'Csv'],
  ['an unknown zone', { Csv: 'ScheduleName\nx', TimeZone: 'Middle-earth' }, 'TimeZone'],
])('a request with %s is refused by name', async (_name, body, field) => {
  expect(await preview(body)).toMatchObject({ status: 400, body: { errors: [{ field }] } })
})
