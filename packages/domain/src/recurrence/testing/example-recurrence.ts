import { withDefaults } from '../defaults.ts'
import type { Recurrence } from '../recurrence.ts'

/**
 * A complete recurrence for tests: daily at 09:30 in Amsterdam from 1 January 2026, with the given changes.
 */
export function exampleRecurrence(changes: Partial<Recurrence> = {}): Recurrence {
  return withDefaults({
    frequency: 'Daily',
    startDate: '2026-01-01',
    executionTime: '09:30',
    timeZone: 'Europe/Amsterdam',
    ...changes,
  })
}
