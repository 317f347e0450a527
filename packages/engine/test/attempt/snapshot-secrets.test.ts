import { randomUUID } from 'node:crypto'

import { failure } from '@punctual/domain'
import { eventually } from '@punctual/testing'
import { expect, test } from 'vitest'

import { cancelExecution } from '../../src/attempt/cancel.ts'
import { rescueRound } from '../../src/attempt/rescue.ts'
import { askPermit, openEngine, planDeliveries, requestRun } from '../support.ts'
import { attemptRefOf } from '../../src/port/attempt-ref.ts'
import { addSchedule, addWorker, endByHand, killServer } from '../../src/testing.ts'
import type { ServerIdentity } from '../../src/port/server-data.ts'

type Engine = Awaited<ReturnType<typeof openEngine>>

/** How many secrets the snapshot of a run holds, and whether it still reports what was run. */
async function snapshotOf({ store }: Engine, executionId: string) {
  const [row] = await store.database.query<{
    status: string
    secrets: number
    definition: boolean
    accounts: number
  }>(
    `SELECT status, (SELECT count(*)::int FROM jsonb_path_query(snapshot, 'strict $.**.secret ? (@ != null)', '{}', true)) AS secrets,
       snapshot #> '{schedule,definition}' IS NOT NULL AND snapshot #>> '{account,name}' <> '' AS definition,
       jsonb_array_length(snapshot -> 'destinations') AS accounts
     FROM executions LEFT JOIN execution_snapshots USING (id) WHERE id = $1`,
    [executionId],
  )
  return row
}

/** A run that a server has claimed, with the secrets of its account and of a destination. */
async function claimed(engine: Engine) {
  const { id: scheduleId } = await addSchedule(engine.store, { destinations: [{ to: ['a@example.org'] }] })
  await engine.store.database.query(
    `UPDATE destinations SET secret = '{"pdfPassword":"v1.sealed"}' WHERE schedule_id = $1`,
    [scheduleId],
  )
  const server = await addWorker(engine.store, 'alpha')
  const executionId = await requestRun(engine.store, scheduleId)
  await engine.dispatch()
  const attempts = engine.attemptsOf(server)
  const claim = await attempts.claim({ executionId, generation: 1 })
  if (!claim) throw new Error('not claimed')
  expect(await snapshotOf(engine, executionId)).toEqual({
    status: 'Executing',
    secrets: 2,
    definition: true,
    accounts: 1,
  })
  return { executionId, server, attempts, attempt: attemptRefOf(claim) }
}

test('the secrets of a run leave with its end, and what it ran stays, whichever step ends it', async () => {
  await using engine = await openEngine()
  const { executionId, attempts, attempt } = await claimed(engine)
  await attempts.finish(attempt, { status: 'Failed', error: failure('internal_error') })
  expect(await snapshotOf(engine, executionId)).toEqual({
    status: 'Failed',
    secrets: 0,
    definition: true,
    accounts: 1,
  })
})

test('a run that waits for a retry keeps its secrets, and loses them when it is cancelled', async () => {
  await using engine = await openEngine()
  const { executionId, server } = await claimed(engine)
  await killServer(engine.store, server)
  await rescueRound(engine)
  expect(await snapshotOf(engine, executionId)).toMatchObject({ status: 'Waiting', secrets: 2 })
  await cancelExecution(
    { store: engine.store, signals: engine.signals, metrics: engine.metrics },
    { executionId, by: 'test' },
  )
  expect(await snapshotOf(engine, executionId)).toEqual({
    status: 'Cancelled',
    secrets: 0,
    definition: true,
    accounts: 1,
  })
})

test.each(['Succeeded', 'PartiallyDelivered', 'Failed', 'Cancelled'])(
  'no statement can end a run as %s and leave a secret in it',
  async (status) => {
    await using engine = await openEngine()
    const { executionId } = await claimed(engine)
    await engine.store.database.query(endByHand('id = $1', { status }), [executionId])
    expect(await snapshotOf(engine, executionId)).toMatchObject({ status, secrets: 0 })
  },
)

const countSnapshots = async ({ store }: Engine) =>
  (await store.database.query<{ count: number }>('SELECT count(*)::int AS count FROM snapshots'))[0]?.count

