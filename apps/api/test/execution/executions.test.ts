import { accountTarget, breakerLimits, failure, mailServerTarget } from '@punctual/domain'
import { createEndWaiter } from '@punctual/engine'
import { createSignals } from '@punctual/queue'
import { silentLogger, systemClock } from '@punctual/runtime'
import { endByHand } from '@punctual/engine/testing'
import { eventually, testRedis } from '@punctual/testing'
import { beforeAll, expect, it } from 'vitest'

import { executionOutput } from '../../src/wire/execution.ts'
import { createTestApi } from '../support/test-api.ts'
import { createScheduleApi, type ScheduleApi, smallBiSchedule } from '../single-schedule/fixtures.ts'

let fixture: ScheduleApi

beforeAll(async () => {
  fixture = await createScheduleApi()
  return () => fixture[Symbol.asyncDispose]()
})

const post = (operation: string, body?: unknown, headers: Record<string, string> = {}) =>
  fixture.api.call('POST', `/api/schedule/${operation}`, { as: 'Editor', body, headers })
const get = (path: string) => fixture.api.call('GET', `/api/schedule/${path}`, { as: 'Viewer' })
const sql = (text: string, parameters: unknown[] = []) => fixture.api.store.database.query(text, parameters)

async function stored(
  changes: object = {},
): Promise<{ ScheduleId: string; ScheduleName: string; Schedule: { NextRunEpochUtc: number } }> {
  const body = { ...smallBiSchedule(fixture.biAccountId, `Schedule ${crypto.randomUUID()}`), ...changes }
  return (await fixture.api.call('POST', '/api/singleschedule/createforbi', { body })).body
}

async function executed(): Promise<string> {
  return (await post('executescheduleasync', { ScheduleId: (await stored()).ScheduleId })).body.ExecutionId
}

// proves given-10/schedule-run-synchronously given-146/executescheduleasync-asynchronous
// proves decided-5.1.3/asynchronous-200-with decided-5.2.1/waiting-executing decided-5.3.1/fields
it('executescheduleasync answers an execution that waits and can be polled', async () => {
  const { ScheduleId, ScheduleName } = await stored()
  const { status, body } = await post('executescheduleasync', { ScheduleId })
  expect([status, Object.keys(body), body.Status]).toEqual([200, ['ExecutionId', 'Status'], 'Waiting'])
  const record = await get(`GetExecutionStatus?ExecutionId=${body.ExecutionId}`)
  expect(record.body).toEqual({
    ExecutionId: body.ExecutionId,
    ScheduleId,
    ScheduleType: 'single',
    ScheduleName,
    ProcessId: null,
    Status: 'Waiting',
    Stage: 'Placing',
    EntryEpochUtc: expect.any(Number),
    StartedEpochUtc: null,
    CompletedEpochUtc: null,
    ScheduledForEpochUtc: null,
    RunBy: expect.any(String),
    ResendOf: null,
    ServerName: null,
    PlacementReason: null,
    PlacementSaid: null,
    Attempt: 0,
    NotBeforeEpochUtc: null,
    NotBeforeReason: null,
    NotBeforeCode: null,
    NotBeforeValues: null,
    LateCause: null,
    LateSeconds: null,
    Detail: null,
    DetailCode: null,
    DetailSaid: null,
    Hold: null,
    ResultJson: '{"error":null,"artifacts":[],"deliveries":[]}',
    Result: { error: null, artifacts: [], deliveries: [] },
  })
  expect(fixture.hints).toContain('outbox')
})

