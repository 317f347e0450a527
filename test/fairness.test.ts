import type { Client } from '@punctual/client'
import { eventually } from '@punctual/testing'
import { expect, test } from 'vitest'

import { startCluster } from './support/cluster.ts'
import { setSourceFaults } from './support/faults.ts'
import { connectRest } from './support/rest.ts'
import { createSampleSchedule } from './support/sample-bi.ts'

/*
 * Who goes next, with real processes. It is the order of beginnings that is checked, which a busy machine
 * does not change.
 */

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
  const busyId = await createSampleSchedule(rest, { name: 'Busy' })
  const quietId = await createSampleSchedule(rest, { name: 'Quiet', folder: '/Quiet' })
  await setSourceFaults(cluster.local, { exportDurationMs: 3_000 })
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
