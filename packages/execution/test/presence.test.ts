import { randomUUID } from 'node:crypto'

import { createManualClock, eventually } from '@punctual/testing'
import { addSchedule, addWorker } from '@punctual/store/testing'
import { expect, test } from 'vitest'

import { cancelExecution } from '../src/cancel.ts'
import { enterCluster, listenForCancels, type PresenceOptions } from '../src/presence.ts'
import { openEngine, requestRun } from './support.ts'

type Engine = Awaited<ReturnType<typeof openEngine>>

const never = new AbortController().signal

function presenceOptions(engine: Engine, more: Partial<PresenceOptions> = {}): PresenceOptions {
  const server = { role: 'worker' as const, name: 'alpha', bootId: randomUUID(), processId: 1, host: 'test', slots: 4 }
  return { ...engine, server, running: () => [], stop: () => {}, leaseLost: () => {}, ...more }
}

test('a process is on the list while it is present and leaves it at once when it stops', async () => {
  await using engine = await openEngine()
  {
    await using _presence = await enterCluster(presenceOptions(engine), never)
    expect(await engine.store.servers.listLive(3_000)).toMatchObject([{ name: 'alpha', slots: 4, leader: false }])
  }
  expect(await engine.store.servers.listLive(3_000)).toEqual([])
})

test('a second process of the same name is refused while the first lives', async () => {
  await using engine = await openEngine()
  await using _first = await enterCluster(presenceOptions(engine), never)
  await expect(enterCluster(presenceOptions(engine), never)).rejects.toThrow(/Another worker named "alpha" is alive.*PUNCTUAL_SERVER_NAME/)
})

test('a process that was killed and started again gets its name back when its old lease has ended', async () => {
  await using engine = await openEngine()
  await addWorker(engine.store, 'alpha')
  await using presence = await enterCluster(presenceOptions(engine), never)
  expect(presence.trusted()).toBe(true)
})

test('without a heartbeat trust ends before the lease does, and everything is told to stop', async () => {
  await using engine = await openEngine()
  const clock = createManualClock()
  let broken = false
  let lost = 0
  const servers = {
    ...engine.store.servers,
    heartbeat: () => (broken ? Promise.reject(new Error('no database')) : Promise.resolve({ alive: true, stopped: [] })),
  }
  await using presence = await enterCluster(
    presenceOptions(engine, { clock, store: { ...engine.store, servers }, leaseLost: () => (lost += 1) }),
    never,
  )
  await clock.advance(10_000)
  expect({ trusted: presence.trusted(), lost }).toEqual({ trusted: true, lost: 0 })
  broken = true
  await clock.advance(engine.limits.serverLeaseMs)
  expect(presence.trusted()).toBe(false)
  expect(lost).toBeGreaterThan(0)
  broken = false
  await clock.advance(1_000)
  expect(presence.trusted()).toBe(true)
})

test('a cancel by another process reaches the running execution, by signal and, without one, by heartbeat', async () => {
  await using engine = await openEngine()
  const { id: scheduleId } = await addSchedule(engine.store)
  const stopped: string[] = []
  const running: { id: string; attempt: number }[] = []
  const options = presenceOptions(engine, { running: () => running, stop: (id, reason) => stopped.push(`${id} ${reason}`) })
  await using _presence = await enterCluster(options, never)
  const start = async () => {
    const id = await requestRun(engine.store, scheduleId)
    await engine.dispatch()
    await engine.attemptsOf(options.server).claim({ executionId: id, generation: 1 })
    running.push({ id, attempt: 1 })
    return id
  }
  const byHeartbeat = await start()
  await engine.store.executionMoves.cancel(byHeartbeat, 'tester')
  await eventually(() => stopped.includes(`${byHeartbeat} cancelled`), { timeoutMs: 5_000 })

  running.length = 0
  using _listening = await listenForCancels(engine.signals, options.stop)
  const bySignal = await start()
  running.length = 0
  await eventually(() => engine.signals.connected(), { timeoutMs: 5_000 })
  await cancelExecution(engine, { executionId: bySignal, by: 'tester' })
  await eventually(() => stopped.includes(`${bySignal} cancelled`), { timeoutMs: 5_000 })
})
