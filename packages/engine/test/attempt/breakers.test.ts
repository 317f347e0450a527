import { randomUUID } from 'node:crypto'

import {
  accountTarget,
  breakerLimits,
  failure,
  putOffByBreaker,
  type SourceAccountSettings,
  type Target,
} from '@punctual/domain'
import { eventually } from '@punctual/testing'
import { expect, test } from 'vitest'

import { openEngine, requestRun } from '../support.ts'
import { type AttemptRef, attemptRefOf } from '../../src/port/attempt-ref.ts'
import { addAccount, addSchedule, addWorker, newestAttempt } from '../../src/testing.ts'

type Engine = Awaited<ReturnType<typeof openEngine>>

const target: Target = { kind: 'MailServer', id: 'mail.example.org:25' }
const away = failure('mail_server_unreachable', { source: 'smtp' })
const someRun = (): AttemptRef => ({ executionId: randomUUID(), attempt: 1, claimToken: randomUUID() })

async function open({ store }: Engine, at: Target = target) {
  for (let run = 0; run < breakerLimits.runsToOpen; run += 1)
    await store.breakers.noteAway({ target: at, owner: someRun(), failure: away }, breakerLimits)
}

const ask = ({ store }: Pick<Engine, 'store'>, owner = someRun(), at = target) =>
  store.breakers.ask({ target: at, owner }, breakerLimits)

/** Lets the wait of the breaker be over. */
const waitIsOver = ({ store }: Engine) =>
  store.database.query(`UPDATE breakers SET retry_at = clock_timestamp() - interval '1 second'`)

/** An execution that is put off for the target, at a time of its own. */
async function putOff(engine: Engine, at: Target = target) {
  const { store } = engine
  const { id: scheduleId } = await addSchedule(store)
  const attempts = engine.attemptsOf(await addWorker(store, randomUUID()))
  const id = await requestRun(store, scheduleId)
  const claim = async (generation: number) => {
    await store.database.query(
      `UPDATE work SET generation = $2, dispatched_at = clock_timestamp() WHERE id = $1`,
      [id, generation],
    )
    const claimed = await attempts.claim({ executionId: id, generation })
    if (!claimed) throw new Error('not claimed')
    return claimed
  }
  await claim(1)
  const owner = await newestAttempt(store, id)
  const reason = putOffByBreaker(at.kind, new Date())
  const wait = { target: at, failure: away, reason, spreadMs: 1_000.25, maxWaitMs: breakerLimits.maxWaitMs }
  const release = { reason: 'put-off', wait } as const
  return { id, owner, claim, release, putOff: () => store.executionTransitions.release(owner, release) }
}

async function waitsMs({ store }: Engine, id: string): Promise<number> {
  const sql = `SELECT (extract(epoch FROM not_before - clock_timestamp()) * 1000)::float8 AS ms FROM executions WHERE id = $1 AND status = 'Waiting'`
  const [row] = await store.database.query<{ ms: number }>(sql, [id])
  return row?.ms ?? Number.NaN
}

test('a breaker opens when five runs in a row have found its target away; attempts of one run count once, and an answer begins anew', async () => {
  await using engine = await openEngine()
  const { breakers } = engine.store
  const owner = someRun()
  for (let attempt = 0; attempt < 9; attempt += 1)
    expect(
      await breakers.noteAway(
        { target, owner: { ...owner, claimToken: randomUUID() }, failure: away },
        breakerLimits,
      ),
    ).toBeNull()
  expect(await ask(engine)).toEqual({ kind: 'closed' })
  expect(await breakers.close(target)).toBe(false)
  for (let run = 1; run < breakerLimits.runsToOpen; run += 1)
    expect(await breakers.noteAway({ target, owner: someRun(), failure: away }, breakerLimits)).toBeNull()
  const opened = await breakers.noteAway({ target, owner: someRun(), failure: away }, breakerLimits)
  expect(opened).toMatchObject({
    hasOpened: true,
    waitMs: breakerLimits.firstWaitMs,
    failure: { code: 'mail_server_unreachable' },
  })
  expect(await ask(engine)).toMatchObject({ kind: 'open' })
  expect(await ask(engine, someRun(), { ...target, id: 'other.example.org:25' })).toEqual({ kind: 'closed' })
})

