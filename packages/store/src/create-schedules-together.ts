import { setImmediate as afterThisTurn } from 'node:timers'

import { type Query, statement } from './database.ts'
import { destinationRows } from './destinations.ts'
import { nameKey } from './name-key.ts'
import type { NewSchedule, ScheduleWrite } from './schedules-model.ts'
import { createdSchedule, type WriteRow } from './schedules.ts'

interface Entry {
  readonly schedule: NewSchedule
  readonly answer: PromiseWithResolvers<ScheduleWrite>
}

/**
 * Creates schedules that come in the same turn of the event loop with one statement, within one transaction. For those without a calendar and
 * with one account each.
 */
export function createSchedulesTogether(query: Query): (schedule: NewSchedule) => Promise<ScheduleWrite> {
  let waiting: Entry[] = []

  async function endTurn(): Promise<void> {
    const entries = waiting
    waiting = []
    try {
      const given = JSON.stringify(entries.map(({ schedule }) => rowOf(schedule)))
      const rows = await query<WriteRow & { readonly givenId: string }>(statement('schedule-create-many'), [given])
      const byId = new Map(rows.map((row) => [row.givenId, row]))
      for (const { schedule, answer } of entries) answer.resolve(createdSchedule(schedule, byId.get(schedule.id)))
    } catch (error) {
      for (const { answer } of entries) answer.reject(error)
    }
  }

  return (schedule) => {
    const answer = Promise.withResolvers<ScheduleWrite>()
    waiting.push({ schedule, answer })
    if (waiting.length === 1) afterThisTurn(() => void endTurn())
    return answer.promise
  }
}

function rowOf(schedule: NewSchedule): object {
  const { id, kind, name, description, keywords, definition, recurrence, enabled } = schedule
  return {
    ...{ id, kind, name, description, keywords, definition, recurrence, enabled },
    folder_key: schedule.folderKey,
    account_id: schedule.sourceAccount?.id ?? null,
    account_kind: schedule.sourceAccount?.kind ?? null,
    name_key: nameKey(name),
    is_data_driven: schedule.isDataDriven,
    next_run_at: schedule.nextRunAt,
    not_runnable_reasons: schedule.notRunnableReasons,
    held_reasons: schedule.heldReasons ?? [],
    server_name: schedule.serverName,
    destinations: destinationRows(schedule.destinations),
  }
}
