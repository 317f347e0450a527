import {
  describeRecurrence,
  type HolidayCalendar,
  noFurtherDay,
  readCalendar,
  type Recurrence,
  runnability,
  recurrence as storedRecurrence,
  toWire,
} from '@punctual/domain'
import { type Language, readSentence, refused, say, type Sentence, sentence } from '@punctual/domain/words'
import type { StoredCalendar, CalendarUse, StoredSchedule } from '@punctual/catalog'
import { z } from 'zod'

import { alsoAnswered } from '../contract/plain-schema.ts'
import type { Dependencies } from '../deps.ts'
import { isId } from '../http/id.ts'
import { problem } from '../http/problem.ts'
import { invalid } from '../http/read-input.ts'
import { epochSecondsOrNull } from '../http/wire-time.ts'
import { epochOrNull } from './epoch.ts'
import { exampleRecurrence } from './examples.ts'
import { saidCodes, sentenceToWire } from './sentence.ts'
import { completeRecurrence, readRecurrence, type RecurrenceDraft } from './recurrence/read-recurrence.ts'
import { readOnlyFields, recurrenceBody } from './recurrence/recurrence-body.ts'
import {
  frequency,
  holidayRule,
  missedRunPolicy,
  monthlyType,
  ordinal,
  ordinalDay,
  overlapPolicy,
  repeatUnit,
  weekDay,
} from './words.ts'

/**
 * The `Schedule` object of a request, read as a whole; `recurrenceOf` fills in what depends on the present.
 */
export const recurrenceInput = recurrenceBody
  .meta({ id: 'RecurrenceInput', additionalProperties: false, [alsoAnswered]: readOnlyFields })
  .transform((body, context) => {
    const read = readRecurrence(body)
    if (read.ok) return read.draft
    for (const { field, message } of read.errors)
      context.addIssue({ code: 'custom', path: [field], ...refused(message) })
    return z.NEVER
  })

/** The fields of a rule as answered: what was written, with every default. */
const ruleFields = {
  Frequency: frequency,
  StartDate: z.string(),
  ExecutionTime: z.string().nullable(),
  EndDate: z.string().nullable(),
  TimeZone: z.string(),
  Interval: z.int(),
  WeekDays: z.array(weekDay),
  WeekStart: weekDay,
  MonthlyType: monthlyType,
  DayOfMonth: z.int().nullable(),
  Ordinal: ordinal.nullable(),
  OrdinalDay: ordinalDay.nullable(),
  WorkingDay: z.int().nullable(),
  Months: z.array(z.int()),
  Month: z.int().nullable(),
  Repeat: z
    .object({ Every: z.int(), Unit: repeatUnit, Until: z.string().nullable() })
    .meta({ id: 'Repeat' })
    .nullable(),
  Cron: z.string().nullable(),
  CalendarId: z.string().nullable(),
  HolidayRule: holidayRule,
}

/** The fields of a recurrence as answered: its rule, and what happens to runs that cannot start in time. */
const recurrenceFields = {
  ...ruleFields,
  MissedRunPolicy: missedRunPolicy,
  MissedRunWindowMinutes: z.int(),
  OverlapPolicy: overlapPolicy,
  SpreadSeconds: z.int(),
}

/** On which days and at which times a schedule runs. */
export const ruleOutput = z.object(ruleFields).meta({
  id: 'RecurrenceRule',
  description: 'On which days and at which times a schedule runs, in the fields of its Schedule object',
})

/** The days and times of a recurrence as answered, all fields in place. */
export const ruleToWire = (rule: Recurrence): z.input<typeof ruleOutput> => toWire(ruleOutput, rule)

const wholeRecurrence = z.object({ Enabled: z.boolean(), ...recurrenceFields })

/** The `Schedule` object as answered, all fields in place; the caller adds the read-only ones. */
export const recurrenceToWire = (rule: Recurrence): z.input<typeof wholeRecurrence> =>
  toWire(wholeRecurrence, rule)

/** The `Schedule` object as answered: what was written with every default, and what follows from it. */
export const recurrenceOutput = z
  .object({
    NextRunEpochUtc: epochOrNull,
    LastRunEpochUtc: epochOrNull,
    Runnable: z.boolean(),
    NotRunnableReasons: z.array(z.string()).meta({
      description:
        'Why it does not run: the recurrence, this build, an account of which nothing can be read, or what the last run found at the source, which is tried again at the next run',
    }),
    NotRunnableCodes: saidCodes.meta({ description: 'The codes of NotRunnableReasons, in their order' }),
    Description: z.string().meta({ description: 'The recurrence in words' }),
    Enabled: z.boolean(),
    ...z.object(recurrenceFields).partial().shape,
  })
  .meta({
    id: 'Recurrence',
    description:
      'When a schedule runs. Where the stored recurrence cannot be read, the fields of its rule are left out; NotRunnableReasons says so.',
    examples: [exampleRecurrence],
  })

/**
 * The recurrence that a request means now.
 *
 * @param field where it stands in the request, for the names in errors
 * @throws ProblemError `invalid_request`
 */
