import type { Duty, DutyDependencies, Wake } from '../lead/duty.ts'

/** Plans the schedules of calendars anew that were edited, and says so to those who wait for it. */
export function createCalendarDuty(
  { store, signals }: Pick<DutyDependencies, 'store' | 'signals'>,
  wake: Wake,
): Duty['run'] {
  return async () => {
    if (!(await store.calendars.continueEdit())) return undefined
    void signals.publish('notices', {})
    wake('planning')
    return 0
  }
}
