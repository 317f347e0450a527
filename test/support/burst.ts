import { randomUUID } from 'node:crypto'

import type { Client, Schemas } from '@punctual/client'
import { eventually } from '@punctual/testing'
import { expect } from 'vitest'

import type { LocalFile } from './cluster.ts'
import { readMailbox } from './rest.ts'
import { sampleReport } from './sample-bi.ts'

type Execution = Schemas['Execution']

/** Schedules that fall due every few seconds, each with a recipient of its own. */
export interface Burst {
  executions(): Promise<Execution[]>
  succeeded(): Promise<number>
  /** Ends the schedules, and answers all executions when they have ended. Another burst can begin then. */
  stop(): Promise<Execution[]>
  /**
   * The checker is arithmetic, not the engine: it enumerates the instants that the pattern names. Each must have
   * exactly one execution that succeeded, and its recipient exactly one mail.
   */
  expectEachInstantOnce(local: LocalFile, executions: readonly Execution[]): Promise<void>
}

const ended = ['Succeeded', 'PartiallyDelivered', 'Failed', 'Cancelled', 'Missed']

export async function startBurst(
  rest: Client,
  { schedules, everySeconds }: { schedules: number; everySeconds: number },
): Promise<Burst> {
  // A test that is repeated begins anew, beside what its first try has left.
  const tag = randomUUID().slice(0, 8)
  const create = async (index: number) => {
    const created = await rest.post('/api/singleschedule/createforbi', {
      body: {
        ...(await sampleReport(rest)),
        FolderPath: '/Samples',
        ScheduleName: `Burst ${tag} ${index}`,
        Schedule: {
          Frequency: 'Cron',
          Cron: `*/${everySeconds} * * * * *`,
          TimeZone: 'UTC',
          OverlapPolicy: 'Allow',
        },
        EmailDestinations: [{ To: `burst-${tag}-${index}@example.org`, Subject: '{{ExecutionId}}' }],
      },
    })
    return created.ScheduleId
  }
  const scheduleIds = await Promise.all(Array.from({ length: schedules }, (_, index) => create(index)))
  const executions = async () => {
    const queue = await rest.get('/api/schedule/GetExecutionQueue', { params: { query: { Limit: 5_000 } } })
    return queue.filter(({ ScheduleId }) => scheduleIds.includes(ScheduleId))
  }
  return {
    executions,
    succeeded: async () => (await executions()).filter(({ Status }) => Status === 'Succeeded').length,
    async stop() {
      await rest.get('/api/service/stopscheduler')
      const haveEnded = async () => {
        const all = await executions()
        return all.every(({ Status }) => ended.includes(Status)) ? all : null
      }
      const all = await eventually(haveEnded, { timeoutMs: 180_000, everyMs: 200 })
      for (const ScheduleId of scheduleIds) await rest.post('/api/schedule/disable', { body: { ScheduleId } })
      await rest.get('/api/service/startscheduler')
      return all
    },
    async expectEachInstantOnce(local, all) {
      for (const scheduleId of scheduleIds) {
        const instants = all
          .flatMap((each) => (each.ScheduleId === scheduleId ? [each.ScheduledForEpochUtc ?? -1] : []))
          .sort((a, b) => a - b)
        const [first = 0] = instants
        expect(instants).toEqual(
          Array.from({ length: instants.length }, (_, index) => first + index * everySeconds),
        )
        expect(first % everySeconds).toBe(0)
      }
      expect(all.filter(({ Status }) => Status !== 'Succeeded')).toEqual([])
      // The subject of each mail is the id of its execution.
      const subjects = (await readMailbox(local))
        .filter(({ To }) => To[0]?.startsWith(`burst-${tag}-`))
        .map(({ Subject }) => Subject)
      expect(subjects.sort()).toEqual(all.map(({ ExecutionId }) => ExecutionId).sort())
    },
  }
}
