import type { Catalog } from '@punctual/catalog'
import type { Window } from '@punctual/domain'

/** The windows that cover a schedule, whether they are in force or not. */
export type WindowsOf = (scheduleId: string) => readonly Window[]

const none: WindowsOf = () => []

/** Reads the windows that are in force at the first instant or later, and which of them cover the schedules. */
export async function readWindowsOf(
  { windows }: Pick<Catalog, 'windows'>,
  scheduleIds: readonly string[],
  first: Date,
): Promise<WindowsOf> {
  if (scheduleIds.length === 0) return none
  const current = await windows.from(first)
  if (current.length === 0) return none
  const ids = current.map(({ id }) => id)
  const covering = await windows.covering(scheduleIds, ids)
  return (scheduleId) => {
    const covered = covering.get(scheduleId)
    return covered === undefined ? [] : current.filter(({ id }) => covered.has(id))
  }
}

/** The earliest of instants and of now. */
export function earliestOf(instants: readonly Date[], now: Date): Date {
  return instants.reduce((first, instant) => (instant < first ? instant : first), now)
}

/** A wait without an end is stored as one of a century. */
const withoutEndMs = 100 * 365 * 86_400_000

/** When a delayed run may begin, as far as is known. */
export function endOfDelay(until: Date | null, dueAt: Date): Date {
  return until ?? new Date(dueAt.getTime() + withoutEndMs)
}
