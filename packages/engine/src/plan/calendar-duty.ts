import type { Catalog } from '@punctual/catalog'
import type { Signals } from '@punctual/queue'

import type { Duty, Wake } from '../duty.ts'

/** Plans the schedules of calendars anew that were edited, and says so to those who wait for it. */
export function createCalendarDuty(
  { store, signals }: { store: Pick<Catalog, 'calendars'>; signals: Pick<Signals, 'publish'> },
  wake: Wake,
): Duty['run'] {
  return async () => {
    if (!(await store.calendars.continueEdit())) return undefined
    void signals.publish('notices', {})
    wake('planning')
    return 0
  }
}
