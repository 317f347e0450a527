import { expect, test } from 'vitest'

import { createRecipientTokens } from '@punctual/catalog'

import { createRecipientPage } from '../src/recipient-page.ts'
import { noticeRound } from '../src/notices.ts'
import { openWorker, type WorkerOptions } from './support/open-worker.ts'
import { pdf } from './support/small-pdf.ts'

/*
 * A suppressed address gets nothing: not from a run, a retry, a resend or a notice. The ledger says why.
 */

const bob = 'bob@example.org'

async function openSuppressed(options: Partial<WorkerOptions> = {}) {
  const worker = await openWorker({
    export: async () => ({ content: pdf }),
    schedule: { destinations: [{ to: ['Ann <ann@example.org>'], cc: ['"Bob B." <Bob@Example.org>'] }] },
    ...options,
  })
  return {
    ...worker,
    suppress: async (address: string, scheduleId: string | null = null) =>
      (await worker.store.suppressions.suppress({
        address,
        scheduleId,
        reason: 'left',
        source: 'Administrator',
        untilAt: null,
        createdBy: 'tester',
      }))!,
    [Symbol.asyncDispose]: () => worker[Symbol.asyncDispose](),
  }
}

type Worker = Awaited<ReturnType<typeof openSuppressed>>

const ledgerOf = ({ deliveries }: Awaited<ReturnType<Worker['attempt']>>) =>
  deliveries.map(({ state, error }) => [state, error?.code ?? null]).toSorted()

const receiversOf = ({ received }: Worker) => received.map(({ to }) => to)

test('a suppressed address gets nothing of a mail, whatever it is called and however it is written, and the others get it', async () => {
  await using worker = await openSuppressed()
  const { id } = await worker.suppress('BOB@example.org')
  const record = await worker.attempt()
  expect(record.status).toBe('Succeeded')
  expect(ledgerOf(record)).toEqual([
    ['Accepted', null],
    ['Cancelled', 'recipient_suppressed'],
  ])
  expect(receiversOf(worker)).toEqual([['ann@example.org']])
  await worker.store.suppressions.lift(id)
  await worker.again()
  expect((await worker.attempt()).status).toBe('Succeeded')
  expect(receiversOf(worker)[1]).toEqual(['ann@example.org', 'Bob@example.org'])
})

test('the suppression of one schedule leaves the mails of the others, and a pause that is over none', async () => {
  await using worker = await openSuppressed()
  await worker.suppress(bob, worker.scheduleId)
  const other = '0190c0de-0000-7000-8000-000000000009'
  const { suppressions, database } = worker.store
  expect(await suppressions.among([bob], other)).toEqual(new Set())
  expect(await suppressions.among([bob, 'ann@example.org'], worker.scheduleId)).toEqual(new Set([bob]))
  await database.query(`UPDATE suppressions SET until_at = clock_timestamp() - interval '1 second'`)
  expect(await suppressions.among([bob], worker.scheduleId)).toEqual(new Set())
  expect(ledgerOf(await worker.attempt())).toEqual([
    ['Accepted', null],
    ['Accepted', null],
  ])
})

test('an address that is suppressed between two attempts gets nothing from the second one', async () => {
  let isBusy = true
  await using worker = await openSuppressed({
    mail: { recipient: (address) => (isBusy && address.startsWith('Bob') ? 451 : null) },
  })
  expect(ledgerOf(await worker.attempt())).toEqual([
    ['Accepted', null],
    ['Planned', 'mail_server_busy'],
  ])
  isBusy = false
  await worker.suppress(bob)
  const record = await worker.attempt()
  expect(record.status).toBe('Succeeded')
  expect(ledgerOf(record)).toEqual([
    ['Accepted', null],
    ['Cancelled', 'recipient_suppressed'],
  ])
  expect(receiversOf(worker)).toEqual([['ann@example.org']])
})

