import { randomUUID } from 'node:crypto'

import { artifactId, failure, needKinds, putOffByBreaker } from '@punctual/domain'
import { keptSentence, sentence } from '@punctual/domain/words'
import { eventually } from '@punctual/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { cancelExecution } from '../../src/attempt/cancel.ts'
import { decideHeld } from '../../src/attempt/decide-held.ts'
import type { AttemptRef } from '../../src/port/attempt-ref.ts'
import type { ServerIdentity } from '../../src/port/server-data.ts'
import { createNeeds } from '../../src/deliver/needs.ts'
import { addFolder, addSchedule, addWorker, newestAttempt } from '../../src/testing.ts'
import { openEngine } from '../support.ts'

let engine: Awaited<ReturnType<typeof openEngine>>
let server: ServerIdentity
beforeAll(async () => {
  engine = await openEngine()
  server = await addWorker(engine.store, randomUUID(), 1_000)
})
afterAll(async () => {
  await engine[Symbol.asyncDispose]()
})

const lease = { leaseMs: 60_000 }
type State = 'Accepted' | 'Rejected' | 'Unknown'

async function claim(executionId: string): Promise<AttemptRef> {
  await engine.dispatch()
  await engine.attemptsOf(server).claim({ executionId, generation: 1 })
  return await newestAttempt(engine.store, executionId)
}

/** A schedule, and runs of it that end as a test says. */
async function newSchedule(seed: Parameters<typeof addSchedule>[1] = {}) {
  const { store } = engine
  const { id: scheduleId, destinationIds } = await addSchedule(store, seed)
  const destinationId = destinationIds[0] ?? ''
  const begin = async (asOf: Date | null = null) => {
    const executionId = randomUUID()
    const by = { scheduleId, runBy: 'tester', priority: 0 }
    await store.executionTransitions.request({ executionId, isNewId: true, asOf, ...by })
    return { executionId, owner: await claim(executionId) }
  }
  const fail = async (
    asOf: Date | null = null,
    code: Parameters<typeof failure>[0] = 'source_report_not_found',
  ) => {
    const { executionId, owner } = await begin(asOf)
    await store.executionTransitions.finish(owner, { status: 'Failed', error: failure(code) })
    return executionId
  }
  const succeed = async (asOf: Date | null = null) => {
    const { owner } = await begin(asOf)
    await store.executionTransitions.finish(owner, { status: 'Succeeded', error: null })
  }
  /** Sends one file, to each recipient with this outcome. */
  const send = async (outcomes: Readonly<Record<string, State>>) => {
    const { executionId, owner } = await begin()
    const made = { name: 'a.pdf', format: 'PDF', contentType: 'application/pdf', bytes: 1, pages: 1 } as const
    const artifact = { ...made, sha256: '0', method: 1, event: 'rendered', stage: 'Assembling' } as const
    const deliveries = Object.keys(outcomes).map((recipient, position) => {
      return {
        id: randomUUID(),
        destinationId,
        recipient,
        position,
        messageId: `<${randomUUID()}@example.org>`,
      }
    })
    const artifacts = [{ ...artifact, id: artifactId(executionId, 0), position: 0 }]
    const ids = deliveries.map(({ id }) => id)
    await store.ledger.advance(owner, { artifacts, deliveries, send: ids }, lease)
    await end(owner, deliveries, outcomes)
    return executionId
  }
  return { scheduleId, begin, fail, succeed, send }
}

type Sent = readonly { readonly id: string; readonly recipient: string }[]

async function end(owner: AttemptRef, sent: Sent, outcomes: Readonly<Record<string, State>>) {
  const results = sent.map(({ id, recipient }) => {
    const state = outcomes[recipient] ?? 'Unknown'
    const error = state === 'Rejected' ? failure('recipient_rejected') : null
    return { id, state, reply: null, error } as const
  })
  const isWhole = results.every(({ state }) => state === 'Accepted')
  const status = isWhole ? 'Succeeded' : 'PartiallyDelivered'
  expect(await engine.store.executionTransitions.finish(owner, { status, error: null, results })).toBe(true)
}

