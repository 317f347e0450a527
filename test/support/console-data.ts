import type { Client } from '@punctual/client'
import { endByHand } from '@punctual/engine/testing'
import { Client as Database } from 'pg'

import type { LocalFile } from './cluster.ts'

/** What a service has that has been used for a while. */
export interface ConsoleData {
  readonly scheduleIds: readonly string[]
  /** An account that the schedules read their reports with. */
  readonly sourceId: string
  /** A calendar of holidays that some of them keep to. */
  readonly calendarId: string
  /** Somewhere that events about them are sent to, and that does not answer. */
  readonly eventSubscriptionId: string
  /** A run of which it is not known whether one recipient has it. */
  readonly doubtId: string
  /** How many of the runs of the last 24 hours need a person. */
  readonly needs: number
}

const folders = ['/Finance', '/Sales', '/Operations']
const scheduleCount = 120
/** A run of each of the first schedules, the newest 20 minutes ago, the oldest 14 hours. */
const runCount = 70
const firstMinutesAgo = 20
const minutesApart = 12
/** Which of them did not succeed; one of those that were partly delivered has a delivery in doubt. */
const exceptions = new Map<number, Ended>([
  [2, 'PartiallyDelivered'],
  [4, 'Failed'],
  [5, 'PartiallyDelivered'],
  [7, 'Missed'],
  [9, 'Cancelled'],
])
const inDoubt = 2
/** Those that ask for a person. */
const asking: readonly Ended[] = ['Failed', 'PartiallyDelivered', 'Missed']

type Ended = 'Succeeded' | 'Failed' | 'PartiallyDelivered' | 'Missed' | 'Cancelled'

/**
 * Schedules in folders, and their runs of the last hours, written as the engine writes them. Runs of a real
 * source do not end in each way when a test wants it.
 */
export async function fillConsole(rest: Client, { DatabaseUrl }: LocalFile): Promise<ConsoleData> {
  const account = await rest.post('/api/biaccount/create', {
    body: {
      Name: 'Finance tenant',
      TenantId: 'contoso.example',
      ClientId: 'reports',
      ClientSecret: 'not used',
    },
  })
  await Promise.all(
    folders.map((path) =>
      rest.post('/api/folder/create', { body: { Name: path.slice(1), ParentPath: '/' } }),
    ),
  )
  await rest.post('/api/mailtemplate/create', { body: { Name: 'Company', Html: '<p>{{Body}}</p>' } })
  const calendar = await rest.post('/api/calendar/create', {
    body: {
      Name: 'Netherlands',
      Description: 'Public holidays; the offices are closed',
      Holidays: holidaysOf(new Date().getUTCFullYear()),
    },
  })
  await rest.post('/api/group/create', { body: { Name: 'Finance desk', Members: [] } })
  await rest.post('/api/window/create', {
    body: {
      Name: 'Backup of the database',
      Reason: 'Disks',
      Scope: { AccountId: account.Id },
      Once: inThreeDays(),
    },
  })
  const events = await rest.post('/api/eventsubscription/create', {
    body: {
      Name: 'Operations desk',
      FolderPath: '/',
      Events: ['report.failed', 'report.late'],
      LateAfterMinutes: 45,
      Destination: { Type: 'Webhook', Url: 'http://127.0.0.1:1/hook', Secret: webhookSecret },
    },
  })
  const scheduleIds: string[] = []
  // One after the other: a loaded machine refuses what it cannot do at once.
  for (let index = 0; index < scheduleCount; index += 1) {
    const { ScheduleId } = await rest.post('/api/singleschedule/createforbi', {
      body: {
        BiAccountId: account.Id,
        ReportUrl: 'https://app.powerbi.com/reportEmbed?reportId=5b218778-e7a5-4d73-8187-f10824047715',
        ScheduleName: nameOf(index),
        FolderPath: folders[index % folders.length] ?? '/',
        Subscribable: index % 10 === 0,
        Schedule: {
          Frequency: 'Daily',
          ExecutionTime: dueAt(index),
          ...(index % 4 === 0 ? { CalendarId: calendar.Id } : {}),
        },
        EmailDestinations: [{ To: 'finance-desk@example.org', Format: 'PDF' }],
      },
    })
    scheduleIds.push(ScheduleId)
  }
  await using stack = new AsyncDisposableStack()
  const database = new Database({ connectionString: DatabaseUrl })
  await database.connect()
  stack.defer(() => database.end())
  const runs = scheduleIds.slice(0, runCount).map((scheduleId, index) => ({
    scheduleId,
    minutesAgo: firstMinutesAgo + index * minutesApart,
    status: exceptions.get(index) ?? ('Succeeded' as const),
  }))
  const ids: string[] = []
  for (const run of runs) ids.push(await endedRun(database, run))
  const idOf = (index: number) => ids[index] ?? ''
  await sent(
    database,
    ids.filter((_id, index) => runs[index]?.status === 'Succeeded'),
  )
  await sent(database, [idOf(inDoubt)])
  await database.query(
    `UPDATE deliveries SET state = 'Unknown', reply = NULL WHERE execution_id = $1 AND position = 1`,
    [idOf(inDoubt)],
  )
  return {
    scheduleIds,
    sourceId: account.Id,
    calendarId: calendar.Id,
    eventSubscriptionId: events.Id,
    doubtId: idOf(inDoubt),
    needs: runs.filter(({ status }) => asking.includes(status)).length,
  }
}

