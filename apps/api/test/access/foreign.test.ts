/**
 * Every operation × every caller without a right on a folder: no answer names anything of the folder.
 * Afterwards nothing of it has changed, nor of what its schedules use. The requests are made from the
 * description of the interface, with the ids of what is in the folder. The test also sends the requests of
 * the rows of the matrix. FUZZ_SEED sends others.
 */
import { Readable } from 'node:stream'

import { rights } from '@punctual/domain'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { operations } from '../../src/routes/index.ts'
import { type Endpoint, endpoints } from '../fuzz/endpoints.ts'
import { validRequest } from '../fuzz/hostile-request.ts'
import type { KnownIds } from '../fuzz/valid-value.ts'
import { type Request, rows } from './rows.ts'
import { type Caller, createWorld, type Filled, unique, type World } from './world.ts'

const seed = Number(process.env['FUZZ_SEED'] ?? 20_260_101)

/** Requests of each caller to each endpoint that are made from the description. */
const requestsEach = 3

let world: World
let foreign: Filled
/** One for every caller, and one only for Administrators; a schedule of the folder uses each. */
let calendarId: string
let hiddenCalendar: { readonly id: string; readonly name: string }
const callers: { readonly name: string; readonly caller: Caller }[] = []

beforeAll(async () => {
  world = await createWorld({
    dependencies: {
      endWaiter: { waitForEnd: async () => null } as never,
      artifacts: { has: async () => false } as never,
      executionStreams: { open: async () => Readable.from(['retry: 1\n\n']) } as never,
    },
  })
  // Where the made-up paths of requests lead.
  foreign = await world.fill('/Sales/Foreign')
  const made = await world.send('/api/calendar/create', { body: { Name: unique() } })
  calendarId = made.body.Id
  const AllowedFor = [{ Kind: 'Role', Id: 'Administrator' }]
  const hidden = await world.send('/api/calendar/create', { body: { Name: unique(), AllowedFor } })
  hiddenCalendar = { id: hidden.body.Id, name: hidden.body.Name }
  await useCalendars()
  for (const role of ['Viewer', 'Editor'] as const)
    for (const right of [null, ...rights]) {
      const caller = await world.api.client(role)
      callers.push({ name: `${role} with ${right ?? 'nothing'} elsewhere`, caller })
      if (right === null) continue
      const own = await world.send('/api/folder/create', { body: { Path: `/${unique()}` } })
      await world.setGrants(own.body.Id, [[caller, [right]]])
    }
  const sales = await world.send('/api/folder/getfolderfrompath', { body: { Path: '/Sales' } })
  await world.setGrants(sales.body.Id, [])
}, 60_000)
afterAll(() => world[Symbol.asyncDispose]())

/** Both schedules run daily, and never on a day of their calendar. */
async function useCalendars(): Promise<void> {
  const daily = { Frequency: 'Daily', ExecutionTime: '06:00', TimeZone: 'UTC' }
  const uses = [
    ['/api/singleschedule/updateforbi', 'get', foreign.single, calendarId],
    ['/api/singleschedule/updatepaginated', 'getpaginated', foreign.paginated, hiddenCalendar.id],
  ] as const
  for (const [path, reading, ScheduleId, CalendarId] of uses) {
    const { body } = await world.send(`/api/singleschedule/${reading}/${ScheduleId}`, { method: 'GET' })
    const given = { ...body, Schedule: { ...daily, CalendarId } }
    const updated = await world.send(path, { body: given })
    expect(updated.status, updated.text).toBe(200)
  }
}

/** Strings that occur only in the folder. */
function marks(): string[] {
  const { folderId, single, paginated, pack, destinationId, directoryId, executionId, folderPath, names } =
    foreign
  const ids = [folderId, single, paginated, pack, destinationId, directoryId, executionId, hiddenCalendar.id]
  return [...ids, hiddenCalendar.name, folderPath, ...Object.values(names)]
}

function foreignIds(): KnownIds {
  const { folderId, single, paginated, pack, destinationId, directoryId, executionId } = foreign
  return {
    folder: [folderId],
    calendar: [calendarId, hiddenCalendar.id],
    datasource: [],
    mailserver: [],
    bi: [world.biAccountId],
    reportserver: [world.reportServerAccountId],
    source: [world.sourceAccountId],
    single: [single],
    paginated: [paginated],
    package: [pack],
    destination: [destinationId],
    directory: [directoryId],
    execution: [executionId],
    user: [],
    client: [],
    login: [],
  }
}

/**
 * Every row of the database that has one of the foreign ids in any column of ids. These are next runs,
 * states, versions, destinations, notices, the days of calendars, and what later versions add.
 */