test('of many runs that ask at the same moment one is let through, and its wait doubles when it was in vain', async () => {
  await using engine = await openEngine()
  const processes = [engine, { store: engine.openOtherStore() }, { store: engine.openOtherStore() }]
  await open(engine)
  for (const waitMs of [10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000]) {
    await waitIsOver(engine)
    const runs = Array.from({ length: 12 }, someRun)
    const answers = await Promise.all(runs.map((run, index) => ask(processes[index % 3] ?? engine, run)))
    expect(answers.filter(({ kind }) => kind === 'probe')).toHaveLength(1)
    const prober = runs[answers.findIndex(({ kind }) => kind === 'probe')] ?? someRun()
    // Its answer may have got lost with the connection.
    expect(await ask(engine, prober)).toEqual({ kind: 'probe' })
    expect(
      await engine.store.breakers.noteAway({ target, owner: prober, failure: away }, breakerLimits),
    ).toMatchObject({ waitMs })
    expect(await ask(engine)).toMatchObject({ kind: 'open', waitMs })
  }
})

test('what was under way when the breaker opened does not make its wait longer', async () => {
  await using engine = await openEngine()
  await open(engine)
  await waitIsOver(engine)
  await engine.store.breakers.noteAway({ target, owner: someRun(), failure: away }, breakerLimits)
  expect(await ask(engine)).toEqual({ kind: 'probe' })
})

test('a probe that dies delays other runs for no longer than its time, and a probe without a finding delays them for no time', async () => {
  await using engine = await openEngine()
  await open(engine)
  await waitIsOver(engine)
  expect(await ask(engine)).toEqual({ kind: 'probe' })
  expect(await ask(engine)).toMatchObject({ kind: 'open' })
  await engine.store.database.query(
    `UPDATE breakers SET probe_until = clock_timestamp() - interval '1 second'`,
  )
  const second = someRun()
  expect(await ask(engine, second)).toEqual({ kind: 'probe' })
  await engine.store.breakers.release({ target, owner: someRun() })
  expect(await ask(engine)).toMatchObject({ kind: 'open' })
  await engine.store.breakers.release({ target, owner: second })
  expect(await ask(engine)).toEqual({ kind: 'probe' })
})

test('a clock of the database that was set back keeps no breaker open', async () => {
  await using engine = await openEngine()
  await open(engine)
  await engine.store.database.query(
    `UPDATE breakers SET retry_at = clock_timestamp() + interval '1 day', opened_at = clock_timestamp() + interval '1 day'`,
  )
  const run = await putOff(engine)
  await run.putOff()
  expect(await waitsMs(engine, run.id)).toBeLessThanOrEqual(0)
  expect(await ask(engine)).toEqual({ kind: 'probe' })
  await engine.store.database.query(`UPDATE breakers SET probe_until = clock_timestamp() + interval '1 day'`)
  expect(await ask(engine)).toEqual({ kind: 'probe' })
})

test('of the runs that wait one comes back when the wait is over, the others later, and all go when the target has answered', async () => {
  await using engine = await openEngine()
  await open(engine)
  const runs = [await putOff(engine), await putOff(engine), await putOff(engine)]
  for (const run of runs) expect(await run.putOff()).toBe(true)
  const waits = await Promise.all(runs.map(({ id }) => waitsMs(engine, id)))
  const [first = 0, ...later] = waits
  expect(first).toBeGreaterThan(0)
  expect(first).toBeLessThanOrEqual(breakerLimits.firstWaitMs)
  for (const wait of later) expect(wait - first).toBeGreaterThan(500)
  expect(await engine.store.breakers.close(target)).toBe(true)
  expect(await engine.store.breakers.wake({ ...target, id: 'other.example.org:25' }, 1_000)).toBe(0)
  expect(await engine.store.breakers.wake(target, 2)).toBe(2)
  expect(await engine.store.breakers.wake(target, 2)).toBe(1)
  for (const { id } of runs) expect(await waitsMs(engine, id)).toBeLessThanOrEqual(0)
})

test('a run that is put off at the moment at which the breaker closes does not wait for it', async () => {
  await using engine = await openEngine()
  await open(engine)
  const run = await putOff(engine)
  await engine.store.breakers.close(target)
  await engine.store.breakers.wake(target, 1_000)
  expect(await run.putOff()).toBe(true)
  expect(await waitsMs(engine, run.id)).toBeLessThanOrEqual(0)
})