test('a resend to a suppressed address sends nothing, and says why', async () => {
  await using worker = await openSuppressed()
  await worker.attempt()
  await worker.suppress(bob)
  const resent = await worker.resend()
  expect(resent.ok).toBe(true)
  const record = await worker.attempt()
  expect(ledgerOf(record)).toEqual([
    ['Accepted', null],
    ['Cancelled', 'recipient_suppressed'],
  ])
  expect(receiversOf(worker)[1]).toEqual(['ann@example.org'])
  const events = await worker.store.executions.events(record.executionId)
  expect(events.filter(({ name }) => name === 'delivery').map(({ detail }) => detail)).toContainEqual({
    recipient: expect.stringContaining('Bob'),
    state: 'Cancelled',
    reply: 'The address of the recipient is suppressed; nothing was sent to it.',
  })
})

test('the sender of all mails gets none, so that no mail can loop', async () => {
  await using worker = await openSuppressed({
    schedule: { destinations: [{ to: ['ann@example.org', 'Loop <REPORTS@example.org>'] }] },
  })
  expect(worker.dependencies.mailer.from).toContain('<reports@example.org>')
  expect(ledgerOf(await worker.attempt())).toEqual([
    ['Accepted', null],
    ['Cancelled', 'recipient_is_sender'],
  ])
  expect(worker.received[0]?.raw).toContain('Auto-Submitted: auto-generated\r\nPrecedence: bulk')
})

test('a notice is not sent to a suppressed address', async () => {
  await using worker = await openSuppressed()
  await worker.suppress(bob, worker.scheduleId)
  for (const recipient of [bob, 'ann@example.org'])
    await worker.store.database.query(
      `INSERT INTO notices (id, schedule_id, kind, cause, recipient, content)
       VALUES (gen_random_uuid(), $1::uuid, 'Failed', gen_random_uuid(), $2, jsonb_build_object('scheduleName', 'Sales', 'folderPath', '/',
         'scheduleId', $1::text, 'executionId', null, 'nominalAt', null, 'status', 'Failed', 'code', null, 'reasons', '[]'::jsonb, 'consecutiveFailures', 1))`,
      [worker.scheduleId, recipient],
    )
  await noticeRound({ ...worker.dependencies, store: worker.store }, new AbortController().signal)
  const states = await worker.store.database.query(
    `SELECT recipient, state, error ->> 'code' AS code FROM notices ORDER BY recipient`,
  )
  expect(states).toEqual([
    { recipient: 'ann@example.org', state: 'Accepted', code: null },
    { recipient: bob, state: 'Rejected', code: 'recipient_suppressed' },
  ])
  expect(receiversOf(worker)).toEqual([['ann@example.org']])
})

const tokens = createRecipientTokens([Buffer.alloc(32, 9)])
const recipientPage = createRecipientPage(new URL('https://reports.example.org/base'), tokens)

test('a mail to one recipient says where that recipient stops it with one click; a mail to several does not', async () => {
  const destinations = [{ to: ['Ann <ann@example.org>'] }, { to: [bob, 'eve@example.org'] }]
  await using worker = await openSuppressed({ recipientPage, schedule: { destinations } })
  await worker.attempt()
  const rawTo = (address: string) => worker.received.find(({ to }) => to.includes(address))?.raw ?? ''
  const [, token = ''] =
    /^List-Unsubscribe: <https:\/\/reports\.example\.org\/base\/r\/([\w-]+)>\r$/m.exec(
      rawTo('ann@example.org')
        .replaceAll(/\r\n[ \t]+/g, ' ')
        .replace(': \r', ': '),
    ) ?? []
  expect(tokens.read(token)).toEqual({ address: 'ann@example.org', scheduleId: worker.scheduleId })
  expect(rawTo('ann@example.org')).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n')
  expect(rawTo('ann@example.org')).toContain('Stop or pause these mails')
  expect(rawTo(bob)).not.toMatch(/unsubscribe/i)
})

test('what a recipient stops with the link is not sent again, until the recipient asks for it', async () => {
  await using worker = await openSuppressed({ recipientPage, schedule: { destinations: [{ to: [bob] }] } })
  const { recipientChoices } = worker.store
  const choice = { address: bob, scheduleId: worker.scheduleId, linkScheduleId: worker.scheduleId }
  await recipientChoices.stop({ ...choice, pauseDays: null })
  expect(ledgerOf(await worker.attempt())).toEqual([['Cancelled', 'recipient_suppressed']])
  await recipientChoices.start(choice)
  await worker.again()
  expect(ledgerOf(await worker.attempt())).toEqual([['Accepted', null]])
})