export function recurrenceOf(
  draft: RecurrenceDraft,
  { clock, serviceTimeZone }: Dependencies,
  field = 'Schedule',
): Recurrence {
  const completed = completeRecurrence(draft, { now: clock.now(), serviceTimeZone })
  if (completed.ok) return completed.recurrence
  throw invalid(
    completed.errors.map((error) => ({ field: `${field}.${error.field}`, message: error.message })),
  )
}

/** A calendar that a recurrence names, as it is stored now. */
export interface CalendarInUse {
  readonly use: CalendarUse
  readonly calendar: HolidayCalendar
}

/**
 * The calendar that a recurrence names; null when it names none.
 *
 * @param keptId of the calendar that the schedule has already, which stays whether the caller may view it or
 *   not
 * @throws ProblemError `invalid_request` for an unknown calendar, `state_conflict` for a damaged one
 */
export async function calendarOf(
  { calendarId }: Recurrence,
  { store }: Pick<Dependencies, 'store'>,
  keptId: string | null = null,
): Promise<CalendarInUse | null> {
  if (calendarId === null) return null
  const row =
    calendarId === keptId
      ? await calendarOfSchedule(keptId, { store })
      : isId(calendarId)
        ? await store.calendars.read(calendarId)
        : null
  if (!row) {
    const message = sentence('field_calendar_unknown')
    throw invalid([{ field: 'Schedule.CalendarId', message }])
  }
  const read = readCalendar(row)
  if (!read.ok)
    throw problem('state_conflict', {
      detail: sentence('calendar_update_first', { problem: read.problem }),
    })
  return { use: { id: row.id, version: row.version }, calendar: read.calendar }
}

/** What a schedule runs by, also where the caller may not view the calendar itself; null without one. */
export async function calendarOfSchedule(
  calendarId: string | null,
  { store }: Pick<Dependencies, 'store'>,
): Promise<StoredCalendar | null> {
  if (calendarId === null) return null
  return (await store.calendars.readMany([calendarId])).get(calendarId) ?? null
}

export function recurrenceToAnswer(
  schedule: StoredSchedule,
  { now, language }: { readonly now: Date; readonly language: Language },
): z.infer<typeof recurrenceOutput> {
  const parsed = storedRecurrence.safeParse(schedule.recurrence)
  const reasons = reasonsNotToRun(schedule, parsed.success ? parsed.data : null, now)
  return {
    ...(parsed.success ? recurrenceToWire(parsed.data) : { Enabled: schedule.enabled }),
    NextRunEpochUtc: epochSecondsOrNull(schedule.nextRunAt),
    LastRunEpochUtc: epochSecondsOrNull(schedule.lastRunAt),
    Runnable: reasons.length === 0,
    ...notRunnableToWire(reasons, language),
    Description: parsed.success ? say(describeRecurrence(parsed.data, schedule.calendarName), language) : '',
  }
}

/** What is stored of a schedule about whether it runs. */
type RunState = Pick<
  StoredSchedule,
  | 'heldReasons'
  | 'sourceProblem'
  | 'enabled'
  | 'nextRunAt'
  | 'quarantineReason'
  | 'calendarName'
  | 'notRunnableReasons'
>

/** Why a schedule does not run, for a caller of the language. */
export function notRunnableToWire(reasons: readonly Sentence[], language: Language) {
  return {
    NotRunnableReasons: reasons.map((reason) => say(reason, language)),
    NotRunnableCodes: reasons.map(sentenceToWire),
  }
}

/**
 * Why a schedule does not run. A schedule whose report failed for good in the last run is tried again at its
 * next run, which may succeed after a repair. Any other reason means that there is no next run.
 */
export function reasonsNotToRun(schedule: RunState, recurrence: Recurrence | null, now: Date): Sentence[] {
  const { heldReasons, sourceProblem } = schedule
  const found =
    sourceProblem === null ? [] : [sentence('report_cannot_be_made', { reason: readSentence(sourceProblem) })]
  return [...heldReasons.map(readSentence), ...found, ...ruleReasons(schedule, recurrence, now)]
}

function ruleReasons(schedule: RunState, recurrence: Recurrence | null, now: Date): readonly Sentence[] {
  const { enabled, nextRunAt, quarantineReason } = schedule
  if (recurrence === null) return [sentence('rule_unreadable_write_again')]
  if (quarantineReason !== null) return [sentence('quarantined', { reason: readSentence(quarantineReason) })]
  if (nextRunAt !== null) return []
  const check = runnability(recurrence, now)
  return [
    ...(enabled ? [] : [sentence('disabled_now', { since: '' })]),
    ...(check.runnable ? reasonsByHolidays(schedule) : check.reasons),
  ]
}

/** Why a recurrence that names further days has no run: all of them are holidays. */
function reasonsByHolidays({ enabled, calendarName, notRunnableReasons }: RunState): readonly Sentence[] {
  if (calendarName === null) return []
  if (notRunnableReasons.length > 0 || !enabled) return notRunnableReasons.map(readSentence)
  return [noFurtherDay({ name: calendarName })]
}