/** Edits the accounts, so that no schedule keeps the key of a snapshot with their former secrets. */
const replaceSecrets = ({ store }: Engine) =>
  store.database.query(`UPDATE source_accounts SET secret = 'v1.another'`)

test('housekeeping keeps a snapshot until its runs have ended and an edit has replaced it, and removes it with its secrets afterwards', async () => {
  await using engine = await openEngine()
  const { executionTransitions } = engine.store
  const { attempts, attempt } = await claimed(engine)
  for (let round = 0; round < 2; round += 1) expect(await executionTransitions.forgetSnapshots(0)).toBe(0)
  // As a claim leaves it that began before the snapshot was found unused, and ended after.
  await engine.store.database.query(`UPDATE snapshots SET unused_since = now() - interval '1 hour'`)
  expect(await executionTransitions.forgetSnapshots(0)).toBe(0)
  await engine.store.database.query(`UPDATE snapshots SET unused_since = NULL`)
  await attempts.finish(attempt, { status: 'Failed', error: failure('internal_error') })
  for (let round = 0; round < 2; round += 1) expect(await executionTransitions.forgetSnapshots(0)).toBe(0)
  expect(await countSnapshots(engine)).toBe(1)
  await replaceSecrets(engine)
  // One round notes that the snapshot is out of use, and the next one removes it. A claim that began in
  // between has used it by then.
  expect(await executionTransitions.forgetSnapshots(0)).toBe(0)
  // The instant since which it is unused is rounded to a millisecond, maybe to a later one.
  await eventually(async () => (await executionTransitions.forgetSnapshots(0)) === 1, { timeoutMs: 10_000 })
  expect(await countSnapshots(engine)).toBe(0)
})

test('what ended runs worked with is stored once for all of a month, without secrets, and once more in another month', async () => {
  await using engine = await openEngine()
  const { query } = engine.store.database
  const { id: scheduleId } = await addSchedule(engine.store)
  const server = await addWorker(engine.store, 'alpha')
  const attempts = engine.attemptsOf(server)
  const ended: string[] = []
  for (const ageMonths of [0, 0, 1]) {
    const executionId = await requestRun(engine.store, scheduleId)
    ended.push(executionId)
    await query(`UPDATE work SET nominal_at = nominal_at - make_interval(months => $2) WHERE id = $1`, [
      executionId,
      ageMonths,
    ])
    await engine.dispatch()
    const claim = await attempts.claim({ executionId, generation: 1 })
    await attempts.finish(attemptRefOf(claim!), { status: 'Failed', error: failure('internal_error') })
  }
  const kept = await query<{ secrets: number }>(
    `SELECT (SELECT count(*)::int FROM jsonb_path_query(snapshot, 'strict $.**.secret', '{}', true)) AS secrets FROM history_snapshots`,
  )
  expect(kept).toEqual([{ secrets: 0 }, { secrets: 0 }])
  await replaceSecrets(engine)
  // The instant since which a snapshot is unused is rounded to a millisecond, maybe to a later one.
  await eventually(
    async () => {
      await engine.store.executionTransitions.forgetSnapshots(0)
      return (await countSnapshots(engine)) === 0
    },
    { timeoutMs: 10_000 },
  )
  for (const executionId of ended)
    expect(await snapshotOf(engine, executionId)).toMatchObject({ secrets: 0, definition: true, accounts: 1 })
})

test('runs that begin with the same schedule, accounts and destinations share a snapshot, and an edit begins another one', async () => {
  await using engine = await openEngine()
  const { id: scheduleId } = await addSchedule(engine.store)
  const server = await addWorker(engine.store, 'alpha')
  const run = async () => {
    const executionId = await requestRun(engine.store, scheduleId)
    await engine.dispatch()
    return (await engine.attemptsOf(server).claim({ executionId, generation: 1 }))?.snapshot
  }
  const [first, second] = [await run(), await run()]
  expect(second).toBe(first)
  expect(await countSnapshots(engine)).toBe(1)
  await replaceSecrets(engine)
  expect(await run()).toMatchObject({ account: { secret: 'v1.another' } })
  expect(await countSnapshots(engine)).toBe(2)
})

