import { useQuery } from '@tanstack/react-query'
import { useIntl } from 'react-intl'

import { calendarsQuery } from '../api/calendar-queries.ts'
import { useClient } from '../api/client-context.ts'
import { Choice } from '../controls/choice.tsx'
import type { RecurrenceFieldsProps } from './recurrence.ts'

const holidayRules = ['Skip', 'Before', 'After'] as const

/** Days on which it does not run, or runs on another day. */
export function HolidayFields({ value, onChange }: RecurrenceFieldsProps) {
  const intl = useIntl()
  const { data: calendars = [] } = useQuery(calendarsQuery(useClient()))
  const chosen = value.CalendarId ?? ''
  // A calendar that the list does not name stays chosen.
  const isListed = chosen === '' || calendars.some(({ Id }) => Id === chosen)
  return (
    <div className="form-row">
      <Choice
        kind="field"
        label="recurrence.calendar"
        name="Schedule.CalendarId"
        value={chosen}
        options={[
          { value: '', text: intl.formatMessage({ id: 'recurrence.calendar.none' }) },
          ...calendars.map(({ Id, Name }) => ({ value: Id, text: Name })),
          ...(isListed ? [] : [{ value: chosen, text: chosen }]),
        ]}
        onChange={(text) => onChange({ CalendarId: text === '' ? null : text })}
      />
      {chosen !== '' && (
        <Choice
          kind="field"
          label="recurrence.holidayRule"
          name="Schedule.HolidayRule"
          value={value.HolidayRule ?? 'Skip'}
          options={holidayRules.map((rule) => ({
            value: rule,
            text: intl.formatMessage({ id: `recurrence.holidayRule.${rule}` }),
          }))}
          onChange={(text) => onChange({ HolidayRule: text as (typeof holidayRules)[number] })}
        />
      )}
    </div>
  )
}
