import type { Recurrence } from './recurrence.ts'

/** What a recurrence lacks to have any occurrence, one sentence each; empty when it is complete. */
export function missingParts(recurrence: Recurrence): string[] {
  const { frequency, executionTime, weekDays, month, cron } = recurrence
  if (frequency === 'Cron') return cron === null ? ['Cron needs a pattern in Cron.'] : []
  const reasons: string[] = []
  if (executionTime === null) reasons.push('ExecutionTime is missing.')
  if (frequency === 'Weekly' && weekDays.length === 0)
    reasons.push('Weekly needs at least one day in WeekDays.')
  if (frequency === 'Annual' && month === null) reasons.push('Annual needs Month.')
  if (frequency === 'Monthly' || frequency === 'Annual') reasons.push(...missingMonthDay(recurrence))
  return reasons
}

/** Whether a recurrence lacks nothing: the same question, for those who ask it all the time. */
export function isComplete(recurrence: Recurrence): boolean {
  const { frequency, executionTime, cron } = recurrence
  if (frequency === 'Cron') return cron !== null
  if (frequency === 'Daily' || frequency === 'Weekdays') return executionTime !== null
  return missingParts(recurrence).length === 0
}

function missingMonthDay({
  frequency,
  monthlyType,
  dayOfMonth,
  ordinal,
  ordinalDay,
  workingDay,
}: Recurrence): string[] {
  switch (monthlyType) {
    case 'DayOfMonth':
      return dayOfMonth === null
        ? [`${frequency} needs DayOfMonth, or MonthlyType Ordinal or WorkingDay with its fields.`]
        : []
    case 'Ordinal':
      return [
        ...(ordinal === null ? ['MonthlyType Ordinal needs Ordinal.'] : []),
        ...(ordinalDay === null ? ['MonthlyType Ordinal needs OrdinalDay.'] : []),
      ]
    case 'WorkingDay':
      return workingDay === null ? ['MonthlyType WorkingDay needs WorkingDay.'] : []
  }
}