/** Sends the kept files of a run again to these, and ends with their outcomes. */
async function resend(resendOf: string, outcomes: Readonly<Record<string, State>>) {
  const { store } = engine
  const { artifacts, deliveries } = await store.ledger.readProgress(resendOf)
  const executionId = randomUUID()
  const chosen = deliveries.filter(({ recipient }) => recipient in outcomes)
  const made = await store.executionTransitions.requestResend({
    executionId,
    resendOf,
    runBy: 'tester',
    priority: 10,
    artifacts: artifacts.map(({ position }) => ({ id: artifactId(executionId, position), position })),
    deliveries: chosen.map(({ id: from, state }) => ({
      from,
      state,
      id: randomUUID(),
      messageId: '<again@example.org>',
    })),
  })
  expect(made).not.toBeNull()
  const owner = await claim(executionId)
  const planned = (await store.ledger.readProgress(executionId)).deliveries
  await store.ledger.advance(owner, { send: planned.map(({ id }) => id) }, lease)
  await end(owner, planned, outcomes)
  return executionId
}

const openOf = async (scheduleId: string) =>
  (await engine.store.needs.list({ after: null, limit: 10_000 })).filter(
    (need) => need.scheduleId === scheduleId,
  )
const kindsOf = async (scheduleId: string) => (await openOf(scheduleId)).map(({ kind }) => kind)

test('a failed run needs a person until a run as of the same instant succeeds, whatever else does', async () => {
  const { scheduleId, fail, succeed } = await newSchedule()
  const asOf = new Date('2026-11-20T06:00:00Z')
  const executionId = await fail(asOf)
  await succeed()
  expect(await openOf(scheduleId)).toMatchObject([
    {
      kind: 'Failed',
      executionId,
      asOf,
      runs: 1,
      lacking: 0,
      hasFiles: false,
      reason: { code: 'source_report_not_found' },
    },
  ])
  await succeed(asOf)
  expect(await kindsOf(scheduleId)).toEqual([])
})

test('a run by hand that failed needs a person until a run as of its second succeeds', async () => {
  const { scheduleId, fail, succeed } = await newSchedule()
  await fail()
  const [need] = await openOf(scheduleId)
  const second = Math.floor(need!.asOf!.getTime() / 1_000) * 1_000
  await engine.store.database.query(`UPDATE needs SET as_of = $2 WHERE id = $1`, [
    need!.id,
    new Date(second + 999),
  ])
  await succeed(new Date(second - 1_000))
  expect(await kindsOf(scheduleId)).toEqual(['Failed'])
  await succeed(new Date(second))
  expect(await kindsOf(scheduleId)).toEqual([])
})

test('the need of the next run takes the place of that of the run before, and counts it', async () => {
  const { scheduleId, fail } = await newSchedule()
  await fail()
  const [first] = await openOf(scheduleId)
  await fail()
  const executionId = await fail(null, 'source_timeout')
  expect(await openOf(scheduleId)).toMatchObject([
    { id: first?.id, since: first?.since, executionId, runs: 3, reason: { code: 'source_timeout' } },
  ])
})

test('who lacks a run is named, and a resend settles the need only when it has reached all of them', async () => {
  const { scheduleId, send } = await newSchedule()
  const id = await send({
    'a@example.org': 'Accepted',
    'b@example.org': 'Rejected',
    'c@example.org': 'Rejected',
  })
  expect(await openOf(scheduleId)).toMatchObject([
    {
      kind: 'PartiallyDelivered',
      recipients: ['b@example.org', 'c@example.org'],
      lacking: 2,
      hasFiles: true,
    },
  ])
  await resend(id, { 'b@example.org': 'Accepted', 'c@example.org': 'Rejected' })
  expect(await openOf(scheduleId)).toMatchObject([
    { kind: 'PartiallyDelivered', executionId: id, recipients: ['c@example.org'], runs: 1 },
  ])
  await resend(id, { 'c@example.org': 'Accepted' })
  expect(await kindsOf(scheduleId)).toEqual([])
})

test('a resend of a resend reaches those whom the first run has not reached', async () => {
  const { scheduleId, send } = await newSchedule()
  const id = await send({ 'a@example.org': 'Rejected' })
  const again = await resend(id, { 'a@example.org': 'Rejected' })
  await resend(again, { 'a@example.org': 'Accepted' })
  expect(await kindsOf(scheduleId)).toEqual([])
})

