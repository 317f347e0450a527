import { eventually } from '@punctual/testing'
import { expect, test } from 'vitest'

import { reportUrl, startPlatform } from './support/platform.ts'
import { pdf } from './support/small-pdf.ts'
import { openRuntimeContext } from './worker-process.ts'

test('a manual run begins by the hint, on the server that it was placed on', async () => {
  await using platform = await startPlatform((response) => void response.end(pdf))
  const definition = { reportUrl, reportName: null, workspaceName: null }
  await using runtimeContext = await openRuntimeContext({ platformUrl: platform.url, definition })
  const { store } = runtimeContext
  await runtimeContext.startWorker('alpha')
  const executionId = await runtimeContext.request(10)
  const record = await eventually(
    async () => {
      // The worker may not listen yet, and a lost hint is not sent again.
      await store.database.query(`UPDATE work SET dispatched_at = NULL WHERE status = 'Waiting'`)
      await runtimeContext.dispatchWithoutQueue()
      const found = await store.executions.find(executionId)
      return found?.status === 'Succeeded' ? found : null
    },
    { timeoutMs: 30_000 },
  )
  expect(record).toMatchObject({ serverName: 'alpha', deliveries: [{ state: 'Accepted' }] })
})
