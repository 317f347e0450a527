import { parseRecurrence, type Recurrence } from '@punctual/domain'

/** When does this run next, after this instant? */
export interface Question {
  readonly recurrence: Recurrence
  /** Milliseconds since 1970 UTC. */
  readonly after: number
}

const start = { StartDate: '2025-01-06' } as const

/** The kinds of recurrence that people have, in the form of the interface, without the zone. */
const kinds: Readonly<Record<string, object>> = {
  daily: { Frequency: 'Daily', ExecutionTime: '06:30', ...start },
  weekdays: { Frequency: 'Weekdays', ExecutionTime: '07:00', ...start },
  weekly: { Frequency: 'Weekly', WeekDays: ['Monday', 'Thursday'], Interval: 2, ExecutionTime: '08:15', ...start },
  monthly: { Frequency: 'Monthly', DayOfMonth: -1, ExecutionTime: '18:00', ...start },
  ordinal: { Frequency: 'Monthly', MonthlyType: 'Ordinal', Ordinal: 'Last', OrdinalDay: 'Friday', ExecutionTime: '17:00', ...start },
  workingday: { Frequency: 'Monthly', WorkingDay: 5, ExecutionTime: '09:00', ...start },
  annual: { Frequency: 'Annual', Month: 3, DayOfMonth: 31, ExecutionTime: '12:00', ...start },
  repeat: { Frequency: 'Daily', ExecutionTime: '00:00', Repeat: { Every: 15, Unit: 'Minutes' }, ...start },
  cron: { Frequency: 'Cron', Cron: '30 9 * * 1-5', ...start },
  frequentcron: { Frequency: 'Cron', Cron: '*/5 8-18 * * *', ...start },
}

export const kindNames = Object.keys(kinds)

const firstInstant = Date.UTC(2026, 0, 1)
const spanMs = 3 * 365 * 86_400_000

/** Questions of one kind over every zone of the time zone database, at instants spread over three years; the same in every run. */
export function questionsOf(kind: string): Question[] {
  const wire = kinds[kind]
  if (!wire) throw new Error(`There is no kind ${kind}; there are ${kindNames.join(', ')}.`)
  return Intl.supportedValuesOf('timeZone').map((TimeZone, index) => {
    const parsed = parseRecurrence({ ...wire, TimeZone }, { now: new Date(firstInstant), serviceTimeZone: 'UTC' })
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors))
    return { recurrence: parsed.recurrence, after: firstInstant + ((index * 2_654_435_761) % spanMs) }
  })
}