test('a delivery in doubt is the need of its run, until a late reply says that it arrived', async () => {
  const { store } = engine
  const { scheduleId, begin } = await newSchedule()
  const { executionId, owner } = await begin()
  const { destinationIds } = await addSchedule(store)
  const id = randomUUID()
  const delivery = {
    id,
    destinationId: destinationIds[0] ?? '',
    recipient: 'a@example.org',
    position: 0,
    messageId: '<d@example.org>',
  }
  await store.ledger.advance(owner, { deliveries: [delivery], send: [id] }, lease)
  await store.executionTransitions.finish(owner, {
    status: 'Failed',
    error: failure('all_deliveries_failed'),
  })
  expect(await openOf(scheduleId)).toMatchObject([
    {
      kind: 'InDoubt',
      executionId,
      recipients: ['a@example.org'],
      runs: 1,
      deliveryError: { code: 'delivery_interrupted' },
    },
  ])
  await store.ledger.settle(owner, [{ id, state: 'Accepted', reply: '250 ok', error: null }])
  expect(await kindsOf(scheduleId)).toEqual([])
})

test('a resend that ends in doubt leaves the need of its original open, and is one of its own only without that', async () => {
  const { scheduleId, send } = await newSchedule()
  const id = await send({ 'a@example.org': 'Rejected' })
  await resend(id, { 'a@example.org': 'Unknown' })
  expect(await kindsOf(scheduleId)).toEqual(['PartiallyDelivered'])
  const [open] = await openOf(scheduleId)
  await engine.store.needs.settle({ id: open!.id, by: 'ann', reason: 'told by phone' })
  const doubtful = await resend(id, { 'a@example.org': 'Unknown' })
  expect(await openOf(scheduleId)).toMatchObject([{ kind: 'InDoubt', executionId: doubtful }])
})

const because = {
  reasons: [sentence('hold_too_many_recipients', { now: 1, most: 0 })],
  found: {
    lastExecutionId: null,
    recipients: { now: 1, before: null, came: 0, went: 0, newDomains: [] },
    rows: null,
  },
}

test.each(['Deliver', 'Discard', 'cancel'] as const)(
  'a held run is a need until it is released: %s',
  async (how) => {
    const { scheduleId, begin } = await newSchedule()
    const { executionId, owner } = await begin()
    expect(await engine.attemptsOf(server).hold(owner, because)).toBe(true)
    expect(await openOf(scheduleId)).toMatchObject([
      { kind: 'Held', executionId, reason: { code: 'run_held' } },
    ])
    if (how === 'cancel') await cancelExecution(engine, { executionId, by: 'bob' })
    else await decideHeld(engine, { executionId, decision: how, reason: 'checked', by: 'ann' })
    expect(await kindsOf(scheduleId)).toEqual([])
  },
)

const said = {
  rule_needs_week_day: sentence('rule_needs_week_day'),
  rule_has_ended: sentence('rule_has_ended', { end: '2026-01-01', free: '' }),
}

test('a schedule that cannot run is a need until it can, is disabled or deleted, and its failed run says it once', async () => {
  const { store } = engine
  const { id: scheduleId } = await addSchedule(store)
  const set = (assignment: string) =>
    store.database.query(`UPDATE schedules SET ${assignment} WHERE id = $1`, [scheduleId])
  await set(`source_problem = 'The report is gone.'`)
  expect(await openOf(scheduleId)).toMatchObject([
    { kind: 'NotRunnable', reason: { kept: 'The report is gone.' } },
  ])
  await set('source_problem = NULL')
  expect(await kindsOf(scheduleId)).toEqual([])
  await set(`held_reasons = '{The account is gone.}'`)
  expect(await kindsOf(scheduleId)).toEqual(['NotRunnable'])
  await set('enabled = false')
  expect(await kindsOf(scheduleId)).toEqual([])

  const rule = (code: 'rule_needs_week_day' | 'rule_has_ended') =>
    `enabled = true, held_reasons = '{}', not_runnable_reasons = ARRAY['${keptSentence(said[code])}']`
  await set(rule('rule_needs_week_day'))
  expect(await openOf(scheduleId)).toMatchObject([
    { reason: { kept: keptSentence(said.rule_needs_week_day) } },
  ])
  await set(rule('rule_has_ended'))
  expect(await kindsOf(scheduleId)).toEqual([])

  const failing = await newSchedule()
  await failing.fail()
  expect(await kindsOf(failing.scheduleId)).toEqual(['Failed'])
  await store.database.query(
    `UPDATE schedules SET source_problem = NULL, not_runnable_reasons = ARRAY[$2] WHERE id = $1`,
    [failing.scheduleId, keptSentence(said.rule_needs_week_day)],
  )
  expect(await kindsOf(failing.scheduleId)).toEqual(['Failed', 'NotRunnable'])
  const counted = await store.needs.count()
  await store.schedules.remove(failing.scheduleId, ['single'])
  expect(await store.needs.count()).toBe(counted - 2)
})

