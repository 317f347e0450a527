import {
  didYouMean,
  cronProblem,
  frequencies,
  holidayRules,
  localDateAt,
  missedRunPolicies,
  monthlyTypes,
  ordinalDays,
  ordinals,
  overlapPolicies,
  type Recurrence,
  recurrenceLimits as limits,
  repeatUnits,
  suggestedZoneNames,
  weekDayNames,
  withDefaults,
  zoneNameFor,
} from '@punctual/domain'
import { type Sentence, sentence } from '@punctual/domain/words'

import type { FieldError } from '../../http/problem.ts'
import {
  createFieldReader,
  type FieldReader,
  readInteger,
  readWord,
  show,
  wordMessage,
} from './field-reader.ts'
import { readOnlyFields, wireFields, wireRepeatFields } from './recurrence-body.ts'

/** What a body says, before the present fills in what it leaves open. */
export interface RecurrenceDraft {
  readonly given: Partial<Recurrence> & Pick<Recurrence, 'frequency' | 'endDate'>
  /** Null: today, in the zone. */
  readonly startDate: string | null
  /** Null: the zone of the service. */
  readonly timeZone: string | null
}

export type ReadRecurrence =
  | { readonly ok: true; readonly draft: RecurrenceDraft }
  | { readonly ok: false; readonly errors: readonly FieldError[] }

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
 * Reads the `Schedule` object of the interface. What contradicts itself is refused, every problem at once,
 * each naming its field; what is merely incomplete is accepted and has no occurrence. Read-only fields of a
 * read-back are ignored.
 */
export function readRecurrence(body: unknown): ReadRecurrence {
  if (!isObject(body))
    return {
      ok: false,
      errors: [
        {
          field: '',
          message: sentence('rule_field_wrong', { wanted: sentence('wanted_object'), given: show(body) }),
        },
      ],
    }
  const fields = createFieldReader(body)
  reportUnknownFields(fields, body, [...wireFields, ...readOnlyFields])
  const draft = { given: readGiven(fields), startDate: fields.date('StartDate'), timeZone: readZone(fields) }
  reportContradictions(fields, draft)
  return fields.errors.length > 0 ? { ok: false, errors: fields.errors } : { ok: true, draft }
}

/**
 * Fills in what depends on the present. It may contradict what the body says: an end in the past has no
 * start.
 */
export function completeRecurrence(
  { given, startDate, timeZone }: RecurrenceDraft,
  context: ParseContext,
): ParsedRecurrence {
  const zone = timeZone ?? context.serviceTimeZone
  const recurrence = withDefaults({
    ...given,
    timeZone: zone,
    startDate: startDate ?? localDateAt(context.now, zone),
  })
  const problem = endBeforeStart(recurrence)
  return problem === null
    ? { ok: true, recurrence }
    : { ok: false, errors: [{ field: 'EndDate', message: problem }] }
}

/** Both in one: for a body that is read and used at the same moment. */
export function parseRecurrence(body: unknown, context: ParseContext): ParsedRecurrence {
  const read = readRecurrence(body)
  return read.ok ? completeRecurrence(read.draft, context) : read
}

function readGiven(fields: FieldReader): RecurrenceDraft['given'] {
  const found = {
    enabled: fields.flag('Enabled'),
    executionTime: fields.time('ExecutionTime'),
    interval: fields.integer('Interval', { from: 1, to: limits.interval }),
    weekDays: readWeekDays(fields),
    weekStart: fields.word('WeekStart', weekDayNames),
    ...readMonthRule(fields),
    months: readMonths(fields),
    month: fields.integer('Month', { from: 1, to: 12 }),
    repeat: readRepeat(fields),
    cron: fields.text('Cron')?.replaceAll(/\s+/g, ' ') ?? null,
    calendarId: fields.text('CalendarId')?.toLowerCase() ?? null,
    holidayRule: fields.word('HolidayRule', holidayRules),
    missedRunPolicy: fields.word('MissedRunPolicy', missedRunPolicies),
    missedRunWindowMinutes: fields.integer('MissedRunWindowMinutes', {
      from: 0,
      to: limits.missedRunWindowMinutes,
    }),
    overlapPolicy: fields.word('OverlapPolicy', overlapPolicies),
    spreadSeconds: fields.integer('SpreadSeconds', { from: 0, to: limits.spreadSeconds }),
  }
  const given = Object.fromEntries(
    Object.entries(found).filter(([, value]) => value !== null),
  ) as Partial<Recurrence>
  return { ...given, frequency: readFrequency(fields), endDate: fields.date('EndDate') }
}

function readFrequency(fields: FieldReader): Recurrence['frequency'] {
  if (!fields.has('Frequency'))
    fields.report('Frequency', sentence('frequency_required', { wordNames: frequencies }))
  return fields.word('Frequency', frequencies) ?? 'Daily'
}

