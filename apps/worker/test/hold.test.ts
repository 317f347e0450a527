import { once } from 'node:events'

import { type HoldDecision, noticeText } from '@punctual/domain'
import { type ExecutionRecord } from '@punctual/engine'
import { expect, test } from 'vitest'

import { openWorker } from './support/open-worker.ts'
import { reportUrl, startPlatform } from './support/platform.ts'
import type { Export } from './support/scripted-sources.ts'
import { pdf } from './support/small-pdf.ts'
import { openRuntimeContext } from './worker-process.ts'

type Worker = Awaited<ReturnType<typeof openWorker>>

const goodPdf: Export = async () => ({ content: pdf })

const decide = ({ store }: Pick<Worker, 'store'>, executionId: string, decision: HoldDecision) =>
  store.holds.decide({ executionId, decision, reason: 'checked', by: 'tester' })

const stateOf = ({ status, stage, deliveries }: ExecutionRecord) => ({
  status,
  stage,
  ledger: deliveries.map(({ recipient, state }) => `${recipient} ${state}`),
})

/** A schedule with mails to these, whose first run is delivered. */
async function openDelivered(holdWhen: object, to: readonly string[], contents?: readonly string[]) {
  const format = contents ? 'CSV' : 'PDF'
  const worker = await openWorker({
    export: async (_signal, count) => ({ content: contents?.[count - 1] ?? pdf }),
    schedule: { definition: { holdWhen }, destinations: [{ to, format }] },
  })
  expect((await worker.attempt()).status).toBe('Succeeded')
  await worker.again()
  return worker
}

const sendTo = ({ store }: Worker, to: readonly string[]) =>
  store.database.query(
    `UPDATE destinations SET settings = settings || jsonb_build_object('to', $1::text[])`,
    [to],
  )

const [ann, bob, eve] = ['ann@example.org', 'bob@example.org', 'eve@elsewhere.example'] as const

test('a run with more recipients than allowed is held with its files and sends nothing, also the first one', async () => {
  await using worker = await openWorker({
    export: goodPdf,
    schedule: { definition: { holdWhen: { maxRecipients: 1 } }, destinations: [{ to: [ann, bob] }] },
  })
  const record = await worker.attempt()
  expect(stateOf(record)).toEqual({
    status: 'Executing',
    stage: 'Held',
    ledger: [`${ann} Planned`, `${bob} Planned`],
  })
  expect(record.artifacts).toHaveLength(1)
  expect(record.error).toMatchObject({
    code: 'run_held',
    message: 'Held before anything was sent: There are 2 recipients, and at most 1 are allowed.',
  })
  expect(worker.received).toEqual([])
})

test('a released run sends the kept files to the planned recipients and makes nothing anew, and so does a resend', async () => {
  await using worker = await openWorker({
    export: goodPdf,
    schedule: { definition: { holdWhen: { maxRecipients: 1 } }, destinations: [{ to: [ann, bob] }] },
  })
  await worker.attempt()
  await sendTo(worker, [eve])
  expect(await decide(worker, worker.executionId, 'Deliver')).toEqual({ ok: true, isNew: true })
  expect(stateOf(await worker.attempt())).toEqual({
    status: 'Succeeded',
    stage: null,
    ledger: [`${ann} Accepted`, `${bob} Accepted`],
  })
  expect(worker.received.map(({ to }) => to)).toEqual([[ann, bob]])
  await worker.resend([ann, bob])
  expect((await worker.attempt()).status).toBe('Succeeded')
  expect(worker.exports()).toBe(1)
})

test.each([
  ['recipients that came', { recipientsChangePercent: 50 }, [ann, bob], 'hold_recipients_changed'],
  ['recipients that were exchanged', { recipientsChangePercent: 100 }, [bob], 'hold_recipients_changed'],
  ['a domain that is new', { newRecipientDomains: true }, [ann, eve], 'hold_new_domains'],
  ['too many recipients', { maxRecipients: 1 }, [ann, bob], 'hold_too_many_recipients'],
])('%s hold the run after one that was delivered', async (_what, holdWhen, to, code) => {
  await using worker = await openDelivered(holdWhen, [ann])
  await sendTo(worker, to)
  const record = await worker.attempt()
  expect(stateOf(record)).toMatchObject({ status: 'Executing', stage: 'Held' })
  expect(record.error).toMatchObject({ said: { values: { reasons: [{ code }] } } })
  expect(worker.received.map((mail) => mail.to)).toEqual([[ann]])
})

