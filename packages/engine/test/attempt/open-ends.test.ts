import { randomUUID } from 'node:crypto'

import { createManualClock, eventually } from '@punctual/testing'
import { expect, test } from 'vitest'

import { createEndedSweep } from '../../src/deliver/ended-sweep.ts'
import { rescueRound } from '../../src/attempt/rescue.ts'
import { requestManual } from '../../src/plan/request.ts'
import { askPermit, openEngine, planDeliveries, requestRun } from '../support.ts'
import type { AttemptRef } from '../../src/port/attempt-ref.ts'
import type { Store } from '../../src/store.ts'
import { addSchedule, addWorker, endByHand, killServer, newestAttempt, statement } from '../../src/testing.ts'

type Engine = Awaited<ReturnType<typeof openEngine>>

const lease = { leaseMs: 3_000 }
const statesOf = async ({ store }: Engine, id: string) =>
  (await store.ledger.readProgress(id)).deliveries.map(({ state }) => state)

/** An execution that a server has claimed, with two deliveries that are planned. */
async function claimOne(engine: Engine) {
  const { store } = engine
  const { id: scheduleId, destinationIds } = await addSchedule(store)
  const server = await addWorker(store, randomUUID())
  const id = await requestRun(store, scheduleId)
  await engine.dispatch()
  const attempts = engine.attemptsOf(server)
  await attempts.claim({ executionId: id, generation: 1 })
  const owner = await newestAttempt(store, id)
  const deliveries = ['a@example.org', 'b@example.org'].map((recipient) => {
    return {
      id: randomUUID(),
      destinationId: destinationIds[0] ?? '',
      recipient,
      position: 0,
      messageId: '<m@example.org>',
    }
  })
  return {
    id,
    scheduleId,
    server,
    attempts,
    owner,
    deliveries,
    deliveryIds: deliveries.map((delivery) => delivery.id),
  }
}

type Claimed = Awaited<ReturnType<typeof claimOne>>

const pauseKey = 4_711

/**
 * The statement as it is when it stands still between its snapshot and its first poll: until no connection
 * holds the key any more.
 */
function pausing(sql: string): string {
  const paused = sql
    .replace(
      'seen AS MATERIALIZED (',
      `pause AS MATERIALIZED (SELECT pg_advisory_xact_lock(${pauseKey})), seen AS MATERIALIZED (`,
    )
    .replaceAll('    FROM work e', '    FROM pause CROSS JOIN work e')
  if (!paused.includes('FROM pause')) throw new Error('the statement is not as the test expects it')
  return paused
}

/** Runs a statement whose snapshot is older than what `meanwhile` commits. */
async function runAround<Row>(
  store: Store,
  { sql, parameters }: { sql: string; parameters: unknown[] },
  meanwhile: () => Promise<void>,
) {
  const waits = `SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = ${pauseKey} AND NOT granted`
  const running = await store.database.transaction(async (query) => {
    await query('SET LOCAL idle_in_transaction_session_timeout = 0')
    await query('SELECT pg_advisory_xact_lock($1)', [pauseKey])
    const answer = store.database.query<Row>(pausing(sql), parameters)
    await eventually(async () => (await store.database.query(waits)).length > 0, { timeoutMs: 20_000 })
    await meanwhile()
    return { answer }
  })
  return await running.answer
}

const permits = {
  'the permit to send was given': async ({ store }: Engine, { owner, deliveries, deliveryIds }: Claimed) => {
    await planDeliveries(store, owner, { deliveries })
    return () => askPermit(store, owner, deliveryIds)
  },
  'deliveries were planned and the permit to send was given':
    async ({ store }: Engine, { owner, deliveries, deliveryIds }: Claimed) =>
    async () =>
      (await store.ledger.advance(owner, { deliveries, send: deliveryIds }, lease))?.granted,
}

