import { z } from 'zod'

import { cronProblem } from './cron.ts'
import { parseLocalDay, parseTimeOfDay } from './local-date.ts'
import { isZoneName } from './zone.ts'

export const frequencies = ['Daily', 'Weekdays', 'Weekly', 'Monthly', 'Annual', 'Cron'] as const
export const weekDayNames = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const
export const monthlyTypes = ['DayOfMonth', 'Ordinal', 'WorkingDay'] as const
export const ordinals = ['First', 'Second', 'Third', 'Fourth', 'Last'] as const
export const ordinalDays = [...weekDayNames, 'Day', 'WeekDay', 'WeekendDay'] as const
export const repeatUnits = ['Minutes', 'Hours'] as const
export const holidayRules = ['Skip', 'Before', 'After'] as const
export const missedRunPolicies = ['RunOnce', 'RunAll', 'Skip'] as const
export const overlapPolicies = ['Skip', 'Queue', 'Allow'] as const

export type Frequency = (typeof frequencies)[number]
export type WeekDayName = (typeof weekDayNames)[number]
export type OrdinalDay = (typeof ordinalDays)[number]
export type HolidayRule = (typeof holidayRules)[number]

/** `YYYY-MM-DD`, a date that the calendar has. */
export const localDate = z
  .string()
  .max(100)
  .refine((text) => parseLocalDay(text) !== null, 'not a date YYYY-MM-DD')
/** Bounds of the numbers, in the interface and in what is stored. */
export const limits = {
  interval: 9_999,
  dayOfMonth: 31,
  workingDay: 23,
  repeatMinutes: 24 * 60 - 1,
  repeatHours: 23,
  missedRunWindowMinutes: 366 * 24 * 60,
  spreadSeconds: 24 * 60 * 60,
} as const

const fromEitherEnd = (most: number) =>
  z
    .int()
    .min(-most)
    .max(most)
    .refine((value) => value !== 0, 'zero')

const time = z.string().refine((text) => parseTimeOfDay(text) !== null, 'not a time HH:mm')

/**
 * When a schedule runs, as stored in `schedules.recurrence`, every default filled in. Wall time and zone are
 * stored, never instants. Instants are computed, so that a change of the zone's rules moves the runs and not
 * the clock time.
 *
 * A recurrence may be incomplete (null where something is needed); it then has no occurrence. It is never
 * contradictory: The api reads it from requests; `withDefaults` fills in what is omitted. What does not fit
 * this schema is a damaged row; what fits can always be computed. Source of every rule: the recurrence object
 * of the interface (`Schedule`).
 */
export const recurrence = z.object({
  enabled: z.boolean(),
  frequency: z.enum(frequencies),
  /** Local date from which occurrences and intervals count. */
  startDate: localDate,
  /** Wall time of the run; null is incomplete, unless the frequency is Cron, which does not use it. */
  executionTime: time.nullable(),
  /** Last local date that may have an occurrence. */
  endDate: localDate.nullable(),
  /** IANA name. */
  timeZone: z.string().refine(isZoneName, 'not a time zone'),
  /**
   * Every n days (Daily), weeks (Weekdays, Weekly), months (Monthly) or years (Annual), counted from
   * startDate.
   */
  interval: z.int().positive().max(limits.interval),
  /** Days of Weekly, Monday first. */
  weekDays: z.array(z.enum(weekDayNames)),
  /** Day on which a week begins when weeks are counted. */
  weekStart: z.enum(weekDayNames),
  /** How Monthly and Annual name their day. */
  monthlyType: z.enum(monthlyTypes),
  /**
   * 1 to 31, or −1 for the last day, −2 for the one before. A day that a month does not have is its nearest
   * one.
   */
  dayOfMonth: fromEitherEnd(limits.dayOfMonth).nullable(),
  ordinal: z.enum(ordinals).nullable(),
  ordinalDay: z.enum(ordinalDays).nullable(),
  /** n-th day from Monday to Friday of the month, negative from its end; a month without it is skipped. */
  workingDay: fromEitherEnd(limits.workingDay).nullable(),
  /** Months that Monthly is limited to, ascending; empty means every month. */
  months: z.array(z.int().min(1).max(12)),
  /** Month of Annual. */
  month: z.int().min(1).max(12).nullable(),
  /**
   * Further runs on the same local day, in steps of elapsed time from executionTime, up to `until` inclusive.
   */
  repeat: z
    .object({
      every: z.int().positive().max(limits.repeatMinutes),
      unit: z.enum(repeatUnits),
      until: time.nullable(),
    })
    .nullable(),
  /** Pattern of five fields, or six with seconds first. */
  cron: z
    .string()
    .refine((text) => cronProblem(text) === null, 'not a cron pattern')
    .nullable(),
  calendarId: z.string().nullable(),
  holidayRule: z.enum(holidayRules),
  missedRunPolicy: z.enum(missedRunPolicies),
  missedRunWindowMinutes: z.int().nonnegative().max(limits.missedRunWindowMinutes),
  overlapPolicy: z.enum(overlapPolicies),
  /** Start of the run may be delayed by up to this; the due instant is not. */
  spreadSeconds: z.int().nonnegative().max(limits.spreadSeconds),
})

export type Recurrence = z.infer<typeof recurrence>
