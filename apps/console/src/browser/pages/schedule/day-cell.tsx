import { type IntlShape, useIntl } from 'react-intl'

import { shown } from '../../controls/shown.ts'
import { runState, worstState } from '../../states/run-state.ts'
import { StateMark } from '../../states/state-mark.tsx'
import { clockText } from '../../times/format.ts'
import { dateOf } from '../../times/day.ts'
import type { CalendarDay } from './calendar-days.ts'

export interface DayCellProps {
  /** `YYYY-MM-DD` */
  readonly day: string
  readonly content: CalendarDay | null
  /** Name of the holiday that the day is. */
  readonly holiday: string | null
  readonly isToday: boolean
  readonly isChosen: boolean
  readonly isTabStop: boolean
  readonly zone: string
  /** Takes the first run of the day; null when it has none. */
  readonly onChoose: (at: number | null) => void
}

/**
 * A day of the calendar: a mark for what ran, a time for what will, and a dot where a run needs attention.
 */
export function DayCell(props: DayCellProps) {
  const { day, content, holiday, isToday, isChosen, isTabStop, zone, onChoose } = props
  const intl = useIntl()
  const isOut = holiday !== null && content === null
  const isNoted =
    (content?.ahead.some(({ Notes }) => Notes.length > 0) ?? false) ||
    (content?.runs.some(({ Attempt }) => Attempt > 1) ?? false)
  const kind = isOut ? 'out' : content === null ? 'none' : content.runs.length > 0 ? 'past' : 'ahead'
  const first = content?.runs.find(({ ScheduledForEpochUtc }) => ScheduledForEpochUtc !== null)
  return (
    <button
      type="button"
      className={`day day-${kind}${isToday ? ' day-today' : ''}`}
      data-day={day}
      tabIndex={isTabStop ? 0 : -1}
      aria-pressed={isChosen}
      aria-current={isToday ? 'date' : undefined}
      onClick={() => onChoose(first?.ScheduledForEpochUtc ?? content?.ahead[0]?.EpochUtc ?? null)}
    >
      <span className="visually-hidden">{labelOf(intl, props)}</span>
      <b aria-hidden="true">{Number(day.slice(8))}</b>
      {isNoted && <i className="day-dot" />}
      <span className="day-what numbers" aria-hidden="true">
        {isOut ? (
          intl.formatMessage({ id: 'schedule.out' })
        ) : (
          <What intl={intl} content={content} zone={zone} />
        )}
      </span>
    </button>
  )
}

function What(props: {
  readonly intl: IntlShape
  readonly content: CalendarDay | null
  readonly zone: string
}) {
  const { intl, content, zone } = props
  const worst = worstState((content?.runs ?? []).map(runState))
  const count = (content?.runs.length ?? 0) + (content?.ahead.length ?? 0)
  const next = content?.ahead[0]
  return (
    <>
      {worst !== null && <StateMark mark={worst.mark} tone={worst.tone === 'ok' ? 'idle' : worst.tone} />}
      {worst === null && next !== undefined && clockText(intl, new Date(next.EpochUtc * 1_000), { zone })}
      {count > 1 && <small>×{intl.formatNumber(count)}</small>}
    </>
  )
}

/** The whole day in words: date, how its runs went, those to come with their notes, and the holiday. */
function labelOf(intl: IntlShape, { day, content, holiday, zone }: DayCellProps): string {
  const date = intl.formatDate(dateOf(day), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  const runs = (content?.runs ?? []).map((run) => intl.formatMessage({ id: runState(run).id }))
  const ahead = (content?.ahead ?? []).flatMap(({ EpochUtc, Notes }) => [
    clockText(intl, new Date(EpochUtc * 1_000), { zone }),
    ...Notes.map(shown),
  ])
  const words = [...runs, ...ahead].slice(0, maxWords)
  return [date, ...(holiday === null ? [] : [shown(holiday)]), ...words].join(', ')
}

/** A day of 96 runs is not read out to the end. */
const maxWords = 6