it('executescheduleasync reports until when and why its next attempt was put off, wherever it is listed', async () => {
  const { ScheduleId } = await stored()
  const { ExecutionId } = (await post('executescheduleasync', { ScheduleId })).body
  const why = 'The source asked to wait for 5 minutes.'
  await sql(
    `UPDATE work SET not_before = '2026-12-01T10:00:00Z', not_before_reason = jsonb_build_object('code', 'asked', 'message', $2::text, 'values', $3::jsonb) WHERE id = $1`,
    [ExecutionId, why, { target: 'SourceAccount', askedSeconds: 300, keptSeconds: 300 }],
  )
  const told = {
    NotBeforeEpochUtc: 1_796_119_200,
    NotBeforeReason: why,
    NotBeforeCode: 'asked',
    NotBeforeValues: { Target: 'SourceAccount', AskedSeconds: 300, KeptSeconds: 300 },
  }
  expect((await get(`GetExecutionStatus?ExecutionId=${ExecutionId}`)).body).toMatchObject(told)
  for (const list of ['getexecutionqueue', `getexecutionhistory?ScheduleId=${ScheduleId}`]) {
    const { body } = await get(list)
    expect(
      (body as { ExecutionId: string }[]).find((record) => record.ExecutionId === ExecutionId),
    ).toMatchObject(told)
  }
  const german = {
    ...told,
    NotBeforeReason:
      'Die Quelle bat, 5 Minuten zu warten; dann wird es wieder versucht, oder zur nächsten Fälligkeit des Zeitplans, wenn die früher ist.',
  }
  const getInGerman = async (path: string) =>
    (await fixture.api.call('GET', `/api/schedule/${path}`, { headers: { 'accept-language': 'de' } })).body
  expect(await getInGerman(`GetExecutionStatus?ExecutionId=${ExecutionId}`)).toMatchObject(german)
  for (const list of ['getexecutionqueue', `getexecutionhistory?ScheduleId=${ScheduleId}`])
    expect(await getInGerman(list)).toContainEqual(expect.objectContaining({ ExecutionId, ...german }))
  await sql(`UPDATE work SET not_before_reason = not_before_reason - 'values' WHERE id = $1`, [ExecutionId])
  expect(await getInGerman(`GetExecutionStatus?ExecutionId=${ExecutionId}`)).toMatchObject({
    NotBeforeReason: why,
  })
})

it('a late run says by how much and what held it for longest, wherever it is listed', async () => {
  const { ScheduleId } = await stored()
  const { ExecutionId } = (await post('executescheduleasync', { ScheduleId })).body
  const held = [
    { code: 'scheduler_away', untilMs: 2_000, values: {} },
    { code: 'account_cap', untilMs: 60_000, values: { accountName: 'Sales BI', limit: 1, ahead: 3 } },
    { code: 'no_free_slot', untilMs: 84_500, values: { serverName: 'alpha' } },
  ]
  await sql('UPDATE work SET late_seconds = 84, held = $2 WHERE id = $1', [ExecutionId, JSON.stringify(held)])
  const told = {
    LateSeconds: 84,
    LateCause: {
      Code: 'account_cap',
      Values: { AccountName: 'Sales BI', Limit: 1, Ahead: 3 },
      Message: 'Sales BI makes one report at a time, and 3 were before it.',
    },
  }
  expect((await get(`GetExecutionStatus?ExecutionId=${ExecutionId}`)).body).toMatchObject(told)
  for (const list of ['getexecutionqueue', `getexecutionhistory?ScheduleId=${ScheduleId}`])
    expect((await get(list)).body).toContainEqual(expect.objectContaining({ ExecutionId, ...told }))
  expect(await get(`getexecutionhistory?Late=perhaps`)).toMatchObject({ status: 400 })
})

it('a late run that nothing held before its first start has no cause', async () => {
  const { ScheduleId } = await stored()
  const { ExecutionId } = (await post('executescheduleasync', { ScheduleId })).body
  // Its process died after the claim, and the next one began much later.
  const held = [{ code: 'server_away', untilMs: 76_606, values: { serverName: 'alpha' } }]
  await sql('UPDATE work SET late_seconds = 10, held = $2 WHERE id = $1', [ExecutionId, JSON.stringify(held)])
  const told = { LateSeconds: 10, LateCause: null }
  expect((await get(`GetExecutionStatus?ExecutionId=${ExecutionId}`)).body).toMatchObject(told)
  expect((await get(`getexecutionhistory?ScheduleId=${ScheduleId}`)).body).toContainEqual(
    expect.objectContaining({ ExecutionId, ...told }),
  )
})

