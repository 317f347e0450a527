import type { MovedRun } from '@punctual/catalog'
import { newId, type NoticeContent } from '@punctual/domain'
import type { Query } from '@punctual/store'

import { insertNotices } from './insert-notices.ts'

/** Schedules that one notice names; of the others it says how many they are. */
const namedAtMost = 20

const ownersOf = `SELECT s.id, s.name, f.path AS "folderPath", owner_address(s) AS address
  FROM schedules s JOIN folders f ON f.id = s.folder_id
  WHERE s.id = ANY ($1::uuid[]) AND s.notify_owner AND s.owner_id IS NOT NULL AND owner_address(s) IS NOT NULL
  ORDER BY s.name_key, s.id`

interface OwnedSchedule {
  readonly id: string
  readonly name: string
  readonly folderPath: string
  readonly address: string
}

/**
 * Notifies the owners of schedules whose next run an edit of their calendar has moved. Each owner gets one
 * notice, however many schedules are among them. Part of the transaction of the edit.
 *
 * @param cause of one edit, for those that it moves together
 */
export async function notifyMoved(query: Query, moved: readonly MovedRun[], cause: string): Promise<number> {
  const runs = new Map(moved.map((run) => [run.scheduleId, run]))
  const owned = await query<OwnedSchedule>(ownersOf, [[...runs.keys()]])
  const byAddress = Map.groupBy(owned, ({ address }) => address.toLowerCase())
  for (const schedules of byAddress.values()) {
    const [first] = schedules
    const content = JSON.stringify(contentOf(schedules, runs))
    await query(insertNotices, [[newId()], first!.id, 'Moved', cause, [first!.address], content])
  }
  return byAddress.size
}

function contentOf(schedules: readonly OwnedSchedule[], runs: ReadonlyMap<string, MovedRun>): NoticeContent {
  const [first] = schedules
  return {
    scheduleName: first!.name,
    folderPath: first!.folderPath,
    scheduleId: first!.id,
    executionId: null,
    nominalAt: null,
    status: null,
    code: null,
    reasons: [],
    consecutiveFailures: 0,
    movedCount: schedules.length,
    moved: schedules.slice(0, namedAtMost).map(({ id, name: scheduleName, folderPath }) => {
      const { from = null, to = null } = runs.get(id) ?? {}
      return { scheduleName, folderPath, from: from?.toISOString() ?? null, to: to?.toISOString() ?? null }
    }),
  }
}
