import { z } from 'zod'

import { parseTimeOfDay } from '../recurrence/local-date.ts'
import { weekDayNames } from '../recurrence/recurrence.ts'
import { isZoneName } from '../recurrence/zone.ts'

/** What becomes of a run that is due inside a window: it waits for the end, or is recorded as Skipped. */
export const windowPolicies = ['Delay', 'Skip'] as const

export type WindowPolicy = (typeof windowPolicies)[number]

const instant = z.int().transform((milliseconds) => new Date(milliseconds))
const timeOfDay = z.string().refine((text) => parseTimeOfDay(text) !== null)

/** When a window is in force, as stored in `windows.times`. A row may have been edited by hand: validate before use. */
export const windowTimes = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('once'),
    from: instant,
    /** Null: until it is removed. */
    until: instant.nullable(),
  }),
  z.object({
    kind: z.literal('weekly'),
    /** The days on which it begins. */
    weekDays: z.array(z.enum(weekDayNames)).min(1),
    from: timeOfDay,
    /** At or before `from`: on the next day. */
    until: timeOfDay,
    timeZone: z.string().refine(isZoneName),
  }),
])

export type WindowTimes = z.output<typeof windowTimes>

/** A stretch of time in which the runs of some schedules do not begin. */
export interface Window {
  readonly id: string
  readonly name: string
  /** Why; may be empty. */
  readonly reason: string
  readonly times: WindowTimes
  readonly policy: WindowPolicy
}
