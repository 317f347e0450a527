import type { Client, Schemas } from '@punctual/client'
import { eventually } from '@punctual/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { startCluster, type TestCluster } from './support/cluster.ts'
import { setSourceFaults } from './support/faults.ts'
import { connectRest, readMailbox } from './support/rest.ts'
import { sampleReport } from './support/sample-bi.ts'

/*
 * A burst that never ends: several schedules fall due every few seconds while the leader and a worker are
 * killed. The checker is arithmetic, not the engine: this file enumerates the instants that a cron pattern
 * names. Each must have exactly one execution, and its recipient exactly one mail.
 */

const everySeconds = 4
const scheduleCount = 4
const ended = ['Succeeded', 'PartiallyDelivered', 'Failed', 'Cancelled', 'Missed']

let cluster: TestCluster
let rest: Client
let scheduleIds: string[]

beforeAll(async () => {
  cluster = await startCluster({
    schedulers: 2,
    workers: 2,
    // Shorter than a report takes, so that a worker that stops hands some back.
    extraEnvironment: { WORKER_DRAIN_SECONDS: '1' },
  })
  rest = connectRest(cluster.local)
  await setSourceFaults(cluster.local, { exportDurationMs: 1_500 })
  scheduleIds = await Promise.all(Array.from({ length: scheduleCount }, (_, index) => createSchedule(index)))
})

afterAll(async () => {
  await cluster?.[Symbol.asyncDispose]()
})

async function createSchedule(index: number): Promise<string> {
  const created = await rest.post('/api/singleschedule/createforbi', {
    body: {
      ...(await sampleReport(rest)),
      FolderPath: '/Samples',
      ScheduleName: `Burst ${index}`,
      Schedule: {
        Frequency: 'Cron',
        Cron: `*/${everySeconds} * * * * *`,
        TimeZone: 'UTC',
        OverlapPolicy: 'Allow',
      },
      EmailDestinations: [{ To: `burst-${index}@example.org`, Subject: '{{ExecutionId}}' }],
    },
  })
  return created.ScheduleId
}

async function burstExecutions(): Promise<Schemas['Execution'][]> {
  const queue = await rest.get('/api/schedule/GetExecutionQueue', { params: { query: { Limit: 5_000 } } })
  return queue.filter(({ ScheduleId }) => scheduleIds.includes(ScheduleId))
}

const endedCount = async () => (await burstExecutions()).filter(({ Status }) => Status === 'Succeeded').length

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
      const executions = (await burstExecutions()).filter(({ Status }) => Status === 'Executing')
      const byServer = Map.groupBy(executions, ({ ServerName }) => ServerName)
      const rendersLong = ({ ExecutionId, Stage }: Schemas['Execution']) =>
        Stage === 'Rendering' && !earlier.has(ExecutionId)
      return [...byServer].find(([, running]) => running.every(rendersLong))?.[0]
    },
    { timeoutMs: 60_000 },
  )
}

/** The test after this one checks every run of the schedules, these included. */
test(
  'workers stopped one after the other, as the drain of a node stops them, charge no attempt to any run',
  { timeout: 240_000 },
  async () => {
    await eventually(async () => (await endedCount()) >= scheduleCount, { timeoutMs: 60_000, everyMs: 200 })
    for (const worker of ['worker-1', 'worker-2']) {
      await eventually(
        async () =>
          (await burstExecutions()).some(
            ({ ServerName, Stage }) => ServerName === worker && Stage === 'Rendering',
          ),
        { timeoutMs: 60_000 },
      )
      const stopped = await cluster.kill(worker, 'SIGTERM')
      const isBack = ({ Name, ProcessId, Draining }: Schemas['Server']) =>
        Name === worker && ProcessId !== stopped && !Draining
      await eventually(async () => (await rest.get('/api/schedule/getservers')).some(isBack), {
        timeoutMs: 60_000,
      })
    }
    const events = await Promise.all(
      (await burstExecutions()).map(({ ExecutionId }) =>
        rest.get('/api/schedule/getexecutionevents', { params: { query: { ExecutionId } } }),
      ),
    )
    const names = events.flat().map(({ Name }) => Name)
    expect(names).toContain('handed-back')
    expect(names.filter((name) => name === 'retry' || name === 'rescued')).toEqual([])
  },
)

// proves given-12/backup-server-takes
test(
  'with the leader killed in a burst and a worker killed in a render, every due run is delivered exactly once',
  { timeout: 600_000 },
  async () => {
    await eventually(async () => (await endedCount()) >= scheduleCount, { timeoutMs: 60_000, everyMs: 200 })

    const firstLeader = await leader()
    await cluster.kill(firstLeader, 'SIGKILL')
    expect(
      await eventually(async () => ((await leader()) === firstLeader ? null : leader()), {
        timeoutMs: 60_000,
      }),
    ).not.toBe(firstLeader)
    const afterTakeOver = await endedCount()
    await eventually(async () => (await endedCount()) > afterTakeOver, { timeoutMs: 60_000, everyMs: 200 })

    await setSourceFaults(cluster.local, { exportDurationMs: 15_000 })
    const earlier = new Set((await burstExecutions()).map(({ ExecutionId }) => ExecutionId))
    const worker = await renderingWorker(earlier)
    await cluster.kill(worker, 'SIGKILL')
    await setSourceFaults(cluster.local, { exportDurationMs: 1_500 })
    const afterKill = await endedCount()
    await eventually(async () => (await endedCount()) >= afterKill + 2 * scheduleCount, {
      timeoutMs: 60_000,
      everyMs: 200,
    })

    await rest.get('/api/service/stopscheduler')
    const executions = await eventually(
      async () => {
        const all = await burstExecutions()
        return all.every(({ Status }) => ended.includes(Status)) ? all : null
      },
      { timeoutMs: 180_000, everyMs: 200 },
    )

    // The take-over and the rescue really happened.
    expect(executions.some(({ Attempt }) => Attempt > 1)).toBe(true)

    // Every instant between the first and the last, of every schedule, exactly once.
    for (const scheduleId of scheduleIds) {
      const instants = executions
        .flatMap((execution) =>
          execution.ScheduleId === scheduleId ? [execution.ScheduledForEpochUtc ?? -1] : [],
        )
        .sort((a, b) => a - b)
      const [first = 0] = instants
      const expected = Array.from({ length: instants.length }, (_, index) => first + index * everySeconds)
      expect(instants).toEqual(expected)
      expect(first % everySeconds).toBe(0)
    }
    expect(new Set(executions.map(({ Status }) => Status))).toEqual(new Set(['Succeeded']))

    // Every execution was mailed exactly once: the subject is its id.
    const subjects = (await readMailbox(cluster.local))
      .filter(({ To }) => To[0]?.startsWith('burst-'))
      .map(({ Subject }) => Subject)
    expect(subjects.sort()).toEqual(executions.map(({ ExecutionId }) => ExecutionId).sort())
  },
)
