import { useIntl } from 'react-intl'

import type { Window, WindowStretch } from '../../api/window-queries.ts'
import { shown } from '../../controls/shown.ts'
import { StoredName } from '../../controls/stored-name.tsx'
import { useLayout } from '../../frame/use-layout.ts'
import { dateOf, dayAfter, dayIn, startOfDay, weekDayOf } from '../../times/day.ts'
import { useNow } from '../../times/use-now.ts'

export interface Lane {
  readonly key: string
  readonly name: string
  readonly kind: string
  readonly policy: Window['Policy']
  /** Whether it is not saved yet. */
  readonly isDraft: boolean
  readonly stretches: readonly WindowStretch[]
}

interface WindowLanesProps {
  readonly firstDay: string
  readonly days: number
  readonly zone: string
  readonly lanes: readonly Lane[]
}

/** A stretch that is narrower than this share has its number beside it. */
const narrowest = { phone: 0.5, tablet: 0.16, desk: 0.16 }

/**
 * What stands still on which days, as a picture: the number is how many runs are due then. The table below says the
 * same in words.
 */
export function WindowLanes({ firstDay, days, zone, lanes }: WindowLanesProps) {
  const from = startOfDay(firstDay, zone)
  const length = startOfDay(dayAfter(firstDay, days), zone) - from
  const nowShare = useNow((nowMs) => Math.round(((nowMs / 1_000 - from) / length) * 1_000) / 1_000)
  const share = (epoch: number) => Math.min(1, Math.max(0, (epoch - from) / length))
  return (
    <div className="pause-lanes" aria-hidden="true">
      <span />
      <DayHeads firstDay={firstDay} days={days} zone={zone} />
      {lanes.map((lane) => (
        <div key={lane.key} className="pause-lane-row">
          <span className="pause-name" title={`${shown(lane.name)}, ${lane.kind}`}>
            <span className="truncated">
              <StoredName name={lane.name} />
            </span>
            <small className="quiet truncated">{lane.kind}</small>
          </span>
          <span className="pause-lane">
            {lane.stretches.map((stretch) => (
              <StretchBar
                key={stretch.FromEpochUtc}
                stretch={stretch}
                lane={lane}
                left={share(stretch.FromEpochUtc)}
                right={stretch.UntilEpochUtc === null ? 1 : share(stretch.UntilEpochUtc)}
              />
            ))}
            {nowShare >= 0 && nowShare < 1 && (
              <i className="pause-now" style={{ left: `${nowShare * 100}%` }} />
            )}
          </span>
        </div>
      ))}
    </div>
  )
}

interface StretchBarProps {
  readonly stretch: WindowStretch
  readonly lane: Lane
  readonly left: number
  readonly right: number
}

function StretchBar({ stretch: { Waiting, Skipped }, lane, left, right }: StretchBarProps) {
  const intl = useIntl()
  const isWide = right - left >= narrowest[useLayout()]
  const count = Waiting + Skipped
  const state = lane.isDraft ? ' pause-draft' : ''
  return (
    <>
      <span
        className={`pause-bar pause-${lane.policy.toLowerCase()}${state}`}
        style={{ left: `${left * 100}%`, width: `max(4px, ${(right - left) * 100}%)` }}
      >
        {isWide && (
          <span>{intl.formatMessage({ id: 'pauses.effect' }, { waiting: Waiting, skipped: Skipped })}</span>
        )}
      </span>
      {!isWide && (
        <span
          className="pause-count numbers"
          style={right > 0.96 ? { right: `${(1 - left) * 100}%` } : { left: `calc(${right * 100}% + 3px)` }}
        >
          {intl.formatNumber(count)}
        </span>
      )}
    </>
  )
}

function DayHeads({ firstDay, days, zone }: Omit<WindowLanesProps, 'lanes'>) {
  const intl = useIntl()
  const today = useNow((nowMs) => dayIn(zone, nowMs / 1_000))
  return (
    <span className="pause-days">
      {Array.from({ length: days }, (_, index) => dayAfter(firstDay, index)).map((day) => (
        <span
          key={day}
          className={[weekDayOf(day) > 4 ? 'pause-weekend' : '', day === today ? 'pause-today' : '']
            .join(' ')
            .trim()}
        >
          <span className="pause-weekday">
            {intl.formatDate(dateOf(day), { timeZone: 'UTC', weekday: 'short' })}
          </span>
          <b>{intl.formatDate(dateOf(day), { timeZone: 'UTC', day: 'numeric' })}</b>
        </span>
      ))}
    </span>
  )
}
