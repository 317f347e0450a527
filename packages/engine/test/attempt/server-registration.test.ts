import { randomUUID } from 'node:crypto'

import { type Hold, memoryLow } from '@punctual/domain'
import { silentLogger } from '@punctual/runtime'
import { createSecretBox, heartbeatConnection, openDatabase } from '@punctual/store'
import { createManualClock, createTestDatabase, eventually } from '@punctual/testing'
import { expect, test } from 'vitest'

import { cancelExecution } from '../../src/attempt/cancel.ts'
import { createHintedPoll, listenForCancels } from '../../src/dispatch/hinted-poll.ts'
import { registerServer, type RegistrationOptions } from '../../src/attempt/server-registration.ts'
import { rescueRound } from '../../src/attempt/rescue.ts'
import { openEngine, requestRun } from '../support.ts'
import type { AttemptRef } from '../../src/port/attempt-ref.ts'
import { createStore } from '../../src/store.ts'
import { addSchedule, newestAttempt } from '../../src/testing.ts'

type Engine = Awaited<ReturnType<typeof openEngine>>

const never = new AbortController().signal

function registrationOptions(engine: Engine, more: Partial<RegistrationOptions> = {}): RegistrationOptions {
  const server = {
    role: 'worker' as const,
    name: 'alpha',
    bootId: randomUUID(),
    processId: 1,
    host: 'test',
    slots: 4,
  }
  return { ...engine, server, running: () => [], stop: () => {}, leaseLost: () => {}, ...more }
}

// proves decided-5.6.3/it-answers-name
test('a process is on the list while it is present and leaves it at once when it stops', async () => {
  await using engine = await openEngine()
  {
    await using _presence = await registerServer(registrationOptions(engine), never)
    expect(await engine.store.servers.listLive(3_000)).toMatchObject([
      { name: 'alpha', slots: 4, leader: false },
    ])
  }
  expect(await engine.store.servers.listLive(3_000)).toEqual([])
})

test('a list of live processes has what it is asked for: only one with unresponsive ones says who is alive', async () => {
  await using engine = await openEngine()
  await using _presence = await registerServer(registrationOptions(engine), never)
  const [live] = await engine.store.servers.listLive(3_000)
  const [seen] = await engine.store.servers.listSeen(3_000, 60_000)
  expect(Object.keys(live ?? {})).not.toContain('alive')
  expect(Object.keys(seen ?? {})).toEqual([...Object.keys(live ?? {}), 'alive'])
})

test('a second process of the same name is refused while the first lives', async () => {
  await using engine = await openEngine()
  await using _first = await registerServer(registrationOptions(engine), never)
  await expect(registerServer(registrationOptions(engine), never)).rejects.toThrow(
    /Another worker named "alpha" is alive.*PUNCTUAL_SERVER_NAME/,
  )
})

test('a process that was killed and started again gets its name back when its old lease has ended', async () => {
  await using engine = await openEngine()
  const dead = {
    role: 'worker',
    name: 'alpha',
    bootId: randomUUID(),
    processId: 1,
    host: 'test',
    version: 'test',
    slots: 4,
  } as const
  await engine.store.servers.register(dead, engine.limits.serverLeaseMs)
  await using registration = await registerServer(registrationOptions(engine), never)
  expect(registration.trusted()).toBe(true)
})

test('the heartbeats of 1,000 running executions on 20 workers are at most 25 statements a second', async () => {
  await using engine = await openEngine()
  const { database, servers } = engine.store
  const query = database.query.bind(database)
  let statements = 0
  Object.assign(database, {
    query: (...asked: Parameters<typeof query>) => {
      statements += 1
      return query(...asked)
    },
  })
  const server = {
    role: 'worker',
    name: 'beta',
    bootId: randomUUID(),
    processId: 1,
    host: 'test',
    version: 'test',
    slots: 50,
  } as const
  await servers.register(server, engine.limits.serverLeaseMs)
  const running = Array.from({ length: 50 }, () => ({
    executionId: randomUUID(),
    attempt: 1,
    claimToken: randomUUID(),
  }))
  const before = statements
  expect(
    (await servers.heartbeat(server, { busy: 50, draining: false, holdReason: null, running })).stopped,
  ).toHaveLength(50)
  expect(statements - before).toBe(1)

  const clock = createManualClock()
  let beats = 0
  const counted = {
    ...servers,
    async heartbeat() {
      beats += 1
      return { slots: 50, stopped: [], abandoned: [], troubled: [], workFormat: 1, now: clock.now() }
    },
  }
  await using _presence = await registerServer(
    registrationOptions(engine, {
      clock,
      store: { ...engine.store, servers: counted },
      running: () => running,
    }),
    never,
  )
  await clock.advance(60_000)
  expect((20 * beats) / 60).toBeLessThanOrEqual(25)
  expect(beats).toBeGreaterThan(60_000 / engine.limits.serverLeaseMs)
})

