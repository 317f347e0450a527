import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, memo, useMemo, useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'

import { useClient } from '../../api/client-context.ts'
import { dueEpochOf } from '../../api/due-epoch.ts'
import type { Schemas } from '../../api/queries.ts'
import { maxRuns, nextRunsQuery, runsQuery, type Schedule } from '../../api/schedule-queries.ts'
import { Button } from '../../controls/button.tsx'
import { ProblemView } from '../../controls/query-view.tsx'
import { weekDays } from '../../schedule-forms/recurrence.ts'
import { weekDayName } from '../../schedule-forms/rule-words.ts'
import { addMonths, dateOf, dayAfter, dayIn, daySeconds, daysOfMonth, weekDayOf } from '../../times/day.ts'
import { currentZoneName } from '../../times/zone-name.ts'
import { useNow } from '../../times/use-now.ts'
import { type CalendarDay, calendarDays } from './calendar-days.ts'
import { DayCell } from './day-cell.tsx'
import type { ScheduleSearch } from './schedule-search.ts'

type Holidays = ReadonlyMap<string, string>

export interface RunCalendarProps {
  readonly schedule: Schedule
  readonly calendar: Schemas['Calendar'] | null
  readonly search: ScheduleSearch
}

const hourSeconds = 3_600
const hourMs = hourSeconds * 1_000

/** Days that were, with how they went, and days to come, with their times; a click explains a day. */
export function RunCalendar({ schedule, calendar, search }: RunCalendarProps) {
  const zone = schedule.Schedule.TimeZone ?? 'UTC'
  const today = useNow((nowMs) => dayIn(zone, nowMs / 1_000))
  const month = search.month ?? (search.day ?? today).slice(0, 7)
  const hourEpoch = useNow((nowMs) => Math.floor(nowMs / hourMs) * hourSeconds)
  return (
    <Months
      schedule={schedule}
      calendar={calendar}
      zone={zone}
      today={today}
      month={month}
      day={search.day ?? null}
      hourEpoch={hourEpoch}
    />
  )
}

/** Two months of a rule that runs once a day at most, else as many as one answer has. */
function mostRunsOf({ Schedule: { Frequency, Repeat } }: Schedule): number {
  return Frequency === 'Cron' || (Repeat ?? null) !== null ? maxRuns : 64
}

interface MonthsProps {
  readonly schedule: Schedule
  readonly calendar: Schemas['Calendar'] | null
  readonly zone: string
  readonly today: string
  readonly month: string
  readonly day: string | null
  readonly hourEpoch: number
}

/** Drawn again once in an hour, and when something changes, but not each second. */
const Months = memo(function Months(props: MonthsProps) {
  const { schedule, calendar, zone, today, month, day, hourEpoch } = props
  const client = useClient()
  const { ScheduleId: id, Version: version } = schedule
  const monthStart = dateOf(month).getTime() / 1_000
  const end = dateOf(addMonths(month, 2)).getTime() / 1_000
  // A day more at both ends: months begin at other instants in other zones.
  const span = { fromEpoch: Math.max(0, monthStart - daySeconds), toEpoch: end + daySeconds }
  const runs = useQuery(runsQuery(client, id, span))
  const fromEpoch = Math.max(hourEpoch, span.fromEpoch)
  const count = mostRunsOf(schedule)
  const ahead = useQuery({
    ...nextRunsQuery(client, id, { version, fromEpoch, count }),
    enabled: schedule.Schedule.Enabled && schedule.Schedule.Runnable && fromEpoch < span.toEpoch,
  })
  const days = useMemo(
    () => calendarDays({ zone, runs: runs.data ?? [], ahead: ahead.data ?? [], nowEpoch: hourEpoch }),
    [zone, runs.data, ahead.data, hourEpoch],
  )
  const holidays: Holidays = useMemo(
    () => new Map(calendar?.Holidays.map(({ Date: date, Name }) => [date, Name])),
    [calendar],
  )
  const navigate = useNavigate()
  const move = (search: ScheduleSearch) =>
    void navigate({ to: '/schedules/$id', params: { id }, search, replace: true, resetScroll: false })
  const grid = useRef<HTMLDivElement>(null)
  const focused = day ?? today
  const error = runs.error ?? ahead.error
  const lastKnown = ahead.data?.at(-1)
  const oldest = runs.data?.length === maxRuns ? runs.data.at(-1) : undefined
  const firstKnown = oldest === undefined ? null : dayIn(zone, dueEpochOf(oldest))
  const isCut = lastKnown !== undefined && ahead.data?.length === count && lastKnown.EpochUtc < end
  return (
    <section>
      <div className="heading">
        <h2>
          <FormattedMessage id="schedule.calendar" />
        </h2>
        <MonthButtons
          month={month}
          today={today}
          onMove={(next) => move({ ...(day === null ? {} : { day }), month: next })}
        />
      </div>
      {error !== null && (
        <ProblemView
          refused="problem.noRights"
          error={error}
          onRetry={() => void Promise.all([runs.refetch(), ahead.refetch()])}
        />
      )}
      <div className="months" ref={grid} onKeyDown={moveFocus}>
        {[month, addMonths(month, 1)].map((each) => (
          <Month
            key={each}
            month={each}
            days={days}
            holidays={holidays}
            firstKnown={firstKnown}
            today={today}
            chosen={day}
            tabStop={focused.startsWith(each) ? focused : each === month && !isShown() ? `${each}-01` : null}
            zone={zone}
            onChoose={(chosen, at) => move({ day: chosen, month, ...(at === null ? {} : { at }) })}
          />
        ))}
      </div>
      <CalendarNotes
        holidays={holidays}
        month={month}
        days={days}
        isCut={isCut}
        isPastCut={oldest !== undefined}
        zone={zone}
      />
    </section>
  )

  function isShown(): boolean {
    return focused.startsWith(month) || focused.startsWith(addMonths(month, 1))
  }

  /** Arrows move by a day or a week, Page Up and Page Down by a month; Enter explains. */
  function moveFocus(event: KeyboardEvent) {
    const from = (event.target as HTMLElement).dataset['day']
    const step = steps[event.key]
    if (from === undefined || step === undefined) return
    event.preventDefault()
    const to = 'days' in step ? dayAfter(from, step.days) : `${addMonths(from.slice(0, 7), step.months)}-01`
    const cell = grid.current?.querySelector<HTMLElement>(`[data-day="${to}"]`)
    if (cell) cell.focus()
    else move({ ...(day === null ? {} : { day }), month: to.slice(0, 7) })
  }
})

