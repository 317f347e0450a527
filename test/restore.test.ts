import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Client } from '@punctual/client'
import { expect, onTestFinished, test } from 'vitest'

import { startCluster } from './support/cluster.ts'
import { connectRest, readMailbox } from './support/rest.ts'

/** Copies a directory with its owners; a copy of data belongs to the user of the server. */
function copy(from: string, to: string): void {
  const { status, stderr } = spawnSync('cp', ['-a', from, to], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}

async function runAirports(rest: Client): Promise<string> {
  const schedules = await rest.post('/api/singleschedule/getallpaginated', { body: { FilterValues: [] } })
  const airports = schedules.find(({ ScheduleName }) => ScheduleName.startsWith('Airports'))
  if (!airports) throw new Error('the sample schedule is not there')
  const execution = await rest.post('/api/schedule/executeschedule', {
    body: { ScheduleId: airports.ScheduleId },
  })
  expect(execution.Status).toBe('Succeeded')
  return execution.ExecutionId
}

test('a cluster goes on from a restored backup: history and secrets are those of the backup, and nothing is sent twice', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'punctual-restore-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  const [data, backup] = [join(dir, 'postgres/data'), join(dir, 'backup')]
  const options = { dir, schedulers: 1, workers: 1 }
  let first: string
  {
    await using cluster = await startCluster(options)
    first = await runAirports(connectRest(cluster.local))
  }
  copy(data, backup)

  let later: string
  {
    await using cluster = await startCluster(options)
    const rest = connectRest(cluster.local)
    later = await runAirports(rest)
    await rest.post('/api/folder/create', { body: { Name: 'After the backup' } })
  }
  await rm(data, { recursive: true })
  copy(backup, data)

  await using cluster = await startCluster(options)
  const rest = connectRest(cluster.local)
  const statusOf = (ExecutionId: string) =>
    rest.get('/api/schedule/GetExecutionStatus', { params: { query: { ExecutionId } } })
  expect((await statusOf(first)).Status).toBe('Succeeded')
  await expect(statusOf(later)).rejects.toMatchObject({ status: 404 })
  await rest.post('/api/folder/create', { body: { Name: 'After the backup' } })
  await runAirports(rest)
  const mails = (await readMailbox(cluster.local)).map(({ MessageId }) => MessageId)
  expect(mails.length).toBeGreaterThanOrEqual(3)
  expect(new Set(mails).size).toBe(mails.length)
})
