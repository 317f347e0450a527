/** What the audit trail keeps of schedules: before and after in the form that the interface answers. */
import type { ScheduleKind } from '@punctual/domain'
import type { StoredSchedule } from '@punctual/store'

import type { Dependencies } from '../../deps.ts'
import { isId } from '../../http/id.ts'
import type { AuditFacts } from '../../http/operation.ts'
import { destinationToWire } from '../../wire/email-destination.ts'
import { packageScheduleToWire } from '../../wire/package-schedule.ts'
import { biScheduleToWire, paginatedScheduleToWire } from '../../wire/schedule.ts'

/** A schedule as it was made or changed. */
export function scheduleFacts({ ScheduleId, ...after }: { readonly ScheduleId: string }): AuditFacts {
  return { subject: ScheduleId, after }
}

const toWire: Readonly<Record<ScheduleKind, (schedule: StoredSchedule, now: Date) => { readonly ScheduleId: string }>> = {
  single: biScheduleToWire,
  paginated: paginatedScheduleToWire,
  package: packageScheduleToWire,
}

/** A schedule before a change; null when there is none. */
export async function scheduleBefore(id: string | null, dependencies: Dependencies): Promise<object | null> {
  const schedule = await storedBefore(id, dependencies)
  if (schedule === null) return null
  const { ScheduleId: _told, ...before } = toWire[schedule.kind](schedule, dependencies.clock.now())
  return before
}

/** The e-mail destinations of a schedule before a change. */
export async function destinationsBefore(scheduleId: string | null, dependencies: Dependencies) {
  const schedule = await storedBefore(scheduleId, dependencies)
  return schedule && schedule.destinations.map(destinationToWire)
}

/** One e-mail destination before a change. */
export async function destinationBefore(id: string, dependencies: Dependencies) {
  const scheduleId = isId(id) ? await dependencies.store.schedules.ofDestination(id) : null
  return (await destinationsBefore(scheduleId, dependencies))?.find(({ Id }) => Id === id) ?? null
}

function storedBefore(id: string | null, { store }: Dependencies): Promise<StoredSchedule | null> {
  return id !== null && isId(id) ? store.schedules.read(id) : Promise.resolve(null)
}
