import { Link } from '@tanstack/react-router'
import { FormattedMessage, useIntl } from 'react-intl'

import { StoredName } from '../../controls/stored-name.tsx'
import type { Calendar } from '../../api/calendar-queries.ts'
import { weekDays } from '../../schedule-forms/recurrence.ts'
import { weekDayName } from '../../schedule-forms/rule-words.ts'
import { addMonths, dateOf, daysOfMonth, weekDayOf } from '../../times/day.ts'
import { type DaysOut, isOut } from './days-out.ts'

export interface YearGridProps {
  readonly calendar: Pick<Calendar, 'Holidays' | 'WeekendDays'>
  readonly year: number
  /** The address of another year; null where the grid stands in a form. */
  readonly path: { readonly id: string } | null
}

/** A year at a glance: days that are out are filled, and the list below says them in words. */
export function YearGrid({ calendar, year, path }: YearGridProps) {
  const intl = useIntl()
  const named = calendar.Holidays.filter(({ Date: day }) => day.startsWith(`${year}-`))
  return (
    <section className="year">
      <div className="year-heading">
        <h2>{year}</h2>
        {path !== null &&
          ([year - 1, year + 1] as const).map((other) => (
            <Link
              key={other}
              to="/calendars/$id"
              params={path}
              search={{ year: other }}
              replace
              resetScroll={false}
              className="button button-plain"
            >
              {other}
            </Link>
          ))}
      </div>
      <div
        className="year-months"
        role="img"
        aria-label={intl.formatMessage({ id: 'calendar.year.words' }, { year, count: named.length })}
      >
        {Array.from({ length: 12 }, (_, month) => (
          <Month key={month} calendar={calendar} month={addMonths(`${year}-01`, month)} />
        ))}
      </div>
      {named.length === 0 ? (
        <p className="quiet">
          <FormattedMessage id="calendar.year.none" values={{ year: String(year) }} />
        </p>
      ) : (
        <ul className="holidays">
          {named.map(({ Date: day, Name }) => (
            <li key={day}>
              <time dateTime={day} className="numbers">
                {intl.formatDate(day, { timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'short' })}
              </time>{' '}
              <StoredName name={Name} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

interface MonthProps {
  readonly calendar: DaysOut
  /** `2026-11` */
  readonly month: string
}

function Month({ calendar: { Holidays, WeekendDays }, month }: MonthProps) {
  const intl = useIntl()
  const holidays = new Set(Holidays.map(({ Date }) => Date))
  const days = daysOfMonth(month).map((day, index) => {
    const kind = holidays.has(day) ? 'holiday' : isOut(day, { holidays, WeekendDays }) ? 'weekend' : 'work'
    return { day, kind, number: index + 1 }
  })
  const blanks = weekDayOf(`${month}-01`)
  return (
    <div>
      <strong>{intl.formatDate(dateOf(month), { timeZone: 'UTC', month: 'long' })}</strong>
      <div className="year-days numbers">
        {weekDays.map((day) => (
          <span key={day} className="year-week-day">
            {weekDayName(intl, day, 'short').slice(0, 2)}
          </span>
        ))}
        {Array.from({ length: blanks }, (_, blank) => (
          <span key={`blank ${blank}`} />
        ))}
        {days.map(({ day, kind, number }) => (
          <span key={day} className={`year-day year-day-${kind}`}>
            {number}
          </span>
        ))}
      </div>
    </div>
  )
}