test.each([
  ['as many recipients more as allowed', { recipientsChangePercent: 100 }, [ann, bob]],
  ['a known domain', { newRecipientDomains: true }, [ann, bob]],
  ['as many recipients as allowed', { maxRecipients: 2 }, [ann, bob]],
])('%s hold nothing: the run is delivered by its first attempt', async (_what, holdWhen, to) => {
  await using worker = await openDelivered(holdWhen, [ann])
  await sendTo(worker, to)
  expect(await worker.attempt()).toMatchObject({ status: 'Succeeded', attempt: 1 })
  expect(worker.received).toHaveLength(2)
  expect(worker.exports()).toBe(2)
})

test('a domain is known from the first delivery to it on', async () => {
  await using worker = await openDelivered({ newRecipientDomains: true }, [ann])
  await sendTo(worker, [ann, eve])
  const { executionId } = await worker.attempt()
  await decide(worker, executionId, 'Deliver')
  await worker.attempt()
  await sendTo(worker, [eve])
  await worker.again()
  expect((await worker.attempt()).status).toBe('Succeeded')
})

test('rows in the files that changed by more than allowed hold the run', async () => {
  const csv = (count: number) => ['Name', ...Array.from({ length: count }, (_, row) => `n${row}`)].join('\n')
  await using worker = await openDelivered({ rowsChangePercent: 50 }, [ann], [csv(4), csv(6), csv(2), csv(1)])
  expect((await worker.attempt()).status).toBe('Succeeded')
  await worker.again()
  const record = await worker.attempt()
  expect(record.error?.message).toContain('There are 2 rows in place of 6, a change of 66.7 %')
  expect(stateOf(record)).toMatchObject({ stage: 'Held' })
})

test('rows of data that changed by more than allowed hold the whole run, before any row is sent', async () => {
  const rowsOf = (count: number) =>
    Array.from({ length: count }, (_, row) => ({ Mail: `r${row}@example.org` }))
  await using worker = await openWorker({
    export: goodPdf,
    schedule: {
      rows: rowsOf(2),
      definition: { holdWhen: { rowsChangePercent: 100 } },
      destinations: [{ to: ['{{Mail}}'] }],
    },
  })
  expect((await worker.attempt()).status).toBe('Succeeded')
  await worker.store.database.query(
    `UPDATE schedules SET definition = jsonb_set(definition, '{dataDriven,rows}', $1::jsonb)`,
    [JSON.stringify(rowsOf(5).map(({ Mail }) => [Mail]))],
  )
  await worker.again()
  const held = await worker.attempt()
  expect([held.stage, held.deliveries.length, worker.received.length]).toEqual(['Held', 5, 2])
  await decide(worker, held.executionId, 'Deliver')
  expect((await worker.attempt()).status).toBe('Succeeded')
  expect(worker.received).toHaveLength(7)
})

test('a discarded run ends as Cancelled with the reason, and sends nothing', async () => {
  await using worker = await openDelivered({ maxRecipients: 1 }, [ann])
  await sendTo(worker, [ann, bob])
  const { executionId } = await worker.attempt()
  await decide(worker, executionId, 'Discard')
  const record = await worker.store.executions.find(executionId)
  expect(record).toMatchObject({
    status: 'Cancelled',
    error: { code: 'hold_discarded', message: 'Discarded by tester: checked' },
  })
  expect(record!.deliveries.map(({ state }) => state)).toEqual(['Cancelled', 'Cancelled'])
  expect(worker.received).toHaveLength(1)
})

test('a run that sends nothing is not held', async () => {
  await using worker = await openWorker({
    export: goodPdf,
    schedule: {
      definition: { holdWhen: { maxRecipients: 1 }, conditions: [{ kind: 'NotBlank' }] },
      destinations: [{ to: [ann, bob] }],
    },
  })
  expect(await worker.attempt()).toMatchObject({ status: 'Succeeded', error: { code: 'condition_not_met' } })
})

