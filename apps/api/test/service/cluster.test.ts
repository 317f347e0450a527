import { randomUUID } from 'node:crypto'

import { memoryLow, putOffByBreaker } from '@punctual/domain'
import { addSchedule, addWorker, lead } from '@punctual/engine/testing'
import { beforeAll, expect, it } from 'vitest'

import { createScheduleApi, type ScheduleApi } from '../single-schedule/fixtures.ts'
import { createMaker } from '../schedules/schedules.ts'

let fixture: ScheduleApi
let made: ReturnType<typeof createMaker>

beforeAll(async () => {
  fixture = await createScheduleApi()
  made = createMaker(fixture)
  return () => fixture[Symbol.asyncDispose]()
})

const cluster = async (as: 'Viewer' | 'Administrator' = 'Viewer') => {
  const { status, body } = await fixture.api.call('GET', '/api/service/getcluster', { as })
  expect(status).toBe(200)
  return body
}
const clusterInGerman = async () =>
  (await fixture.api.call('GET', '/api/service/getcluster', { headers: { 'accept-language': 'de' } })).body
const query = (text: string, parameters: unknown[] = []) => fixture.api.store.database.query(text, parameters)

it('the terms of the last day are answered, newest first, each from its take-over to its end', async () => {
  const { store } = fixture.api
  const first = await lead(store)
  await query(`UPDATE leader_leases SET expires_at = clock_timestamp(), holder = NULL, holder_name = NULL`)
  const second = await lead(store)
  const { Terms } = await cluster()
  expect(Terms).toMatchObject([
    { Term: String(second.term), FromEpochUtc: expect.any(Number), ToEpochUtc: null },
    { Term: String(first.term), FromEpochUtc: expect.any(Number), ToEpochUtc: expect.any(Number) },
  ])
  await query(`UPDATE leader_leases SET expires_at = expires_at + interval '1 second'`)
  expect((await cluster()).Terms).toHaveLength(2)
  await query(
    `UPDATE leader_history SET acquired_at = now() - interval '3 days', ended_at = now() - interval '2 days' WHERE term = $1`,
    [String(first.term)],
  )
  expect((await cluster()).Terms).toHaveLength(1)
})

it('each process reports its memory and how late its event loop was, with its heartbeat', async () => {
  const { store } = fixture.api
  const server = await addWorker(store, 'measured', 3)
  const told = { busy: 0, draining: false, holdReason: null, running: [] }
  await store.servers.heartbeat(
    { ...server, slots: 3 },
    { ...told, vitals: { memoryBytes: 123_456_789, loopLagMs: 4.5 } },
  )
  const { Servers, Slots, Busy } = await cluster()
  expect(Servers).toContainEqual(
    expect.objectContaining({
      Name: 'measured',
      Role: 'worker',
      MemoryBytes: 123_456_789,
      LagMilliseconds: 4.5,
    }),
  )
  expect([Slots, Busy]).toEqual([3, 0])
  await store.servers.heartbeat({ ...server, slots: 3 }, told)
  expect((await cluster()).Servers).toContainEqual(
    expect.objectContaining({ Name: 'measured', MemoryBytes: null, LagMilliseconds: null }),
  )
  await query('DELETE FROM servers')
})

it('an unresponsive server is listed for ten minutes, and its slots are not counted', async () => {
  const { store } = fixture.api
  await addWorker(store, 'quiet', 4)
  const silentFor = (time: string) =>
    query(`UPDATE servers SET last_heartbeat_at = clock_timestamp() - $1::interval`, [time])
  expect(await cluster()).toMatchObject({ Slots: 4, Servers: [{ Name: 'quiet', Alive: true }] })
  await silentFor('1 minute')
  expect(await cluster()).toMatchObject({ Slots: 0, Servers: [{ Name: 'quiet', Alive: false }] })
  await silentFor('11 minutes')
  expect(await cluster()).toMatchObject({ Slots: 0, Servers: [] })
})

it('a server that takes no work and a run that waits are described in the language of the caller', async () => {
  const { store } = fixture.api
  await query('DELETE FROM work')
  await query('DELETE FROM servers')
  const { ScheduleId } = await made.schedule(await made.folder())
  await made.post('/api/schedule/executescheduleasync', { ScheduleId })
  const server = await addWorker(store, 'held', 1)
  const told = { busy: 0, draining: false, running: [] }
  await store.servers.heartbeat({ ...server, slots: 1 }, { ...told, holdReason: memoryLow(0, 2 ** 27) })
  expect(await clusterInGerman()).toMatchObject({
    Servers: [
      {
        HoldReason: 'nur noch 0 MiB Speicher frei, weniger als 128 MiB',
        HoldCode: 'memory_low',
        HoldValues: { FreeMebibytes: 0, LeastMebibytes: 128 },
      },
    ],
    Line: [{ Reason: 'Kein laufender Worker nimmt neue Arbeit an.', ReasonCode: 'no_worker_free' }],
  })
  const reason = putOffByBreaker('MailServer', new Date('2026-06-01T10:00:00Z'))
  await query(`UPDATE work SET not_before = now() + interval '1 hour', not_before_reason = $1`, [
    JSON.stringify(reason),
  ])
  expect((await clusterInGerman()).Line).toMatchObject([
    {
      Reason: expect.stringContaining('fanden den Mailserver nicht erreichbar. Seit 2026-06-01 10:00:00 UTC'),
      ReasonCode: 'breaker',
      ReasonValues: { Target: 'MailServer', SinceEpochUtc: 1_780_308_000 },
    },
  ])
  await query('DELETE FROM servers')
})