test('without a heartbeat trust ends before the lease does, and everything is instructed to stop', async () => {
  await using engine = await openEngine()
  const clock = createManualClock()
  let broken = false
  let lost = 0
  const servers = {
    ...engine.store.servers,
    heartbeat: () =>
      broken
        ? Promise.reject(new Error('no database'))
        : Promise.resolve({
            slots: 4,
            stopped: [],
            abandoned: [],
            troubled: [],
            workFormat: 1,
            now: clock.now(),
          }),
  }
  await using registration = await registerServer(
    registrationOptions(engine, { clock, store: { ...engine.store, servers }, leaseLost: () => (lost += 1) }),
    never,
  )
  await clock.advance(10_000)
  expect({ trusted: registration.trusted(), lost }).toEqual({ trusted: true, lost: 0 })
  expect(registration.connectedForMs()).toBe(10_000)
  broken = true
  await clock.advance(engine.limits.serverLeaseMs)
  expect({ trusted: registration.trusted(), connectedForMs: registration.connectedForMs() }).toEqual({
    trusted: false,
    connectedForMs: 0,
  })
  expect(lost).toBeGreaterThan(0)
  broken = false
  await clock.advance(1_000)
  expect(registration.trusted()).toBe(true)
  // It does not know who was heard meanwhile: the silence is part of no steady time.
  expect(registration.connectedForMs()).toBeLessThanOrEqual(1_000)
})

test('a heartbeat that fails breaks the steady touch of a process with the store, long before it breaks trust', async () => {
  await using engine = await openEngine()
  const clock = createManualClock()
  let broken = false
  const servers = {
    ...engine.store.servers,
    heartbeat: () =>
      broken
        ? Promise.reject(new Error('no database'))
        : Promise.resolve({
            slots: 4,
            stopped: [],
            abandoned: [],
            troubled: [],
            workFormat: 1,
            now: clock.now(),
          }),
  }
  await using registration = await registerServer(
    registrationOptions(engine, { clock, store: { ...engine.store, servers } }),
    never,
  )
  const beatMs = engine.limits.serverLeaseMs * 0.3
  await clock.advance(10 * beatMs)
  expect(registration.connectedForMs()).toBe(10 * beatMs)
  broken = true
  await clock.advance(beatMs)
  broken = false
  await clock.advance(2 * beatMs)
  expect({ trusted: registration.trusted(), isSteady: registration.connectedForMs() > 2 * beatMs }).toEqual({
    trusted: true,
    isSteady: false,
  })
})

test('a jump of the clock of the database breaks the steady touch of a process with it', async () => {
  await using engine = await openEngine()
  const clock = createManualClock()
  let aheadMs = 0
  const servers = {
    ...engine.store.servers,
    heartbeat: () =>
      Promise.resolve({
        slots: 4,
        stopped: [],
        abandoned: [],
        troubled: [],
        workFormat: 1,
        now: new Date(clock.now().getTime() + aheadMs),
      }),
  }
  await using registration = await registerServer(
    registrationOptions(engine, { clock, store: { ...engine.store, servers } }),
    never,
  )
  const beatMs = engine.limits.serverLeaseMs * 0.3
  for (const byMs of [3_600_000, -3_600_000]) {
    await clock.advance(10 * beatMs)
    expect(registration.connectedForMs()).toBeGreaterThanOrEqual(9 * beatMs)
    aheadMs += byMs
    await clock.advance(beatMs)
    expect({ trusted: registration.trusted(), connectedForMs: registration.connectedForMs() }).toEqual({
      trusted: true,
      connectedForMs: 0,
    })
    expect(registration.databaseNow()).toEqual(new Date(clock.now().getTime() + aheadMs))
  }
})

