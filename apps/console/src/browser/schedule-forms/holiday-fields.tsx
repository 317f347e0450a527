import { useQuery } from '@tanstack/react-query'
import { FormattedMessage, useIntl } from 'react-intl'

import { calendarsQuery } from '../api/calendar-queries.ts'
import { useClient } from '../api/client-context.ts'
import { Choice } from '../controls/choice.tsx'
import { optionsOf, withChosen } from '../controls/options.ts'
import type { RecurrenceFieldsProps } from './recurrence.ts'

const holidayRules = ['Skip', 'Before', 'After'] as const

/** Days on which it does not run, or runs on another day. */
export function HolidayFields({ value, onChange }: RecurrenceFieldsProps) {
  const intl = useIntl()
  const { data } = useQuery(calendarsQuery(useClient()))
  const chosen = value.CalendarId ?? ''
  const calendars = (data ?? []).map(({ Id, Name }) => ({ value: Id, text: Name }))
  const isListed = chosen === '' || calendars.some((calendar) => calendar.value === chosen)
  const isGone = data !== undefined && !isListed
  const gone = { value: chosen, text: intl.formatMessage({ id: 'recurrence.calendar.gone' }) }
  return (
    <>
      <div className="form-row">
        <Choice
          kind="field"
          label="recurrence.calendar"
          name="Schedule.CalendarId"
          value={chosen}
          options={[
            { value: '', text: intl.formatMessage({ id: 'recurrence.calendar.none' }) },
            ...(isGone ? [...calendars, gone] : withChosen(calendars, chosen)),
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
      {isGone && (
        <p className="notice notice-warn" role="status">
          <FormattedMessage id="recurrence.calendar.gone.what" />
        </p>
      )}
    </>
  )
}