it('waiting executions are listed by folder and account with the reason, and not for folders that may not be viewed', async () => {
  await query('DELETE FROM work')
  const [open, closed] = [await made.folder(), await made.folder()]
  for (const folder of [open, open, closed]) {
    const { ScheduleId } = await made.schedule(folder)
    await made.post('/api/schedule/executescheduleasync', { ScheduleId })
  }
  const lineOf = async (folder: string, as: 'Viewer' | 'Administrator' = 'Administrator') =>
    (await cluster(as)).Line.find(({ FolderPath }: { FolderPath: string }) => FolderPath === folder)
  expect(await lineOf(open)).toEqual({
    FolderPath: open,
    AccountName: 'Tenant',
    Count: 2,
    OldestEntryEpochUtc: expect.any(Number),
    Reason: 'No live worker takes new work.',
    ReasonCode: 'no_worker_free',
    ReasonValues: {},
    NextAttemptEpochUtc: null,
  })
  await addWorker(fixture.api.store, 'full', 0)
  expect((await lineOf(open)).Reason).toBe('All slots of the workers are taken.')
  await query(`DELETE FROM servers WHERE name = 'full'`)
  await addWorker(fixture.api.store, 'ready', 2)
  expect((await lineOf(open)).Reason).toBe('They are placed in a moment.')
  const inForce = `'{"kind": "once", "from": 0, "until": 1924992000000}'`
  await query(
    `INSERT INTO windows (id, name, name_key, reason, server_name, times, policy, is_pause, created_by)
     VALUES (gen_random_uuid(), 'Upgrade', 'upgrade', 'New disks', 'Ready', ${inForce}, 'Delay', false, 'tester')`,
  )
  expect(await lineOf(open)).toMatchObject({
    Reason:
      'Each server that takes work is in a window. Upgrade ends first, at 2031-01-01 00:00:00 UTC. Reason: New disks',
    ReasonCode: 'servers_in_windows_until',
  })
  await query('DELETE FROM windows')
  await query(`UPDATE work SET dispatched_at = now(), server_name = 'ready'`)
  expect(await lineOf(open)).toMatchObject({ Count: 2, Reason: 'They are in transit to a worker.' })
  await query(`UPDATE work SET dispatched_at = NULL, server_name = NULL`)
  await query(
    `UPDATE work SET not_before = now() + interval '1 hour', not_before_reason = '{"code": "away", "message": "The source is away."}'`,
  )
  expect(await lineOf(open)).toMatchObject({
    Reason: 'The source is away.',
    ReasonCode: 'away',
    NextAttemptEpochUtc: expect.any(Number),
  })
  const { Id } = await made.post('/api/folder/getfolderfrompath', { Path: closed })
  const { id } = await fixture.api.client('Viewer')
  await made.post('/api/folder/setgrants', {
    FolderId: Id,
    Grants: [{ Principal: { Kind: 'Client', Id: id }, Rights: ['View'] }],
  })
  expect([await lineOf(closed, 'Viewer'), (await cluster('Viewer')).Waiting]).toEqual([undefined, 2])
  expect([(await lineOf(closed)).Count, (await cluster('Administrator')).Waiting]).toEqual([1, 3])
})

it('a run that is set aside is listed with its schedule and since when, without what the database said', async () => {
  const { store } = fixture.api
  const { id: scheduleId } = await addSchedule(store, { name: 'Refused' })
  const executionId = randomUUID()
  await store.executionTransitions.request({ executionId, scheduleId, runBy: 'tester', priority: 0 })
  const refused = 'duplicate key value violates unique constraint "history_2026_11_pkey"'
  await store.executionTransitions.setAside(executionId, refused)
  await store.executionTransitions.setAside(randomUUID(), refused)
  const { SetAsideRuns } = await cluster()
  expect(SetAsideRuns).toEqual([
    {
      ExecutionId: executionId,
      ScheduleId: scheduleId,
      ScheduleName: 'Refused',
      SinceEpochUtc: expect.any(Number),
      Error: 'The database refused once to take it from its server; the log of the leader says why.',
      ErrorCode: 'set_aside',
      ErrorValues: { Times: { Code: 'set_aside_once', Values: {} } },
    },
  ])
})
