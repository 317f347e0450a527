import { attemptsAllowed, failure, FailureError } from '@punctual/domain'
import { keptSentence, sentence } from '@punctual/domain/words'
import type { Ledger } from '@punctual/engine'
import { metricOf } from '@punctual/testing'
import { expect, test } from 'vitest'

import { openWorker } from './support/open-worker.ts'
import type { Export } from './support/scripted-sources.ts'
import { pdf } from './support/small-pdf.ts'

const goodPdf: Export = async () => ({ content: pdf })
const three = ['a@example.org', 'b@example.org', 'c@example.org']
const stateOf = (deliveries: readonly { recipient: string; state: string }[]) =>
  Object.fromEntries(deliveries.map(({ recipient, state }) => [recipient, state]))

// proves given-7/reports-both-platforms decided-8.1.3/subject-body-file
test('a report is exported, proven, stored and delivered, and the record says so', async () => {
  await using worker = await openWorker({ export: goodPdf, schedule: { name: 'Sales by day' } })
  const record = await worker.attempt()
  expect(record).toMatchObject({
    status: 'Succeeded',
    error: null,
    attempt: 1,
    serverName: 'alpha',
    artifacts: [
      {
        name: 'Sales by day.pdf',
        format: 'PDF',
        pages: 1,
        bytes: pdf.length,
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      },
    ],
    deliveries: [
      { recipient: 'reader@example.org', state: 'Accepted', reply: expect.stringMatching(/^250 /) as string },
    ],
  })
  expect(worker.received).toHaveLength(1)
  expect(worker.received[0]?.raw).toContain(record.deliveries[0]?.messageId ?? 'no message id')
})

test('the record of a file says by which method it was rendered, and the timeline says why', async () => {
  const chosen = {
    method: 2,
    reason: sentence('made_dashboard'),
  } as const
  await using worker = await openWorker({ export: async () => ({ content: pdf, chosen }) })
  const { executionId, artifacts } = await worker.attempt()
  expect(artifacts).toMatchObject([{ format: 'PDF', method: 2 }])
  const events = await worker.store.executions.events(executionId)
  expect(events.find(({ name }) => name === 'rendered')?.detail).toEqual({
    name: artifacts[0]?.name,
    bytes: pdf.length,
    sha256: artifacts[0]?.sha256,
    method: 2,
    reason: keptSentence(chosen.reason),
  })
})

// proves decided-8.1.7/empty-emaildestinations-accepted
test('a destination without recipients or a schedule without destinations still renders, and says that nothing was to be delivered', async () => {
  await using worker = await openWorker({ export: goodPdf, schedule: { destinations: [] } })
  expect(await worker.attempt()).toMatchObject({
    status: 'Succeeded',
    deliveries: [],
    artifacts: [{ format: 'PDF' }],
  })
  expect(worker.received).toEqual([])
})

test('each format is exported once, and each destination gets its own', async () => {
  const byFormat: Export = async (_signal, count) => ({ content: count === 1 ? pdf : 'a,b\r\n1,2\r\n' })
  await using worker = await openWorker({
    export: byFormat,
    schedule: { destinations: [{}, { format: 'CSV', to: ['csv@example.org'] }, { to: ['pdf@example.org'] }] },
  })
  const record = await worker.attempt()
  expect(record.status).toBe('Succeeded')
  expect(record.artifacts.map(({ format }) => format)).toEqual(['PDF', 'CSV'])
  expect(worker.exports()).toBe(2)
  expect(worker.received).toHaveLength(3)
})

test('a failure worth a retry gives the execution back, and the next attempt delivers', async () => {
  const atSecond: Export = async (_signal, count) =>
    count === 1 ? { ok: false, failure: failure('source_unreachable', { source: 'bi' }) } : { content: pdf }
  await using worker = await openWorker({ export: atSecond })
  expect(await worker.attempt()).toMatchObject({ status: 'Waiting', error: { code: 'source_unreachable' } })
  expect(await worker.attempt()).toMatchObject({ status: 'Succeeded', attempt: 2, error: null })
  expect(worker.received).toHaveLength(1)
})

test('retries end: after the last attempt the failure is final', async () => {
  await using worker = await openWorker({
    export: async () => ({ ok: false, failure: failure('source_error') }),
  })
  const statuses: string[] = []
  for (let index = 0; index < 4; index += 1) statuses.push((await worker.attempt()).status)
  expect(statuses).toEqual(['Waiting', 'Waiting', 'Waiting', 'Failed'])
})

