import type { WallTime } from '../recurrence/local-date.ts'
import { zoneOf } from '../recurrence/zone.ts'

/** What the clock of a zone shows at an instant. */
export function wallInZone(instant: Date, timeZone: string): WallTime {
  return instant.getTime() + zoneOf(timeZone).offsetAt(instant.getTime())
}
