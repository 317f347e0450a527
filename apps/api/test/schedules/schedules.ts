import { endByHand } from '@punctual/engine/testing'

import { smallBiSchedule, type ScheduleApi } from '../single-schedule/fixtures.ts'

/** Folders, schedules and runs for tests that count them. */
export function createMaker({ api, biAccountId }: Pick<ScheduleApi, 'api' | 'biAccountId'>) {
  const post = async (path: string, body: unknown) => {
    const answer = await api.call('POST', path, { body })
    if (answer.status !== 200) throw new Error(`${path}: ${answer.text}`)
    return answer.body
  }
  return {
    post,
    /** A folder of its own, so that each test counts only what it made. */
    async folder(parent = '/'): Promise<string> {
      return (await post('/api/folder/create', { Name: `Folder ${crypto.randomUUID()}`, ParentPath: parent }))
        .Path
    },
    async schedule(FolderPath: string, changes: object = {}): Promise<{ ScheduleId: string }> {
      const body = { ...smallBiSchedule(biAccountId, `Schedule ${crypto.randomUUID()}`), FolderPath }
      return await post('/api/singleschedule/createforbi', { ...body, ...changes })
    },
    /** Runs of a schedule with these ends, in this order, each of four seconds; their ids. */
    async ran(ScheduleId: string, ...statuses: readonly string[]): Promise<string[]> {
      const ids: string[] = []
      for (const status of statuses) {
        const { ExecutionId } = await post('/api/schedule/executescheduleasync', { ScheduleId })
        const { database } = api.store
        await database.query(
          `UPDATE work SET dispatched_at = clock_timestamp(), started_at = clock_timestamp() - interval '4 seconds' WHERE id = $1`,
          [ExecutionId],
        )
        await database.query(endByHand('id = $1', { status }), [ExecutionId])
        await database.query('UPDATE schedules SET last_run_at = now() WHERE id = $1', [ScheduleId])
        ids.push(ExecutionId)
      }
      return ids
    },
  }
}
