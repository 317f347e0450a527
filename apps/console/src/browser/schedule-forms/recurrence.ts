/** When a schedule runs, as the forms edit it: the recurrence of the interface itself, so that a draft is what is sent. */
import type { Schemas } from '../api/queries.ts'

export type Recurrence = Schemas['RecurrenceInput']
export type Frequency = Schemas['Frequency']
export type WeekDay = Schemas['WeekDay']

/** What the parts of the form have in common: the rule, and what to do with a changed one. */
export interface RecurrenceFieldsProps {
  readonly value: Recurrence
  /** Takes the members that changed. */
  readonly onChange: (changed: Partial<Recurrence>) => void
}

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

/** Members of a recurrence that are only answered. */
const answeredOnly: ReadonlySet<string> = new Set([
  'NextRunEpochUtc',
  'LastRunEpochUtc',
  'Runnable',
  'NotRunnableReasons',
  'Description',
])

/** A recurrence as it was read, without what is only answered; null where the stored one cannot be read. */
export function editableRecurrence(stored: Schemas['Recurrence']): Recurrence | null {
  const rule = Object.entries(stored).filter(([name]) => !answeredOnly.has(name))
  return stored.Frequency === undefined ? null : (Object.fromEntries(rule) as Recurrence)
}

/** Where a member is used; one that is not named here is used everywhere. */
const uses: Partial<Record<keyof Recurrence, (rule: Recurrence) => boolean>> = {
  Cron: ({ Frequency }) => Frequency === 'Cron',
  Interval: ({ Frequency }) => Frequency !== 'Cron',
  ExecutionTime: ({ Frequency }) => Frequency !== 'Cron',
  Repeat: ({ Frequency }) => Frequency !== 'Cron',
  WeekDays: ({ Frequency }) => Frequency === 'Weekly',
  MonthlyType: usesMonthDay,
  DayOfMonth: (rule) => usesMonthDay(rule) && monthlyTypeOf(rule) === 'DayOfMonth',
  Ordinal: (rule) => usesMonthDay(rule) && monthlyTypeOf(rule) === 'Ordinal',
  OrdinalDay: (rule) => usesMonthDay(rule) && monthlyTypeOf(rule) === 'Ordinal',
  WorkingDay: (rule) => usesMonthDay(rule) && monthlyTypeOf(rule) === 'WorkingDay',
  Months: ({ Frequency }) => Frequency === 'Monthly',
  Month: ({ Frequency }) => Frequency === 'Annual',
}

/** Whether a day of the month is named. */
export function usesMonthDay({ Frequency }: Recurrence): boolean {
  return Frequency === 'Monthly' || Frequency === 'Annual'
}

/**
 * What the frequency of a recurrence uses. A member of another frequency stays in the form, so that a user
 * who changes the frequency back loses nothing. It is not sent: the service refuses contradictory members.
 */
export function sentRecurrence(recurrence: Recurrence): Recurrence {
  const used = Object.entries(recurrence).filter(
    ([name]) => uses[name as keyof Recurrence]?.(recurrence) ?? true,
  )
  return Object.fromEntries(used) as Recurrence
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
  if (usesMonthDay(recurrence) && !namesDay(recurrence)) missing.push('monthDay')
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

/** Whether a member of a rule has a value. */
export function isGiven<Value>(value: Value | null | undefined | ''): value is Value {
  return value !== undefined && value !== null && value !== ''
}