// proves given-153/left-open-bodies decided-5.1.1/execute-bodies-scheduleid
// proves decided-5.1.2/schedulename-with-folderpath
it('executescheduleasync takes the aliases of the id, and a name with its folder', async () => {
  const { ScheduleId, ScheduleName } = await stored()
  for (const body of [
    { UniqueId: ScheduleId },
    { Id: ScheduleId },
    { scheduleid: ScheduleId, ScheduleType: 'Report' },
    { ScheduleName, FolderPath: 'Home\\Sales' },
  ]) {
    expect((await post('executescheduleasync', body)).status).toBe(200)
  }
  const form = await fixture.api.call('POST', '/API/Schedule/ExecuteScheduleAsync/', { form: { ScheduleId } })
  expect(form.status).toBe(200)
})

// proves given-153/left-open-bodies
it('executescheduleasync refuses what names no schedule', async () => {
  const { ScheduleId } = await stored()
  expect((await post('executescheduleasync', { ScheduleId: crypto.randomUUID() })).status).toBe(404)
  expect((await post('executescheduleasync', { ScheduleId: "' OR 1=1 --" })).status).toBe(404)
  expect((await post('executescheduleasync', { ScheduleId, ScheduleType: 'package' })).status).toBe(404)
  expect((await post('executescheduleasync', { ScheduleId, ScheduleType: 'event' })).status).toBe(400)
  expect((await post('executescheduleasync', { ScheduleName: 'No such', FolderPath: '/Sales' })).status).toBe(
    404,
  )
  expect((await post('executescheduleasync', { ScheduleName: 'No folder' })).status).toBe(400)
  expect((await post('executescheduleasync', {})).body.errors[0].field).toBe('ScheduleId')
  expect((await post('executescheduleasync', { ScheduleId, UniqueId: crypto.randomUUID() })).status).toBe(400)
  expect((await post('executescheduleasync', { SheduleId: ScheduleId })).body.errors[0].message).toContain(
    'ScheduleId',
  )
})

it('executescheduleasync records one execution under one Idempotency-Key', async () => {
  const { ScheduleId } = await stored()
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const answers = [
    await post('executescheduleasync', { ScheduleId }, headers),
    await post('executescheduleasync', { ScheduleId }, headers),
  ]
  expect(answers[1]!.body).toEqual(answers[0]!.body)
  expect((await get(`getexecutionhistory?ScheduleId=${ScheduleId}`)).body).toHaveLength(1)
})

it('executescheduleasync is not for viewers', async () => {
  const { ScheduleId } = await stored()
  expect(
    (
      await fixture.api.call('POST', '/api/schedule/executescheduleasync', {
        as: 'Viewer',
        body: { ScheduleId },
      })
    ).status,
  ).toBe(403)
})

// proves given-147/executescheduleontimeasync-as-scheduled decided-5.1.6/on-time-also
// proves decided-5.1.7/scheduler-never-fires
it('executescheduleontimeasync uses up each next run once, also when several callers ask at the same time', async () => {
  const { ScheduleId, Schedule } = await stored({
    Schedule: { Frequency: 'Daily', ExecutionTime: '06:00', StartDate: '2099-01-01' },
  })
  const answers = await Promise.all([1, 2, 3].map(() => post('executescheduleontimeasync', { ScheduleId })))
  const instants = answers.filter(({ status }) => status === 200).map(({ body }) => body.ScheduledForEpochUtc)
  expect(instants).toContain(Schedule.NextRunEpochUtc)
  expect(new Set(instants).size).toBe(instants.length)
  const { body } = await fixture.api.call('GET', `/api/singleschedule/get/${ScheduleId}`)
  expect(body.Schedule.NextRunEpochUtc).toBe(Schedule.NextRunEpochUtc + instants.length * 86_400)
})

// proves given-153/left-open-bodies decided-1.6.7/409-for-duplicate
it('executescheduleontimeasync answers 409 when there is no next run', async () => {
  const { ScheduleId } = await stored({
    Schedule: { Enabled: false, Frequency: 'Daily', ExecutionTime: '06:00' },
  })
  const { status, body } = await post('executescheduleontimeasync', { ScheduleId })
  expect([status, body.code]).toEqual([409, 'state_conflict'])
})

