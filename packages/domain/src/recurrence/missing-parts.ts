import { type Sentence, sentence } from '../words/sentence.ts'
import type { Recurrence } from './recurrence.ts'

/** What a recurrence lacks to have any occurrence; empty when it is complete. */
export function missingParts(recurrence: Recurrence): Sentence[] {
  const { frequency, executionTime, weekDays, month, cron } = recurrence
  if (frequency === 'Cron') return cron === null ? [sentence('rule_needs_cron')] : []
  const reasons: Sentence[] = []
  if (executionTime === null) reasons.push(sentence('rule_needs_time'))
  if (frequency === 'Weekly' && weekDays.length === 0) reasons.push(sentence('rule_needs_week_day'))
  if (frequency === 'Annual' && month === null) reasons.push(sentence('rule_needs_month'))
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
  monthlyType: type,
  dayOfMonth,
  ordinal,
  ordinalDay,
  workingDay,
}: Recurrence): Sentence[] {
  const needs = (field: string) => sentence('rule_needs_field', { type, field })
  switch (type) {
    case 'DayOfMonth':
      return dayOfMonth === null ? [sentence('rule_needs_month_day', { frequency })] : []
    case 'Ordinal':
      return [
        ...(ordinal === null ? [needs('Ordinal')] : []),
        ...(ordinalDay === null ? [needs('OrdinalDay')] : []),
      ]
    case 'WorkingDay':
      return workingDay === null ? [needs('WorkingDay')] : []
  }
}
