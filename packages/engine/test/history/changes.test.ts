import { createSignals, type Signals } from '@punctual/queue'
import { silentLogger, systemClock } from '@punctual/runtime'
import { createMetrics } from '@punctual/runtime/metrics'
import { createSecretBox, openDatabase } from '@punctual/store'
import { createManualClock, createTestDatabase, eventually, testRedis } from '@punctual/testing'
import { expect, test } from 'vitest'

import { changeLimits, type ChangeLimits, createExecutionChanges } from '../../src/history/changes/changes.ts'
import { createChangeHints } from '../../src/history/changes/hints.ts'
import type { ChangeListener } from '../../src/history/changes/listener.ts'
import { createAttempts } from '../../src/attempt/attempt.ts'
import { cancelExecution } from '../../src/attempt/cancel.ts'
import { engineLimits } from '../../src/limits.ts'
import { planDeliveries, requestRun } from '../support.ts'
import type { LoggedEvent, LogPosition } from '../../src/port/log-data.ts'
import { numbersOfRow } from '../../src/history/execution-log.ts'
import { createStore } from '../../src/store.ts'
import { addSchedule, addWorker, newestAttempt } from '../../src/testing.ts'

const logger = silentLogger()
const clock = systemClock()
/** So slow that a test which needs it fails. */
const hintsOnly = { fallbackMs: 600_000 }

/** A process of a cluster: its store announces what it writes, and its changes can be listened to. */
async function openProcess(
  resources: AsyncDisposableStack,
  { url, redis }: { url: string; redis: { url: string; prefix: string } },
) {
  const database = resources.use(
    openDatabase({ url, logger, applicationName: 'test', maximumConnections: 5 }),
  )
  const signals = resources.use(createSignals({ ...redis, logger }))
  const hints = resources.use(createChangeHints({ signals, clock }))
  let reads = 0
  const counted = {
    ...database,
    query: <Row>(sql: string, parameters?: readonly unknown[]) => {
      if (sql.includes('execution_events') && !sql.includes('INSERT')) reads += 1
      return database.query<Row>(sql, parameters)
    },
  }
  const store = createStore(counted, createSecretBox([Buffer.alloc(32, 7)]), { onEvents: hints.announce })
  return {
    store,
    signals,
    reads: () => reads,
    changes: (limits: Partial<ChangeLimits> = {}) =>
      resources.use(
        createExecutionChanges({
          log: store.executionLog,
          signals,
          clock,
          logger,
          limits: { ...changeLimits, ...hintsOnly, ...limits },
        }),
      ),
  }
}