// proves given-10/schedule-run-synchronously given-145/executeschedule-synchronous
// proves decided-1.6.15/504-when-synchronous decided-5.1.4/synchronous-200-with
// proves decided-5.1.5/after-timeoutseconds-300
it('executeschedule answers the record when the run has ended, and 504 with the id when it has not', async () => {
  await using redis = testRedis()
  await using signals = createSignals({ ...redis, logger: silentLogger() })
  const { store } = fixture.api
  await using endWaiter = createEndWaiter({ store, signals, clock: systemClock(), logger: silentLogger() })
  await using api = await createTestApi({
    databaseUrl: fixture.api.databaseUrl,
    dependencies: { signals, endWaiter },
  })
  const { ScheduleId } = await stored()
  const late = await api.call('POST', '/api/schedule/executeschedule', {
    body: { ScheduleId, TimeoutSeconds: 1 },
  })
  expect([late.status, late.body.code, late.body.Status]).toEqual([504, 'execution_wait_over', 'Waiting'])
  expect((await get(`GetExecutionStatus?ExecutionId=${late.body.ExecutionId}`)).status).toBe(200)
  const waiting = api.call('POST', '/api/schedule/executeschedule', { body: { ScheduleId } })
  const second = await eventually(
    async () => {
      const { body } = await get(`getexecutionhistory?ScheduleId=${ScheduleId}`)
      return body.length === 2 && body[0].ExecutionId
    },
    { timeoutMs: 10_000 },
  )
  await post(`cancelexecution?ExecutionId=${second}`)
  const ended = await waiting
  expect([ended.status, ended.body.ExecutionId, ended.body.Status]).toEqual([200, second, 'Cancelled'])
})

// proves given-272/left-open-timeout decided-5.1.5/after-timeoutseconds-300
it.each([0, 3_601, 'soon'])('executeschedule refuses TimeoutSeconds %j', async (TimeoutSeconds) => {
  expect((await post('executeschedule', { ScheduleId: crypto.randomUUID(), TimeoutSeconds })).status).toBe(
    400,
  )
})

it('the record is what its schema says, in a status, in the queue and in the history, members in their order', async () => {
  const id = await executed()
  const status = (await get(`GetExecutionStatus?ExecutionId=${id}`)).body
  expect(Object.keys(status)).toEqual(Object.keys(executionOutput.shape))
  expect(executionOutput.strict().parse(status)).toEqual(status)
  expect(JSON.parse(status.ResultJson)).toEqual(status.Result)
  for (const list of ['GetExecutionQueue', 'getexecutionhistory']) {
    const { body } = await get(list)
    expect(body.find((each: { ExecutionId: string }) => each.ExecutionId === id)).toEqual(status)
  }
})

