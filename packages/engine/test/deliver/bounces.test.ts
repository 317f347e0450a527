import { randomUUID } from 'node:crypto'

import { noticeText } from '@punctual/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { attemptRefOf } from '../../src/port/attempt-ref.ts'
import type { ServerIdentity } from '../../src/port/server-data.ts'
import { addSchedule, addWorker } from '../../src/testing.ts'
import { askPermit, openEngine, planDeliveries, requestRun } from '../support.ts'

let engine: Awaited<ReturnType<typeof openEngine>>
let server: ServerIdentity
beforeAll(async () => {
  engine = await openEngine()
  server = await addWorker(engine.store, randomUUID(), 100)
})
afterAll(async () => {
  await engine[Symbol.asyncDispose]()
})

const messageId = '<m@example.org>'

/** A run whose mail went to these recipients; what a worker has recorded of each is `state`. */
async function sentRun(
  to: readonly string[],
  state: 'Accepted' | 'Rejected' | 'Unknown' | null = 'Accepted',
) {
  const { store } = engine
  const { id: scheduleId, destinationIds } = await addSchedule(store, { destinations: [{ to }] })
  await store.database.query(`UPDATE schedules SET notify_on_failure = '{ops@example.org}' WHERE id = $1`, [
    scheduleId,
  ])
  const executionId = await requestRun(store, scheduleId)
  await engine.dispatch()
  const claimed = await engine.attemptsOf(server).claim({ executionId, generation: 1 })
  const owner = attemptRefOf(claimed!)
  const ids = to.map(() => randomUUID())
  const deliveries = to.map((recipient, index) => ({
    id: ids[index]!,
    destinationId: destinationIds[0]!,
    recipient,
    position: 0,
    messageId,
  }))
  await planDeliveries(store, owner, { deliveries })
  await askPermit(store, owner, ids)
  if (state !== null)
    await store.ledger.settle(
      owner,
      ids.map((id) => ({ id, state, reply: '250 queued', error: null })),
    )
  return { executionId, scheduleId, owner }
}

const bounce = (executionId: string, recipient: string, more = {}) =>
  engine.store.bounces.record({
    executionId,
    messageId,
    recipient,
    words: '5.1.1 no such user',
    ...more,
  })

async function ledgerOf(executionId: string) {
  const record = await engine.store.executions.find(executionId)
  return Object.fromEntries(
    (record?.deliveries ?? []).map(({ recipient, state, error }) => [recipient, [state, error?.code]]),
  )
}

const noticesOf = (scheduleId: string) =>
  engine.store.database.query<{ recipient: string; content: Parameters<typeof noticeText>[1] }>(
    `SELECT recipient, content FROM notices WHERE schedule_id = $1 AND kind = 'Bounced'`,
    [scheduleId],
  )

test('a mail that came back is recorded once for its recipient, with the reason, and the run makes one notice', async () => {
  const { executionId, scheduleId } = await sentRun([
    'Ann <ann@example.org>',
    'bob@example.org',
    'c@example.org',
  ])
  expect(await bounce(executionId, 'ANN@example.org')).toBe('recorded')
  expect(await bounce(executionId, 'ann@example.org')).toBe('known')
  expect(await ledgerOf(executionId)).toEqual({
    'Ann <ann@example.org>': ['Bounced', 'mail_bounced'],
    'bob@example.org': ['Accepted', undefined],
    'c@example.org': ['Accepted', undefined],
  })
  expect(await bounce(executionId, 'bob@example.org')).toBe('recorded')
  const events = await engine.store.database.query<{
    detail: { recipient: string; error: { message: string } }
  }>(
    `SELECT detail FROM execution_events WHERE execution_id = $1 AND detail ->> 'state' = 'Bounced' ORDER BY detail ->> 'recipient'`,
    [executionId],
  )
  expect(events.map(({ detail }) => detail.recipient)).toEqual(['Ann <ann@example.org>', 'bob@example.org'])
  expect(events[0]?.detail.error.message).toContain('5.1.1 no such user')
  const notices = await noticesOf(scheduleId)
  expect(notices.map(({ recipient }) => recipient)).toEqual(['ops@example.org'])
  const { subject, body } = noticeText('Bounced', notices[0]!.content, { language: 'en', consoleUrl: null })
  expect(subject).toMatch(/^Came back: /)
  expect(body).toContain('ANN@example.org: 5.1.1 no such user')
})

test('two processes that read the same report record it once', async () => {
  const { executionId } = await sentRun(['a@example.org', 'b@example.org'])
  const other = engine.openOtherStore()
  const report = { executionId, messageId, recipient: 'a@example.org', words: '5.1.1' }
  const outcomes = await Promise.all([engine.store.bounces.record(report), other.bounces.record(report)])
  expect(outcomes.toSorted()).toEqual(['known', 'recorded'])
})

test.each([
  ['another Message-ID', { messageId: '<forged@example.org>' }],
  ['another run', { executionId: randomUUID() }],
  ['a recipient that the mail did not go to', { recipient: 'eve@example.org' }],
])('a report that names %s changes nothing', async (_what, more) => {
  const { executionId, scheduleId } = await sentRun(['a@example.org', 'b@example.org'])
  expect(await bounce(executionId, 'a@example.org', more)).toBe('unknown')
  expect(await ledgerOf(executionId)).toMatchObject({
    'a@example.org': ['Accepted', undefined],
    'b@example.org': ['Accepted', undefined],
  })
  expect(await noticesOf(scheduleId)).toEqual([])
})

test.each(['Rejected', 'Unknown', null] as const)(
  'a report moves no delivery that is %s, and its reply still counts',
  async (state) => {
    const { executionId } = await sentRun(['a@example.org'], state)
    expect(await bounce(executionId, 'a@example.org')).toBe('unknown')
    expect(await ledgerOf(executionId)).toMatchObject({ 'a@example.org': [state ?? 'Sending', undefined] })
  },
)

test('a mail with one recipient came back also when the report names the address that it was forwarded to', async () => {
  const { executionId } = await sentRun(['a@example.org'])
  expect(await bounce(executionId, 'home@elsewhere.example')).toBe('recorded')
})
