import type { IntlShape } from 'react-intl'

import { weekDays } from '../schedule-forms/recurrence.ts'
import { weekDayName } from '../schedule-forms/rule-words.ts'

/** A free day of the week, such as "Saturday", in the language of the reader; a holiday as its calendar names it. */
export function holidayName(intl: IntlShape, name: string): string {
  const weekDay = weekDays.find((day) => day === name)
  return weekDay === undefined ? name : weekDayName(intl, weekDay)
}
