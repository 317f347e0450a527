import type { Client } from '@punctual/client'
import { eventually } from '@punctual/testing'
import { expect, test } from 'vitest'

import { startCluster, type TestCluster } from './support/cluster.ts'
import { connectRest } from './support/rest.ts'

/*
 * Who goes next, with real processes. It is the order of beginnings that is checked, which a busy machine
 * does not change.
 */

async function createSchedule(
  rest: Client,
  more: { readonly name: string; readonly folder: string; readonly accountId?: string },
) {
  const [account] = await rest.get('/api/biaccount/getall')
  const created = await rest.post('/api/singleschedule/createforbi', {
    body: {
      BiAccountId: more.accountId ?? account?.Id ?? '',
      ObjectType: 'REPORT',
      WorkspaceName: 'Operations',
      BiReportName: 'Cars and Fuel Economy',
      FolderPath: more.folder,
      ScheduleName: more.name,
      Schedule: { Frequency: 'Daily', ExecutionTime: '03:00', Enabled: false },
      EmailDestinations: [],
    },
  })
  return created.ScheduleId
}

async function exportsTake({ local }: TestCluster, milliseconds: number): Promise<void> {
  await fetch(`${local.SampleBiUrl}/control/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ exportDurationMs: milliseconds }),
  })
}

const run = async (rest: Client, ScheduleId: string) =>
  (await rest.post('/api/schedule/executescheduleasync', { body: { ScheduleId } })).ExecutionId

const statusOf = (rest: Client, ExecutionId: string) =>
  rest.get('/api/schedule/GetExecutionStatus', { params: { query: { ExecutionId } } })

test('behind a long line of one folder, a run of another folder begins as soon as a slot is free', async () => {
  await using cluster = await startCluster({ schedulers: 1, workers: 1 })
  const rest = connectRest(cluster.local)
  await rest.post('/api/service/updatecollaborationsettings', { body: { ThreadsPerServer: 1 } })
  const slots = async () =>
    (await rest.get('/api/schedule/getservers')).find(({ Role }) => Role === 'worker')?.Slots
  await eventually(async () => (await slots()) === 1, { timeoutMs: 10_000 })
  await rest.post('/api/folder/create', { body: { Path: '/Quiet' } })
  const busyId = await createSchedule(rest, { name: 'Busy', folder: '/Samples' })
  const quietId = await createSchedule(rest, { name: 'Quiet', folder: '/Quiet' })
  await exportsTake(cluster, 3_000)
  const line = await Promise.all(Array.from({ length: 60 }, () => run(rest, busyId)))
  const begun = async () =>
    (await Promise.all(line.map((id) => statusOf(rest, id)))).filter(({ Status }) => Status !== 'Waiting')
      .length
  await eventually(async () => (await begun()) > 0, { timeoutMs: 60_000, everyMs: 200 })
  const quiet = await run(rest, quietId)
  const begunBefore = await begun()
  await eventually(async () => (await statusOf(rest, quiet)).Status !== 'Waiting', {
    timeoutMs: 60_000,
    everyMs: 50,
  })
  // The slot was taken when the run was asked for; one more of the line may have begun before the run was
  // placed.
  expect((await begun()) - begunBefore).toBeLessThanOrEqual(1)
})

test('a worker without enough free memory takes nothing and says why', async () => {
  await using cluster = await startCluster({
    schedulers: 1,
    workers: 1,
    extraEnvironment: { WORKER_MINIMUM_FREE_MEMORY_MIB: '1048576' },
  })
  const rest = connectRest(cluster.local)
  const scheduleId = await createSchedule(rest, { name: 'Held', folder: '/Samples' })
  const worker = await eventually(
    async () =>
      (await rest.get('/api/schedule/getservers')).find(
        ({ Role, HoldReason }) => Role === 'worker' && HoldReason !== null,
      ),
    { timeoutMs: 10_000 },
  )
  expect(worker.HoldReason).toMatch(/^free memory is \d+ MiB, below 1048576 MiB$/)
  expect(await rest.get('/api/schedule/getnumberoffreethreads')).toBe(0)
  const id = await run(rest, scheduleId)
  expect(await statusOf(rest, id)).toMatchObject({ Status: 'Waiting', Stage: 'Placing' })
  const cancelled = await rest.get('/api/schedule/cancelexecution', {
    params: { query: { ExecutionId: id } },
  })
  expect(cancelled.Status).toBe('Cancelled')
})
