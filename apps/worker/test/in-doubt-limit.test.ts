import { once } from 'node:events'

import { eventually } from '@punctual/testing'
import { expect, test } from 'vitest'

import { reportUrl, startPlatform } from './support/platform.ts'
import { pdf } from './support/small-pdf.ts'
import { openRuntimeContext } from './worker-process.ts'

/*
 * Real worker processes that are killed while a mail server keeps the replies to whole messages.
 */

const runs = 8

test.each([1, 2])(
  'a worker that is killed while 8 mails wait to be sent leaves as many deliveries Unknown as its in-doubt limit: %i',
  { timeout: 120_000 },
  async (limit) => {
    await using platform = await startPlatform((response) => void response.end(pdf))
    const replies: Array<PromiseWithResolvers<'accept'>> = []
    let handedOver = 0
    const recipient = () => {
      handedOver += 1
      return null
    }
    const afterDot = () => {
      const reply = Promise.withResolvers<'accept'>()
      replies.push(reply)
      return reply.promise
    }
    await using runtimeContext = await openRuntimeContext(
      {
        platformUrl: platform.url,
        definition: { reportUrl, reportName: null, workspaceName: null },
        recurrence: { overlapPolicy: 'Allow' },
      },
      { recipient, afterDot },
    )
    const { lead } = runtimeContext
    const environment = {
      WORKER_SLOTS: String(runs),
      WORKER_SENDS_IN_DOUBT: String(limit),
      WORKER_IN_DOUBT_WAIT_MS: '3600000',
    }
    const { child } = await runtimeContext.startWorker('doomed', environment)
    const ids = await Promise.all(Array.from({ length: runs }, () => runtimeContext.request()))
    for (const id of ids) await lead(id, ({ status }) => status === 'Executing')
    await eventually(() => handedOver === runs, { timeoutMs: 60_000 })
    // The window opens when a mail is answered while others wait.
    const answered = limit - 1
    await eventually(() => replies.length > 0, { timeoutMs: 60_000 })
    if (answered > 0) replies[0]?.resolve('accept')
    await eventually(() => replies.length === answered + limit, { timeoutMs: 60_000 })
    const closed = once(child, 'close')
    child.kill('SIGKILL')
    await closed
    for (const reply of replies) reply.resolve('accept')

    const records = []
    for (const id of ids) records.push(await lead(id, ({ status }) => status !== 'Executing'))
    const states = records.flatMap(({ deliveries }) => deliveries.map(({ state }) => state))
    expect(states.filter((state) => state === 'Unknown')).toHaveLength(limit)
    expect(states.filter((state) => state === 'Accepted')).toHaveLength(answered)
    expect(states.filter((state) => !['Unknown', 'Accepted', 'Planned'].includes(state))).toEqual([])
  },
)

/** Mails of a run that go side by side to a server without a limit of connections. */
const connections = 5

test.each([7, 24])(
  'a worker that is killed at mail %i of a run with one for each recipient leaves at most one in doubt per connection',
  { timeout: 120_000 },
  async (killedAt) => {
    const recipients = Array.from({ length: 40 }, (_, index) => `r${index}@example.org`)
    await using platform = await startPlatform((response) => void response.end(pdf))
    let mails = 0
    let kill = () => {}
    const afterDot = () => {
      mails += 1
      if (mails === killedAt) kill()
      return 'accept' as const
    }
    await using runtimeContext = await openRuntimeContext(
      {
        platformUrl: platform.url,
        definition: { reportUrl, reportName: null, workspaceName: null },
        destinations: [{ to: recipients, oneMailEach: true }],
      },
      { afterDot },
    )
    const { child } = await runtimeContext.startWorker('doomed')
    const closed = once(child, 'close')
    kill = () => child.kill('SIGKILL')
    const id = await runtimeContext.request()
    await runtimeContext.lead(id, ({ status }) => status === 'Executing')
    await closed
    await runtimeContext.startWorker('heir')
    const { deliveries } = await runtimeContext.lead(id, ({ completedAt }) => completedAt !== null)
    const inDoubt = deliveries.filter(({ state }) => state === 'Unknown')
    const accepted = deliveries.filter(({ state }) => state === 'Accepted')
    expect(inDoubt.length).toBeLessThanOrEqual(connections)
    expect(inDoubt.length + accepted.length).toBe(recipients.length)
    const received = runtimeContext.received.flatMap(({ to }) => to)
    expect(received).toHaveLength(new Set(received).size)
    expect(received).toEqual(expect.arrayContaining(accepted.map(({ recipient }) => recipient)))
  },
)
