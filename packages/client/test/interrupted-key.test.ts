import { systemClock } from '@punctual/runtime'
import { eventually, startApiProcess } from '@punctual/testing'
import { expect, it } from 'vitest'

import { createClient } from '../src/index.ts'

it('an Idempotency-Key is free within seconds after the process of its request was killed, and the execution that was asked for is the same', async () => {
  await using api = await startApiProcess()
  const { url: baseUrl, userName, password } = api
  const client = createClient({
    baseUrl,
    credentials: { userName, password },
    clock: systemClock(),
    retryLimitMs: 0,
  })
  const account = { Name: 'Tenant', TenantId: 'tenant', ClientId: 'client', ClientSecret: 'a-client-secret' }
  const { Id: BiAccountId } = await client.post('/api/biaccount/create', { body: account })
  const model = {
    ScheduleName: 'Daily',
    FolderPath: '/',
    BiAccountId,
    WorkspaceName: 'Sales',
    BiReportName: 'Orders',
  }
  const recurrence = { Frequency: 'Daily', ExecutionTime: '07:00' } as const
  const { ScheduleId } = await client.post('/api/singleschedule/createforbi', {
    body: { ...model, Schedule: recurrence },
  })
  const queue = () => client.get('/api/schedule/GetExecutionQueue')
  const run = () =>
    client
      .post('/api/schedule/executeschedule', {
        body: { ScheduleId },
        idempotencyKey: 'k1',
        timeoutMs: 60_000,
      })
      .then(
        ({ Status }) => Status,
        ({ status }: { status?: number }) => status ?? 'broken',
      )
  const interrupted = run()
  const [execution] = await eventually(async () => queue().then((found) => found.length > 0 && found), {
    timeoutMs: 10_000,
  })
  await api.kill()
  expect(await interrupted).toBe('broken')
  await api.start()
  // No worker executes it, so it ends by being cancelled; a request with its key is then answered at once.
  await client.post('/api/schedule/cancelexecution', { body: { ExecutionId: execution!.ExecutionId } })
  // 409 while the killed process still has the key, however long the new one took to start.
  expect(
    await eventually(async () => run().then((answer) => answer !== 409 && answer), { timeoutMs: 20_000 }),
  ).toBe('Cancelled')
  expect(await queue()).toHaveLength(1)
}, 60_000)
