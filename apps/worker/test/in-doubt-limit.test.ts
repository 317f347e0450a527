import { once } from 'node:events'

import { eventually } from '@punctual/testing'
import { expect, test } from 'vitest'

import { reportUrl, startPlatform } from './support/platform.ts'
import { pdf } from './support/small-pdf.ts'
import { openRuntimeContext } from './worker-process.ts'

/*
 * Real worker processes that are killed while a mail server keeps the replies to whole messages.
 */

const runs = 4

test.each([1, 2])(
  'a worker that is killed while 4 mails wait for their replies leaves as many deliveries Unknown as may be in doubt, at most: %i',
  { timeout: 120_000 },
  async (limit) => {
    await using platform = await startPlatform((response) => void response.end(pdf))
    const isKilled = Promise.withResolvers<'accept'>()
    let handedOver = 0
    const recipient = () => {
      handedOver += 1
      return null
    }
    await using runtimeContext = await openRuntimeContext(
      {
        platformUrl: platform.url,
        definition: { reportUrl, reportName: null, workspaceName: null },
        recurrence: { overlapPolicy: 'Allow' },
      },
      { recipient, afterDot: () => isKilled.promise },
    )
    const { received, lead } = runtimeContext
    const environment = {
      WORKER_SLOTS: String(runs),
      WORKER_SENDS_IN_DOUBT: String(limit),
      WORKER_IN_DOUBT_WAIT_MS: '3600000',
    }
    const { child } = await runtimeContext.startWorker('doomed', environment)
    const ids = await Promise.all(Array.from({ length: runs }, () => runtimeContext.request()))
    for (const id of ids) await lead(id, ({ status }) => status === 'Executing')
    await eventually(() => handedOver === runs && received.length === limit, { timeoutMs: 60_000 })
    const closed = once(child, 'close')
    child.kill('SIGKILL')
    await closed
    isKilled.resolve('accept')

    const records = []
    for (const id of ids) records.push(await lead(id, ({ status }) => status === 'Waiting'))
    const states = records.flatMap(({ deliveries }) => deliveries.map(({ state }) => state))
    expect(states.filter((state) => state === 'Unknown')).toHaveLength(limit)
    expect(states.filter((state) => state !== 'Unknown' && state !== 'Planned')).toEqual([])
    expect(received).toHaveLength(limit)
  },
)