test('the transaction that closes a breaker waits for a run that is being put off, and wakes it then', async () => {
  await using engine = await openEngine()
  const other = engine.openOtherStore()
  await open(engine)
  const run = await putOff(engine)
  const within = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const puttingOff = engine.store.transaction(async (store) => {
    await store.executionTransitions.release(run.owner, run.release)
    within.resolve()
    await goOn.promise
  })
  await within.promise
  let isClosed = false
  const closing = other.breakers.close(target).then(() => {
    isClosed = true
    return other.breakers.wake(target, 1_000)
  })
  const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  await eventually(async () => isClosed || (await other.database.query(waiting)).length > 0, {
    timeoutMs: 10_000,
  })
  goOn.resolve()
  await puttingOff
  expect(await closing).toBe(1)
  expect(await waitsMs(engine, run.id)).toBeLessThanOrEqual(0)
})

test('an attempt that is not its own any more puts nothing off, and one that is spends no try and says why', async () => {
  await using engine = await openEngine()
  await open(engine)
  const run = await putOff(engine)
  expect(
    await engine.store.executionTransitions.release({ ...run.owner, claimToken: randomUUID() }, run.release),
  ).toBe(false)
  expect(await engine.store.executions.find(run.id)).toMatchObject({ status: 'Executing' })
  expect(await run.putOff()).toBe(true)
  expect(await run.putOff()).toBe(false)
  const [row] = await engine.store.database.query(
    `SELECT e.status, e.error ->> 'code' AS code, e.not_before_reason ->> 'code' AS reason, e.put_off_since IS NOT NULL AS since,
        (SELECT array_agg(v.name ORDER BY v.number) FROM timelines v WHERE v.execution_id = e.id) AS events FROM executions e WHERE e.id = $1`,
    [run.id],
  )
  expect(row).toEqual({
    status: 'Waiting',
    code: 'mail_server_unreachable',
    reason: 'breaker',
    since: true,
    events: ['requested', 'claimed', 'put-off'],
  })
})

test('a run that is put off again counts its wait from the first time', async () => {
  await using engine = await openEngine()
  const { store } = engine
  const run = await putOff(engine)
  await run.putOff()
  await store.database.query(`UPDATE work SET put_off_since = put_off_since - interval '1 hour'`)
  const second = attemptRefOf(await run.claim(2))
  expect(await store.executionTransitions.release(second, run.release)).toBe(true)
  expect((await run.claim(3)).putOffMs).toBeGreaterThanOrEqual(3_600_000)
})

test('a run that waits for a target is cancelled at once, and nothing wakes it', async () => {
  await using engine = await openEngine()
  await open(engine)
  const run = await putOff(engine)
  await run.putOff()
  expect(await engine.store.executionTransitions.cancel(run.id, 'operator')).toMatchObject({
    statusAfter: 'Cancelled',
  })
  await engine.store.breakers.close(target)
  expect(await engine.store.breakers.wake(target, 1_000)).toBe(0)
})

test('an edit of an account closes its breakers and wakes its runs, and runs with the old settings do not open the new breaker', async () => {
  await using engine = await openEngine()
  const { store } = engine
  const id = await addAccount(store)
  const account = await store.sourceAccounts.read('bi', id)
  if (!account) throw new Error('the account is gone')
  const before = accountTarget(account)
  await open(engine, before)
  await open(engine)
  const run = await putOff(engine, before)
  await run.putOff()
  const settings = { ...account.settings, apiUrl: 'http://127.0.0.2' } as SourceAccountSettings
  const { name, authType, allowedFor } = account
  const noPlan = async () => ({ nextRunAt: null, notRunnableReasons: [] })
  const change = {
    id,
    name,
    authType,
    settings,
    allowedFor,
    maxConcurrentExecutions: null,
    secret: undefined,
    ifVersion: null,
  }
  expect(await store.sourceAccounts.update(change, noPlan as never)).toMatchObject({ ok: true })
  expect(await waitsMs(engine, run.id)).toBeLessThanOrEqual(0)
  expect(await ask(engine, someRun(), before)).toEqual({ kind: 'closed' })
  expect(await ask(engine)).toMatchObject({ kind: 'open' })
  await open(engine, before)
  expect(await ask(engine, someRun(), accountTarget({ id, settings }))).toEqual({ kind: 'closed' })
})

test('a worker hears of targets in trouble with its heartbeat, and only a worker', async () => {
  await using engine = await openEngine()
  const { servers } = engine.store
  const state = { busy: 0, draining: false, holdReason: null, running: [] }
  const server = { ...(await addWorker(engine.store, 'alpha')), slots: 4 }
  expect(await servers.heartbeat(server, state)).toMatchObject({ troubled: [] })
  await open(engine)
  expect(await servers.heartbeat(server, state)).toMatchObject({ troubled: [target] })
  expect(await servers.heartbeat({ ...server, role: 'scheduler' }, state)).toMatchObject({ troubled: [] })
})
