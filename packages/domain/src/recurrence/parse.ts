import { closestWord } from './closest-word.ts'
import { cronProblem } from './cron.ts'
import { createFieldReader, type FieldError, type FieldReader, readInteger, readWord, show, wordMessage } from './field-reader.ts'
import { formatLocalDay, dayOfWall } from './local-date.ts'
import {
  frequencies,
  holidayRules,
  limits,
  missedRunPolicies,
  monthlyTypes,
  ordinalDays,
  ordinals,
  overlapPolicies,
  type Recurrence,
  repeatUnits,
  weekDayNames,
} from './recurrence.ts'
import { readOnlyFields, wireFields, wireRepeatFields } from './wire.ts'
import { suggestedZoneNames, zoneNameFor } from './zone-name.ts'
import { zoneOf } from './zone.ts'

export interface ParseContext {
  /** The present instant: the default of StartDate is its local date in the recurrence's zone. */
  readonly now: Date
  /** Zone of the service, used when the body names none. */
  readonly serviceTimeZone: string
}

export type ParsedRecurrence =
  | { readonly ok: true; readonly recurrence: Recurrence }
  | { readonly ok: false; readonly errors: readonly FieldError[] }

/**
 * Reads the `Schedule` object of the interface and fills in its defaults. What contradicts itself is refused, every
 * problem at once, each naming its field; what is merely incomplete is accepted and has no occurrence. Read-only fields of a
 * read-back are ignored.
 */
export function parseRecurrence(wire: unknown, context: ParseContext): ParsedRecurrence {
  if (!isObject(wire)) return { ok: false, errors: [{ field: '', message: `must be an object, not ${show(wire)}.` }] }
  const fields = createFieldReader(wire)
  reportUnknownFields(fields, wire, [...wireFields, ...readOnlyFields])
  const recurrence = readRecurrence(fields, context)
  reportContradictions(fields, recurrence)
  return fields.errors.length > 0 ? { ok: false, errors: fields.errors } : { ok: true, recurrence }
}

function readRecurrence(fields: FieldReader, { now, serviceTimeZone }: ParseContext): Recurrence {
  const timeZone = readZone(fields) ?? serviceTimeZone
  const monthRule = readMonthRule(fields)
  return {
    enabled: fields.flag('Enabled') ?? true,
    frequency: readFrequency(fields),
    startDate: fields.date('StartDate') ?? localDateAt(now, timeZone),
    executionTime: fields.time('ExecutionTime'),
    endDate: fields.date('EndDate'),
    timeZone,
    interval: fields.integer('Interval', { from: 1, to: limits.interval }) ?? 1,
    weekDays: readWeekDays(fields),
    weekStart: fields.word('WeekStart', weekDayNames) ?? 'Monday',
    ...monthRule,
    months: readMonths(fields),
    month: fields.integer('Month', { from: 1, to: 12 }),
    repeat: readRepeat(fields),
    cron: fields.text('Cron')?.replaceAll(/\s+/g, ' ') ?? null,
    calendarId: fields.text('CalendarId'),
    holidayRule: fields.word('HolidayRule', holidayRules) ?? 'Skip',
    missedRunPolicy: fields.word('MissedRunPolicy', missedRunPolicies) ?? 'RunOnce',
    missedRunWindowMinutes: fields.integer('MissedRunWindowMinutes', { from: 0, to: limits.missedRunWindowMinutes }) ?? 60,
    overlapPolicy: fields.word('OverlapPolicy', overlapPolicies) ?? 'Queue',
    spreadSeconds: fields.integer('SpreadSeconds', { from: 0, to: limits.spreadSeconds }) ?? 0,
  }
}

/** The date that a zone's calendar shows at an instant, `YYYY-MM-DD`. */
export function localDateAt(instant: Date, timeZone: string): string {
  const time = instant.getTime()
  return formatLocalDay(dayOfWall(time + zoneOf(timeZone).offsetAt(time)))
}

function readFrequency(fields: FieldReader): Recurrence['frequency'] {
  if (!fields.has('Frequency')) fields.report('Frequency', `is required: one of ${frequencies.join(', ')}.`)
  return fields.word('Frequency', frequencies) ?? 'Daily'
}

function readZone(fields: FieldReader): string | null {
  const given = fields.text('TimeZone')
  if (given === null) return null
  const name = zoneNameFor(given)
  if (name !== null) return name
  const near = closestWord(given, suggestedZoneNames())
  const hint = near === null ? '' : ` Did you mean ${near}?`
  fields.report('TimeZone', `${show(given)} is not a known time zone. Give an IANA name such as Europe/Amsterdam, or a Windows id.${hint}`)
  return null
}

