import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'

import { addMonths, dateOf, dayAfter, daysOfMonth, weekDayOf } from '../times/day.ts'

export interface MonthGridProps {
  /** The day that is chosen; null for none. */
  readonly chosen: string | null
  readonly today: string
  readonly onChoose: (day: string) => void
}

/** The days that a key moves by. */
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
const months: Readonly<Record<string, number>> = { PageUp: -1, PageDown: 1 }

/** The days of a month to choose from: arrows move by a day or a week, Page Up and Page Down by a month. */
export function MonthGrid({ chosen, today, onChoose }: MonthGridProps) {
  const intl = useIntl()
  const [day, setDay] = useState(chosen ?? today)
  const grid = useRef<HTMLTableElement>(null)
  const month = day.slice(0, 7)
  useEffect(() => grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(), [day])
  const format = (of: string, options: Intl.DateTimeFormatOptions) =>
    intl.formatDate(dateOf(of), { ...options, timeZone: 'UTC' })
  const moveMonth = (by: number) => setDay(sameDayIn(addMonths(month, by), day))
  const name = format(month, { month: 'long', year: 'numeric' })
  return (
    <>
      <div className="date-month-head">
        <button
          type="button"
          aria-label={intl.formatMessage({ id: 'date.previous' })}
          onClick={() => moveMonth(-1)}
        >
          ‹
        </button>
        <span aria-live="polite">{name}</span>
        <button
          type="button"
          aria-label={intl.formatMessage({ id: 'date.next' })}
          onClick={() => moveMonth(1)}
        >
          ›
        </button>
      </div>
      <table
        role="grid"
        className="date-month"
        aria-label={name}
        ref={grid}
        onKeyDown={(event) => onKey(event, day, { setDay, moveMonth })}
      >
        <thead>
          <tr>
            {weekOf(day).map((each) => (
              <th key={each} scope="col" abbr={format(each, { weekday: 'long' })}>
                {format(each, { weekday: 'short' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week[0]}>
              {week.map((each) => (
                <td key={each} aria-selected={each === chosen}>
                  <button
                    type="button"
                    tabIndex={each === day ? 0 : -1}
                    className={each.startsWith(month) ? undefined : 'date-month-other'}
                    aria-current={each === today ? 'date' : undefined}
                    aria-label={format(each, { dateStyle: 'full' })}
                    onClick={() => onChoose(each)}
                  >
                    {format(each, { day: 'numeric' }).replace('.', '')}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

interface Moves {
  readonly setDay: (day: string) => void
  readonly moveMonth: (by: number) => void
}

function onKey(event: KeyboardEvent, day: string, { setDay, moveMonth }: Moves): void {
  const [step, month] = [steps[event.key], months[event.key]]
  if (step === undefined && month === undefined) return
  event.preventDefault()
  if (step !== undefined) setDay(dayAfter(day, step))
  else if (month !== undefined) moveMonth(month)
}

/** The same day of another month, or its last one. */
function sameDayIn(month: string, day: string): string {
  const days = daysOfMonth(month)
  return days[Math.min(days.length, Number(day.slice(8))) - 1] ?? day
}

/** The week of a day, from Monday on, as in both languages of the console. */
function weekOf(day: string): readonly string[] {
  const first = dayAfter(day, -weekDayOf(day))
  return Array.from({ length: 7 }, (_, index) => dayAfter(first, index))
}

function weeksOf(month: string): readonly (readonly string[])[] {
  const [first = '', ...rest] = daysOfMonth(month)
  const last = rest.at(-1) ?? first
  const weeks = [weekOf(first)]
  for (let next = dayAfter(weeks[0]?.[6] ?? last, 1); next <= last; next = dayAfter(next, 7))
    weeks.push(weekOf(next))
  return weeks
}