const steps: Readonly<Record<string, { readonly days: number } | { readonly months: number }>> = {
  ArrowLeft: { days: -1 },
  ArrowRight: { days: 1 },
  ArrowUp: { days: -7 },
  ArrowDown: { days: 7 },
  PageUp: { months: -1 },
  PageDown: { months: 1 },
}

interface MonthButtonsProps {
  readonly month: string
  readonly today: string
  readonly onMove: (month: string) => void
}

function MonthButtons({ month, today, onMove }: MonthButtonsProps) {
  return (
    <div className="buttons">
      <Button kind="quiet" onPress={() => onMove(addMonths(month, -1))}>
        <FormattedMessage id="schedule.earlier" />
      </Button>
      {month !== today.slice(0, 7) && (
        <Button kind="quiet" onPress={() => onMove(today.slice(0, 7))}>
          <FormattedMessage id="page.today" />
        </Button>
      )}
      <Button kind="quiet" onPress={() => onMove(addMonths(month, 1))}>
        <FormattedMessage id="schedule.later" />
      </Button>
    </div>
  )
}

interface MonthProps {
  readonly month: string
  readonly days: ReadonlyMap<string, CalendarDay>
  readonly holidays: Holidays
  /** Nothing is known of the days before it; null where all are known. */
  readonly firstKnown: string | null
  readonly today: string
  readonly chosen: string | null
  /** The day that the Tab key reaches, when it lies in this month. */
  readonly tabStop: string | null
  readonly zone: string
  readonly onChoose: (day: string, at: number | null) => void
}

function Month(props: MonthProps) {
  const { month, days, holidays, firstKnown, today, chosen, tabStop, zone, onChoose } = props
  const intl = useIntl()
  const all = daysOfMonth(month)
  const title = intl.formatDate(dateOf(month), { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return (
    <div className="month" role="group" aria-label={title}>
      <h3>{title}</h3>
      <div className="days">
        {weekDays.map((day) => (
          <span key={day} className="week-day" aria-hidden="true">
            {weekDayName(intl, day, 'short').slice(0, 2)}
          </span>
        ))}
        {Array.from({ length: weekDayOf(all[0] ?? month) }, (_, index) => (
          <span key={index} />
        ))}
        {all.map((day) => (
          <DayCell
            key={day}
            day={day}
            content={days.get(day) ?? null}
            holiday={firstKnown === null || day >= firstKnown ? (holidays.get(day) ?? null) : null}
            isToday={day === today}
            isChosen={day === chosen}
            isTabStop={day === tabStop}
            zone={zone}
            onChoose={(at) => onChoose(day, at)}
          />
        ))}
      </div>
    </div>
  )
}

interface CalendarNotesProps {
  readonly holidays: Holidays
  readonly month: string
  readonly days: ReadonlyMap<string, CalendarDay>
  readonly isCut: boolean
  readonly isPastCut: boolean
  readonly zone: string
}

/** What the marks of the calendar mean in these months. */
function CalendarNotes({ holidays, month, days, isCut, isPastCut, zone }: CalendarNotesProps) {
  const intl = useIntl()
  const last = addMonths(month, 1)
  const named = [...holidays]
    .filter(([date]) => date.startsWith(month) || date.startsWith(last))
    .filter(([date]) => !days.has(date))
    .map(
      ([date, name]) =>
        `${intl.formatDate(dateOf(date), { day: 'numeric', month: 'long', timeZone: 'UTC' })} (${name})`,
    )
  return (
    <p className="quiet calendar-notes">
      {named.length > 0 && (
        <FormattedMessage
          id="schedule.holidays"
          values={{ days: intl.formatList(named), count: named.length }}
        />
      )}{' '}
      {isCut && <FormattedMessage id="schedule.onlyRuns" values={{ count: maxRuns }} />}{' '}
      {isPastCut && <FormattedMessage id="schedule.onlyPastRuns" values={{ count: maxRuns }} />}{' '}
      <FormattedMessage id="schedule.calendarZone" values={{ zone: currentZoneName(zone) }} />{' '}
      <FormattedMessage id="schedule.chooseDay" />
    </p>
  )
}
