import type { MailLimits } from '@punctual/delivery'
import { failure } from '@punctual/domain'
import { createInDoubtSlots } from '@punctual/engine'
import { systemClock } from '@punctual/runtime'
import { expect, test } from 'vitest'

import { openWorker, type WorkerOptions } from './support/open-worker.ts'
import { pdf } from './support/small-pdf.ts'

/*
 * One run with a mail for each of its recipients. How many go out at the same time, and what a limit of the mail server
 * makes of them.
 */

const recipients = Array.from({ length: 12 }, (_, index) => `r${index}@example.org`)

const openEach = (options: Partial<WorkerOptions>) =>
  openWorker({
    export: async () => ({ content: pdf }),
    schedule: { destinations: [{ to: recipients, oneMailEach: true }] },
    inDoubtSlots: createInDoubtSlots(systemClock(), { slots: 8, waitMs: 250 }),
    executionTimeoutMs: 120_000,
    ...options,
  })

type Worker = Awaited<ReturnType<typeof openEach>>

const sortedReceivers = ({ received }: Worker) => received.flatMap(({ to }) => to).toSorted()

test(
  'the mails of a run go out side by side, five at a time, and each recipient gets one',
  { timeout: 120_000 },
  async () => {
    let open = 0
    let most = 0
    const five = Promise.withResolvers<void>()
    await using worker = await openEach({
      mail: {
        async recipient() {
          open += 1
          most = Math.max(most, open)
          if (open === 5) five.resolve()
          await five.promise
          open -= 1
          return null
        },
      },
    })
    expect(await worker.attempt()).toMatchObject({ status: 'Succeeded' })
    expect(most).toBe(5)
    expect(sortedReceivers(worker)).toEqual(recipients.toSorted())
  },
)

/** Limits that let so many mails through until they are raised. */
function limitsFor(mails: number) {
  let left = mails
  let asked = 0
  const mailLimits: MailLimits = {
    async begin() {
      asked += 1
      if (left-- > 0) return { ok: true, end: async () => {} }
      return { ok: false, failure: failure('mail_server_busy', { source: 'smtp' }), waitMs: 20_000 }
    },
  }
  return { mailLimits, asked: () => asked, raise: () => (left = Infinity) }
}

test('a run at the limit of a mail server gives its slot back without a try, and sends the others later, each once', async () => {
  const limits = limitsFor(7)
  await using worker = await openEach({ mailLimits: limits.mailLimits })
  const waiting = await worker.attempt()
  expect(waiting).toMatchObject({ status: 'Waiting', error: null })
  const states = Map.groupBy(waiting.deliveries, ({ state }) => state)
  expect([states.get('Accepted')?.length, states.get('Planned')?.length]).toEqual([7, 5])
  // After the first mail that is kept back only those under way ask.
  expect(limits.asked()).toBeLessThanOrEqual(7 + 5)
  const [row] = await worker.store.database.query(
    `SELECT not_before_reason ->> 'code' AS code, not_before > clock_timestamp() + interval '15 seconds' AS waits,
        (SELECT max(tries) FROM deliveries) AS tries
      FROM executions WHERE id = $1`,
    [worker.executionId],
  )
  expect(row).toEqual({ code: 'limit', waits: true, tries: 1 })
  limits.raise()
  expect(await worker.attempt()).toMatchObject({ status: 'Succeeded' })
  expect(sortedReceivers(worker)).toEqual(recipients.toSorted())
})