test('a source that asks for an endless wait does not keep the run: it ends by the rule of attempts and records the wait', async () => {
  const busy = failure('source_busy', { source: 'bi', retryAfterMs: 1e23 })
  await using worker = await openWorker({ export: () => Promise.resolve({ ok: false, failure: busy }) })
  const ends: string[] = []
  for (let tried = 0; tried < attemptsAllowed(busy); tried += 1) ends.push((await worker.attempt()).status)
  expect(ends).toEqual([...Array.from({ length: attemptsAllowed(busy) - 1 }, () => 'Waiting'), 'Failed'])
  const [row] = await worker.store.database.query<{ told: string }>(
    `SELECT not_before_reason ->> 'message' AS told FROM executions WHERE id = $1`,
    [worker.executionId],
  )
  expect(row?.told).toMatch(
    /^The source asked to wait for more than a hundred years; it is tried again after 60 minutes/,
  )
})

test('a source that is away is waited for longer than one that fails', async () => {
  await using worker = await openWorker({
    export: async () => ({ ok: false, failure: failure('source_unreachable') }),
  })
  for (let index = 0; index < 7; index += 1) expect((await worker.attempt()).status).toBe('Waiting')
  expect(await worker.attempt()).toMatchObject({ status: 'Failed', error: { code: 'source_unreachable' } })
})

// proves given-261/execution-can-fail
test('a failure that no retry can help ends at once', async () => {
  await using worker = await openWorker({
    export: async () => ({ ok: false, failure: failure('source_report_not_found') }),
  })
  expect(await worker.attempt()).toMatchObject({
    status: 'Failed',
    error: { code: 'source_report_not_found', retryable: false },
  })
})

test('an error page instead of a PDF is a failure, never a delivery', async () => {
  await using worker = await openWorker({
    export: async () => ({ content: '<html><body>Sign in</body></html>' }),
  })
  expect(await worker.attempt()).toMatchObject({
    status: 'Failed',
    error: { code: 'artifact_not_expected_format' },
    artifacts: [],
  })
  expect(worker.received).toEqual([])
})

test('an unexpected exception is reported as such without its text, and tried again', async () => {
  const broken: Export = async () => {
    throw new Error('inner secret')
  }
  await using worker = await openWorker({ export: broken })
  const record = await worker.attempt()
  expect(record).toMatchObject({ status: 'Waiting', error: { code: 'internal_error' } })
  expect(JSON.stringify(record)).not.toContain('inner secret')
})

// proves decided-5.4.1/planned-sending-accepted
test('one refused recipient does not affect the others: partially delivered, no recipient twice', async () => {
  await using worker = await openWorker({
    export: goodPdf,
    schedule: { destinations: [{ to: three }] },
    mail: { recipient: (address) => (address === 'b@example.org' ? 550 : null) },
  })
  const record = await worker.attempt()
  expect(record.status).toBe('PartiallyDelivered')
  expect(stateOf(record.deliveries)).toEqual({
    'a@example.org': 'Accepted',
    'b@example.org': 'Rejected',
    'c@example.org': 'Accepted',
  })
  expect(worker.received).toHaveLength(1)
  expect(worker.received[0]?.to).toEqual(['a@example.org', 'c@example.org'])
})

// proves decided-5.4.4/retries-touch-only
test('a retry sends only to recipients that were put off, with the same bytes, and renders nothing again', async () => {
  let putOff = true
  await using worker = await openWorker({
    export: goodPdf,
    schedule: { destinations: [{ to: three }] },
    mail: { recipient: (address) => (putOff && address === 'b@example.org' ? 451 : null) },
  })
  expect(await worker.attempt()).toMatchObject({ status: 'Waiting', error: { retryable: true } })
  putOff = false
  expect(await worker.attempt()).toMatchObject({ status: 'Succeeded' })
  expect(worker.received.map(({ to }) => to)).toEqual([['a@example.org', 'c@example.org'], ['b@example.org']])
  expect(worker.received[1]?.raw).toBe(worker.received[0]?.raw)
  expect(worker.exports()).toBe(1)
})

// proves decided-5.4.1/planned-sending-accepted
test('a recipient that is put off for ever fails in the end', async () => {
  await using worker = await openWorker({ export: goodPdf, mail: { recipient: () => 451 } })
  for (let index = 0; index < 7; index += 1) expect((await worker.attempt()).status).toBe('Waiting')
  expect(await worker.attempt()).toMatchObject({
    status: 'Failed',
    error: { code: 'all_deliveries_failed' },
    deliveries: [{ state: 'Failed', tries: 8 }],
  })
})