function readZone(fields: FieldReader): string | null {
  const given = fields.text('TimeZone')
  if (given === null) return null
  const name = zoneNameFor(given)
  if (name !== null) return name
  const guess = didYouMean(given, suggestedZoneNames())
  fields.report(
    'TimeZone',
    guess === null
      ? sentence('zone_unknown', { given: show(given) })
      : sentence('zone_unknown_guess', { given: show(given), guess }),
  )
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
    if (month === undefined)
      fields.report(
        `Months[${index}]`,
        sentence('rule_field_wrong', {
          wanted: sentence('wanted_integer', { from: 1, to: 12 }),
          given: show(value),
        }),
      )
    else months.add(month)
  }
  return [...months].sort((a, b) => a - b)
}

/** Without MonthlyType, the fields that are given report which it is. */
function readMonthRule(
  fields: FieldReader,
): Pick<Recurrence, 'monthlyType' | 'dayOfMonth' | 'ordinal' | 'ordinalDay' | 'workingDay'> {
  const dayOfMonth = fields.integer('DayOfMonth', {
    from: -limits.dayOfMonth,
    to: limits.dayOfMonth,
    notZero: true,
  })
  const ordinal = readOrdinal(fields)
  const ordinalDay = fields.word('OrdinalDay', ordinalDays)
  const workingDay = fields.integer('WorkingDay', {
    from: -limits.workingDay,
    to: limits.workingDay,
    notZero: true,
  })
  const given = monthlyTypes.filter(
    (type) => fields.has(type) || (type === 'Ordinal' && fields.has('OrdinalDay')),
  )
  if (given.length > 1 && !fields.has('MonthlyType'))
    fields.report('MonthlyType', sentence('monthly_type_required', { fields: given.join(' and ') }))
  return {
    monthlyType: fields.word('MonthlyType', monthlyTypes) ?? given[0] ?? 'DayOfMonth',
    dayOfMonth,
    ordinal,
    ordinalDay,
    workingDay,
  }
}

function readOrdinal(fields: FieldReader): Recurrence['ordinal'] {
  if (readWord(fields.raw('Ordinal'), ['Fifth']) === undefined) return fields.word('Ordinal', ordinals)
  fields.report('Ordinal', sentence('ordinal_fifth', { wordNames: ordinals }))
  return null
}

function readRepeat(fields: FieldReader): Recurrence['repeat'] {
  const given = fields.raw('Repeat')
  if (given === null) return null
  if (!isObject(given)) {
    fields.report(
      'Repeat',
      sentence('rule_field_wrong', {
        wanted: sentence('wanted_repeat', { members: '{Every, Unit, Until}' }),
        given: show(given),
      }),
    )
    return null
  }
  const repeat = createFieldReader(given, 'Repeat.', fields.errors)
  reportUnknownFields(repeat, given, wireRepeatFields)
  const unit = repeat.word('Unit', repeatUnits)
  if (!repeat.has('Unit')) repeat.report('Unit', sentence('repeat_unit_required'))
  if (!repeat.has('Every')) repeat.report('Every', sentence('repeat_every_required'))
  const every = repeat.integer('Every', {
    from: 1,
    to: unit === 'Hours' ? limits.repeatHours : limits.repeatMinutes,
  })
  return { every: every ?? 1, unit: unit ?? 'Minutes', until: repeat.time('Until') }
}

function endBeforeStart({
  startDate,
  endDate,
}: {
  startDate: string | null
  endDate: string | null
}): Sentence | null {
  return endDate !== null && startDate !== null && endDate < startDate
    ? sentence('end_before_start', { end: endDate, start: startDate })
    : null
}

function reportContradictions(fields: FieldReader, { given, startDate }: RecurrenceDraft): void {
  const { frequency, endDate, executionTime = null, interval = 1, repeat = null, cron = null } = given
  const ends = endBeforeStart({ startDate, endDate })
  if (ends !== null) fields.report('EndDate', ends)
  if (repeat?.until && executionTime !== null && repeat.until < executionTime) {
    fields.report('Repeat.Until', sentence('until_before_time', { until: repeat.until, time: executionTime }))
  }
  if (cron !== null) {
    const problem = cronProblem(cron)
    if (problem !== null) fields.report('Cron', sentence('cron_wrong', { given: show(cron), problem }))
  }
  if (frequency !== 'Cron') {
    if (cron !== null && fields.has('Frequency'))
      fields.report('Cron', sentence('cron_not_with_frequency', { frequency }))
    return
  }
  if (interval !== 1) fields.report('Interval', sentence('interval_not_with_cron'))
  if (repeat !== null) fields.report('Repeat', sentence('repeat_not_with_cron'))
}

function reportUnknownFields(fields: FieldReader, source: object, known: readonly string[]): void {
  for (const key of Object.keys(source)) {
    if (readWord(key, known) !== undefined) continue
    const guess = didYouMean(key, known)
    fields.report(
      key,
      guess === null ? sentence('rule_field_unknown') : sentence('rule_field_unknown_guess', { guess }),
    )
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
