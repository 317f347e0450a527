import { ApiProblem, type Client, type Schemas } from '@punctual/client'

import { CommandProblem } from './exit-code.ts'
import type { JsonObject } from './json-file.ts'

/** A schedule of any kind, as the service answers it. */
export type Schedule = Schemas['SingleSchedule'] | Schemas['PaginatedSchedule'] | Schemas['PackageSchedule']

/** The kinds of schedules, in the words of the service. Two schedules of one address are of two kinds. */
export const scheduleTypes = ['single', 'paginated', 'package'] as const

export type ScheduleType = (typeof scheduleTypes)[number]

const paths = [
  { list: '/api/singleschedule/getall', read: '/api/singleschedule/get/{id}' },
  { list: '/api/singleschedule/getallpaginated', read: '/api/singleschedule/getpaginated/{id}' },
  { list: '/api/packageschedule/getall', read: '/api/packageschedule/get/{id}' },
] as const

type ReadPath = (typeof paths)[number]['read']

/** Every schedule with all that it has, by folder and name. */
export async function listSchedules(client: Client): Promise<Schedule[]> {
  // Any parameter at all says that a list is wanted, not the empty answer to an empty request.
  const query = { Limit: 1_000 }
  const found: Schedule[] = []
  for (const { list, read } of paths)
    for await (const schedule of client.items(list, { params: { query } })) {
      const whole = hasRows(schedule) ? await readIfThere(client, read, schedule.ScheduleId) : schedule
      if (whole !== null) found.push(whole)
    }
  const keyOf = ({ FolderPath, ScheduleName }: Schedule) => `${FolderPath}\0${ScheduleName}`
  return found.toSorted((left, right) => keyOf(left).localeCompare(keyOf(right)))
}

/** A list omits the rows that a schedule holds; those of a query are asked for at each run. */
function hasRows({ DataDriven }: Schedule): boolean {
  return DataDriven?.Source === 'Csv' || DataDriven?.Source === 'Json'
}

/** Null where there is none of the kind, or none any more. */
async function readIfThere(client: Client, path: ReadPath, id: string): Promise<Schedule | null> {
  try {
    return await client.get(path, { params: { path: { id } } })
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 404) return null
    throw error
  }
}

/** A schedule as a search finds it: what a list shows. */
export type FoundSchedule = Schemas['FoundSchedule']

interface Wanted {
  readonly folder: string | undefined
  /** Only schedules with a keyword that has one of these words in it; all without a word. */
  readonly keyword: readonly string[]
  readonly limit: number | undefined
}

/** Schedules by name. The service filters by folder, and not by keyword. */
export async function findSchedules(
  client: Client,
  { folder, keyword, limit }: Wanted,
): Promise<FoundSchedule[]> {
  const words = keyword.map((word) => word.toLowerCase())
  const isWanted = ({ Keywords }: FoundSchedule) =>
    words.length === 0 || Keywords.some((each) => words.some((word) => each.toLowerCase().includes(word)))
  const path = folder?.replace(/(?<=[^/])\/+$/, '')
  const query = {
    Limit: Math.min(limit ?? 1_000, 1_000),
    ...(path === undefined ? {} : { FolderPath: path }),
  }
  const found: FoundSchedule[] = []
  for await (const schedule of client.items('/api/schedule/search', { params: { query } })) {
    if (isWanted(schedule)) found.push(schedule)
    if (found.length === limit) break
  }
  return found
}

/**
 * The id of a schedule that a person names by its id, or by folder path and name.
 *
 * @throws ApiProblem when there is none, or several kinds have the name
 */
export async function findScheduleId(
  client: Client,
  reference: string,
  type: ScheduleType | undefined,
): Promise<string> {
  if (!reference.startsWith('/')) return reference
  const slash = reference.lastIndexOf('/')
  const body = {
    Path: reference.slice(0, slash) || '/',
    ScheduleName: reference.slice(slash + 1),
    ...(type ? { ScheduleType: type } : {}),
  }
  return (await client.post('/api/folder/getuniqueidfrompath', { body })).UniqueId
}

