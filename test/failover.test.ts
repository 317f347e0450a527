import type { Client, Schemas } from '@punctual/client'
import { eventually } from '@punctual/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'

import { type Burst, startBurst } from './support/burst.ts'
import { startCluster, type TestCluster } from './support/cluster.ts'
import { setSourceFaults } from './support/faults.ts'
import { connectRest } from './support/rest.ts'

/*
 * A burst that never ends: several schedules fall due every few seconds while the leader and a worker are
 * killed. Each instant must have exactly one execution, and its recipient exactly one mail.
 */

const scheduleCount = 4

let cluster: TestCluster
let rest: Client
let burst: Burst

beforeAll(async () => {
  cluster = await startCluster({
    schedulers: 2,
    workers: 2,
    // Shorter than a report takes, so that a worker that stops hands some back.
    extraEnvironment: { WORKER_DRAIN_SECONDS: '1' },
  })
  rest = connectRest(cluster.local)
})

beforeEach(async () => {
  await setSourceFaults(cluster.local, { exportDurationMs: 1_500 })
  burst = await startBurst(rest, { schedules: scheduleCount, everySeconds: 4 })
})

/** What a test that failed has begun is not left to its second try. */
afterEach(async () => {
  await burst.stop()
}, 200_000)

afterAll(async () => {
  await cluster?.[Symbol.asyncDispose]()
})

async function leader(): Promise<string> {
  return await eventually(
    async () => (await rest.get('/api/schedule/getservers')).find(({ Leader }) => Leader)?.Name,
    {
      timeoutMs: 60_000,
    },
  )
}

/**
 * A worker in the middle of renders that take longer than it takes to kill it, with nothing on the wire.
 *
 * @param earlier executions that may render for a short time only
 */
async function renderingWorker(earlier: ReadonlySet<string>): Promise<string> {
  return await eventually(
    async () => {
      const executions = (await burst.executions()).filter(({ Status }) => Status === 'Executing')
      const byServer = Map.groupBy(executions, ({ ServerName }) => ServerName)
      const rendersLong = ({ ExecutionId, Stage }: Schemas['Execution']) =>
        Stage === 'Rendering' && !earlier.has(ExecutionId)
      return [...byServer].find(([, running]) => running.every(rendersLong))?.[0]
    },
    { timeoutMs: 60_000 },
  )
}

const crashOf = (detail: Schemas['JsonObject']) =>
  z.object({ crash: z.object({ processId: z.int() }) }).safeParse(detail).data?.crash

test(
  'workers stopped one after the other, as a node drain stops them, charge no attempt, and every due run is delivered exactly once',
  { timeout: 480_000 },
  async () => {
    await eventually(async () => (await burst.succeeded()) >= scheduleCount, {
      timeoutMs: 60_000,
      everyMs: 200,
    })
    // So that a run is still being made when the drain is over, however late the test sees it begin.
    await setSourceFaults(cluster.local, { exportDurationMs: 4_000 })
    const stopped = new Set<number>()
    for (const worker of ['worker-1', 'worker-2']) {
      await eventually(
        async () =>
          (await burst.executions()).some(
            ({ ServerName, Stage }) => ServerName === worker && Stage === 'Rendering',
          ),
        { timeoutMs: 60_000 },
      )
      const processId = await cluster.kill(worker, 'SIGTERM')
      stopped.add(processId)
      const isBack = ({ Name, ProcessId, Draining }: Schemas['Server']) =>
        Name === worker && ProcessId !== processId && !Draining
      await eventually(async () => (await rest.get('/api/schedule/getservers')).some(isBack), {
        timeoutMs: 60_000,
      })
    }
    await setSourceFaults(cluster.local, { exportDurationMs: 1_500 })
    const events = await Promise.all(
      (await burst.executions()).map(({ ExecutionId }) =>
        rest.get('/api/schedule/getexecutionevents', { params: { query: { ExecutionId } } }),
      ),
    )
    expect(events.flat().map(({ Name }) => Name)).toContain('handed-back')
    // A machine that stands still for the lease of a server, 3 s, loses attempts of living workers as well.
    const isCharged = ({ Name, Detail }: Schemas['ExecutionEvent']) =>
      Name === 'retry' || (Name === 'rescued' && stopped.has(crashOf(Detail)?.processId ?? 0))
    expect(events.flat().filter(isCharged)).toEqual([])
    await burst.expectEachInstantOnce(cluster.local, await burst.stop())
  },
)

// proves given-12/backup-server-takes
test(
  'with the leader killed in a burst and a worker killed in a render, every due run is delivered exactly once',
  { timeout: 600_000 },
  async () => {
    await eventually(async () => (await burst.succeeded()) >= scheduleCount, {
      timeoutMs: 60_000,
      everyMs: 200,
    })

    const firstLeader = await leader()
    await cluster.kill(firstLeader, 'SIGKILL')
    expect(
      await eventually(async () => ((await leader()) === firstLeader ? null : leader()), {
        timeoutMs: 60_000,
      }),
    ).not.toBe(firstLeader)
    const afterTakeOver = await burst.succeeded()
    await eventually(async () => (await burst.succeeded()) > afterTakeOver, {
      timeoutMs: 60_000,
      everyMs: 200,
    })

    await setSourceFaults(cluster.local, { exportDurationMs: 15_000 })
    const earlier = new Set((await burst.executions()).map(({ ExecutionId }) => ExecutionId))
    const worker = await renderingWorker(earlier)
    await cluster.kill(worker, 'SIGKILL')
    await setSourceFaults(cluster.local, { exportDurationMs: 1_500 })
    const afterKill = await burst.succeeded()
    await eventually(async () => (await burst.succeeded()) >= afterKill + 2 * scheduleCount, {
      timeoutMs: 60_000,
      everyMs: 200,
    })

    const executions = await burst.stop()

    // The take-over and the rescue really happened.
    expect(executions.some(({ Attempt }) => Attempt > 1)).toBe(true)

    await burst.expectEachInstantOnce(cluster.local, executions)
  },
)
