import type { ScheduleKind } from '@punctual/domain'
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
  if (!schedule) throw problem('not_found', { detail: 'There is no schedule with this id.' })
  if (kind === undefined || schedule.kind === kind) return schedule
  throw problem('not_found', {
    detail: `The schedule with this id is a ${schedule.kind} schedule; read it with ${readers[schedule.kind]}.`,
  })
}

const readers: Readonly<Record<ScheduleKind, string>> = {
  single: 'GET /api/singleschedule/get/{id}',
  paginated: 'GET /api/singleschedule/getpaginated/{id}',
  package: 'GET /api/packageschedule/get/{id}',
}