test.each(Object.entries(permits))(
  'a rescue that took its snapshot before %s leaves the run to its next round',
  async (_permit, prepare) => {
    await using engine = await openEngine()
    const { store } = engine
    const run = await claimOne(engine)
    const open = await prepare(engine, run)
    await killServer(store, run.server)
    const rescue = {
      sql: statement('recall'),
      parameters: ['crashed', 0, null, null, 3_000, 100, null, 2, 60_000, null, null],
    }
    const taken = await runAround(store, rescue, async () => {
      await store.database.query(
        'UPDATE servers SET last_heartbeat_at = clock_timestamp() WHERE boot_id = $1',
        [run.server.bootId],
      )
      expect(await open()).toHaveLength(2)
    })
    expect(taken).toEqual([])
    expect(await store.executions.find(run.id)).toMatchObject({ status: 'Executing' })
    await killServer(store, run.server)
    expect(await rescueRound(engine)).toBe(1)
    expect(await statesOf(engine, run.id)).toEqual(['Unknown', 'Unknown'])
  },
)

/** Both deliveries of a run that has ended are being sent; sends the first again, which was chosen in a state. */
async function endedWhileSending(engine: Engine) {
  const { store } = engine
  const run = await claimOne(engine)
  await planDeliveries(store, run.owner, { deliveries: run.deliveries })
  expect(await askPermit(store, run.owner, run.deliveryIds)).toHaveLength(2)
  await store.database.query(endByHand('TRUE', { status: 'Failed' }))
  const sendAgain = (state: 'Sending' | 'Unknown' | 'Accepted') =>
    store.executionTransitions.requestResend({
      executionId: randomUUID(),
      resendOf: run.id,
      runBy: 'tester',
      priority: 10,
      artifacts: [],
      deliveries: run.deliveryIds
        .slice(0, 1)
        .map((from) => ({ from, state, id: randomUUID(), messageId: '<again@example.org>' })),
    })
  const accept = () =>
    store.ledger.settle(
      run.owner,
      run.deliveryIds.map((id) => ({ id, state: 'Accepted', reply: '250', error: null }) as const),
    )
  return { sendAgain, accept }
}

test('what an ended run is still sending is not sent beside it: only what is settled is sent again', async () => {
  await using engine = await openEngine()
  const { sendAgain, accept } = await endedWhileSending(engine)
  expect(await sendAgain('Sending')).toBeNull()
  await accept()
  expect(await sendAgain('Accepted')).not.toBeNull()
})

test('a mail that was accepted after it was chosen as Unknown is not sent again', async () => {
  await using engine = await openEngine()
  const { sendAgain, accept } = await endedWhileSending(engine)
  await accept()
  expect(await sendAgain('Unknown')).toBeNull()
})

test('a recall of an abandoned attempt leaves it while its send permit is granted', async () => {
  await using engine = await openEngine()
  const { store } = engine
  const run = await claimOne(engine)
  await planDeliveries(store, run.owner, { deliveries: run.deliveries })
  const recall = {
    sql: statement('recall'),
    parameters: [
      'abandoned',
      0,
      [run.id],
      [run.owner.claimToken],
      null,
      null,
      null,
      null,
      60_000,
      ['broken_off'],
      null,
    ],
  }
  const taken = await runAround(store, recall, async () => {
    expect(await askPermit(store, run.owner, run.deliveryIds)).toHaveLength(2)
  })
  expect(taken).toEqual([])
  const abandoned = {
    reason: 'abandoned',
    attempts: [{ ...run.owner, why: 'broken_off' }],
    allowed: 0,
  } as const
  expect(await store.executionTransitions.recall(abandoned)).toMatchObject([
    { executionId: run.id, status: 'Failed', unknownDeliveries: 2 },
  ])
  expect(await statesOf(engine, run.id)).toEqual(['Unknown', 'Unknown'])
})

