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
  /** Stops planning, and answers all executions when they have ended. */
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
  const create = async (index: number) => {
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
      return await eventually(haveEnded, { timeoutMs: 180_000, everyMs: 200 })
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
        .filter(({ To }) => To[0]?.startsWith('burst-'))
        .map(({ Subject }) => Subject)
      expect(subjects.sort()).toEqual(all.map(({ ExecutionId }) => ExecutionId).sort())
    },
  }
}
