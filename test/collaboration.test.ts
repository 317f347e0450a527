import type { Client, Schemas } from '@punctual/client'
import { eventually } from '@punctual/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { startCluster, type TestCluster } from './support/cluster.ts'
import { setSourceFaults } from './support/faults.ts'
import { connectRest } from './support/rest.ts'
import { createSampleSchedule } from './support/sample-bi.ts'

/*
 * Slots that change while the workers run: two real workers, one setting for both, and a source that takes as
 * long as the test says. The rows of the executions decide what is running, not the workers.
 */

let cluster: TestCluster
let rest: Client
let scheduleId: string

beforeAll(async () => {
  cluster = await startCluster({ schedulers: 1, workers: 2 })
  rest = connectRest(cluster.local)
  scheduleId = await createSampleSchedule(rest, { name: 'Slow' })
})

afterAll(async () => {
  await cluster?.[Symbol.asyncDispose]()
})

const setThreads = (ThreadsPerServer: number | null) =>
  rest.post('/api/service/updatecollaborationsettings', { body: { ThreadsPerServer } })
const workers = async () =>
  (await rest.get('/api/schedule/getservers')).filter(({ Role }) => Role === 'worker')
const slots = async () => (await workers()).map(({ Slots }) => Slots)
const busy = async () => (await workers()).map(({ Busy }) => Busy)
const freeThreads = () => rest.get('/api/schedule/getnumberoffreethreads')
const request = (count: number) =>
  Promise.all(
    Array.from({ length: count }, () =>
      rest.post('/api/schedule/executescheduleasync', { body: { ScheduleId: scheduleId } }),
    ),
  )

async function queued(status: Schemas['Execution']['Status']): Promise<number> {
  return (await rest.get('/api/schedule/GetExecutionQueue')).filter(
    ({ ScheduleId, Status }) => ScheduleId === scheduleId && Status === status,
  ).length
}

test('slots follow ThreadsPerServer while everything runs: more are used at once, fewer let running work end', async () => {
  await setSourceFaults(cluster.local, { exportDurationMs: 3_600_000 })
  await setThreads(1)
  await eventually(async () => (await slots()).every((count) => count === 1), { timeoutMs: 2_000 })
  expect(await freeThreads()).toBe(2)

  const asked = await request(10)
  await eventually(async () => (await queued('Executing')) === 2, { timeoutMs: 10_000 })
  expect({ busy: await busy(), free: await freeThreads() }).toEqual({ busy: [1, 1], free: 0 })

  await setThreads(3)
  await eventually(async () => (await queued('Executing')) === 6, { timeoutMs: 2_000 })
  expect({ slots: await slots(), busy: await busy(), free: await freeThreads() }).toEqual({
    slots: [3, 3],
    busy: [3, 3],
    free: 0,
  })

  await setThreads(2)
  await eventually(async () => (await slots()).every((count) => count === 2), { timeoutMs: 2_000 })
  expect({ busy: await busy(), free: await freeThreads(), executing: await queued('Executing') }).toEqual({
    busy: [3, 3],
    free: 0,
    executing: 6,
  })

  const running = (await rest.get('/api/schedule/GetExecutionQueue')).filter(
    ({ Status }) => Status === 'Executing',
  )
  const onFirst = running.filter(({ ServerName }) => ServerName === running[0]?.ServerName)
  for (const { ExecutionId } of onFirst.slice(0, 2)) {
    await rest.get('/api/schedule/cancelexecution', { params: { query: { ExecutionId } } })
  }
  await eventually(async () => (await queued('Cancelled')) === 2 && (await queued('Executing')) === 5, {
    timeoutMs: 20_000,
  })
  expect((await busy()).sort()).toEqual([2, 3])

  await setSourceFaults(cluster.local, { exportDurationMs: 100 })
  for (const { ExecutionId } of await rest
    .get('/api/schedule/GetExecutionQueue')
    .then((all) => all.filter(({ Status }) => Status === 'Executing'))) {
    await rest.get('/api/schedule/cancelexecution', { params: { query: { ExecutionId } } })
  }
  await eventually(async () => (await queued('Succeeded')) + (await queued('Cancelled')) === asked.length, {
    timeoutMs: 60_000,
  })
  expect(await freeThreads()).toBe(4)
})