test('a breaker that opens is a need of the schedule whose run opened it, until it closes', async () => {
  const { store } = engine
  const { scheduleId, begin } = await newSchedule()
  const target = { kind: 'MailServer', id: `${randomUUID()}:25` } as const
  const limits = { runsToOpen: 2, firstWaitMs: 1_000, maxWaitMs: 1_000, probeMs: 1_000 }
  for (const { owner } of [await begin(), await begin()])
    await store.breakers.noteAway({ target, owner, failure: failure('mail_server_unreachable') }, limits)
  expect(await openOf(scheduleId)).toMatchObject([
    { kind: 'Breaker', targetName: target.id, reason: { code: 'mail_server_unreachable' } },
  ])
  await store.breakers.close(target)
  expect(await kindsOf(scheduleId)).toEqual([])
})

test('the need of a breaker is shown to each who may view a schedule that waits, also when its own is hidden or deleted', async () => {
  const { store } = engine
  const { database, schedules, breakers } = store
  const target = { kind: 'MailServer', id: `${randomUUID()}:25` } as const
  const wait = { target, failure: failure('mail_server_unreachable'), spreadMs: 0, maxWaitMs: 60_000 }
  const waiting = await newSchedule()
  const { owner } = await waiting.begin()
  const opening = await newSchedule({ folderKey: await addFolder(store, randomUUID()) })
  const opened = await opening.begin()
  const limits = { runsToOpen: 2, firstWaitMs: 60_000, maxWaitMs: 60_000, probeMs: 1_000 }
  for (const each of [owner, opened.owner]) await breakers.noteAway({ ...wait, owner: each }, limits)
  const reason = putOffByBreaker(target.kind, new Date())
  await store.executionTransitions.release(owner, { reason: 'put-off', wait: { ...wait, reason } })

  const hidden = (await schedules.folderOf(opening.scheduleId))!
  const sight = { guards: [], accounts: null, destinations: null, calendars: null, mailTemplates: null }
  await database.query('INSERT INTO folder_guards (folder_id, guard_id) VALUES ($1, $1)', [hidden])
  const listed = await createNeeds(database, sight).list({ after: null, limit: 10_000 })
  const seen = listed.filter(({ kind }) => kind === 'Breaker')
  expect(seen).toMatchObject([
    { kind: 'Breaker', targetName: target.id, scheduleId: waiting.scheduleId, executionId: null },
  ])
  await database.query('DELETE FROM folder_guards WHERE folder_id = $1', [hidden])
  expect(await openOf(opening.scheduleId)).toMatchObject([{ executionId: opened.executionId }])

  await schedules.remove(opening.scheduleId, ['single'])
  expect(await openOf(waiting.scheduleId)).toMatchObject([{ id: seen[0]?.id, kind: 'Breaker' }])
  expect(await store.needs.read(seen[0]!.id)).toMatchObject({ scheduleId: waiting.scheduleId })
  await breakers.close(target)
  expect(await kindsOf(waiting.scheduleId)).toEqual([])
})

test('what is missed beside a run that waits for the end of a window is no need', async () => {
  const { store } = engine
  const { scheduleId } = await newSchedule()
  const history = (code: string, hour: number) =>
    store.database.query(
      `INSERT INTO history (id, nominal_at, schedule_id, schedule_kind, schedule_name, folder_id, trigger, due_at, status, overlap_policy, not_before, run_by, entry_at, completed_at, error)
       SELECT gen_random_uuid(), d.due, s.id, s.kind, s.name, s.folder_id, 'schedule', d.due, 'Missed', 'Queue', d.due, 'Scheduler', now(), now(), jsonb_build_object('code', $2::text, 'message', 'x')
       FROM schedules s CROSS JOIN (SELECT '2026-11-20T00:00:00Z'::timestamptz + make_interval(hours => $3) AS due) d WHERE s.id = $1`,
      [scheduleId, code, hour],
    )
  const executionId = randomUUID()
  await store.executionTransitions.request({ executionId, scheduleId, runBy: 'tester', priority: 0 })
  await store.database.query(`UPDATE work SET not_before_reason = '{"code": "window"}' WHERE id = $1`, [
    executionId,
  ])
  await history('missed_overlap', 1)
  expect(await kindsOf(scheduleId)).toEqual([])
  await history('missed', 2)
  expect(await kindsOf(scheduleId)).toEqual(['Missed'])
})