test('one notice is written for each recipient of notices, and says why', async () => {
  await using worker = await openDelivered({ maxRecipients: 1 }, [ann])
  await worker.store.database.query(`UPDATE schedules SET notify_on_failure = '{boss@example.org}'`)
  await sendTo(worker, [ann, bob])
  const { executionId } = await worker.attempt()
  const notices = await worker.store.database.query<{ recipient: string; content: never }>(
    `SELECT recipient, content FROM notices WHERE kind = 'Held' AND cause = $1`,
    [executionId],
  )
  expect(notices.map(({ recipient }) => recipient)).toEqual(['boss@example.org'])
  const { subject, body } = noticeText('Held', notices[0]!.content, { language: 'en', consoleUrl: null })
  expect(subject).toContain('Held: ')
  expect(body).toContain('There are 2 recipients, and at most 1 are allowed.')
})

test(
  'a worker killed before, while and after it holds a run leaves one held run, and a release sends it once',
  { timeout: 180_000 },
  async () => {
    let answers = 0
    const asked: Array<() => void> = []
    await using platform = await startPlatform((response) => {
      answers += 1
      // The first worker dies while the report is being made.
      if (answers === 1) asked.shift()?.()
      else response.end(pdf)
    })
    await using context = await openRuntimeContext({
      platformUrl: platform.url,
      definition: {
        reportUrl,
        reportName: null,
        workspaceName: null,
        holdWhen: { maxRecipients: 1 },
      },
      destinations: [{ to: [ann, bob] }],
    })
    const kill = async ({ child }: Awaited<ReturnType<typeof context.startWorker>>) => {
      const closed = once(child, 'close')
      child.kill('SIGKILL')
      await closed
    }
    const rendering = new Promise<void>((resolve) => void asked.push(resolve))
    const before = await context.startWorker('before')
    const id = await context.request()
    await context.lead(id, ({ status }) => status === 'Executing')
    await rendering
    await kill(before)
    const during = await context.startWorker('while')
    const { database } = context.store
    await database.query(
      `CREATE FUNCTION wait_for_test() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN IF NEW.stage = 'Held' THEN PERFORM pg_advisory_xact_lock(99); END IF; RETURN NEW; END $$`,
    )
    await database.query(
      `CREATE TRIGGER wait_for_test BEFORE UPDATE ON work FOR EACH ROW EXECUTE FUNCTION wait_for_test()`,
    )
    await database.transaction(async (query) => {
      // It waits for a worker that has only begun to start.
      await query('SET LOCAL idle_in_transaction_session_timeout = 0')
      await query('SELECT pg_advisory_xact_lock(99)')
      const isWaiting = `SELECT count(*)::int AS count FROM pg_locks WHERE locktype = 'advisory' AND objid = 99 AND NOT granted`
      await context.lead(id, ({ stage }) => stage === 'Delivering')
      for (;;) if ((await query<{ count: number }>(isWaiting))[0]!.count > 0) break
      await kill(during)
    })
    await database.query('DROP TRIGGER wait_for_test ON work')
    const after = await context.startWorker('after')
    const held = await context.lead(id, ({ stage }) => stage === 'Held')
    expect(held.deliveries.map(({ state }) => state)).toEqual(['Planned', 'Planned'])
    await kill(after)
    await context.startWorker('heir')
    // Rescue finds nothing of a dead server.
    await context.lead(id, ({ stage }) => stage === 'Held')
    const released = await Promise.all([1, 2].map(() => decide(context, id, 'Deliver')))
    expect(released.map((answer) => answer?.ok && answer.isNew).toSorted()).toEqual([false, true])
    const ended = await context.lead(id, ({ completedAt }) => completedAt !== null)
    expect(ended).toMatchObject({ status: 'Succeeded' })
    expect(context.received.map(({ to }) => to)).toEqual([[ann, bob]])
    expect(answers).toBe(2)
  },
)
