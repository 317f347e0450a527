import { randomUUID } from 'node:crypto'

import { eventually } from '@punctual/testing'
import { expect, test } from 'vitest'

import { reportUrl, startPlatform } from './support/platform.ts'
import { pdf } from './support/small-pdf.ts'
import { openRuntimeContext } from './worker-process.ts'

const definition = { reportUrl, reportName: null, workspaceName: null }

test('a process that can publish to Redis cancels nothing: by a hint a worker reads the row, and only the row cancels a run', async () => {
  const asked = Promise.withResolvers<void>()
  const mayAnswer = Promise.withResolvers<void>()
  await using platform = await startPlatform((response) => {
    asked.resolve()
    void mayAnswer.promise.then(() => response.end(pdf))
  })
  await using runtimeContext = await openRuntimeContext({ platformUrl: platform.url, definition })
  const { store, signals } = runtimeContext
  const executionId = await runtimeContext.request()
  const worker = await runtimeContext.startWorker('alpha')
  await runtimeContext.lead(executionId, ({ status }) => status === 'Executing')
  await asked.promise
  const lastBeat = async () => (await store.servers.listLive(60_000))[0]?.lastHeartbeatAt.getTime() ?? 0
  for (let hint = 0; hint < 200; hint += 1) {
    await signals.publish('cancel', { executionId, serverName: 'alpha' })
    await signals.publish('cancel', { executionId: randomUUID(), serverName: 'alpha' })
  }
  // Each of these heartbeats brings what the row says of the run.
  for (let beat = 0; beat < 2; beat += 1) {
    const before = await lastBeat()
    await eventually(async () => (await lastBeat()) > before, { timeoutMs: 20_000 })
  }
  mayAnswer.resolve()
  const record = await runtimeContext.lead(executionId, ({ status }) => status !== 'Executing')
  expect(record).toMatchObject({
    status: 'Succeeded',
    attempt: 1,
    deliveries: [{ state: 'Accepted', tries: 1 }],
  })
  // The worker logs it once the end is stored.
  const over = () => worker.logged.filter(({ msg }) => msg === 'attempt over')
  await eventually(() => over().length > 0, { timeoutMs: 20_000 })
  expect(over()).toMatchObject([{ outcome: 'delivered' }])
})
