/** Schedules of another service with the interface of this one: as it answers them, with their coming runs. */
import { failure } from '@punctual/domain'
import { z } from 'zod'

import type { SourceContext } from '../context.ts'
import { withDeadline } from '../http/deadline.ts'
import { asOutcome } from '../outcome.ts'
import { type ServiceClient, signInToService } from './service-client.ts'
import type {
  ReadService,
  ServiceExtent,
  ServiceReading,
  ServiceRun,
  ServiceSchedule,
} from './service-port.ts'

const schedulePaths = [
  { list: '/api/singleschedule/getall', read: '/api/singleschedule/get/' },
  { list: '/api/singleschedule/getallpaginated', read: '/api/singleschedule/getpaginated/' },
  { list: '/api/packageschedule/getall', read: '/api/packageschedule/get/' },
]

/** Lists of what schedules refer to by id. A caller may read some of them only. */
const namePaths = [
  '/api/biaccount/getall',
  '/api/reportserveraccount/getall',
  '/api/sourceaccount/getall',
  '/api/datasource/getall',
  '/api/calendar/getall',
  '/api/mailtemplate/getall',
]

const answeredSchedule = z.looseObject({ ScheduleId: z.string() })
type AnsweredSchedule = z.output<typeof answeredSchedule>
const named = z.object({ Id: z.string(), Name: z.string() })
const runs = z.array(z.object({ EpochUtc: z.number(), Local: z.string() }))

export function createServiceReading(context: SourceContext): ServiceReading {
  const { clock, limits } = context
  const timeoutMs = limits.discoveryTimeoutMs
  return {
    readService: (place, extent, signal) =>
      asOutcome(signal, () => {
        const onTimeout = failure('source_timeout', {
          source: 'Punctual',
          detail: `not finished within ${timeoutMs} ms`,
        })
        return withDeadline({ clock, timeoutMs, onTimeout, signal }, async (limited) =>
          read(await signInToService(context, place, limited), extent, limited),
        )
      }),
  }
}

async function read(
  client: ServiceClient,
  { mostSchedules, runs: count, fromEpoch }: ServiceExtent,
  signal: AbortSignal,
): Promise<ReadService> {
  const found = []
  for (const { list, read: path } of schedulePaths)
    for (const each of await listed(client, { path: list, record: answeredSchedule }, signal))
      found.push({ each, path })
  const names = new Map<string, string>()
  for (const path of namePaths)
    for (const { Id, Name } of await listed(client, { path, record: named }, signal)) names.set(Id, Name)
  const schedules: ServiceSchedule[] = []
  for (const { each, path } of found.slice(0, mostSchedules)) {
    const { ScheduleId } = each
    const answered = each['IsDataDriven'] === true ? await whole(client, { each, path }, signal) : each
    if (answered === null) continue
    const body = { ScheduleId, Count: count, FromEpochUtc: fromEpoch }
    const given = runs.safeParse(await client.post('/api/schedule/previewruns', body, signal))
    schedules.push({ answered, runs: given.success ? given.data.map(runOf) : null })
  }
  return { schedules, total: found.length, names }
}

/** A list omits the rows of a schedule. Null for one that is gone since. */
async function whole(
  client: ServiceClient,
  { each, path }: { readonly each: AnsweredSchedule; readonly path: string },
  signal: AbortSignal,
): Promise<AnsweredSchedule | null> {
  const answer = await client.get(`${path}${encodeURIComponent(each.ScheduleId)}`, signal)
  return answeredSchedule.safeParse(answer?.value).data ?? null
}

const runOf = ({ EpochUtc, Local }: z.output<typeof runs>[number]): ServiceRun => ({
  epoch: EpochUtc,
  local: Local,
})

/** A service that announces more pages is not believed. */
const mostPages = 100

/** Every record of a list that is in the form that is known. */
async function listed<Schema extends z.ZodType>(
  client: ServiceClient,
  { path, record }: { readonly path: string; readonly record: Schema },
  signal: AbortSignal,
): Promise<z.output<Schema>[]> {
  const found: z.output<Schema>[] = []
  let cursor: string | null = ''
  for (let page = 0; cursor !== null && page < mostPages; page += 1) {
    const query = new URLSearchParams({ Limit: '200', ...(cursor === '' ? {} : { Cursor: cursor }) })
    const answer = await client.get(`${path}?${query.toString()}`, signal)
    if (answer === null) return found
    for (const each of Array.isArray(answer.value) ? answer.value : []) {
      const read = record.safeParse(each)
      if (read.success) found.push(read.data)
    }
    ;({ cursor } = answer)
  }
  return found
}
