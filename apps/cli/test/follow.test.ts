import { readFile } from 'node:fs/promises'

import type { Client } from '@punctual/client'
import { type ApiProcess, eventually, metricOf, startApiProcess } from '@punctual/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { administratorOf, createPerson, type Person } from './punctual.ts'

let api: ApiProcess
let rest: Client
let person: Person
let scheduleId: string

/** No worker runs in these tests: an execution waits until it is cancelled. */
const start = async () =>
  (await rest.post('/api/schedule/executescheduleasync', { body: { ScheduleId: scheduleId } })).ExecutionId
const cancel = (executionId: string) =>
  rest.post('/api/schedule/cancelexecution', { body: { ExecutionId: executionId } })

beforeAll(async () => {
  api = await startApiProcess()
  rest = administratorOf(api)
  const account = { Name: 'Tenant', TenantId: 'tenant', ClientId: 'client', ClientSecret: 'a-client-secret' }
  const { Id } = await rest.post('/api/biaccount/create', { body: account })
  const model = {
    ScheduleName: 'City \u202Eweather',
    FolderPath: '/',
    BiAccountId: Id,
    WorkspaceName: 'Sales',
    BiReportName: 'Orders',
  }
  const recurrence = { Frequency: 'Daily', ExecutionTime: '07:00' } as const
  scheduleId = (
    await rest.post('/api/singleschedule/createforbi', { body: { ...model, Schedule: recurrence } })
  ).ScheduleId
  person = await createPerson()
  await person.logIn(api)
})

afterAll(async () => {
  await person?.[Symbol.asyncDispose]()
  await api?.[Symbol.asyncDispose]()
})

const linesOf = (output: string) =>
  output
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

/** Waits until the api has a stream of executions open. */
async function untilFollowed(): Promise<void> {
  const { token } = JSON.parse(await readFile(person.loginFile, 'utf8'))
  const headers = { authorization: token.authorization }
  await eventually(
    async () =>
      metricOf(
        await (await fetch(new URL('/metrics', api.url), { headers })).text(),
        'punctual_streams_open',
      ) === 1,
    { timeoutMs: 30_000 },
  )
}

it('a watch in JSON reports each change on a line of its own, only of this execution, and at last the execution', async () => {
  const [id, other] = [await start(), await start()]
  const watching = person.startProcess(['execution', 'watch', id, '--json'])
  await untilFollowed()
  await cancel(other)
  await cancel(id)
  const { code, output } = await watching
  const lines = linesOf(output)
  expect(code).toBe(4)
  expect(lines.map(({ ExecutionId }) => ExecutionId)).toEqual(lines.map(() => id))
  expect(lines.slice(0, -1)).toEqual([
    expect.objectContaining({ Name: 'cancel-requested', Status: 'Cancelled' }),
  ])
  expect(lines.at(-1)).toEqual(
    await rest.get('/api/schedule/GetExecutionStatus', { params: { query: { ExecutionId: id } } }),
  )
})

it('a watch of an execution that has ended, or that does not exist, does not wait', async () => {
  const id = await start()
  await cancel(id)
  const watched = await person.startProcess(['execution', 'watch', id, '--json'])
  expect({ code: watched.code, lines: linesOf(watched.output) }).toMatchObject({
    code: 4,
    lines: [{ ExecutionId: id }],
  })
  expect(await person.startProcess(['execution', 'watch', crypto.randomUUID()])).toMatchObject({
    code: 1,
    output: '',
  })
})

async function restartAndCancel(...executionIds: string[]): Promise<void> {
  await api.stop()
  await api.start()
  for (const id of executionIds) await cancel(id)
}

it('the queue is listed and then followed, each change once, over a restart of the api, until Ctrl-C', async () => {
  const listed = await start()
  let next: string | undefined
  let acting: Promise<unknown> | undefined
  let restarted: Promise<unknown> | undefined
  const followed = await person.startProcess(['queue', '--follow', '--json'], {
    onOutput(output) {
      acting ??= start().then((id) => (next = id))
      if (next === undefined || !output.includes(next)) return undefined
      restarted ??= restartAndCancel(listed, next)
      const cancelled = linesOf(output.slice(0, output.lastIndexOf('\n') + 1)).filter(
        ({ Status }) => Status === 'Cancelled',
      )
      return [listed, next].every((id) => cancelled.some(({ ExecutionId }) => ExecutionId === id))
        ? 'SIGINT'
        : undefined
    },
  })
  await Promise.all([acting, restarted])
  expect(followed.code).toBe(130)
  const linesAbout = (id?: string) => linesOf(followed.output).filter(({ ExecutionId }) => ExecutionId === id)
  const told = ({ Name = 'listed', Status }: { Name?: string; Status: string }) => `${Name}: ${Status}`
  expect(linesAbout(listed).map(told)).toEqual(['listed: Waiting', 'cancel-requested: Cancelled'])
  expect(linesAbout(next).map(told)).toEqual(['requested: Waiting', 'cancel-requested: Cancelled'])
})

it('users see the queue as a table and each change as a line, whatever a schedule is called', async () => {
  const id = await start()
  let cancelling: Promise<unknown> | undefined
  const followed = await person.startProcess(['queue', '--follow', '--limit', '1'], {
    onOutput(output) {
      cancelling ??= cancel(id)
      return output.includes('cancel-requested: ') ? 'SIGTERM' : undefined
    },
  })
  await cancelling
  expect(followed.code).toBe(130)
  expect(followed.output).toMatch(/^EXECUTION +SCHEDULE +STATE /)
  expect(followed.output).toMatch(
    new RegExp(`^\\d{4}-\\S+ \\S+Z  ${id}  Cancelled +cancel-requested: City \\\\u202eweather$`, 'm'),
  )
})

it('a run that was waited for and did not succeed ends with 4, and is answered all the same', async () => {
  const waiting = person.punctual(['schedule', 'run-and-wait', scheduleId, '--json'])
  // The queue has the ended ones of the tests before it as well.
  const { ExecutionId } = await eventually(
    async () =>
      (await rest.get('/api/schedule/GetExecutionQueue', {})).find(({ Status }) => Status === 'Waiting'),
    { timeoutMs: 30_000 },
  )
  await cancel(ExecutionId)
  const ended = await waiting
  expect(ended).toMatchObject({ code: 4, errors: expect.stringContaining('ended as Cancelled') })
  expect(ended.json()).toMatchObject({ ExecutionId, Status: 'Cancelled' })
})