// proves decided-5.4.1/unknown
test('no reply after the message was handed over is Unknown, and it is not sent again', async () => {
  await using worker = await openWorker({ export: goodPdf, mail: { afterDot: () => 'die' } })
  expect(await worker.attempt()).toMatchObject({
    status: 'Failed',
    error: { code: 'delivery_interrupted' },
    deliveries: [{ state: 'Unknown', tries: 1 }],
  })
  expect(worker.received).toHaveLength(1)
})

// proves decided-5.4.3/it-never-resent decided-8.1.1/onunknown
test('a destination that wants unknown mails again gets them, with the same Message-ID', async () => {
  let died = false
  const dieOnce = () => (died ? 'accept' : ((died = true), 'die'))
  await using worker = await openWorker({
    export: goodPdf,
    schedule: { destinations: [{ onUnknown: 'Resend' }] },
    mail: { afterDot: dieOnce },
  })
  expect((await worker.attempt()).status).toBe('Waiting')
  expect(await worker.attempt()).toMatchObject({
    status: 'Succeeded',
    deliveries: [{ state: 'Accepted', tries: 2 }],
  })
  expect(worker.received[1]?.raw).toBe(worker.received[0]?.raw)
})

test.each([451, 550, 'away'] as const)(
  'a mail that may have arrived stays in doubt when the repeats that its destination wants are answered %s',
  async (answer) => {
    let sends = 0
    await using worker = await openWorker({
      export: goodPdf,
      schedule: { destinations: [{ onUnknown: 'Resend' }] },
      mail: { afterDot: () => (sends++ === 0 || answer === 'away' ? 'die' : answer) },
    })
    let ended = await worker.attempt()
    expect(ended).toMatchObject({ status: 'Waiting', deliveries: [{ state: 'Planned' }] })
    while (ended.status === 'Waiting') ended = await worker.attempt()
    expect(ended).toMatchObject({
      status: 'Failed',
      deliveries: [{ state: 'Unknown', error: { code: 'delivery_interrupted' } }],
    })
    expect(sends).toBeGreaterThan(1)
  },
)

test('a run that is cancelled after a repeat was refused for now leaves the first mail in doubt', async () => {
  let sends = 0
  await using worker = await openWorker({
    export: goodPdf,
    schedule: { destinations: [{ onUnknown: 'Resend' }] },
    mail: { afterDot: () => (sends++ === 0 ? 'die' : 451) },
  })
  await worker.attempt()
  expect(await worker.attempt()).toMatchObject({ status: 'Waiting', deliveries: [{ state: 'Planned' }] })
  await worker.store.executionTransitions.cancel(worker.executionId, 'tester')
  const [delivery] = await worker.store.database.query<{ state: string }>('SELECT state FROM deliveries')
  expect(delivery).toEqual({ state: 'Unknown' })
})

test('a cancel aborts the export itself, ends as Cancelled and sends nothing', async () => {
  const stop = new AbortController()
  let aborted = false
  let cancel = async (): Promise<unknown> => undefined
  const hanging: Export = async (signal) => {
    await cancel()
    return await new Promise((_, reject) => {
      signal.addEventListener('abort', () => {
        aborted = true
        reject(new Error('aborted'))
      })
      void worker.store.executionTransitions
        .cancel(worker.executionId, 'tester')
        .then(() => stop.abort('cancelled'))
    })
  }
  await using worker = await openWorker({ export: hanging })
  cancel = () => worker.store.executionTransitions.cancel(worker.executionId, 'tester')
  expect(await worker.attempt(stop.signal)).toMatchObject({ status: 'Cancelled', error: null })
  expect(aborted).toBe(true)
  expect(worker.received).toEqual([])
})

test('an attempt that lost its execution writes nothing and sends nothing', async () => {
  const stop = new AbortController()
  const losing: Export = async () => {
    stop.abort('superseded')
    return { content: pdf }
  }
  await using worker = await openWorker({ export: losing })
  expect(await worker.attempt(stop.signal)).toMatchObject({
    status: 'Executing',
    artifacts: [],
    deliveries: [],
  })
  expect(worker.received).toEqual([])
})

