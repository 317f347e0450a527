/** `schedule create` from options, of a report that the sample report server has. */
import { startApiProcess } from '@punctual/testing'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'

import { administratorOf, createPerson, type Person } from './punctual.ts'
import { sampleAccount, startSampleReportServer } from './sample-report-server.ts'

const resources = new AsyncDisposableStack()
let person: Person
let account: string

const punctual: Person['punctual'] = (...call) => person.punctual(...call)
const report = ['--report', '/Finance/Stock Prices']
const ann = ['--to', 'ann@example.org']
const zone = ['--zone', 'Europe/Berlin']
const stored = async (address: string) => (await punctual(['schedule', 'get', address, '--json'])).json()

beforeAll(async () => {
  const api = resources.use(await startApiProcess())
  const { url } = resources.use(await startSampleReportServer())
  const rest = administratorOf(api)
  const body = { Name: 'Reports', ...sampleAccount(url) }
  account = (await rest.post('/api/reportserveraccount/create', { body })).Id
  await rest.post('/api/folder/create', { body: { Name: 'Sales' } })
  person = resources.use(await createPerson())
  await person.logIn(api)
}, 120_000)
afterAll(() => resources.disposeAsync())

it.each([
  [['--daily', '07:00'], { Frequency: 'Daily', ExecutionTime: '07:00' }, '07:00:00'],
  [['--weekdays', '06:30'], { Frequency: 'Weekdays', ExecutionTime: '06:30' }, '06:30:00'],
  [
    ['--weekly', '08:15', '--on', 'Monday, Friday'],
    { Frequency: 'Weekly', ExecutionTime: '08:15', WeekDays: ['Monday', 'Friday'] },
    '08:15:00',
  ],
  [
    ['--monthly', '18:00', '--on', '-1'],
    { Frequency: 'Monthly', ExecutionTime: '18:00', DayOfMonth: -1 },
    '18:00:00',
  ],
  [['--cron', '5 7 * * 1-5'], { Frequency: 'Cron', Cron: '5 7 * * 1-5' }, '07:05:00'],
])('a schedule is created that runs as its options say: %j', async (when, recurrence, time) => {
  const name = `Sales ${recurrence.Frequency}`
  onTestFinished(async () => void (await punctual(['schedule', 'delete', `/${name}`])))
  const created = await punctual(['schedule', 'create', name, ...report, ...when, ...zone, ...ann])
  const schedule = await stored(`/${name}`)
  expect(created).toMatchObject({
    code: 0,
    output: `Created "${name}" with the id ${schedule.ScheduleId}.\n`,
    errors: expect.stringMatching(/^It runs next at \d{4}-\d\d-\d\d \d\d:\d\d:00Z\.\n$/),
  })
  expect(schedule).toMatchObject({
    ScheduleType: 'paginated',
    FolderPath: '/',
    ReportServerAccountId: account,
    ReportUrl: '/Finance/Stock Prices',
    Schedule: { ...recurrence, Enabled: true, TimeZone: 'Europe/Berlin' },
    EmailDestinations: [{ To: ['ann@example.org'], Format: 'PDF' }],
  })
  const preview = await punctual(['schedule', 'preview', `/${name}`, '--count', '1', '--json'])
  expect(preview.json()).toMatchObject([{ Local: expect.stringContaining(`T${time}+0`) }])
})

it('a schedule is created in its folder, with all addresses, format and subject, and runs not by itself with --disabled', async () => {
  onTestFinished(async () => void (await punctual(['schedule', 'delete', '/Sales/Prices'])))
  const source = ['--report', 'Stock Prices', '--account', 'reports']
  const mail = [...ann, '--to', 'bob@example.org', '--format', 'CSV', '--subject', 'Prices of the day']
  const when = ['--daily', '07:00', '--disabled']
  const created = await punctual(['schedule', 'create', '/Sales/Prices', ...source, ...when, ...mail])
  expect(created).toMatchObject({
    code: 0,
    errors: expect.stringMatching(/^It does not run by itself: /),
  })
  expect(await stored('/Sales/Prices')).toMatchObject({
    Schedule: { Enabled: false, NextRunEpochUtc: null },
    EmailDestinations: [
      { To: ['ann@example.org', 'bob@example.org'], Format: 'CSV', Subject: 'Prices of the day' },
    ],
  })
})

it('a schedule of a report that the account does not have is not created', async () => {
  const call = ['schedule', 'create', 'Missing', '--report', '/Finance/Nothing', '--daily', '07:00']
  expect(await punctual(call)).toMatchObject({
    code: 1,
    output: '',
    errors: '"Reports" can read no report "/Finance/Nothing".\n',
  })
  expect(await punctual(['schedule', 'get', '/Missing'])).toMatchObject({ code: 1 })
})
