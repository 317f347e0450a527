import { type ReactNode, useState } from 'react'
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl'

import type { Calendar } from '../../api/calendar-queries.ts'
import { CheckField } from '../../controls/check-field.tsx'
import { FieldGroup } from '../../controls/field-group.tsx'
import { textOf } from '../../controls/form-values.ts'
import { WrongInput } from '../../controls/place-findings.ts'
import { type Opened, SentForm } from '../../controls/sent-form.tsx'
import { TextField } from '../../controls/text-field.tsx'
import { type WeekDay, weekDays } from '../../schedule-forms/recurrence.ts'
import { weekDayName } from '../../schedule-forms/rule-words.ts'
import { dayIn } from '../../times/day.ts'
import { useNow } from '../../times/use-now.ts'
import { Impact } from './impact.tsx'
import { holidayLines, readHolidays } from './read-holidays.ts'
import { YearGrid } from './year-grid.tsx'

export interface CalendarFormProps {
  /** Null for a new one. */
  readonly calendar: Calendar | null
  readonly year: number
  readonly onSave: (body: CalendarBody, opened: Opened) => Promise<void>
  readonly buttons?: ReactNode
}

export interface CalendarBody {
  readonly Name: string
  readonly Description: string
  readonly Holidays: { Date: string; Name: string }[]
  readonly WeekendDays: WeekDay[]
}

/** Days as lines, or pasted as an iCalendar file; what is read is shown as a year while it is written. */
export function CalendarForm({ calendar, year, onSave, buttons }: CalendarFormProps) {
  const intl = useIntl()
  const [text, setText] = useState(() => holidayLines(calendar?.Holidays ?? []))
  const [weekend, setWeekend] = useState<readonly WeekDay[]>(calendar?.WeekendDays ?? [])
  const today = useNow((nowMs) => dayIn('UTC', nowMs / 1_000))
  const [isLeftOut, setIsLeftOut] = useState(false)
  const { holidays, unread, repeating } = readHolidays(text)
  const after = { Holidays: [...holidays], WeekendDays: [...weekend] }
  return (
    <div className="calendar-form">
      <SentForm
        submit={intl.formatMessage({ id: 'save' })}
        version={calendar?.Version}
        onSubmit={async (values, opened) => {
          if (unread.length > 0 && !isLeftOut) throw unreadEntries(intl, unread)
          const [Name, Description] = [textOf(values, 'Name'), textOf(values, 'Description')]
          await onSave({ Name, Description, ...after }, opened)
        }}
        buttons={buttons}
        held={weekend}
      >
        <TextField
          name="Name"
          label={intl.formatMessage({ id: 'calendar.name' })}
          defaultValue={calendar?.Name ?? ''}
          isRequired
          autoFocus={calendar === null}
        />
        <TextField
          name="Description"
          label={intl.formatMessage({ id: 'people.description' })}
          defaultValue={calendar?.Description ?? ''}
        />
        <TextField
          name="Holidays"
          label={intl.formatMessage({ id: 'calendar.holidays' })}
          help={<FormattedMessage id="calendar.holidays.help" />}
          rows={10}
          value={text}
          onChange={(next) => {
            setText(next)
            // What was agreed to holds for the entries that were there.
            setIsLeftOut(false)
          }}
          spellCheck="false"
        />
        <p role="status" className="calendar-read">
          <FormattedMessage id="calendar.read" values={{ count: holidays.length }} />
          <EntryNote id="calendar.unread" entries={unread} />
          <EntryNote id="calendar.repeating" entries={repeating} />
        </p>
        {unread.length > 0 && (
          <CheckField
            label={<FormattedMessage id="calendar.leaveOut" />}
            isChecked={isLeftOut}
            onChange={setIsLeftOut}
          />
        )}
        <FieldGroup
          name="WeekendDays"
          className="week-days"
          legend={<FormattedMessage id="calendar.weekend" />}
        >
          {weekDays.map((day) => (
            <label key={day} className="check">
              <input
                type="checkbox"
                checked={weekend.includes(day)}
                onChange={({ target }) =>
                  setWeekend(
                    weekDays.filter((each) => (each === day ? target.checked : weekend.includes(each))),
                  )
                }
              />
              {weekDayName(intl, day)}
            </label>
          ))}
        </FieldGroup>
        {calendar !== null && <Impact before={calendar} after={after} today={today} />}
      </SentForm>
      <YearGrid calendar={{ ...after }} year={year} path={null} />
    </div>
  )
}

/** Entries that are named at once; the others are named when these are mended. */
const maxNamed = 5
const maxEntryLength = 60

/** Says at the field what would be lost. */
function unreadEntries(intl: IntlShape, unread: readonly string[]): WrongInput {
  const named = unread.slice(0, maxNamed).map((entry) => `“${entry.slice(0, maxEntryLength)}”`)
  const values = { entries: intl.formatList(named), isMore: unread.length > maxNamed ? 'yes' : 'no' }
  return new WrongInput([
    { field: 'Holidays', message: intl.formatMessage({ id: 'calendar.unread.stop' }, values) },
  ])
}

interface EntryNoteProps {
  readonly id: 'calendar.unread' | 'calendar.repeating'
  readonly entries: readonly string[]
}

/** How many entries are meant, and the first of them; nothing where there is none. */
function EntryNote({ id, entries: [first, ...others] }: EntryNoteProps) {
  if (first === undefined) return null
  return (
    <span className="words-warn">
      {' '}
      <FormattedMessage id={id} values={{ count: others.length + 1, first }} />
    </span>
  )
}
