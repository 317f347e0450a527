import { runsAlone } from '@punctual/domain'
import { systemClock } from '@punctual/runtime'
import { eventually } from '@punctual/testing'
import { describe, expect, test } from 'vitest'

import { rescueRound } from '../../src/attempt/rescue.ts'
import { openEngine, requestRun } from '../support.ts'
import { createExecutionJson } from '../../src/history/execution-json.ts'
import { addSchedule, addWorker, killServer } from '../../src/testing.ts'

type Engine = Awaited<ReturnType<typeof openEngine>>

/** A run that has ended two processes, and waits to be placed a third time. */
async function crashedTwice(engine: Engine): Promise<string> {
  const { id: scheduleId } = await addSchedule(engine.store)
  const executionId = await requestRun(engine.store, scheduleId)
  for (const generation of [1, 2]) {
    const server = await addWorker(engine.store, `server-${generation}`)
    await engine.dispatch()
    expect(await engine.attemptsOf(server).claim({ executionId, generation })).not.toBeNull()
    await killServer(engine.store, server)
    await rescueRound(engine)
  }
  return executionId
}

async function placeOf({ store }: Engine, executionId: string) {
  const [row] = await store.database.query<{ server: string | null }>(
    'SELECT CASE WHEN dispatched_at IS NULL THEN NULL ELSE server_name END AS server FROM executions WHERE id = $1',
    [executionId],
  )
  return row?.server
}

test('what has ended two processes is sent to run exclusively, and says where it crashed', async () => {
  await using engine = await openEngine()
  const first = engine.messagesOf('server-1')
  const executionId = await crashedTwice(engine)
  await addWorker(engine.store, 'server-3')
  await engine.dispatch()
  const third = engine.messagesOf('server-3')
  await eventually(() => first.length + third.length === 2, { timeoutMs: 20_000 })
  expect([...first, ...third].map(({ generation, exclusive }) => [generation, exclusive])).toEqual([
    [1, false],
    [3, true],
  ])
  const text = await createExecutionJson(engine.store.database, {
    shape: { Result: 'result' },
    clock: systemClock(),
  }).find(executionId)
  const { Result } = JSON.parse(text ?? '{}') as { Result: unknown }
  expect(Result).toMatchObject({
    crashes: [
      { attempt: 1, server: 'server-1', processId: 1, stage: 'Rendering', at: expect.any(Number) as number },
      { attempt: 2, server: 'server-2', processId: 1, stage: 'Rendering', at: expect.any(Number) as number },
    ],
  })
})

test('a server that makes room for a run exclusively keeps it; what waited there beside it goes elsewhere', async () => {
  await using engine = await openEngine()
  const executionId = await crashedTwice(engine)
  const { id: scheduleId } = await addSchedule(engine.store)
  const innocent = await requestRun(engine.store, scheduleId)
  const server = await addWorker(engine.store, 'server-3', 2)
  await engine.dispatch()
  expect([await placeOf(engine, executionId), await placeOf(engine, innocent)]).toEqual([
    'server-3',
    'server-3',
  ])
  const limits = { ...engine.limits, lostAfterMs: 0 }
  const beat = { draining: false, running: [] }

  await engine.store.servers.heartbeat({ ...server, slots: 2 }, { ...beat, busy: 1, holdReason: runsAlone })
  await rescueRound({ ...engine, limits })
  expect([await placeOf(engine, executionId), await placeOf(engine, innocent)]).toEqual(['server-3', null])

  // With nothing left there it would have begun: its message is lost.
  await engine.store.servers.heartbeat({ ...server, slots: 2 }, { ...beat, busy: 0, holdReason: null })
  await rescueRound({ ...engine, limits })
  expect(await placeOf(engine, executionId)).toBeNull()
})

test('a run that must run exclusively is placed anew when a server with a free slot reserves nothing for it, however busy that server stays', async () => {
  await using engine = await openEngine()
  const executionId = await crashedTwice(engine)
  const server = await addWorker(engine.store, 'server-3', 2)
  await engine.dispatch()
  expect(await placeOf(engine, executionId)).toBe('server-3')
  const limits = { ...engine.limits, lostAfterMs: 0 }
  const beat = { draining: false, running: [], holdReason: null }

  // With all slots taken it may be in the line behind others.
  await engine.store.servers.heartbeat({ ...server, slots: 2 }, { ...beat, busy: 2 })
  await rescueRound({ ...engine, limits })
  expect(await placeOf(engine, executionId)).toBe('server-3')

  await engine.store.servers.heartbeat({ ...server, slots: 2 }, { ...beat, busy: 1 })
  await rescueRound({ ...engine, limits })
  expect(await placeOf(engine, executionId)).toBeNull()
})

