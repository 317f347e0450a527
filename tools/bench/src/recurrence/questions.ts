import { type GivenRecurrence, type Recurrence, withDefaults } from '@punctual/domain'

/** When does this run next, after this instant? */
export interface Question {
  readonly recurrence: Recurrence
  /** Milliseconds since 1970 UTC. */
  readonly after: number
}

/** The kinds of recurrence that users have, without start and zone. */
const kinds: Readonly<Record<string, Omit<GivenRecurrence, 'startDate' | 'timeZone'>>> = {
  daily: { frequency: 'Daily', executionTime: '06:30' },
  weekdays: { frequency: 'Weekdays', executionTime: '07:00' },
  weekly: { frequency: 'Weekly', weekDays: ['Monday', 'Thursday'], interval: 2, executionTime: '08:15' },
  monthly: { frequency: 'Monthly', dayOfMonth: -1, executionTime: '18:00' },
  ordinal: {
    frequency: 'Monthly',
    monthlyType: 'Ordinal',
    ordinal: 'Last',
    ordinalDay: 'Friday',
    executionTime: '17:00',
  },
  workingday: { frequency: 'Monthly', monthlyType: 'WorkingDay', workingDay: 5, executionTime: '09:00' },
  annual: { frequency: 'Annual', month: 3, dayOfMonth: 31, executionTime: '12:00' },
  repeat: { frequency: 'Daily', executionTime: '00:00', repeat: { every: 15, unit: 'Minutes', until: null } },
  cron: { frequency: 'Cron', cron: '30 9 * * 1-5' },
  frequentcron: { frequency: 'Cron', cron: '*/5 8-18 * * *' },
}

export const kindNames = Object.keys(kinds)

const firstInstant = Date.UTC(2026, 0, 1)
const spanMs = 3 * 365 * 86_400_000

/**
 * Questions of one kind over every zone of the time zone database, at instants spread over three years; the
 * same in every run.
 */
export function questionsOf(kind: string): Question[] {
  const given = kinds[kind]
  if (!given) throw new Error(`There is no kind ${kind}; there are ${kindNames.join(', ')}.`)
  return Intl.supportedValuesOf('timeZone').map((timeZone, index) => ({
    recurrence: withDefaults({ ...given, timeZone, startDate: '2025-01-06' }),
    after: firstInstant + ((index * 2_654_435_761) % spanMs),
  }))
}
