import type { Catalog } from '@punctual/catalog'
import type { Window } from '@punctual/domain'

/** The windows that cover a schedule, whether they are in force or not. */
export type WindowsOf = (scheduleId: string) => readonly Window[]

const none: WindowsOf = () => []

/** Reads the windows, and which of them cover the schedules. */
export async function readWindowsOf(
  { windows }: Pick<Catalog, 'windows'>,
  scheduleIds: readonly string[],
): Promise<WindowsOf> {
  if (scheduleIds.length === 0) return none
  const current = await windows.current()
  if (current.length === 0) return none
  const ids = current.map(({ id }) => id)
  const covering = await windows.covering(scheduleIds, ids)
  return (scheduleId) => {
    const covered = covering.get(scheduleId)
    return covered === undefined ? [] : current.filter(({ id }) => covered.has(id))
  }
}

/** A wait without an end is stored as one of a century. */
const withoutEndMs = 100 * 365 * 86_400_000

/** When a delayed run may begin, as far as is known. */
export function endOfDelay(until: Date | null, dueAt: Date): Date {
  return until ?? new Date(dueAt.getTime() + withoutEndMs)
}