// proves given-32/resultjson-tells-what decided-5.3.1/resultjson decided-5.3.1/its-error-has
// proves decided-5.3.1/its-artifacts-have decided-5.3.1/its-deliveries-have
it('GetExecutionStatus and cancelexecution show what an execution came to, typed and as JSON text', async () => {
  const id = await executed()
  const sha = 'ab'.repeat(32)
  await sql(
    `UPDATE work SET server_name = 'worker-1', process_id = 7, attempt = 1, started_at = now(), crashes = $2, failed_parts = $3 WHERE id = $1`,
    [
      id,
      JSON.stringify([
        {
          attempt: 1,
          server: 'worker-2',
          processId: 8,
          stage: 'Rendering',
          standstill: false,
          at: '2026-11-21T06:30:00.000Z',
        },
      ]),
      JSON.stringify([{ position: 1, name: 'Stock', format: 'PDF', error: failure('source_timeout') }]),
    ],
  )
  await sql(endByHand('id = $1', { status: 'PartiallyDelivered' }), [id])
  await sql(
    `INSERT INTO artifacts (id, nominal_at, execution_id, position, name, format, content_type, bytes, pages, sha256, method, created_at) SELECT gen_random_uuid(), nominal_at, id, 0, 'sales.pdf', 'PDF', 'application/pdf', 1234, 2, $2, 2, now() FROM executions WHERE id = $1`,
    [id, sha],
  )
  await sql(
    `INSERT INTO deliveries (id, nominal_at, execution_id, destination_id, recipient, position, state, message_id, reply, settled_at) SELECT gen_random_uuid(), nominal_at, id, gen_random_uuid(), 'ann@example.org', 0, 'Accepted', '<m@x>', '250 ok', now() FROM executions WHERE id = $1`,
    [id],
  )
  await sql(
    `INSERT INTO deliveries (id, nominal_at, execution_id, destination_id, recipient, position, state, message_id, error, settled_at) SELECT gen_random_uuid(), nominal_at, id, gen_random_uuid(), 'bob@example.org', 1, 'Failed', '<m@x>', $2, now() FROM executions WHERE id = $1`,
    [
      id,
      JSON.stringify({
        code: 'mail_server_unreachable',
        message: 'The mail server does not answer.',
        retryable: true,
      }),
    ],
  )
  const { body } = await get(`GetExecutionStatus?ExecutionId=${id}`)
  expect(body).toMatchObject({
    Status: 'PartiallyDelivered',
    ProcessId: 7,
    ServerName: 'worker-1',
    Attempt: 1,
    CompletedEpochUtc: expect.any(Number),
  })
  expect(executionOutput.parse(body)).toEqual(body)
  expect(JSON.parse(body.ResultJson)).toEqual(body.Result)
  expect(body.Result).toMatchObject({
    error: null,
    artifacts: [{ name: 'sales.pdf', format: 'PDF', bytes: 1234, sha256: sha, pages: 2, method: 2 }],
    deliveries: [
      {
        id: expect.any(String),
        destinationId: expect.any(String),
        recipient: 'ann@example.org',
        state: 'Accepted',
        messageId: '<m@x>',
        reply: '250 ok',
        at: expect.any(Number),
      },
      {
        destinationId: expect.any(String),
        recipient: 'bob@example.org',
        state: 'Failed',
        messageId: '<m@x>',
        reply: 'The mail server does not answer.',
        at: expect.any(Number),
        code: 'mail_server_unreachable',
        message: 'The mail server does not answer.',
      },
    ],
    failedReports: [{ name: 'Stock', format: 'PDF', error: { code: 'source_timeout', retryable: true } }],
    crashes: [{ attempt: 1, server: 'worker-2', processId: 8, stage: 'Rendering', standstill: false }],
  })
  const cancelled = await get(`cancelexecution?ExecutionId=${id}`)
  expect(cancelled.status).toBe(403)
  const late = await fixture.api.call('POST', `/api/schedule/cancelexecution?ExecutionId=${id}`, {
    headers: { 'accept-language': 'de' },
  })
  expect(late.body).toEqual({
    ExecutionId: id,
    Cancelled: false,
    Status: 'PartiallyDelivered',
    Detail: 'Er war bereits zu Ende mit dem Status „Teilweise zugestellt“: 1 von 2 Zielen waren beliefert.',
    Code: 'cancel_had_ended',
    Values: {
      Status: { Code: 'status_partiallydelivered', Values: {} },
      Progress: { Code: 'progress_sent', Values: { Sent: 1, Count: 2 } },
    },
  })
})

// proves decided-5.6.3/getexecutionevents decided-8.1.7/empty-emaildestinations-accepted
it('GetExecutionStatus and cancelexecution say of a run without destinations that nothing was to be delivered', async () => {
  const id = await executed()
  const owner = { executionId: id, attempt: 1, claimToken: crypto.randomUUID() }
  const claimed = [id, owner.claimToken]
  await sql(
    `UPDATE work SET status = 'Executing', dispatched_at = now(), attempt = 1, claim_token = $2, started_at = now() WHERE id = $1`,
    claimed,
  )
  expect(
    await fixture.api.store.executionTransitions.finish(owner, { status: 'Succeeded', error: null }),
  ).toBe(true)
  const events = (await get(`getexecutionevents?ExecutionId=${id}`)).body
  expect(events.at(-1)).toMatchObject({
    Name: 'ended',
    Detail: { status: 'Succeeded', note: 'Nothing was to be delivered.' },
  })
})