async function foreignRows(): Promise<Record<string, unknown>> {
  const { query } = world.api.store.database
  const columns = await query<{ name: string; columns: string[] }>(
    `SELECT relname AS name, array_agg(attname::text) AS columns FROM pg_class
       JOIN pg_namespace ON pg_namespace.oid = relnamespace
       JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND atttypid = 'uuid'::regtype
     WHERE nspname = 'public' AND relkind IN ('r', 'p') AND NOT relispartition GROUP BY relname ORDER BY relname`,
  )
  const ids = Object.values(foreignIds()).flat()
  const rowsOf = columns.map(({ name, columns: of }) => {
    const where = of.map((column) => `t."${column}" = ANY ($1::uuid[])`).join(' OR ')
    return `SELECT '${name}' AS name, (SELECT jsonb_agg(to_jsonb(t) ORDER BY to_jsonb(t)::text) FROM "${name}" t WHERE ${where}) AS found`
  })
  const found = await query<{ name: string; found: unknown }>(rowsOf.join(' UNION ALL '), [ids])
  return Object.fromEntries(found.map((each) => [each.name, each.found]))
}

/** What the matrix asks for, and the actions that one body has several of. */
function knownRequests(operation: string): Request[] {
  const row = rows[operation]
  if (operation === 'schedule.bulk')
    return ['Enable', 'Disable', 'Run', 'Delete', 'ChangeOwner', 'Move'].map((Action) => ({
      path: '/api/schedule/bulk',
      body: {
        Action,
        ScheduleIds: [foreign.single],
        ...(Action === 'Move' ? { FolderPath: '/' } : {}),
        ...(Action === 'ChangeOwner' ? { Owner: 'ann' } : {}),
      },
    }))
  return typeof row === 'object' && 'right' in row ? [row.request(foreign, world)] : []
}

interface Answered {
  readonly shown: string
  readonly status: number
  /** Marks that the answer has and the request has not. */
  readonly told: readonly string[]
}

function answered(request: string, { status, text }: { status: number; text: string }): Answered {
  const told = marks().filter((mark) => text.includes(mark) && !request.includes(mark))
  return { shown: `${status} ${request}`, status, told }
}

async function send(endpoint: Endpoint, index: number, { authorization }: Caller): Promise<Answered[]> {
  const answers: Answered[] = []
  for (const request of fc.sample(validRequest(endpoint, foreignIds()), {
    seed: seed + index,
    numRuns: requestsEach,
  })) {
    const { url, headers, payload } = request
    const { statusCode: status, body: text } = await world.api.app.inject({
      method: endpoint.method,
      url,
      headers: { authorization, ...headers },
      ...(payload === undefined ? {} : { payload }),
    })
    answers.push(answered(`${url} ${String(payload)}`, { status, text }))
  }
  return answers
}

const asked = endpoints.filter(({ operation }) => {
  const known = operations.find(({ name }) => operation === name || operation.startsWith(`${name}.`))
  // A log-out ends the token that all others are sent with.
  return known?.role !== 'Public' && known?.name !== 'token.logout'
})

it.each(asked.map((endpoint, index) => [endpoint.name, endpoint, index] as const))(
  'a caller without a right on a folder learns nothing of it and changes nothing in it, nor of what it uses, by %s',
  async (_name, endpoint, index) => {
    const before = await foreignRows()
    const answers: { readonly name: string; readonly answer: Answered }[] = []
    for (const [turn, { name, caller }] of callers.entries()) {
      const made = await send(endpoint, index * callers.length + turn, caller)
      for (const request of knownRequests(endpoint.operation)) {
        const answer = await world.send(request.path, { ...request, as: caller })
        made.push(answered(`${request.path} ${JSON.stringify(request.body)}`, answer))
      }
      answers.push(...made.map((answer) => ({ name, answer })))
    }
    const shown = (those: typeof answers) =>
      those.map(({ name, answer }) => `${name}: ${answer.shown} ${answer.told.join(' ')}`)
    expect(shown(answers.filter(({ answer }) => answer.status === 401))).toEqual([])
    expect(shown(answers.filter(({ answer }) => answer.told.length > 0))).toEqual([])
    const done = shown(answers.filter(({ answer }) => answer.status < 300))
    expect(await foreignRows(), `FUZZ_SEED=${seed}\n${done.join('\n').slice(0, 4_000)}`).toEqual(before)
  },
  60_000,
)

it('the foreign folder has what a change of it would be seen by', async () => {
  const found = await foreignRows()
  const named = Object.entries(found).flatMap(([name, each]) => (each === null ? [] : [name]))
  expect(named).toEqual(
    expect.arrayContaining([
      'calendars',
      'destinations',
      'folders',
      'schedule_cursors',
      'schedules',
      'source_accounts',
      'work',
    ]),
  )
})