/** Of a year and the next one. */
function holidaysOf(year: number) {
  return [year, year + 1].flatMap((each) => [
    { Date: `${each}-01-01`, Name: 'New Year' },
    { Date: `${each}-04-27`, Name: 'King’s Day' },
    { Date: `${each}-05-05`, Name: 'Liberation Day' },
    { Date: `${each}-12-25`, Name: 'Christmas Day' },
    { Date: `${each}-12-26`, Name: 'Second Day of Christmas' },
  ])
}

const webhookSecret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

const reports = [
  'Daily sales',
  'Open invoices',
  'Stock levels',
  'Margin by product',
  'Late deliveries',
  'Service calls',
]
const regions =
  'Netherlands Belgium Germany France Austria Poland Spain Italy Denmark Sweden Norway Finland Portugal Ireland Czechia Greece Hungary Croatia Estonia Latvia'.split(
    ' ',
  )

/** Each report for each region. */
const nameOf = (index: number) =>
  `${reports[index % reports.length]}, ${regions[Math.floor(index / reports.length) % regions.length]}`

/** Half hours of UTC, none due before the tests of a file are over: what a scheduler starts here would fail. */
const dueAt = (index: number) => {
  const hour = (new Date().getUTCHours() + 2 + (index % 13)) % 24
  return `${String(hour).padStart(2, '0')}:${index % 2 === 0 ? '00' : '30'}`
}

interface EndedRun {
  readonly scheduleId: string
  readonly minutesAgo: number
  readonly status: Ended
}

async function endedRun(database: Database, { scheduleId, minutesAgo, status }: EndedRun): Promise<string> {
  const id = crypto.randomUUID()
  await database.query(
    `INSERT INTO work (id, nominal_at, schedule_id, schedule_kind, schedule_name, folder_id, trigger, due_at, stage, not_before, run_by, entry_at, dispatched_at, started_at, server_name, attempt, transactions)
     SELECT $1, due, s.id, s.kind, s.name, s.folder_id, 'schedule', due, 'Placing', due, 'Scheduler', due, due, due + interval '400 milliseconds', 'worker-1', 1, '{}'
     FROM schedules s, (SELECT date_trunc('minute', now()) - make_interval(mins => $3) AS due) instant WHERE s.id = $2`,
    [id, scheduleId, minutesAgo],
  )
  const completedAt = `(row).due_at + interval '9 seconds'`
  await database.query(endByHand('id = $1', { status, completedAt }), [id])
  return id
}

/** Three mails of each run, which the mail server has taken. */
async function sent(database: Database, ids: readonly string[]): Promise<void> {
  await database.query(
    `INSERT INTO deliveries (id, nominal_at, execution_id, destination_id, recipient, position, state, attempt, tries, reply, sending_at, settled_at)
     SELECT gen_random_uuid(), h.nominal_at, h.id, gen_random_uuid(), recipient, position - 1, 'Accepted', 1, 1,
       '250 2.0.0 accepted', h.completed_at - interval '1 second', h.completed_at
     FROM history h, unnest(ARRAY['ann@example.org', 'finance-desk@example.org', 'planning@example.org'])
       WITH ORDINALITY AS each (recipient, position) WHERE h.id = ANY ($1::uuid[])`,
    [ids],
  )
}

function inThreeDays() {
  const FromEpochUtc = Math.floor(Date.now() / 1_000) + 3 * 86_400
  return { FromEpochUtc, UntilEpochUtc: FromEpochUtc + 43_200 }
}
