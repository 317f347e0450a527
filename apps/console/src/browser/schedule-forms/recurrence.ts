/** When a schedule runs, as the forms edit it: the recurrence of the interface itself, so that a draft is what is sent. */
import type { Schemas } from '../api/queries.ts'

export type Recurrence = Schemas['RecurrenceInput']
export type Frequency = Schemas['Frequency']
export type WeekDay = Schemas['WeekDay']

export const frequencies: readonly Frequency[] = ['Daily', 'Weekdays', 'Weekly', 'Monthly', 'Annual', 'Cron']
export const weekDays: readonly WeekDay[] = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
]

/** Every morning at seven, in the zone of who creates it. */
export function newRecurrence(zone: string): Recurrence {
  return { Enabled: true, Frequency: 'Daily', Interval: 1, ExecutionTime: '07:00', TimeZone: zone }
}

/** A recurrence as it was read, without what is only answered; null where the stored one cannot be read. */
export function editableRecurrence(stored: Schemas['Recurrence']): Recurrence | null {
  const { NextRunEpochUtc, LastRunEpochUtc, Runnable, NotRunnableReasons, Description, ...rule } = stored
  return rule.Frequency === undefined ? null : { ...rule, Frequency: rule.Frequency }
}

/**
 * What the frequency of a recurrence uses. A member that goes with another frequency stays in the form, so that
 * changing one's mind loses nothing, but is not sent: the service refuses what contradicts itself.
 */
export function sentRecurrence(recurrence: Recurrence): Recurrence {
  const { Frequency } = recurrence
  if (Frequency === 'Cron') {
    const { Interval, Repeat, ...rest } = recurrence
    return withoutDayFields({ ...rest, ExecutionTime: null })
  }
  const { Cron, ...rest } = recurrence
  if (Frequency === 'Monthly' || Frequency === 'Annual') return withOneMonthlyType(rest)
  return withoutDayFields(rest)
}

function withoutDayFields(recurrence: Recurrence): Recurrence {
  const { MonthlyType, DayOfMonth, Ordinal, OrdinalDay, WorkingDay, Months, Month, ...rest } = recurrence
  if (rest.Frequency === 'Weekly') return rest
  const { WeekDays, ...without } = rest
  return without
}

function withOneMonthlyType(recurrence: Recurrence): Recurrence {
  const { WeekDays, DayOfMonth, Ordinal, OrdinalDay, WorkingDay, Months, Month, ...rest } = recurrence
  const type = monthlyTypeOf(recurrence)
  return {
    ...rest,
    MonthlyType: type,
    ...(type === 'DayOfMonth' ? { DayOfMonth: DayOfMonth ?? null } : {}),
    ...(type === 'Ordinal' ? { Ordinal: Ordinal ?? null, OrdinalDay: OrdinalDay ?? null } : {}),
    ...(type === 'WorkingDay' ? { WorkingDay: WorkingDay ?? null } : {}),
    ...(rest.Frequency === 'Monthly' ? { Months: Months ?? [] } : { Month: Month ?? null }),
  }
}

/** How the day of a month is named; by its number unless it is said. */
export function monthlyTypeOf({ MonthlyType }: Recurrence): Schemas['MonthlyType'] {
  return MonthlyType ?? 'DayOfMonth'
}

/** What a recurrence lacks to have any run. */
export type MissingPart = 'time' | 'weekDay' | 'monthDay' | 'month' | 'cron'

export function missingParts(recurrence: Recurrence): readonly MissingPart[] {
  const { Frequency, ExecutionTime, WeekDays, Month, Cron } = recurrence
  if (Frequency === 'Cron') return isGiven(Cron) ? [] : ['cron']
  const missing: MissingPart[] = []
  if (!isGiven(ExecutionTime)) missing.push('time')
  if (Frequency === 'Weekly' && (WeekDays ?? []).length === 0) missing.push('weekDay')
  if (Frequency === 'Annual' && !isGiven(Month)) missing.push('month')
  if ((Frequency === 'Monthly' || Frequency === 'Annual') && !namesDay(recurrence)) missing.push('monthDay')
  return missing
}

function namesDay(recurrence: Recurrence): boolean {
  switch (monthlyTypeOf(recurrence)) {
    case 'DayOfMonth':
      return isGiven(recurrence.DayOfMonth)
    case 'Ordinal':
      return isGiven(recurrence.Ordinal) && isGiven(recurrence.OrdinalDay)
    case 'WorkingDay':
      return isGiven(recurrence.WorkingDay)
  }
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== ''