// proves decided-6.1.1/threadsperserver
test('the slots of a worker follow the setting of the cluster while there is one, and the list of servers says the same', async () => {
  await using engine = await openEngine()
  // It advances by exactly one heartbeat, and not at all after `refresh`.
  const clock = createManualClock(new Date())
  const set = async (threadsPerServer: number | null) => {
    const { version } = await engine.store.clusterSettings.read()
    await engine.store.clusterSettings.replaceCollaboration({
      collaboration: { threadsPerServer },
      ifVersion: version,
      by: 'test',
    })
  }
  const listed = async () => (await engine.store.servers.listLive(60_000)).map(({ slots }) => slots)
  const resized: number[] = []
  await set(7)
  await using registration = await registerServer(
    registrationOptions(engine, { clock, resized: (slots) => resized.push(slots) }),
    never,
  )
  expect({ slots: registration.slots(), listed: await listed() }).toEqual({ slots: 7, listed: [7] })
  await set(2)
  await clock.advance(engine.limits.serverLeaseMs * 0.3)
  await eventually(() => registration.slots() === 2, { timeoutMs: 20_000 })
  expect(await listed()).toEqual([2])
  await set(null)
  registration.refresh()
  await eventually(() => registration.slots() === 4, { timeoutMs: 20_000 })
  expect({ resized, listed: await listed() }).toEqual({ resized: [2, 4], listed: [4] })
})

test('a server that drains has no free threads and gets nothing more, while it still sends heartbeats', async () => {
  await using engine = await openEngine()
  const free = () => engine.store.executions.countFreeSlots({ leaseMs: 3_000, serverName: null })
  await using registration = await registerServer(registrationOptions(engine), never)
  expect(await free()).toBe(4)
  await registration.drain()
  await eventually(async () => (await engine.store.servers.listLive(3_000))[0]?.draining, {
    timeoutMs: 20_000,
  })
  expect(await free()).toBe(0)
  await requestRun(engine.store, (await addSchedule(engine.store)).id)
  expect(await engine.dispatch()).toMatchObject({ sent: 0 })
})

test('a server that takes no work is reported as such, has no free threads, gets nothing more, and gives back what it has not begun', async () => {
  await using engine = await openEngine()
  const { id: scheduleId } = await addSchedule(engine.store)
  let holdReason: Hold | null = null
  await using registration = await registerServer(
    registrationOptions(engine, { holdReason: () => holdReason }),
    never,
  )
  const freeSlots = () => engine.store.executions.countFreeSlots({ leaseMs: 3_000, serverName: null })
  const id = await requestRun(engine.store, scheduleId)
  expect({ ...(await engine.dispatch()), free: await freeSlots() }).toMatchObject({ sent: 1, free: 4 })
  const low = memoryLow(1024 * 1024, 128 * 1024 * 1024)
  holdReason = low
  registration.refresh()
  const shown = async () => (await engine.store.servers.listLive(3_000))[0]?.holdReason ?? null
  await eventually(async () => (await shown()) !== null, { timeoutMs: 20_000 })
  expect(await shown()).toEqual(low)
  expect({
    rescued: await rescueRound(engine),
    ...(await engine.dispatch()),
    free: await freeSlots(),
  }).toMatchObject({
    rescued: 1,
    sent: 0,
    free: 0,
  })
  expect((await engine.store.executions.events(id)).at(-1)).toMatchObject({
    name: 'withdrawn',
    detail: { code: 'server_holds', hold: { message: 'free memory is 1 MiB, below 128 MiB' } },
  })
  holdReason = null
  registration.refresh()
  await eventually(async () => (await engine.dispatch()).sent === 1, { timeoutMs: 20_000 })
})

test('only workers have slots by the setting of the cluster', async () => {
  await using engine = await openEngine()
  await engine.store.clusterSettings.replaceCollaboration({
    collaboration: { threadsPerServer: 9 },
    ifVersion: 1,
    by: 'test',
  })
  const server = {
    role: 'scheduler' as const,
    name: 'alpha',
    bootId: randomUUID(),
    processId: 1,
    host: 'test',
    slots: 0,
  }
  await using registration = await registerServer(registrationOptions(engine, { server }), never)
  expect(registration.slots()).toBe(0)
})

test('a cancel by another process reaches the running execution, by heartbeat, which a signal brings forward', async () => {
  await using engine = await openEngine()
  const { id: scheduleId } = await addSchedule(engine.store)
  const stopped: string[] = []
  const running: AttemptRef[] = []
  const options = registrationOptions(engine, {
    running: () => running,
    stop: (claimToken, reason) => stopped.push(`${claimToken} ${reason}`),
  })
  await using registration = await registerServer(options, never)
  const start = async () => {
    const id = await requestRun(engine.store, scheduleId)
    await engine.dispatch()
    await engine.attemptsOf(options.server).claim({ executionId: id, generation: 1 })
    const attempt = await newestAttempt(engine.store, id)
    running.push(attempt)
    return attempt
  }
  const byHeartbeat = await start()
  await engine.store.executionTransitions.cancel(byHeartbeat.executionId, 'tester')
  await eventually(() => stopped.includes(`${byHeartbeat.claimToken} cancelled`), { timeoutMs: 20_000 })

  running.length = 0
  const isRunning = (executionId: string) => running.some((attempt) => attempt.executionId === executionId)
  using _listening = await listenForCancels(engine.signals, {
    serverName: options.server.name,
    isRunning,
    poll: () => registration.refresh(),
  })
  const bySignal = await start()
  await eventually(() => engine.signals.connected(), { timeoutMs: 20_000 })
  await cancelExecution(engine, { executionId: bySignal.executionId, by: 'tester' })
  await eventually(() => stopped.includes(`${bySignal.claimToken} cancelled`), { timeoutMs: 20_000 })
})

