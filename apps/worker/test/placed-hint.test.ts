import { eventually } from '@punctual/testing'
import { expect, test } from 'vitest'

import { reportUrl, startPlatform } from './platform.ts'
import { pdf } from './support.ts'
import { openSurroundings } from './worker-process.ts'

test('a manual run begins on the hint alone, on the server that it was placed on', async () => {
  await using platform = await startPlatform((response) => void response.end(pdf))
  const definition = { reportUrl, reportName: null, workspaceName: null }
  await using surroundings = await openSurroundings({ platformUrl: platform.url, definition })
  const { store } = surroundings
  await surroundings.startWorker('alpha')
  const executionId = await surroundings.request(10)
  const record = await eventually(
    async () => {
      // The worker may not listen yet, and a hint that nobody heard is not given again.
      await store.database.query(`UPDATE work SET dispatched_at = NULL WHERE status = 'Waiting'`)
      await surroundings.dispatchWithoutQueue()
      const found = await store.executions.find(executionId)
      return found?.status === 'Succeeded' ? found : null
    },
    { timeoutMs: 30_000 },
  )
  expect(record).toMatchObject({ serverName: 'alpha', deliveries: [{ state: 'Accepted' }] })
})