test('a run whose end the database refuses every time is tried a few times, and then ends as Failed', async () => {
  await using worker = await openWorker({ export: goodPdf })
  const { executionTransitions } = worker.store
  const refuse = () => Promise.reject(new Error('interval out of range'))
  Object.assign(executionTransitions, { finish: refuse, retry: refuse })
  for (let tried = 1; tried <= 5; tried += 1)
    expect(await worker.attempt()).toMatchObject({ status: 'Waiting', attempt: tried })
  expect(await worker.attempt()).toMatchObject({
    status: 'Failed',
    error: { code: 'execution_not_concluded' },
    attempt: 6,
  })
  expect(worker.received).toHaveLength(1)
})

test('an attempt that was overtaken without noticing is stopped by the rows', async () => {
  let overtake = async (): Promise<unknown> => undefined
  const slow: Export = async () => {
    await overtake()
    return { content: pdf }
  }
  await using worker = await openWorker({ export: slow })
  overtake = () =>
    worker.store.database.query(
      'UPDATE work SET attempt = attempt + 1, claim_token = gen_random_uuid() WHERE id = $1',
      [worker.executionId],
    )
  expect(await worker.attempt()).toMatchObject({ status: 'Executing', artifacts: [], deliveries: [] })
  expect(worker.received).toEqual([])
})

test('work released by a stopping server is not a failure and goes on elsewhere', async () => {
  const stop = new AbortController()
  const untilStopped: Export = (signal, count) =>
    count > 1
      ? Promise.resolve({ content: pdf })
      : new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(new Error('aborted')))
          stop.abort('draining')
        })
  await using worker = await openWorker({ export: untilStopped })
  expect(await worker.attempt(stop.signal)).toMatchObject({ status: 'Waiting', error: null })
  expect(await worker.attempt()).toMatchObject({ status: 'Succeeded' })
})

test('a server that stops lets the mails under way come to their end and begins no other, so that none is in doubt', async () => {
  const stop = new AbortController()
  const stopping = (): 'accept' => {
    stop.abort('draining')
    return 'accept'
  }
  const recipients = Array.from({ length: 9 }, (_, index) => `r${index}@example.org`)
  await using worker = await openWorker({
    export: goodPdf,
    mail: { afterDot: stopping },
    schedule: { destinations: recipients.map((to) => ({ to: [to] })) },
  })
  const { status, deliveries } = await worker.attempt(stop.signal)
  expect([status, new Set(deliveries.map(({ state }) => state))]).toEqual([
    'Waiting',
    new Set(['Accepted', 'Planned']),
  ])
  expect(await worker.attempt()).toMatchObject({ status: 'Succeeded', attempt: 2 })
  expect(worker.received.flatMap(({ to }) => to).toSorted()).toEqual(recipients)
})

test('a server that stops during the last mail of a run ends the run with what the mail server answered', async () => {
  const stop = new AbortController()
  const stopping = (): 'accept' => {
    stop.abort('draining')
    return 'accept'
  }
  await using worker = await openWorker({ export: goodPdf, mail: { afterDot: stopping } })
  expect(await worker.attempt(stop.signal)).toMatchObject({
    status: 'Succeeded',
    attempt: 1,
    deliveries: [{ state: 'Accepted' }],
  })
  expect(worker.received).toHaveLength(1)
})

test('being released again and again leaves a report all of its tries', async () => {
  const releases = 5
  let stop = new AbortController()
  const unluckyTwice: Export = (_signal, count) => {
    if (count <= releases) stop.abort('draining')
    return count <= releases + 2
      ? Promise.reject(new FailureError(failure('source_error')))
      : Promise.resolve({ content: pdf })
  }
  await using worker = await openWorker({ export: unluckyTwice })
  for (let time = 1; time <= releases; time += 1) {
    stop = new AbortController()
    expect(await worker.attempt(stop.signal)).toMatchObject({ status: 'Waiting', error: null })
  }
  stop = new AbortController()
  expect(await worker.attempt()).toMatchObject({ status: 'Waiting', error: { code: 'source_error' } })
  expect(await worker.attempt()).toMatchObject({ status: 'Waiting', error: { code: 'source_error' } })
  expect(await worker.attempt()).toMatchObject({ status: 'Succeeded', attempt: releases + 3 })
})

