import type { ScheduleKind } from '@punctual/domain'
import { sentence } from '@punctual/domain/words'
import type { StoredSchedule } from '@punctual/catalog'

import type { Dependencies } from '../../deps.ts'
import { isId } from '../../http/id.ts'
import { problem } from '../../http/problem.ts'

/** @throws ProblemError `not_found`, with the operation that knows the schedule when it is of another kind */
export async function readSchedule(
  id: string,
  { store }: Dependencies,
  kind?: ScheduleKind,
): Promise<StoredSchedule> {
  const schedule = isId(id) ? await store.schedules.read(id) : null
  if (!schedule) throw problem('not_found', { detail: sentence('schedule_missing') })
  if (kind === undefined || schedule.kind === kind) return schedule
  throw problem('not_found', {
    detail: sentence('schedule_is_of_kind', { kind: schedule.kind, path: readers[schedule.kind] }),
  })
}

const readers: Readonly<Record<ScheduleKind, string>> = {
  single: 'GET /api/singleschedule/get/{id}',
  paginated: 'GET /api/singleschedule/getpaginated/{id}',
  package: 'GET /api/packageschedule/get/{id}',
}