// proves given-10/schedule-run-synchronously given-108/cancelexecution-attempts-success
// proves given-149/cancelexecution-executionid given-254/left-open-timeline decided-5.5.1/cancelexecution
// proves decided-5.5.3/cancelling-ended-one
it('GetExecutionStatus and cancelexecution cancel a waiting execution for good', async () => {
  const ExecutionId = await executed()
  const first = await fixture.api.call('GET', `/api/schedule/cancelexecution?ExecutionId=${ExecutionId}`, {
    as: 'Editor',
  })
  expect(first.body).toEqual({
    ExecutionId,
    Cancelled: true,
    Status: 'Cancelled',
    Detail: 'It had not begun; nothing was sent.',
    Code: 'cancel_not_begun',
    Values: {},
  })
  expect(first.headers['cache-control']).toContain('no-store')
  expect((await get(`GetExecutionStatus?ExecutionId=${ExecutionId}`)).body.Status).toBe('Cancelled')
  expect(
    (await get(`getexecutionevents?ExecutionId=${ExecutionId}`)).body.map(
      ({ Name }: { Name: string }) => Name,
    ),
  ).toContain('cancel-requested')
})

it.each(['GetExecutionStatus', 'getexecutionevents', 'cancelexecution'])(
  'GetExecutionStatus and cancelexecution %s answers 404 for unknown ids and 400 without one',
  async (operation) => {
    expect((await post(`${operation}?ExecutionId=${crypto.randomUUID()}`)).status).toBe(404)
    expect((await post(`${operation}?ExecutionId=nonsense`)).status).toBe(404)
    expect((await post(operation)).status).toBe(400)
  },
)

// proves given-10/schedule-run-synchronously given-107/execution-has-status given-151/getexecutionqueue
// proves given-269/queue-window-waiting decided-5.3.2,5.3.3/queue-bare-array
it('GetExecutionQueue and getexecutionhistory list what is active and what ended in the last 12 hours, newest first, page by page', async () => {
  const [old, recent, active] = [await executed(), await executed(), await executed()]
  await sql(endByHand('id = $1', { completedAt: "now() - interval '13 hours'" }), [old])
  await sql(endByHand('id = $1', { completedAt: "now() - interval '11 hours'" }), [recent])
  const { body } = await get('GetExecutionQueue')
  const ids = body.map(({ ExecutionId }: { ExecutionId: string }) => ExecutionId)
  expect(ids.slice(0, 2)).toEqual([active, recent])
  expect(ids).not.toContain(old)
  const seen: string[] = []
  let url: string | null = '/api/schedule/getexecutionqueue?Limit=2'
  while (url !== null) {
    const page = await fixture.api.call('GET', url)
    seen.push(...page.body.map(({ ExecutionId }: { ExecutionId: string }) => ExecutionId))
    url = /<([^>]+)>; rel="next"/.exec(page.headers.link ?? '')?.[1] ?? null
  }
  expect(seen).toEqual(ids)
})

// proves decided-5.6.3/getexecutionhistory decided-5.6.3/it-takes-limit
it('GetExecutionQueue and getexecutionhistory find executions by schedule, folder, status and time', async () => {
  const { ScheduleId } = await stored()
  const first = (await post('executescheduleasync', { ScheduleId })).body.ExecutionId
  const found = async (query: string) =>
    (await get(`getexecutionhistory?${query}`)).body.map(
      ({ ExecutionId }: { ExecutionId: string }) => ExecutionId,
    )
  expect(await found(`ScheduleId=${ScheduleId}`)).toEqual([first])
  expect(await found('FolderPath=/Sales&Status=waiting')).toContain(first)
  expect(await found('FolderPath=/Elsewhere')).toEqual([])
  expect(await found(`ScheduleId=${ScheduleId}&ToEpochUtc=1000000000`)).toEqual([])
  expect(await found(`ScheduleId=${ScheduleId}&FromEpochUtc=1000000000`)).toEqual([first])
  expect(await found(`ScheduleId=${ScheduleId}&Status=Failed`)).toEqual([])
  expect((await get('getexecutionhistory?Status=Nonsense')).status).toBe(400)
  expect((await get('getexecutionhistory?FromEpochUtc=99999999999999')).status).toBe(400)
  for (const unknown of ['x', crypto.randomUUID()])
    expect((await get(`getexecutionhistory?ScheduleId=${unknown}`)).body).toEqual([])
  expect((await get('getexecutionhistory?Cursor=WyJ4IiwieSJd')).status).toBe(400)
})