test('the send permit whose answer got lost with the connection is asked for again, and one mail goes out', async () => {
  let asked = 0
  const forgetful = (ledger: Ledger): Ledger => ({
    ...ledger,
    advance: (...told) => forget(ledger.advance(...told)),
    advanceAgain: (...told) => forget(ledger.advanceAgain(...told)),
  })
  async function forget<Answer>(answer: Promise<Answer>): Promise<Answer> {
    const granted = await answer
    asked += 1
    if (asked % 2 === 1) throw Object.assign(new Error('the connection broke'), { code: 'ECONNRESET' })
    return granted
  }
  const destinations = [{ to: ['a@example.org'] }, { to: ['b@example.org'] }]
  await using worker = await openWorker({ export: goodPdf, ledger: forgetful, schedule: { destinations } })
  expect(await worker.attempt()).toMatchObject({
    status: 'Succeeded',
    artifacts: [{ name: expect.any(String) as string }],
  })
  expect({ asked, received: worker.received.length }).toEqual({ asked: 4, received: 2 })
})

test('a send permit whose answer got lost is given back by a run that is stopped before it can ask again', async () => {
  let asked = 0
  const rejecting = (ledger: Ledger): Ledger => ({
    ...ledger,
    async advance(owner, step, lease) {
      const advanced = await ledger.advance(owner, step, lease)
      if (step.send && (asked += 1) === 1) throw new Error('the answer cannot be read')
      return advanced
    },
  })
  await using worker = await openWorker({ export: goodPdf, ledger: rejecting })
  await worker.attempt()
  const { deliveries } = await worker.store.ledger.readProgress(worker.executionId)
  expect(asked).toBe(1)
  expect(deliveries.map(({ state }) => state)).toEqual(['Planned'])
})

test('nothing is sent without its send permit, however much was asked for', async () => {
  const sparing = (ledger: Ledger): Ledger => ({
    ...ledger,
    advance: (owner, step, lease) => ledger.advance(owner, { ...step, send: step.send?.slice(0, 1) }, lease),
  })
  await using worker = await openWorker({
    export: goodPdf,
    ledger: sparing,
    schedule: { destinations: [{ to: three }] },
  })
  const { deliveries } = await worker.attempt()
  expect(worker.received.map(({ to }) => to.length)).toEqual([1, 1, 1])
  expect(deliveries.map(({ state }) => state)).toEqual(['Accepted', 'Accepted', 'Accepted'])
})

test('a run whose schedule was deleted before it began is cancelled and says why', async () => {
  await using worker = await openWorker({ export: goodPdf })
  await worker.store.schedules.remove(worker.scheduleId, ['single'])
  expect(await worker.attempt()).toMatchObject({ status: 'Cancelled', error: { code: 'schedule_deleted' } })
})

test('a damaged definition ends as Failed and says so', async () => {
  await using worker = await openWorker({ export: goodPdf })
  await worker.store.database.query(`UPDATE schedules SET definition = '{}' WHERE id = $1`, [
    worker.scheduleId,
  ])
  expect(await worker.attempt()).toMatchObject({ status: 'Failed', error: { code: 'schedule_invalid' } })
})

test('a worker reports its attempts, its steps, why they failed and what became of each delivery', async () => {
  const atSecond: Export = async (_signal, count) =>
    count === 1 ? { ok: false, failure: failure('source_unreachable', { source: 'bi' }) } : { content: pdf }
  const mail = { recipient: (address: string) => (address === 'b@example.org' ? 550 : null) }
  await using worker = await openWorker({
    export: atSecond,
    mail,
    schedule: { destinations: [{ to: three }] },
  })
  await worker.attempt()
  expect((await worker.attempt()).status).toBe('PartiallyDelivered')
  const { body } = await worker.metrics.read()
  expect(metricOf(body, 'punctual_attempt_seconds_count{outcome="failed"}')).toBe(1)
  expect(metricOf(body, 'punctual_attempt_seconds_count{outcome="delivered"}')).toBe(1)
  expect(metricOf(body, 'punctual_failures_total{code="source_unreachable"}')).toBe(1)
  expect(metricOf(body, 'punctual_step_seconds_count{step="render"}')).toBe(2)
  expect(metricOf(body, 'punctual_deliveries_settled_total{state="Accepted"}')).toBe(2)
  expect(metricOf(body, 'punctual_delivered_seconds_count{trigger="manual"}')).toBe(2)
  expect(metricOf(body, 'punctual_delivered_seconds_sum{trigger="manual"}')).toBeGreaterThan(0)
  expect(metricOf(body, 'punctual_deliveries_settled_total{state="Rejected"}')).toBe(1)
  expect(metricOf(body, 'punctual_executions_ended_total{status="PartiallyDelivered"}')).toBe(1)
})