async function openCluster(processes = 1) {
  const resources = new AsyncDisposableStack()
  const { url } = resources.use(await createTestDatabase())
  const redis = resources.use(testRedis())
  const opened = []
  for (let index = 0; index < processes; index += 1) opened.push(await openProcess(resources, { url, redis }))
  const { store } = opened[0]!
  const { id: scheduleId } = await addSchedule(store)
  return {
    processes: opened,
    process: opened[0]!,
    store,
    scheduleId,
    request: () => requestRun(store, scheduleId),
    /** Adds many events at once, without a hint. */
    addEvents: (count: number) =>
      store.database.query(
        `INSERT INTO execution_events (nominal_at, execution_id, name) SELECT e.nominal_at, e.id, 'noted ' || n FROM generate_series(1, $1) n, (SELECT * FROM executions LIMIT 1) e`,
        [count],
      ),
    /** Adds as many events as one statement, which are one row. */
    addTogether: (count: number) =>
      store.database.query(
        `INSERT INTO execution_events (nominal_at, transaction, entries) SELECT r.* FROM event_rows((
           SELECT array_agg(ROW(e.id, e.nominal_at, 'noted ' || n, 0, NULL, NULL, NULL, '{}'::jsonb)::timeline_entry ORDER BY n)
           FROM generate_series(1, $1) n, (SELECT * FROM executions LIMIT 1) e)) r`,
        [count],
      ),
    /** Puts one other event in the place of all, in one statement: no reader sees the log empty. */
    restoreAnotherHistory: () =>
      store.database.query(
        `WITH gone AS (DELETE FROM execution_events) INSERT INTO execution_events (nominal_at, execution_id, name) SELECT nominal_at, id, 'restored' FROM executions LIMIT 1`,
      ),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

/** Takes events until a condition holds. */
async function takeUntil(
  listener: ChangeListener,
  isEnough: (events: readonly LoggedEvent[]) => boolean,
): Promise<LoggedEvent[]> {
  const events: LoggedEvent[] = []
  while (!isEnough(events)) {
    const taken = await listener.next()
    if (taken.kind === 'reset') throw new Error(`reset: ${taken.reason}`)
    events.push(...taken.events)
  }
  return events
}

const take = (listener: ChangeListener, count: number) => takeUntil(listener, ({ length }) => length >= count)
const positionOf = ({ number, at }: LogPosition): LogPosition => ({ number, at })

test('a listener gets every change of an execution as it was, by hints only, from any process', async () => {
  await using cluster = await openCluster(2)
  const [first, second] = cluster.processes as [typeof cluster.process, typeof cluster.process]
  await hearingHints(second.signals)
  using listener = await second.changes().listen(null)
  const { store, signals } = first
  const server = await addWorker(store, 'alpha')
  const executionId = await cluster.request()
  const { sequence } = await store.dispatching.readState(engineLimits.serverLeaseMs)
  const execution = { executionId, generation: 0 }
  const placed = { execution, serverName: 'alpha', reason: 'free', turn: 1 }
  await store.dispatching.place([placed], {
    sequence,
    exclusiveAfterCrashes: engineLimits.exclusiveAfterCrashes,
    manualInARow: 0,
  })
  const metrics = createMetrics()
  const attempts = createAttempts({
    store,
    signals,
    metrics,
    limits: engineLimits,
    server: { ...server, processId: 1 },
    newClaimToken: () => crypto.randomUUID(),
  })
  await attempts.claim({ executionId, generation: 1 })
  const owner = await newestAttempt(store, executionId)
  const file = {
    id: crypto.randomUUID(),
    position: 0,
    name: 'a.pdf',
    format: 'PDF',
    contentType: 'application/pdf',
    bytes: 1,
  } as const
  const artifact = {
    ...file,
    pages: 1,
    sha256: '0',
    method: 1,
    event: 'rendered',
    stage: 'Assembling',
  } as const
  await store.ledger.advance(owner, { artifacts: [artifact] }, { leaseMs: 3_000 })
  await planDeliveries(store, owner, {})
  await cancelExecution({ store, signals, metrics }, { executionId, by: 'tester' })
  await attempts.finish(owner, { status: 'Cancelled', error: null })
  const events = await takeUntil(listener, (all) => all.at(-1)?.name === 'ended')
  expect(
    events.map(({ name, status, stage, serverName, attempt }) => [name, status, stage, serverName, attempt]),
  ).toEqual([
    ['requested', 'Waiting', 'Placing', null, 0],
    ['placed', 'Waiting', 'Placing', 'alpha', 0],
    ['claimed', 'Executing', 'Rendering', 'alpha', 1],
    ['rendered', 'Executing', 'Assembling', 'alpha', 1],
    ['delivering', 'Executing', 'Delivering', 'alpha', 1],
    ['cancel-requested', 'Cancelling', 'Delivering', 'alpha', 1],
    ['ended', 'Cancelled', null, 'alpha', 1],
  ])
})

test('a lost hint costs time and nothing else', async () => {
  await using cluster = await openCluster()
  using listener = await cluster.process.changes({ fallbackMs: 20 }).listen(null)
  const executionId = await cluster.request()
  await cluster.addEvents(1)
  expect((await take(listener, 2)).map((event) => event.executionId)).toEqual([executionId, executionId])
})

test('a listener resumes after the last event that it took, from memory, from the log, and in another process', async () => {
  await using cluster = await openCluster(2)
  const [first, second] = cluster.processes as [typeof cluster.process, typeof cluster.process]
  const changes = first.changes({ kept: 50, fallbackMs: 20 })
  using all = await changes.listen(null)
  await cluster.request()
  await cluster.addEvents(700)
  const expected = (await take(all, 701)).map(({ number }) => number)
  for (const [where, from] of [
    ['memory', 690],
    ['log', 10],
    ['the whole log', 0],
  ] as const) {
    const [row] = await cluster.store.executionLog.read({ from: expected[from]!, to: expected[from]! })
    for (const each of [changes, second.changes()]) {
      using resumed = await each.listen(positionOf(row!))
      const rest = (await take(resumed, 700 - from)).map(({ number }) => number)
      expect(rest, where).toEqual(expected.slice(from + 1))
    }
  }
})

test('a listener that was further than the tail of its process waits for it', async () => {
  await using cluster = await openCluster()
  const changes = cluster.process.changes({ fallbackMs: 200 })
  using early = await changes.listen(null)
  await cluster.request()
  await take(early, 1)
  await cluster.addEvents(3)
  const newest = await cluster.store.executionLog.newest()
  using ahead = await changes.listen(newest)
  await cluster.addEvents(1)
  expect((await take(ahead, 1)).map(({ name }) => name)).toEqual(['noted 1'])
})

test('a wide gap in the numbers is passed', async () => {
  await using cluster = await openCluster()
  await cluster.request()
  const begin = await cluster.store.executionLog.newest()
  await cluster.store.database.query(`SELECT setval('execution_events_id_seq', 5000)`)
  await cluster.addEvents(2)
  using listener = await cluster.process.changes().listen(begin)
  expect((await take(listener, 2)).map(({ number }) => number)).toEqual([
    5001 * numbersOfRow,
    5002 * numbersOfRow,
  ])
})

test.each([
  ['with a number that was never given', (at: Date) => ({ number: 999_999 * numbersOfRow, at })],
  ['within a row that has fewer events', (at: Date) => ({ number: numbersOfRow + 7, at })],
  ['with another instant', (at: Date) => ({ number: numbersOfRow, at: new Date(at.getTime() + 1) })],
] as const)('a position %s is reset, and the listener goes on from now', async (_name, positionFor) => {
  await using cluster = await openCluster()
  await cluster.request()
  const [row] = await cluster.store.executionLog.read({ from: numbersOfRow, to: numbersOfRow })
  using listener = await cluster.process.changes().listen(positionFor(row!.at))
  expect(await listener.next()).toEqual({ kind: 'reset', reason: 'unknown' })
  const executionId = await cluster.request()
  expect((await take(listener, 1))[0]).toMatchObject({ executionId })
})

test('a position further behind than the window is reset', async () => {
  await using cluster = await openCluster()
  await cluster.request()
  const begin = await cluster.store.executionLog.newest()
  await cluster.addEvents(101)
  const changes = cluster.process.changes({ replayWindow: 100 })
  using tooOld = await changes.listen(begin)
  expect(await tooOld.next()).toEqual({ kind: 'reset', reason: 'too-old' })
  const second = 2 * numbersOfRow
  const [row] = await cluster.store.executionLog.read({ from: second, to: second })
  using oldest = await changes.listen(row!)
  expect(await take(oldest, 100)).toHaveLength(100)
})

test('a listener gets every event of a row once and in order, also when it takes them in parts or resumes within the row', async () => {
  await using cluster = await openCluster()
  const changes = cluster.process.changes({ fallbackMs: 20 })
  using early = await changes.listen(null)
  await cluster.request()
  await take(early, 1)
  const begin = early.position
  await cluster.addTogether(300)
  await cluster.addTogether(2)
  const names = [...Array.from({ length: 300 }, (_, index) => `noted ${index + 1}`), 'noted 1', 'noted 2']
  expect(await take(early, 250)).toHaveLength(250)
  using resumed = await changes.listen(early.position)
  for (const listener of [early, resumed])
    expect((await take(listener, 52)).map(({ name }) => name)).toEqual(names.slice(250))
  using behind = await cluster.process.changes({ fallbackMs: 20 }).listen(begin)
  expect((await take(behind, 302)).map(({ name }) => name)).toEqual(names)
})

test('when another history is restored, listeners are reset and go on in it', async () => {
  await using cluster = await openCluster()
  using listener = await cluster.process.changes({ fallbackMs: 20 }).listen(null)
  await cluster.request()
  await take(listener, 1)
  await cluster.restoreAnotherHistory()
  expect(await listener.next()).toEqual({ kind: 'reset', reason: 'unknown' })
  await cluster.addEvents(1)
  expect(await take(listener, 1)).toHaveLength(1)
})

test('many listeners cost the database no more than one, and none cost it nothing', async () => {
  await using cluster = await openCluster()
  const { process: own, request } = cluster
  const changes = own.changes()
  const heard = await hearingHints(own.signals)
  const readsFor = async (count: number) => {
    const listeners = await Promise.all(Array.from({ length: count }, () => changes.listen(null)))
    const before = own.reads()
    await request()
    await Promise.all(listeners.map((listener) => take(listener, 1)))
    for (const listener of listeners) listener[Symbol.dispose]()
    return own.reads() - before
  }
  // One poll finds the event, one that there is no other.
  expect(await readsFor(1)).toBeLessThanOrEqual(2)
  expect(await readsFor(200)).toBeLessThanOrEqual(2)
  const idle = own.reads()
  const hint = heard()
  await request()
  await hint
  expect(own.reads()).toBe(idle)
})

/** Resolves when hints arrive for certain; what it answers resolves with the next one. */
async function hearingHints(signals: Signals): Promise<() => Promise<void>> {
  let onHint = () => {}
  const heard = () => new Promise<void>((resolve) => (onHint = resolve))
  await signals.subscribe('changed', () => onHint())
  const first = heard().then(() => true)
  const sent = async () => {
    await signals.publish('changed', {})
    return await Promise.race([first, clock.sleep(10).then(() => false)])
  }
  await eventually(sent, { timeoutMs: 20_000 })
  return heard
}

test('a wake ends the wait of one listener, without an event', async () => {
  await using cluster = await openCluster()
  using listener = await cluster.process.changes().listen(null)
  const next = listener.next()
  listener.wake()
  expect(await next).toEqual({ kind: 'events', events: [] })
})

test('a process sends a hint at once, then few however much it writes, and none when it writes nothing', async () => {
  await using redis = testRedis()
  await using signals = createSignals({ ...redis, logger })
  const time = createManualClock()
  let published = 0
  const counting = { ...signals, publish: async () => void (published += 1) }
  await using hints = createChangeHints({ signals: counting, clock: time })
  for (let writes = 0; writes < 100; writes += 1) hints.announce()
  expect(published).toBe(1)
  hints.announce()
  await time.advance(50)
  expect(published).toBe(2)
  await time.advance(1_000)
  expect(published).toBe(2)
  hints.announce()
  expect(published).toBe(3)
})