test('of two callers that settle a need at once one does, and what was settled by hand stays so', async () => {
  const { store } = engine
  const { scheduleId, send } = await newSchedule()
  const executionId = await send({ 'a@example.org': 'Rejected' })
  const [need] = await openOf(scheduleId)
  const settle = (by: string) => store.needs.settle({ id: need!.id, by, reason: 'read out' })
  expect((await Promise.all([settle('ann'), settle('bob')])).toSorted()).toEqual([false, true])
  expect(await store.needs.takeOver({ id: need!.id, by: 'ann', at: new Date() })).toBe(false)
  expect(await store.needs.read(need!.id)).toMatchObject({ scheduleId, isSettled: true })
  await resend(executionId, { 'a@example.org': 'Rejected' })
  expect(await kindsOf(scheduleId)).toEqual([])
})

test('a need that is settled while its resend ends waits for neither, and ends once', async () => {
  const { store } = engine
  const { scheduleId, send } = await newSchedule()
  const executionId = await send({ 'a@example.org': 'Rejected' })
  const [need] = await openOf(scheduleId)
  const waiting = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%finish%' OR wait_event = 'transactionid'`
  const ended = await store.database.transaction(async (query) => {
    await query(`UPDATE needs SET settled_at = clock_timestamp(), settled_by = 'ann' WHERE id = $1`, [
      need!.id,
    ])
    const resent = resend(executionId, { 'a@example.org': 'Accepted' })
    await eventually(async () => (await store.database.query(waiting)).length > 0, { timeoutMs: 20_000 })
    return { resent }
  })
  const resent = await ended.resent
  const [row] = await store.database.query<{ by: string | null }>(
    'SELECT settled_by AS by FROM needs WHERE id = $1',
    [need!.id],
  )
  expect(row).toEqual({ by: 'ann' })
  expect(await store.executions.find(resent)).toMatchObject({ status: 'Succeeded' })
})

test('an end that is rolled back leaves no need, and one that is committed has its need with it', async () => {
  const { store } = engine
  const { scheduleId, begin } = await newSchedule()
  const { owner, executionId } = await begin()
  const broken = store.transaction(async (within) => {
    await within.executionTransitions.finish(owner, { status: 'Failed', error: failure('source_timeout') })
    throw new Error('the process ends here')
  })
  await expect(broken).rejects.toThrow('ends here')
  expect(await kindsOf(scheduleId)).toEqual([])
  await store.executionTransitions.finish(owner, { status: 'Failed', error: failure('source_timeout') })
  expect(await openOf(scheduleId)).toMatchObject([{ kind: 'Failed', executionId }])
})

test('a list goes on where its page before ended, the most urgent kind first and the oldest before newer ones', async () => {
  const { store } = engine
  const all = await store.needs.list({ after: null, limit: 10_000 })
  const paged = []
  for (let page = await store.needs.list({ after: null, limit: 2 }); page.length > 0;) {
    paged.push(...page)
    const { kind, since, id } = page.at(-1)!
    page = await store.needs.list({ after: { rank: needKinds.indexOf(kind) + 1, since, id }, limit: 2 })
  }
  expect(paged.map(({ id }) => id)).toEqual(all.map(({ id }) => id))
  expect(all.length).toBe(await store.needs.count())
  const ranks = all.map(({ kind }) => needKinds.indexOf(kind))
  expect(ranks).toEqual(ranks.toSorted((left, right) => left - right))
})

test('a settled need is forgotten after a while, and an open one never', async () => {
  const { store } = engine
  const { scheduleId, fail } = await newSchedule()
  await fail()
  expect(await store.needs.forget(new Date(Date.now() + 60_000))).toBeGreaterThan(0)
  expect(await store.needs.forget(new Date(Date.now() + 60_000))).toBe(0)
  expect(await kindsOf(scheduleId)).toEqual(['Failed'])
})