describe('a process whose event loop is blocked', () => {
  async function claimedOn(engine: Engine, name: string) {
    const { id: scheduleId } = await addSchedule(engine.store)
    const executionId = await requestRun(engine.store, scheduleId)
    const server = await addWorker(engine.store, name)
    await engine.dispatch()
    expect(await engine.attemptsOf(server).claim({ executionId, generation: 1 })).not.toBeNull()
    return { executionId, server }
  }
  const statusOf = async ({ store }: Engine, executionId: string) =>
    (await store.executions.find(executionId))?.status
  const crashesOf = async ({ store }: Engine, executionId: string) => {
    const [row] = await store.database.query<{ crashes: unknown; count: number }>(
      'SELECT crashes, crash_count AS count FROM executions WHERE id = $1',
      [executionId],
    )
    return row
  }

  test('a process whose event loop is blocked keeps its run after its lease until its watchdog has ended it; then the run starts elsewhere, exclusively', async () => {
    await using engine = await openEngine()
    const { executionId, server } = await claimedOn(engine, 'server-1')
    await killServer(engine.store, server)
    await engine.store.servers.reportStandstill(server.bootId, 60_000)
    await rescueRound(engine)
    expect(await statusOf(engine, executionId)).toBe('Executing')
    await engine.store.servers.reportStandstill(server.bootId, 0)
    await rescueRound(engine)
    expect(await statusOf(engine, executionId)).toBe('Waiting')
    expect(await crashesOf(engine, executionId)).toMatchObject({
      crashes: [{ server: 'server-1', standstill: true }],
      count: 2,
    })
    const messages = engine.messagesOf('server-2')
    await addWorker(engine.store, 'server-2')
    await engine.dispatch()
    await eventually(() => messages.length === 1, { timeoutMs: 20_000 })
    expect(messages).toMatchObject([{ executionId, exclusive: true }])
  })

  test('a process whose event loop is blocked is reported as such also when it restarted before the next rescue round', async () => {
    await using engine = await openEngine()
    const { executionId, server } = await claimedOn(engine, 'server-1')
    await engine.store.servers.reportStandstill(server.bootId, 0)
    await killServer(engine.store, server)
    await addWorker(engine.store, 'server-1')
    await rescueRound(engine)
    expect(await crashesOf(engine, executionId)).toMatchObject({ crashes: [{ standstill: true }] })
  })

  test('a process whose blocked event loop continues loses nothing: its next heartbeat removes the report', async () => {
    await using engine = await openEngine()
    const { executionId, server } = await claimedOn(engine, 'server-1')
    await engine.store.servers.reportStandstill(server.bootId, 0)
    await engine.store.servers.heartbeat(
      { ...server, slots: 1 },
      { busy: 1, draining: false, holdReason: null, running: [] },
    )
    await killServer(engine.store, server)
    await rescueRound(engine)
    expect(await crashesOf(engine, executionId)).toMatchObject({ crashes: [{ standstill: false }], count: 1 })
  })

  test('a second time ends its run: the sentence says that processes ended or stood still', async () => {
    await using engine = await openEngine()
    const { executionId, server } = await claimedOn(engine, 'server-1')
    await engine.store.servers.reportStandstill(server.bootId, 0)
    await killServer(engine.store, server)
    await rescueRound(engine)
    const second = await addWorker(engine.store, 'server-2')
    await engine.dispatch()
    expect(await engine.attemptsOf(second).claim({ executionId, generation: 2 })).not.toBeNull()
    await engine.store.servers.reportStandstill(second.bootId, 0)
    await killServer(engine.store, second)
    await rescueRound(engine)
    expect(await engine.store.executions.find(executionId)).toMatchObject({
      status: 'Failed',
      error: {
        code: 'execution_crashed',
        message: expect.stringContaining('ended or stood still in 2 attempts') as string,
      },
    })
  })
})