test('a flood of hints makes a process poll a few times, and the last one is never lost', async () => {
  const clock = createManualClock()
  let looks = 0
  using poll = createHintedPoll({ clock, poll: () => (looks += 1) })
  for (let second = 0; second < 10; second += 1) {
    for (let hint = 0; hint < 1_000; hint += 1) poll()
    await clock.advance(100)
  }
  expect(looks).toBeLessThanOrEqual(6)
  const before = looks
  await clock.advance(1_000)
  poll()
  poll()
  await clock.advance(1_000)
  expect(looks).toBe(before + 2)
})

test('what this process has claimed and does not run goes back to the outbox; what it runs or has only just claimed does not', async () => {
  await using engine = await openEngine()
  const { id: scheduleId } = await addSchedule(engine.store, { recurrence: { overlapPolicy: 'Allow' } })
  const running: AttemptRef[] = []
  let beats = 0
  const servers: typeof engine.store.servers = {
    ...engine.store.servers,
    async heartbeat(...told) {
      const answer = await engine.store.servers.heartbeat(...told)
      beats += 1
      return answer
    },
  }
  const options = registrationOptions(engine, {
    clock: createManualClock(),
    store: { ...engine.store, servers },
    running: () => running,
  })
  await using registration = await registerServer(options, never)
  const beat = async () => {
    const before = beats
    registration.refresh()
    await eventually(() => beats > before, { timeoutMs: 20_000 })
  }
  const claim = async () => {
    const id = await requestRun(engine.store, scheduleId)
    await engine.dispatch()
    await engine.attemptsOf(options.server).claim({ executionId: id, generation: 1 })
    return id
  }
  const statusOf = async (id: string) => (await engine.store.executions.find(id))?.status

  const kept = await claim()
  running.push(await newestAttempt(engine.store, kept))
  const lost = await claim()
  await beat()
  expect(await statusOf(lost)).toBe('Executing')
  const fresh = await claim()
  await beat()
  await eventually(async () => (await statusOf(lost)) === 'Waiting', { timeoutMs: 20_000 })
  expect([await statusOf(kept), await statusOf(fresh)]).toEqual(['Executing', 'Executing'])

  await engine.dispatch()
  expect(await engine.attemptsOf(options.server).claim({ executionId: lost, generation: 2 })).toMatchObject({
    attempt: 2,
    failures: 0,
  })
})

test('heartbeats go on while every other connection of a process is taken and more statements wait for one', async () => {
  await using created = await createTestDatabase()
  const options = { url: created.url, logger: silentLogger(), applicationName: 'test' }
  await using outside = openDatabase({ ...options, maximumConnections: 1 })
  await using pool = openDatabase({ ...options, maximumConnections: 2 })
  await using heartbeats = openDatabase({ ...options, ...heartbeatConnection })
  const store = createStore(pool, createSecretBox([Buffer.alloc(32, 7)]), { heartbeats })
  const server = { role: 'worker' as const, name: 'alpha', bootId: randomUUID(), slots: 4 }
  await store.servers.register({ ...server, processId: 1, host: 'test', version: 'test' }, 3_000)
  const key = 4_711
  await outside.query(`SELECT pg_advisory_lock($1)`, [key])
  let answered = 0
  const statements = Array.from({ length: 10 }, async () => {
    await pool.query(`SELECT pg_advisory_xact_lock_shared($1)`, [key])
    answered += 1
  })
  const waiting = `SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = $1 AND NOT granted`
  await eventually(async () => (await outside.query(waiting, [key])).length === 2, { timeoutMs: 20_000 })
  const state = { busy: 0, draining: false, holdReason: null, running: [] }
  for (let beat = 0; beat < 5; beat += 1)
    expect(await store.servers.heartbeat(server, state)).toMatchObject({ slots: 4 })
  expect(answered).toBe(0)
  await outside.query(`SELECT pg_advisory_unlock($1)`, [key])
  await Promise.all(statements)
})