// proves given-148/getnumberoffreethreads given-270/capacity-getnumberoffreethreads
// proves decided-5.6.1/getnumberoffreethreads decided-5.6.2/servername-narrows-it
// proves decided-5.6.3/schedule-getservers decided-5.6.3/it-answers-name
it('getnumberoffreethreads and getservers count the free slots of live servers', async () => {
  expect((await get('getnumberoffreethreads')).body).toBe(0)
  const server = {
    role: 'worker',
    name: 'worker-9',
    bootId: crypto.randomUUID(),
    processId: 9,
    host: 'h',
    version: '1',
    slots: 4,
  } as const
  await fixture.api.store.servers.register(server, 60_000)
  await sql(
    `UPDATE work SET status = 'Executing', dispatched_at = now(), server_name = 'worker-9', claimed_by_boot_id = $2 WHERE id = $1`,
    [await executed(), server.bootId],
  )
  expect((await get('getnumberoffreethreads')).body).toBe(3)
  expect((await get('getnumberoffreethreads?servername=worker-9')).body).toBe(3)
  expect((await get('getnumberoffreethreads?ServerName=other')).body).toBe(0)
  expect((await get('getservers')).body).toMatchObject([
    {
      Name: 'worker-9',
      Role: 'worker',
      ProcessId: 9,
      TimeZoneRules: process.versions['tz'],
      Slots: 4,
      Busy: 1,
      Leader: false,
      Draining: false,
      Breakers: [],
    },
  ])
})

it('getnumberoffreethreads and getservers report for each worker what keeps runs away, and nothing of accounts that the caller may not use', async () => {
  const { store } = fixture.api
  const account = await store.sourceAccounts.create({
    name: 'Finance',
    authType: 'ServicePrincipal',
    secret: null,
    settings: {
      kind: 'bi',
      tenantId: 't',
      clientId: 'c',
      authorityUrl: 'http://localhost',
      apiUrl: 'http://localhost',
      scope: 's',
    },
    allowedFor: [`User:${crypto.randomUUID()}`],
  })
  if (!account.ok) throw new Error(account.conflict)
  const targets = [mailServerTarget('mail.example.org:587'), accountTarget(account.account)]
  const reason = failure('mail_server_unreachable', { source: 'smtp' })
  for (const target of targets) {
    for (let run = 0; run < breakerLimits.runsToOpen; run += 1) {
      const owner = { executionId: crypto.randomUUID(), attempt: 1, claimToken: crypto.randomUUID() }
      await store.breakers.noteAway({ target, owner, failure: reason }, breakerLimits)
    }
  }
  const breakersOf = async (role: 'Viewer' | 'Administrator') => {
    const body = (await fixture.api.call('GET', '/api/schedule/getservers', { as: role })).body as Array<{
      Breakers?: object[]
    }>
    return body[0]?.Breakers ?? []
  }
  const mail = {
    Kind: 'MailServer',
    Name: 'mail.example.org:587',
    State: 'Open',
    Reason: 'The mail server does not answer.',
    ReasonCode: 'mail_server_unreachable',
    ReasonValues: {},
    Code: 'mail_server_unreachable',
  }
  const instants = {
    OpenSinceEpochUtc: expect.any(Number) as number,
    NextTryEpochUtc: expect.any(Number) as number,
  }
  // The rules of access are trusted for a second.
  const seen = await eventually(
    async () => {
      const breakers = await breakersOf('Viewer')
      return breakers.length === 1 ? breakers : null
    },
    { timeoutMs: 10_000 },
  )
  expect(seen).toEqual([{ ...mail, ...instants }])
  expect(await breakersOf('Administrator')).toEqual([
    { ...mail, ...instants },
    { ...mail, ...instants, Kind: 'SourceAccount', Name: 'Finance' },
  ])
})
