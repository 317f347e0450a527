import { useQuery } from '@tanstack/react-query'
import { useIntl } from 'react-intl'

import { calendarsQuery } from '../api/calendar-queries.ts'
import { useClient } from '../api/client-context.ts'
import { Choice, optionsOf, withChosen } from '../controls/choice.tsx'
import type { RecurrenceFieldsProps } from './recurrence.ts'

const holidayRules = ['Skip', 'Before', 'After'] as const

/** Days on which it does not run, or runs on another day. */
export function HolidayFields({ value, onChange }: RecurrenceFieldsProps) {
  const intl = useIntl()
  const { data: calendars = [] } = useQuery(calendarsQuery(useClient()))
  const chosen = value.CalendarId ?? ''
  return (
    <div className="form-row">
      <Choice
        kind="field"
        label="recurrence.calendar"
        name="Schedule.CalendarId"
        value={chosen}
        options={[
          { value: '', text: intl.formatMessage({ id: 'recurrence.calendar.none' }) },
          ...withChosen(
            calendars.map(({ Id, Name }) => ({ value: Id, text: Name })),
            chosen,
          ),
        ]}
        onChange={(text) => onChange({ CalendarId: text === '' ? null : text })}
      />
      {chosen !== '' && (
        <Choice
          kind="field"
          label="recurrence.holidayRule"
          name="Schedule.HolidayRule"
          value={value.HolidayRule ?? 'Skip'}
          options={optionsOf(holidayRules, (rule) =>
            intl.formatMessage({ id: `recurrence.holidayRule.${rule}` }),
          )}
          onChange={(HolidayRule) => onChange({ HolidayRule })}
        />
      )}
    </div>
  )
}
