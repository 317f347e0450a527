import { request as httpRequest } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

import { addSchedule } from '@punctual/engine/testing'
import { createManualClock, eventually } from '@punctual/testing'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'

import { createTestApi, type TestApi, type TestApiOptions } from '../support/test-api.ts'
import { has, listen, type Listening, type ListenOptions } from './event-source.ts'

/** An api on a port whose streams can be listened to. */
interface StreamingApi {
  readonly api: TestApi
  readonly url: string
  readonly authorization: string
  listen(query?: string, options?: Partial<ListenOptions>): Listening
}

async function listening(api: TestApi): Promise<StreamingApi> {
  await api.app.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}/api/schedule/streamexecutions`
  const { authorization } = await api.client('Viewer')
  return {
    api,
    url,
    authorization,
    listen: (query = '', options = {}) => listen(url + query, { authorization, ...options }),
  }
}

const soon = { withoutHintsMs: 10 }

async function start(options: TestApiOptions = {}): Promise<StreamingApi> {
  return await listening(await createTestApi({ ...options, stream: { ...soon, ...options.stream } }))
}

async function addRun({ store }: TestApi, scheduleId?: string): Promise<string> {
  const executionId = crypto.randomUUID()
  const id = scheduleId ?? (await addSchedule(store)).id
  await store.executionTransitions.request({ executionId, scheduleId: id, runBy: 'tester', priority: 0 })
  return executionId
}

/** Adds events to the timeline of an execution, without changing it. */
async function addEvents(
  { store }: TestApi,
  executionId: string,
  options: { count: number; detail?: string },
): Promise<void> {
  await store.database.query(
    `INSERT INTO execution_events (nominal_at, execution_id, name, detail)
     SELECT nominal_at, id, 'noted ' || n, jsonb_build_object('text', $3::text) FROM executions, generate_series(1, $2::int) n WHERE id = $1`,
    [executionId, options.count, options.detail ?? ''],
  )
}

const isAtLeast = (count: number) => (received: readonly { event: string }[]) =>
  received.filter(({ event }) => event === 'execution').length >= count

let shared: StreamingApi
beforeAll(async () => {
  shared = await start({ stream: { perPrincipal: 1_000 } })
})
afterAll(() => shared.api[Symbol.asyncDispose]())

// proves given-254/left-open-changes decided-5.6.3/streamexecutions
it('streamexecutions reports every change of an execution to an independent client, in order, with what a queue shows', async () => {
  const { id: scheduleId } = await addSchedule(shared.api.store, { name: 'Sales of the day' })
  using client = shared.listen(`?ScheduleId=${scheduleId}`)
  await client.until(has('ready'))
  const ExecutionId = await addRun(shared.api, scheduleId)
  await shared.api.call('POST', '/api/schedule/cancelexecution', { body: { ExecutionId } })
  await client.until(isAtLeast(2))
  expect(client.received[0]).toEqual({
    id: expect.stringMatching(/^\d+-[0-9a-z]+$/),
    event: 'ready',
    data: { Resumed: false },
  })
  const [requested, cancelled] = client.received.slice(1)
  const timeline = (
    await shared.api.call('GET', `/api/schedule/getexecutionevents?ExecutionId=${ExecutionId}`)
  ).body
  expect(requested).toEqual({
    id: expect.stringMatching(/^\d+-[0-9a-z]+$/),
    event: 'execution',
    data: {
      Name: 'requested',
      EpochUtc: timeline[0].EpochUtc,
      At: timeline[0].At,
      Detail: { by: 'tester' },
      ExecutionId,
      ScheduleId: scheduleId,
      ScheduleType: 'single',
      ScheduleName: 'Sales of the day',
      Status: 'Waiting',
      Stage: 'Placing',
      ServerName: null,
      Attempt: 0,
      RunBy: 'tester',
      EntryEpochUtc: expect.any(Number),
      StartedEpochUtc: null,
      CompletedEpochUtc: null,
      ScheduledForEpochUtc: null,
    },
  })
  expect(cancelled?.data).toMatchObject({
    Name: 'cancel-requested',
    Status: 'Cancelled',
    Stage: null,
    CompletedEpochUtc: expect.any(Number),
  })
})

it('streamexecutions is not stored, not buffered by proxies, and says how soon to come back', async () => {
  const leaving = new AbortController()
  const { headers, body } = await fetch(shared.url, {
    headers: { authorization: shared.authorization },
    signal: leaving.signal,
  })
  expect(headers.get('content-type')).toMatch(/^text\/event-stream/)
  expect([headers.get('cache-control'), headers.get('x-accel-buffering')]).toEqual(['no-store', 'no'])
  const { value } = await body!.getReader().read()
  expect(new TextDecoder().decode(value)).toMatch(
    /^retry: \d+\nid: \S+\nevent: ready\ndata: {"Resumed":false}\n\n$/,
  )
  leaving.abort()
})

it('streamexecutions is for every role and for no caller without a token, and takes only GET', async () => {
  for (const role of ['Viewer', 'Editor', 'Administrator'] as const) {
    using client = shared.listen('', await shared.api.client(role))
    await client.until(has('ready'))
  }
  expect((await shared.api.call('GET', '/api/schedule/streamexecutions', { as: null })).body.code).toBe(
    'token_missing',
  )
  expect((await shared.api.call('POST', '/api/schedule/streamexecutions', { body: {} })).body.code).toBe(
    'method_not_allowed',
  )
})

it('streamexecutions answers HEAD with its head, and leaves no stream behind', async () => {
  await using one = (await start({ stream: { streams: 1 } })).api
  const { authorization } = await one.client('Viewer')
  for (let round = 0; round < 3; round += 1) {
    const head = await eventually(
      async () => {
        const answer = await one.app.inject({
          method: 'HEAD',
          url: '/api/schedule/streamexecutions',
          headers: { authorization },
        })
        return answer.statusCode === 503 ? null : answer
      },
      { timeoutMs: 20_000 },
    )
    expect([head.statusCode, head.headers['content-type'], head.body]).toEqual([200, 'text/event-stream', ''])
  }
})

it('streamexecutions lets through what all its filters let through', async () => {
  await shared.api.call('POST', '/api/folder/create', { body: { Name: 'Filter', ParentPath: '/' } })
  await shared.api.call('POST', '/api/folder/create', { body: { Name: 'Below', ParentPath: '/Filter' } })
  await shared.api.call('POST', '/api/folder/create', { body: { Name: 'FilterOther', ParentPath: '/' } })
  const inFolder = async (path: string) => {
    const { id } = await addSchedule(shared.api.store)
    await shared.api.store.database.query(
      `UPDATE schedules SET folder_id = (SELECT id FROM folders WHERE path = $1) WHERE id = $2`,
      [path, id],
    )
    return id
  }
  const [above, below, other] = await Promise.all(['/Filter', '/Filter/Below', '/FilterOther'].map(inFolder))
  const cases = {
    [`?ScheduleId=${above!.toUpperCase()}`]: [0, 3],
    '?folderpath=%2Ffilter': [0, 1, 3, 4],
    '?FolderPath=/': [0, 1, 2, 3, 4, 5],
    '?FolderPath=/Filter&Status=cancelled': [3, 4],
    [`?Status=Waiting&Status=Cancelled&ScheduleId=${other}`]: [2, 5],
    [`?ScheduleId=${above}&FolderPath=/FilterOther`]: [],
    '?Status=Failed': [],
  }
  const last = await addSchedule(shared.api.store)
  const clients = Object.keys(cases).map((query) => shared.listen(query))
  // Sees what they see, and when it is over.
  using all = shared.listen()
  await Promise.all([all, ...clients].map((client) => client.until(has('ready'))))
  const runs = []
  for (const schedule of [above, below, other]) runs.push(await addRun(shared.api, schedule))
  for (const run of runs) await shared.api.store.executionTransitions.cancel(run, 'tester')
  const changes = [...runs, ...runs].map((run, index) => `${run} ${index < 3 ? 'Waiting' : 'Cancelled'}`)
  await addRun(shared.api, last.id)
  await all.until((received) => received.some(({ data }) => data.ScheduleId === last.id))
  for (const [index, expected] of Object.values(cases).entries()) {
    const wanted = expected.map((place) => changes[place])
    await clients[index]!.until((received) => isAtLeast(wanted.length)(received))
    const seen = clients[index]!.received.filter(
      ({ event, data }) => event === 'execution' && data.ScheduleId !== last.id,
    )
    expect(
      seen.map(({ data }) => `${data.ExecutionId} ${data.Status}`),
      Object.keys(cases)[index],
    ).toEqual(wanted)
    clients[index]![Symbol.dispose]()
  }
})

it('streamexecutions of one execution answers events of no other execution', async () => {
  const [one, other] = [await addRun(shared.api), await addRun(shared.api)]
  using client = shared.listen(`?ExecutionId=${one}`)
  await client.until(has('ready'))
  await shared.api.store.executionTransitions.cancel(other, 'tester')
  await shared.api.store.executionTransitions.cancel(one, 'tester')
  await client.until(isAtLeast(1))
  expect(
    client.received.filter(({ event }) => event === 'execution').map(({ data }) => data.ExecutionId),
  ).toEqual([one])
})

it.each([
  ['?Stauts=Failed', 400, 'Stauts'],
  ['?Status=Broken', 400, 'Status[0]'],
  ['?FolderPath=a%0Ab', 400, 'FolderPath'],
  ['?LastEventId=yesterday', 400, 'LastEventId'],
  ['?LastEventId=1-zzzzzzzzzz', 400, 'LastEventId'],
  ['?LastEventId=99999999999999999-a', 400, 'LastEventId'],
  ['?ScheduleId=no-id', 404, undefined],
  ['?ExecutionId=no-id', 404, undefined],
  ['?ExecutionId=00000000-0000-4000-8000-00000000ffff', 404, undefined],
])('streamexecutions refuses %s with %i', async (query, status, field) => {
  const { status: answered, body } = await shared.api.call('GET', `/api/schedule/streamexecutions${query}`, {
    as: 'Viewer',
  })
  expect([answered, body.errors?.[0].field]).toEqual([status, field])
})

it('streamexecutions refuses a header Last-Event-ID that no stream sent', async () => {
  const headers = { 'last-event-id': "1' OR 1=1 --" }
  const { status, body } = await shared.api.call('GET', '/api/schedule/streamexecutions', {
    as: 'Viewer',
    headers,
  })
  expect([status, body.errors[0].field]).toEqual([400, 'Last-Event-ID'])
})

// proves decided-5.6.3/streamexecutions
it('a client that comes back goes on after the id of its header or, without one, of its query, at any process', async () => {
  await using first = (await start()).api
  const [one, two] = await Promise.all([listening(await first.another()), listening(await first.another())])
  await using _disposed = new AsyncDisposableStack()
  _disposed.use(one.api)
  _disposed.use(two.api)
  using all = one.listen()
  await all.until(has('ready'))
  const run = await addRun(first)
  await addEvents(first, run, { count: 9 })
  await all.until(isAtLeast(10))
  const ids = all.received.filter(({ event }) => event === 'execution').map(({ id }) => id)
  for (const server of [one, two]) {
    using byHeader = server.listen(`?LastEventId=${ids[8]}`, { lastEventId: ids[3]! })
    using byQuery = server.listen(`?lasteventid=${ids[3]}`)
    for (const client of [byHeader, byQuery]) {
      await client.until(isAtLeast(6))
      expect(client.received.map(({ id }) => id).slice(1)).toEqual(ids.slice(4))
      expect(client.received[0]).toMatchObject({ event: 'ready', data: { Resumed: true } })
    }
  }
})

it('a client that comes back having received nothing but the beginning, misses nothing', async () => {
  let id = ''
  {
    using client = shared.listen()
    await client.until(has('ready'))
    id = client.received[0]!.id
  }
  const run = await addRun(shared.api)
  using again = shared.listen('', { lastEventId: id })
  await again.until(isAtLeast(1))
  expect(again.received[1]!.data.ExecutionId).toBe(run)
})

it.each([
  ['of another log', '1-1', 'unknown'],
  ['that was never given', '999999999-mqb2zz2i', 'unknown'],
  ['too far back', 'first', 'too-old'],
])(
  'a client that comes back with an id %s is informed so and goes on from now',
  async (_name, given, reason) => {
    const streaming = await start({ stream: given === 'first' ? { replayWindow: 5, kept: 1 } : {} })
    await using api = streaming.api
    const run = await addRun(api)
    using client = streaming.listen()
    await client.until(has('ready'))
    const first = client.received[0]!.id
    for (let count = 1; count <= 10; count += 1) {
      await addEvents(api, run, { count: 1 })
      await client.until(isAtLeast(count))
    }
    using again = streaming.listen('', { lastEventId: given === 'first' ? first : given })
    await again.until(has('reset'))
    expect(again.received.map(({ event, data }) => [event, data])).toEqual([
      ['ready', { Resumed: true }],
      ['reset', { Reason: reason }],
    ])
    await addEvents(api, run, { count: 1 })
    await again.until(isAtLeast(1))
    expect(again.names()).toEqual(['noted 1'])
  },
)

// proves given-254/left-open-changes
it('a client that comes back again and again, to two processes, under writers that hold their transactions open, gets every event once and in order', async () => {
  const one = await start({ stream: { kept: 20 } })
  await using first = one.api
  const two = await listening(await first.another())
  await using _second = two.api
  const run = await addRun(first)
  using _constant = one.listen()
  await _constant.until(has('ready'))
  const begin = _constant.received[0]!.id
  const progress = { isWriting: true }
  const writers = Array.from({ length: 4 }, async (_, writer) => {
    for (let round = 0; round < 40; round += 1) {
      await first.store.database
        .transaction(async (query) => {
          await query(
            `INSERT INTO execution_events (nominal_at, execution_id, name) SELECT nominal_at, id, $2 FROM executions WHERE id = $1`,
            [run, `${writer}-${round}`],
          )
          await query(`SELECT pg_sleep($1)`, [round % 4 === writer ? 0.02 : 0])
          if (round % 9 === writer) throw new Error('rolled back')
        })
        .catch(() => {})
    }
  })
  // The last event comes after the writers have ended, so a client that has everything does not wait in vain.
  const done = Promise.all(writers).then(async () => {
    progress.isWriting = false
    const sql = `INSERT INTO execution_events (nominal_at, execution_id, name) SELECT nominal_at, id, 'the-end' FROM executions WHERE id = $1`
    return await first.store.database.query(sql, [run])
  })
  const names: string[] = []
  let lastEventId = begin
  const stored = () =>
    first.store.database.query<{ name: string }>(
      `SELECT name FROM timelines WHERE name LIKE '%-%' ORDER BY number`,
    )
  for (let round = 0; !names.includes('the-end'); round += 1) {
    using client = [one, two][round % 2]!.listen('', { lastEventId })
    await client.until((received) => received.length > 2 || (!progress.isWriting && received.length > 1))
    names.push(...client.names())
    lastEventId = client.received.at(-1)!.id || lastEventId
  }
  await done
  expect(names).toEqual((await stored()).map(({ name }) => name))
  await _constant.until(isAtLeast(names.length))
  expect(_constant.names()).toEqual(names)
})

it.each(['revoked', 'expired'])('a stream ends within a second after its token is %s', async (how) => {
  // A second passes when the test says so, however long the machine takes.
  const clock = createManualClock(new Date())
  const { api, url } = await start({ clock })
  onTestFinished(() => api[Symbol.asyncDispose]())
  const { authorization, id } = await api.client('Viewer')
  const { body } = await fetch(url, { headers: { authorization } })
  const reader = body!.getReader()
  await reader.read()
  if (how === 'revoked') await api.call('DELETE', `/api/apiclient/delete/${id}`)
  else
    await api.store.database.query(
      `UPDATE access_tokens SET expires_at = now() - interval '1 day' WHERE subject_id = $1`,
      [id],
    )
  await clock.advance(1_000)
  let text = ''
  for (let part = await reader.read(); !part.done; part = await reader.read())
    text += Buffer.from(part.value).toString()
  expect(text).toContain(how === 'revoked' ? ': token_invalid\n' : ': token_expired\n')
})

it('a stream whose filters let nothing through still moves its client on, and is never silent for long', async () => {
  const streaming = await start({ stream: { beatMs: 50 } })
  await using api = streaming.api
  const run = await addRun(api)
  using client = streaming.listen('?Status=Failed')
  await client.until(has('ready'))
  await addEvents(api, run, { count: 3 })
  await client.until(has('position'))
  const { id } = client.received.at(-1)!
  // Each of the three is a row of the log, with 1,024 numbers.
  expect(Number.parseInt(id, 10)).toBe(Number.parseInt(client.received[0]!.id, 10) + 3 * 1_024)
  // With nothing new a heartbeat says so, without an id, which a browser sees.
  const { body } = await fetch(streaming.url, { headers: { authorization: streaming.authorization } })
  const reader = body!.getReader()
  let text = ''
  while (!text.includes('event: heartbeat\ndata: {}\n\n'))
    text += new TextDecoder().decode((await reader.read()).value)
  await reader.cancel()
  expect(text.match(/event: (?!heartbeat)/g)).toHaveLength(1)
  expect(text.match(/^id: /gm)).toHaveLength(1)
})

it('a stream ends when the process stops, and another process goes on with it', async () => {
  const one = await start()
  await using api = one.api
  const two = await listening(await api.another())
  await using _second = two.api
  using client = one.listen()
  await client.until(has('ready'))
  const run = await addRun(api)
  await client.until(isAtLeast(1))
  api.stop()
  await client.untilEnded()
  await addEvents(two.api, run, { count: 2 })
  using again = two.listen('', { lastEventId: client.received.at(-1)!.id })
  await again.until(isAtLeast(2))
  expect([...client.names(), ...again.names()]).toEqual(['requested', 'noted 1', 'noted 2'])
})

it('a stream whose reader takes nothing is ended, delays no other stream, and is continued by its id', async () => {
  const streaming = await start({ stream: { blockedMs: 200, kept: 50 } })
  await using api = streaming.api
  using quick = streaming.listen()
  await quick.until(has('ready'))
  const slow = await openRaw(streaming)
  slow.pause()
  const gone = new Promise<void>((resolve) => slow.once('close', resolve))
  const run = await addRun(api)
  // More than all buffers in transit hold.
  const rounds = 20
  for (let round = 1; round <= rounds; round += 1) {
    await addEvents(api, run, { count: 100, detail: 'x'.repeat(5_000) })
    await quick.until(isAtLeast(1 + round * 100))
  }
  await eventually(async () => (await connectionsOf(api)) === 1, { timeoutMs: 10_000 })
  let text = ''
  slow.on('data', (chunk: Buffer) => (text += chunk.toString()))
  slow.on('error', () => {})
  slow.resume()
  await gone
  const whole = text.slice(0, text.lastIndexOf('\n\n'))
  const ids = [...whole.matchAll(/^id: (\S+)\nevent: execution$/gm)].map(([, id]) => id!)
  expect(ids.length).toBeLessThan(rounds * 100)
  using again = streaming.listen('', { lastEventId: ids.at(-1)! })
  await again.until(isAtLeast(rounds * 100 + 1 - ids.length))
  const all = quick.received.filter(({ event }) => event === 'execution').map(({ id }) => id)
  expect([...ids, ...again.received.slice(1).map(({ id }) => id)]).toEqual(all)
})

it('a stream beyond those of one caller is refused, others get in, and an Administrator does also when the rest is taken', async () => {
  const streaming = await start({ stream: { streams: 4, perPrincipal: 2, reserved: 1 } })
  await using api = streaming.api
  const editor = await api.client('Editor')
  const administrator = await api.client('Administrator')
  const clients = [streaming.listen(), streaming.listen()]
  await Promise.all(clients.map((client) => client.until(has('ready'))))
  const ask = (authorization: string) =>
    api.app.inject({ url: '/api/schedule/streamexecutions', headers: { authorization } })
  const refused = await ask(streaming.authorization)
  expect([refused.statusCode, refused.json<{ code: string }>().code, refused.headers['retry-after']]).toEqual(
    [429, 'too_many_at_once', '5'],
  )
  clients.push(streaming.listen('', editor))
  await clients[2]!.until(has('ready'))
  expect((await ask(editor.authorization)).json()).toMatchObject({ code: 'too_many_streams' })
  clients.push(streaming.listen('', administrator))
  await clients[3]!.until(has('ready'))
  for (const client of clients) client[Symbol.dispose]()
})

it('a stream beyond the limit is refused with Retry-After until another one has left', async () => {
  const streaming = await start({ stream: { streams: 2, reserved: 0 } })
  await using api = streaming.api
  const clients = [streaming.listen(), streaming.listen()]
  await Promise.all(clients.map((client) => client.until(has('ready'))))
  const refused = await api.call('GET', '/api/schedule/streamexecutions', { as: 'Viewer' })
  expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([
    503,
    'too_many_streams',
    '5',
  ])
  clients[0]![Symbol.dispose]()
  await eventually(
    async () => {
      using another = streaming.listen()
      return await another.until(has('ready')).then(() => true)
    },
    { timeoutMs: 20_000 },
  )
  clients[1]![Symbol.dispose]()
})

it('a stream is one of many that all hear the same', async () => {
  const clients = Array.from({ length: 200 }, () => shared.listen())
  await Promise.all(clients.map((client) => client.until(has('ready'))))
  const run = await addRun(shared.api)
  await addEvents(shared.api, run, { count: 20 })
  await Promise.all(
    clients.map((client) => client.until((received) => received.at(-1)?.data.Name === 'noted 20')),
  )
  const heard = new Set(
    clients.map(({ received }) =>
      received
        .filter(({ data }) => data.ExecutionId === run)
        .map(({ id }) => id)
        .join(),
    ),
  )
  expect(heard.size).toBe(1)
  for (const client of clients) client[Symbol.dispose]()
})

/** Connections that the server holds. */
function connectionsOf({ app }: TestApi): Promise<number> {
  return new Promise((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )
}

function openRaw({ url, authorization }: StreamingApi): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    httpRequest(url, { headers: { authorization } }, resolve).on('error', reject).end()
  })
}