test('a claim takes a snapshot that was out of use into use again, so that housekeeping leaves it', async () => {
  await using engine = await openEngine()
  const { executionTransitions } = engine.store
  const { id: scheduleId } = await addSchedule(engine.store, { name: 'First' })
  const server = await addWorker(engine.store, 'alpha')
  const attempts = engine.attemptsOf(server)
  const claim = async () => {
    const executionId = await requestRun(engine.store, scheduleId)
    await engine.dispatch()
    return attemptRefOf((await attempts.claim({ executionId, generation: 1 }))!)
  }
  await attempts.finish(await claim(), { status: 'Failed', error: failure('internal_error') })
  const edit = `UPDATE schedules SET name = 'Edited', version = version + 1`
  const undo = `UPDATE schedules SET name = 'First', version = version - 1`
  await engine.store.database.query(edit)
  await executionTransitions.forgetSnapshots(0)
  await engine.store.database.query(undo)
  await claim()
  expect(await engine.store.database.query('SELECT unused_since AS since FROM snapshots')).toEqual([
    { since: null },
  ])
  for (let round = 0; round < 2; round += 1) expect(await executionTransitions.forgetSnapshots(0)).toBe(0)
})

/** A run that sends an ended one again, and was placed nowhere yet; no schedule keeps the key of its snapshot. */
async function resent(engine: Engine, server: ServerIdentity): Promise<string> {
  const { store } = engine
  const { id: scheduleId, destinationIds } = await addSchedule(store)
  const resendOf = await requestRun(store, scheduleId)
  await engine.dispatch()
  const owner = attemptRefOf(
    (await engine.attemptsOf(server).claim({ executionId: resendOf, generation: 1 }))!,
  )
  const messageId = '<m@example.org>'
  const [from, destinationId] = [randomUUID(), destinationIds[0] ?? '']
  const delivery = { id: from, destinationId, recipient: 'a@example.org', position: 0, messageId }
  await planDeliveries(store, owner, { deliveries: [delivery] })
  await askPermit(store, owner, [from])
  await store.ledger.settle(owner, [{ id: from, state: 'Rejected', reply: '550', error: null }])
  await store.executionTransitions.finish(owner, { status: 'Failed', error: failure('internal_error') })
  await replaceSecrets(engine)
  const executionId = randomUUID()
  await store.executionTransitions.requestResend({
    executionId,
    resendOf,
    runBy: 'tester',
    priority: 0,
    artifacts: [],
    deliveries: [{ from, state: 'Rejected', id: randomUUID(), messageId }],
  })
  return executionId
}

test('a resend that waits for its first place keeps its snapshot, also after an edit of its account', async () => {
  await using engine = await openEngine()
  const server = await addWorker(engine.store, 'alpha')
  const executionId = await resent(engine, server)
  let removed = 0
  // That of the ended run goes.
  await eventually(async () => (removed += await engine.store.executionTransitions.forgetSnapshots(0)) > 0, {
    timeoutMs: 10_000,
  })
  for (let round = 0; round < 2; round += 1)
    removed += await engine.store.executionTransitions.forgetSnapshots(0)
  expect([removed, await countSnapshots(engine)]).toEqual([1, 1])
  await engine.dispatch()
  const claim = await engine.attemptsOf(server).claim({ executionId, generation: 1 })
  expect(claim?.snapshot).toMatchObject({ account: { secret: 'v1.another' } })
})

test('a claim whose snapshot is gone fails without the others that began in the same statement', async () => {
  await using engine = await openEngine()
  const server = await addWorker(engine.store, 'alpha')
  const executionId = await resent(engine, server)
  await engine.store.database.query('DELETE FROM snapshots')
  const other = await requestRun(engine.store, (await addSchedule(engine.store)).id)
  await engine.dispatch()
  const attempts = engine.attemptsOf(server)
  const [broken, begun] = await Promise.allSettled(
    [executionId, other].map((each) => attempts.claim({ executionId: each, generation: 1 })),
  )
  expect(broken).toMatchObject({ status: 'rejected' })
  expect(begun).toMatchObject({ status: 'fulfilled', value: { executionId: other } })
})