/** @throws ApiProblem when there is none */
export async function readSchedule(client: Client, id: string): Promise<Schedule> {
  let missing: ApiProblem | undefined
  for (const { read } of paths) {
    try {
      return await client.get(read, { params: { path: { id } } })
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.status !== 404) throw error
      missing = error
    }
  }
  throw missing ?? new Error('schedules have no kinds')
}

/** Creates a schedule once, however often the request has to be sent. */
export async function createSchedule(
  client: Client,
  model: JsonObject,
  options: { type: ScheduleType; key: string },
): Promise<Schedule> {
  const init = { body: model, idempotencyKey: options.key }
  switch (options.type) {
    case 'single':
      return isOfSource(model)
        ? await client.postUnchecked('/api/singleschedule/create', init)
        : await client.postUnchecked('/api/singleschedule/createforbi', init)
    case 'paginated':
      return await client.postUnchecked('/api/singleschedule/createpaginated', init)
    case 'package':
      return await client.postUnchecked('/api/packageschedule/create', init)
  }
}

/**
 * Replaces a stored schedule, once, however often the request has to be sent. A model that says which version
 * it was made from replaces only that, unless it is forced to.
 */
export async function updateSchedule(
  client: Client,
  model: JsonObject,
  { stored, isForced, key }: { stored: Schedule; isForced: boolean; key: string },
): Promise<Schedule> {
  const version = Object.entries(model).find(([name]) => name.toLowerCase() === 'version')?.[1]
  const isKnown = !isForced && typeof version === 'number'
  const others = Object.entries(model).filter(([name]) => name.toLowerCase() !== 'scheduleid')
  const body = { ...Object.fromEntries(others), ScheduleId: stored.ScheduleId }
  const init = {
    body,
    idempotencyKey: key,
    ...(isKnown ? { params: { header: { 'If-Match': `"${version}"` } } } : {}),
  }
  switch (stored.ScheduleType) {
    case 'single':
      return isOfSource(body)
        ? await client.postUnchecked('/api/singleschedule/update', init)
        : await client.postUnchecked('/api/singleschedule/updateforbi', init)
    case 'paginated':
      return await client.postUnchecked('/api/singleschedule/updatepaginated', init)
    case 'package':
      return await client.postUnchecked('/api/packageschedule/update', init)
  }
}

/** Whether a model names its report as an item of a source of any other kind. */
function isOfSource(model: JsonObject): boolean {
  return Object.keys(model).some((name) => name.toLowerCase() === 'source')
}

export async function deleteSchedule(client: Client, { ScheduleId, ScheduleType }: Schedule): Promise<void> {
  const path =
    ScheduleType === 'package' ? '/api/packageschedule/delete/{id}' : '/api/singleschedule/delete/{id}'
  await client.delete(path, { params: { path: { id: ScheduleId } } })
}

/** Fields that only a paginated schedule has. */
const paginatedFields = [
  'reportserveraccountid',
  'parameters',
  'usenativeapiforrendering',
  'deviceinfo',
  'culture',
  'historyid',
]

/**
 * The kind of a schedule model: what it says itself, else what its fields belong to.
 *
 * @param place what a refusal begins with
 * @throws CommandProblem `usage` for a kind that there is not
 */
export function typeOfModel(model: JsonObject, place = ''): ScheduleType {
  const fields = new Map(Object.entries(model).map(([name, value]) => [name.toLowerCase(), value]))
  const said = fields.get('scheduletype')
  if (said !== undefined) {
    const type = scheduleTypes.find((each) => typeof said === 'string' && each === said.toLowerCase())
    if (type) return type
    throw new CommandProblem(
      'usage',
      `${place}ScheduleType is ${scheduleTypes.slice(0, -1).join(', ')} or ${scheduleTypes.at(-1)}, not ${JSON.stringify(said)}.`,
    )
  }
  if (fields.has('reports')) return 'package'
  return paginatedFields.some((name) => fields.has(name)) ? 'paginated' : 'single'
}
