import type { Client } from '@punctual/client'

import { createSchedule, readSchedule, type Schedule, typeOfModel } from '../schedule.ts'
import type { RuntimeContext } from '../runtime-context.ts'
import type { CanaryRun, Enumeration } from './check-canaries.ts'

export interface CanaryOptions {
  /** Schedule whose report and account the canaries use. */
  readonly likeId: string
  /** Who gets their mails. */
  readonly recipient: string
  readonly count: number
  readonly everySeconds: number
}

/** Schedules of a drill's own, in a folder of their own, that fall due again and again. */
export interface Canaries {
  readonly folder: { readonly Id: string; readonly Path: string }
  readonly schedules: readonly Schedule[]
}

/** Makes the folder that holds all objects of this drill; its maker deletes it. */
export async function makeFolder(
  client: Client,
  { clock, newKey }: RuntimeContext,
): Promise<Canaries['folder']> {
  const name = `Drill ${clock.now().toISOString().slice(0, 19).replaceAll(':', '.')}`
  const description = 'Canary schedules of a drill; may be deleted when no drill is under way.'
  return await client.post('/api/folder/create', {
    body: { Name: name, Description: description },
    idempotencyKey: newKey(),
  })
}

export async function makeCanaries(
  client: Client,
  folder: Canaries['folder'],
  { options, runtimeContext }: { options: CanaryOptions; runtimeContext: RuntimeContext },
): Promise<Canaries> {
  const { likeId, recipient, count, everySeconds } = options
  const like = await readSchedule(client, likeId)
  const { ScheduleId: _id, FolderId: _folder, EmailDestinations, ...copied } = like
  const model = {
    ...copied,
    FolderPath: folder.Path,
    Schedule: {
      Frequency: 'Cron',
      Cron: `*/${everySeconds} * * * * *`,
      TimeZone: 'UTC',
      Enabled: true,
      MissedRunPolicy: 'RunAll',
      MissedRunWindowMinutes: 1_440,
      OverlapPolicy: 'Allow',
    },
    EmailDestinations: [
      { To: recipient, Subject: 'Drill {{ExecutionId}}', Format: EmailDestinations[0]?.Format ?? 'PDF' },
    ],
  }
  const schedules: Schedule[] = []
  for (let number = 1; number <= count; number += 1) {
    const named = { ...model, ScheduleName: `Canary ${number}` }
    schedules.push(
      await createSchedule(client, named, { type: typeOfModel(named), key: runtimeContext.newKey() }),
    )
  }
  return { folder, schedules }
}

/** Lets the canaries fall due no more; answers what was due until then, which the drill enumerates itself. */
export async function endCanaries(
  client: Client,
  { schedules }: Canaries,
  { everySeconds, newKey }: { everySeconds: number; newKey: RuntimeContext['newKey'] },
): Promise<Enumeration[]> {
  const ended: Enumeration[] = []
  for (const { ScheduleId: scheduleId, Schedule } of schedules) {
    // What falls due between the two calls has to run too, and is not counted as due.
    const beforeDue = (await readSchedule(client, scheduleId)).Schedule.NextRunEpochUtc ?? 0
    await client.post('/api/schedule/disable', { body: { ScheduleId: scheduleId }, idempotencyKey: newKey() })
    ended.push({ scheduleId, firstDue: Schedule.NextRunEpochUtc ?? beforeDue, beforeDue, everySeconds })
  }
  return ended
}

/** Every execution of the canaries, as the service reports it. */
export async function readRuns(client: Client, { folder }: Canaries): Promise<CanaryRun[]> {
  const query = { FolderPath: folder.Path, Limit: 1_000 }
  const runs: CanaryRun[] = []
  for await (const each of client.items('/api/schedule/getexecutionhistory', { params: { query } })) {
    runs.push({
      scheduleId: each.ScheduleId,
      due: each.ScheduledForEpochUtc,
      started: each.StartedEpochUtc,
      status: each.Status,
      deliveries: each.Result.deliveries.map(({ state }) => state),
    })
  }
  return runs
}
