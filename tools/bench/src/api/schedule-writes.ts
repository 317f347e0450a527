import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

import type { NewSchedule } from '@punctual/catalog'
import type { Database } from '@punctual/store'

import { atLeast, type Figures, type Measurement, mediansOf } from '../measurement.ts'
import { processorMicrosPerAnswer } from '../processor-time.ts'
import { median } from '../statistics.ts'
import type { Rest } from './rest.ts'
import type { RuntimeContext } from './runtime-context.ts'

const writers = 50
const path = '/api/singleschedule/createforbi'

/** What the process that inserts without the api is asked for. */
export interface RawWrites {
  readonly schedule: Omit<NewSchedule, 'nextRunAt'> & { readonly nextRunAt: string | null }
  readonly writers: number
  readonly seconds: number
}

/**
 * createforbi with 50 writers at once, against 50 loops that send the same statement with the same parameters
 * through a pool of the same size. The api also checks the token, reads and validates the body, computes the
 * next run, and writes the audit trail.
 */
export async function measureScheduleWrites(runtimeContext: RuntimeContext): Promise<Measurement> {
  const { services, rest, database, load, rounds, seconds } = runtimeContext
  const account = await rest.client.post('/api/biaccount/create', {
    body: { Name: 'Bench', TenantId: 'tenant', ClientId: 'client', ClientSecret: 'a-client-secret' },
  })
  const body = scheduleBody(account.Id)
  const schedule = await storedForm({ rest, database }, body)
  const headers = { authorization: rest.authorization, 'content-type': 'application/json' }
  const requests = [
    { method: 'POST' as const, path, headers, body: JSON.stringify({ ...body, ScheduleName: 'Api [<id>]' }) },
  ]
  await using raw = startRawWrites(services.databaseUrl)
  const overApi = () =>
    processorMicrosPerAnswer([services.apiPid], () =>
      load.run({ url: services.apiUrl, connections: writers, seconds, requests }),
    )
  await overApi()
  await raw.run({ schedule, writers, seconds })
  const all: Figures[] = []
  for (let round = 0; round < rounds; round += 1) {
    const before = round % 2 === 0 ? await raw.run({ schedule, writers, seconds }) : null
    const api = await overApi()
    const rawPerSecond = before ?? (await raw.run({ schedule, writers, seconds }))
    const times = { apiP50Ms: api.p50Ms, apiP99Ms: api.p99Ms, apiProcessorMicros: api.micros }
    all.push({ apiPerSecond: api.requestsPerSecond, rawPerSecond, ...times })
  }
  const ratio = median(all.map(({ apiPerSecond = 0, rawPerSecond = 0 }) => apiPerSecond / rawPerSecond))
  const figures = mediansOf(all)
  const checkResults = [
    atLeast('schedules/s : raw insert', ratio, 0.3),
    atLeast('schedules/s', figures.apiPerSecond ?? 0, 400),
  ]
  return { name: `createforbi, ${writers} writers`, figures, checkResults }
}

function startRawWrites(databaseUrl: string) {
  const child = fork(fileURLToPath(new URL('./raw-writes-process.ts', import.meta.url)), {
    env: { ...process.env, DATABASE_URL: databaseUrl },
  })
  return {
    async run(writes: RawWrites): Promise<number> {
      child.send(writes)
      const [reply] = (await once(child, 'message')) as [{ perSecond?: number; problem?: string }]
      if (reply.perSecond === undefined) throw new Error(reply.problem)
      return reply.perSecond
    },
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}

function scheduleBody(biAccountId: string) {
  return {
    BiAccountId: biAccountId,
    ReportUrl:
      'https://app.powerbi.com/reportEmbed?reportId=5b218778-e7a5-4d73-8187-f10824047715&groupId=f089354e-8366-4e18-aea3-4cb4a3a50b48',
    BiReportName: 'Sales overview',
    ScheduleName: 'Template',
    FolderPath: '/Area 1/Team 1',
    Keywords: ['sales', 'daily'],
    Schedule: {
      Frequency: 'Weekly' as const,
      WeekDays: ['Monday' as const, 'Thursday' as const],
      ExecutionTime: '09:30',
      TimeZone: 'Europe/Berlin',
      StartDate: '2026-12-01',
    },
    EmailDestinations: [
      {
        To: ['ann@example.org', 'bob@example.org'],
        Subject: 'Sales {{ScheduledFor:yyyy-MM-dd}}',
        Format: 'PDF' as const,
      },
    ],
  }
}

/** The parameters of the statement that creates the body, read from what the api stored for it. */
async function storedForm(
  { rest, database }: { rest: Rest; database: Database },
  body: ReturnType<typeof scheduleBody>,
): Promise<RawWrites['schedule']> {
  const created = await rest.client.post(path, { body })
  const [row] = await database.query<RawWrites['schedule']>(
    `SELECT s.id, s.kind, f.path_key AS "folderKey", s.name, s.description, s.keywords, s.is_data_driven AS "isDataDriven",
       jsonb_build_object('id', s.source_account_id, 'kind', 'bi') AS "sourceAccount", s.definition, s.recurrence, NULL AS calendar, s.enabled,
       s.next_run_at AS "nextRunAt", s.not_runnable_reasons AS "notRunnableReasons", s.server_name AS "serverName",
       ARRAY(SELECT jsonb_build_object('id', d.id, 'kind', d.kind, 'name', d.name, 'enabled', d.enabled, 'allowedFor', d.allowed_for, 'settings', d.settings, 'secrets', '{}'::jsonb)
         FROM destinations d WHERE d.schedule_id = s.id) AS destinations
     FROM schedules s JOIN folders f ON f.id = s.folder_id WHERE s.id = $1`,
    [created.ScheduleId],
  )
  if (!row) throw new Error('the schedule that was created is not stored')
  return row
}