function readWeekDays(fields: FieldReader): Recurrence['weekDays'] {
  const days = new Set<string>()
  for (const [index, value] of (fields.list('WeekDays') ?? []).entries()) {
    const day = readWord(value, weekDayNames)
    if (day === undefined) fields.report(`WeekDays[${index}]`, wordMessage(value, weekDayNames))
    else days.add(day)
  }
  return weekDayNames.filter((day) => days.has(day))
}

function readMonths(fields: FieldReader): number[] {
  const months = new Set<number>()
  for (const [index, value] of (fields.list('Months') ?? []).entries()) {
    const month = readInteger(value, { from: 1, to: 12 })
    if (month === undefined) fields.report(`Months[${index}]`, `must be a whole number from 1 to 12, not ${show(value)}.`)
    else months.add(month)
  }
  return [...months].sort((a, b) => a - b)
}

/** Without MonthlyType, the fields that are given tell which it is. */
function readMonthRule(fields: FieldReader): Pick<Recurrence, 'monthlyType' | 'dayOfMonth' | 'ordinal' | 'ordinalDay' | 'workingDay'> {
  const dayOfMonth = fields.integer('DayOfMonth', { from: -limits.dayOfMonth, to: limits.dayOfMonth, notZero: true })
  const ordinal = readOrdinal(fields)
  const ordinalDay = fields.word('OrdinalDay', ordinalDays)
  const workingDay = fields.integer('WorkingDay', { from: -limits.workingDay, to: limits.workingDay, notZero: true })
  const given = monthlyTypes.filter((type) => fields.has(type) || (type === 'Ordinal' && fields.has('OrdinalDay')))
  if (given.length > 1 && !fields.has('MonthlyType')) fields.report('MonthlyType', `is required to choose between ${given.join(' and ')}.`)
  return { monthlyType: fields.word('MonthlyType', monthlyTypes) ?? given[0] ?? 'DayOfMonth', dayOfMonth, ordinal, ordinalDay, workingDay }
}

function readOrdinal(fields: FieldReader): Recurrence['ordinal'] {
  if (readWord(fields.raw('Ordinal'), ['Fifth']) === undefined) return fields.word('Ordinal', ordinals)
  fields.report('Ordinal', `must be one of ${ordinals.join(', ')}. Not every month has a fifth: use Last.`)
  return null
}

function readRepeat(fields: FieldReader): Recurrence['repeat'] {
  const given = fields.raw('Repeat')
  if (given === null) return null
  if (!isObject(given)) {
    fields.report('Repeat', `must be an object {Every, Unit, Until}, not ${show(given)}.`)
    return null
  }
  const repeat = createFieldReader(given, 'Repeat.', fields.errors)
  reportUnknownFields(repeat, given, wireRepeatFields)
  const unit = repeat.word('Unit', repeatUnits)
  if (!repeat.has('Unit')) repeat.report('Unit', 'is required: Minutes or Hours.')
  if (!repeat.has('Every')) repeat.report('Every', 'is required: how many minutes or hours lie between two runs.')
  const every = repeat.integer('Every', { from: 1, to: unit === 'Hours' ? limits.repeatHours : limits.repeatMinutes })
  return { every: every ?? 1, unit: unit ?? 'Minutes', until: repeat.time('Until') }
}

function reportContradictions(
  fields: FieldReader,
  { frequency, startDate, endDate, executionTime, interval, repeat, cron }: Recurrence,
): void {
  if (endDate !== null && endDate < startDate) fields.report('EndDate', `${endDate} lies before StartDate ${startDate}.`)
  if (repeat?.until && executionTime !== null && repeat.until < executionTime) {
    fields.report('Repeat.Until', `${repeat.until} lies before ExecutionTime ${executionTime}; repeated runs stay within the day.`)
  }
  if (cron !== null) {
    const problem = cronProblem(cron)
    if (problem !== null) fields.report('Cron', `${show(cron)} is not a cron pattern: ${problem}.`)
  }
  if (frequency !== 'Cron') {
    if (cron !== null && fields.has('Frequency')) fields.report('Cron', `goes with Frequency Cron only, not with ${frequency}.`)
    return
  }
  if (interval !== 1) fields.report('Interval', 'does not go with Frequency Cron: write the interval into the pattern.')
  if (repeat !== null) fields.report('Repeat', 'does not go with Frequency Cron: write the repetition into the pattern.')
}

function reportUnknownFields(fields: FieldReader, source: object, known: readonly string[]): void {
  for (const key of Object.keys(source)) {
    if (readWord(key, known) !== undefined) continue
    const near = closestWord(key, known)
    fields.report(key, `is not a field of this object.${near === null ? '' : ` Did you mean ${near}?`}`)
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