test('what an ended run has left open is settled once it has ended for longer than a lease, and its timeline says so', async () => {
  await using engine = await openEngine()
  const { store } = engine
  const run = await claimOne(engine)
  await planDeliveries(store, run.owner, { deliveries: run.deliveries })
  await askPermit(store, run.owner, run.deliveryIds.slice(0, 1))
  const end = (agoMs: number) =>
    store.database.query(
      endByHand('id = $1', {
        status: 'Failed',
        completedAt: "clock_timestamp() - $2 * interval '1 millisecond'",
      }),
      [run.id, agoMs],
    )
  const clock = createManualClock()
  const sweep = createEndedSweep({ ...engine, clock })
  const round = async () => {
    await clock.advance(10_000)
    await sweep(new AbortController().signal)
  }
  await end(0)
  await round()
  expect(await statesOf(engine, run.id)).toEqual(['Sending', 'Planned'])
  await store.database.query(`UPDATE history SET completed_at = completed_at - interval '23 hours'`)
  await createEndedSweep({ ...engine, clock })(new AbortController().signal)
  expect(await statesOf(engine, run.id)).toEqual(['Unknown', 'Cancelled'])
  const [row] = await store.database.query<{ told: string[] }>(
    `SELECT array_agg(detail ->> 'state' ORDER BY detail ->> 'state') AS told FROM timelines WHERE execution_id = $1 AND name = 'delivery'`,
    [run.id],
  )
  expect(row?.told).toEqual(['Cancelled', 'Unknown'])
})

test('two requests under one id at the same moment make one execution', async () => {
  await using engine = await openEngine()
  const { store } = engine
  const { id: scheduleId } = await addSchedule(store)
  const executionId = randomUUID()
  const request = { executionId, scheduleId, runBy: 'tester', priority: 10 }
  const other = engine.openOtherStore()
  const blocked = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  const second = await store.transaction(async (within) => {
    expect(await within.executionTransitions.request(request)).toMatchObject({ executionId })
    const answer = other.executionTransitions.request(request)
    await eventually(async () => (await engine.openOtherStore().database.query(blocked)).length > 0, {
      timeoutMs: 1_500,
    }).catch(() => {})
    return { answer }
  })
  expect(await second.answer).toBeNull()
  expect(await store.database.query('SELECT FROM executions WHERE id = $1', [executionId])).toHaveLength(1)
  await store.executionTransitions.forgetRequests(new Date(Date.now() + 60_000))
  expect(await requestManual(store, { scheduleId, runBy: 'tester', executionId })).toMatchObject({
    ok: true,
    executionId,
    isNew: false,
  })
})

test('only the id of a request that may be repeated is written down beside its execution', async () => {
  await using engine = await openEngine()
  const { store } = engine
  const { id: scheduleId } = await addSchedule(store)
  const executionId = randomUUID()
  await requestManual(store, { scheduleId, runBy: 'tester', executionId })
  await requestManual(store, { scheduleId, runBy: 'tester' })
  expect(await store.database.query('SELECT FROM executions')).toHaveLength(2)
  expect(await store.database.query('SELECT execution_id AS id FROM execution_requests')).toEqual([
    { id: executionId },
  ])
})

test('a run that is abandoned again and again ends as Failed, and says why', async () => {
  await using engine = await openEngine()
  const { store, limits } = engine
  const run = await claimOne(engine)
  let owner: AttemptRef = run.owner
  for (let generation = 2; generation <= limits.recallsAllowed + 1; generation += 1) {
    await run.attempts.abandon(owner)
    expect(await store.executions.find(run.id)).toMatchObject({ status: 'Waiting' })
    await engine.dispatch()
    await run.attempts.claim({ executionId: run.id, generation })
    owner = await newestAttempt(store, run.id)
  }
  await planDeliveries(store, owner, { deliveries: run.deliveries })
  await askPermit(store, owner, run.deliveryIds.slice(0, 1))
  await run.attempts.abandon(owner)
  expect(await store.executions.find(run.id)).toMatchObject({
    status: 'Failed',
    error: { code: 'execution_not_concluded', retryable: false },
  })
  expect(await statesOf(engine, run.id)).toEqual(['Unknown', 'Cancelled'])
})
