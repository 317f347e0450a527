import { addWorker, killServer } from '@punctual/engine/testing'
import { beforeAll, beforeEach, expect, it } from 'vitest'

import { createScheduleApi, type ScheduleApi, smallBiSchedule } from '../single-schedule/fixtures.ts'

let fixture: ScheduleApi

beforeAll(async () => {
  fixture = await createScheduleApi()
  for (const name of ['alpha', 'beta']) await addWorker(fixture.api.store, name)
  return () => fixture[Symbol.asyncDispose]()
})

const query = (text: string, parameters: unknown[] = []) => fixture.api.store.database.query(text, parameters)
const post = async (path: string, body: object) => {
  const answer = await fixture.api.call('POST', `/api/${path}`, { body })
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const get = async (path: string, language = 'en') =>
  (await fixture.api.call('GET', `/api/schedule/${path}`, { headers: { 'accept-language': language } })).body

const now = Math.floor(Date.now() / 1_000)
const until = (hours: number) => now + hours * 3_600
const inUtc = (hours: number) =>
  `${new Date(until(hours) * 1_000).toISOString().slice(0, 19).replace('T', ' ')} UTC`

const window = (ServerName: string, hours: number, Reason = 'New disks') =>
  post('window/create', {
    Name: `Upgrade of ${ServerName}`,
    Reason,
    Scope: { ServerName },
    Once: { FromEpochUtc: now - 60, UntilEpochUtc: until(hours) },
    Policy: 'Delay',
  })
const collaborate = (method: string) =>
  query('UPDATE cluster_settings SET collaboration = $1', [
    { isCollaborationEnabled: true, method, affinityFallbackSeconds: 7_200 },
  ])

beforeEach(async () => {
  await query('DELETE FROM windows')
  await collaborate('LeastLoaded')
})

/** A run by hand that waits, and the schedule that it is of. */
async function waiting(desiredServerName: string | null = null) {
  const body = smallBiSchedule(fixture.biAccountId, `Schedule ${crypto.randomUUID()}`)
  const { ScheduleId, Schedule } = await post('singleschedule/createforbi', body)
  const { ExecutionId } = await post('schedule/executescheduleontimeasync', { ScheduleId })
  await query('UPDATE work SET desired_server_name = $2 WHERE id = $1', [ExecutionId, desiredServerName])
  return { ScheduleId, ExecutionId, At: Schedule.NextRunEpochUtc }
}

const statusOf = (ExecutionId: string, language?: string) =>
  get(`GetExecutionStatus?ExecutionId=${ExecutionId}`, language)
const held = (hours: number, reason: string, values: object) => ({
  NotBeforeEpochUtc: until(hours),
  NotBeforeReason: reason,
  NotBeforeCode: 'window',
  NotBeforeValues: values,
})
const free = { NotBeforeEpochUtc: null, NotBeforeReason: null, NotBeforeCode: null, NotBeforeValues: null }

it('while each server is in a window a run that waits names the one that ends first, wherever it is listed', async () => {
  const { ScheduleId, ExecutionId } = await waiting()
  expect(await statusOf(ExecutionId)).toMatchObject(free)
  await window('ALPHA', 2)
  expect(await statusOf(ExecutionId), 'beta is free').toMatchObject(free)
  const { Id } = await window('beta', 1)
  const values = { Window: 'Upgrade of beta', Reason: 'New disks', UntilEpochUtc: until(1), ServerName: null }
  const english = `Each server that takes work is in a window. Upgrade of beta ends first, at ${inUtc(1)}. Reason: New disks`
  const german = `Jeder Server, der Arbeit annimmt, ist in einem Wartungsfenster. Upgrade of beta endet zuerst, um ${inUtc(1)}. Grund: New disks`
  for (const [language, sentence] of [
    ['en', english],
    ['de', german],
  ] as const) {
    const told = held(1, sentence, values)
    expect(await statusOf(ExecutionId, language)).toMatchObject(told)
    for (const list of ['getexecutionqueue', `getexecutionhistory?ScheduleId=${ScheduleId}`])
      expect(await get(list, language)).toContainEqual(expect.objectContaining({ ExecutionId, ...told }))
  }
  await query(`UPDATE work SET not_before = not_before + interval '1 hour' WHERE id = $1`, [ExecutionId])
  expect(await statusOf(ExecutionId), 'it may not begin yet').toMatchObject(free)
  await query(`UPDATE work SET not_before = entry_at WHERE id = $1`, [ExecutionId])
  await fixture.api.call('DELETE', `/api/window/delete/${Id}`)
  expect(await statusOf(ExecutionId)).toMatchObject(free)
})

it('a run that goes to the server of its schedule names the window of that server, until another one may take it', async () => {
  const { ExecutionId } = await waiting('alpha')
  await window('alpha', 1, '')
  expect(await statusOf(ExecutionId), 'it goes to any server').toMatchObject(free)
  await collaborate('ServerAffinity')
  const sentence = `Its server alpha is in the window Upgrade of alpha, which lasts until ${inUtc(1)}.`
  const values = { Window: 'Upgrade of alpha', Reason: '', UntilEpochUtc: until(1), ServerName: 'alpha' }
  expect(await statusOf(ExecutionId)).toMatchObject(held(1, sentence, values))
  const from = (seconds: number) =>
    query(`UPDATE windows SET times = jsonb_set(times, '{from}', $1)`, [
      JSON.stringify((now - seconds) * 1_000),
    ])
  await from(5_400)
  const { NotBeforeEpochUtc } = await statusOf(ExecutionId)
  expect(NotBeforeEpochUtc, 'beta takes it before the end').toBe(now - 5_400 + 7_200)
  await from(9_000)
  expect(await statusOf(ExecutionId)).toMatchObject(free)
})

it('explain of a run that waits for its own server names the window, its reason and its end', async () => {
  const { ScheduleId, At } = await waiting('alpha')
  await window('alpha', 1)
  const explain = (language?: string) => get(`explain?ScheduleId=${ScheduleId}&At=${At}`, language)
  const codes = ({ Findings }: { Findings: { Code: string }[] }) => Findings.map(({ Code }) => Code)
  expect(codes(await explain())).not.toContain('window')
  await collaborate('ServerAffinity')
  const explained = await explain()
  expect(codes(explained).slice(0, 2)).toEqual(['waiting', 'window'])
  expect(explained.Summary).toBe('It waits for its server alpha, which is in a window.')
  expect(explained.Findings.slice(0, 2)).toMatchObject([
    { Values: { WaitsFor: 'window', NotBeforeEpochUtc: until(1), ServerName: 'alpha' } },
    {
      Message: `Its server alpha is in the window Upgrade of alpha, which lasts until ${inUtc(1)}. Reason: New disks`,
      Values: { Window: 'Upgrade of alpha', Because: 'New disks', UntilEpochUtc: until(1) },
    },
  ])
  expect((await explain('de')).Summary).toBe(
    'Er wartet auf seinen Server alpha, der in einem Wartungsfenster ist.',
  )
})

it('a run that has ended, or whose server does not take work at all, names no window', async () => {
  const { ExecutionId } = await waiting('gamma')
  const gamma = await addWorker(fixture.api.store, 'gamma')
  await window('gamma', 1)
  await collaborate('ServerAffinity')
  expect(await statusOf(ExecutionId)).toMatchObject({ NotBeforeCode: 'window' })
  await killServer(fixture.api.store, gamma)
  expect(await statusOf(ExecutionId)).toMatchObject(free)
  await window('alpha', 1)
  await window('beta', 1)
  expect(await statusOf(ExecutionId)).toMatchObject({ NotBeforeValues: { ServerName: null } })
  await post('schedule/cancelexecution', { ExecutionId })
  expect(await statusOf(ExecutionId)).toMatchObject({ Status: 'Cancelled', ...free })
})
