import { FormattedMessage, useIntl } from 'react-intl'

import type { Forecast } from '../../api/forecast-queries.ts'
import { shown } from '../../controls/shown.ts'
import { clockText } from '../../times/format.ts'
import { useViewerZone } from '../../times/time-zone.ts'

interface Lane {
  readonly name: string
  /** Null without a cap. */
  readonly most: number | null
  readonly inUse: readonly number[]
  readonly waiting: readonly number[]
}

/** A cell has room for two digits; the most of a night stands beside its lane. */
const mostInCell = 99

/** How full servers and accounts are, per half hour. A cell with a number has runs that wait. */
export function HeatLanes({ forecast }: { readonly forecast: Forecast }) {
  const servers = forecast.Servers.map(({ Name, Slots, Buckets }) => ({
    name: Name,
    most: Slots,
    inUse: Buckets,
    waiting: [],
  }))
  const accounts = forecast.Accounts.map(({ Name, Limit, Buckets, Waiting }) => ({
    name: Name,
    most: Limit,
    inUse: Buckets,
    waiting: Waiting,
  }))
  return (
    <div className="heat">
      <Hours forecast={forecast} />
      <h2>
        <FormattedMessage id="page.servers" />
      </h2>
      {servers.map((lane) => (
        <LaneRow key={lane.name} lane={lane} />
      ))}
      <h2>
        <FormattedMessage id="tonight.accounts" />
      </h2>
      {accounts.map((lane) => (
        <LaneRow key={lane.name} lane={lane} />
      ))}
    </div>
  )
}

function Hours({ forecast: { FromEpochUtc, ToEpochUtc, BucketSeconds } }: { readonly forecast: Forecast }) {
  const intl = useIntl()
  const zone = useViewerZone()
  const count = Math.ceil((ToEpochUtc - FromEpochUtc) / BucketSeconds)
  const step = 4
  const marks = Array.from({ length: Math.ceil(count / step) }, (_, index) => index * step)
  return (
    <div className="heat-row" aria-hidden="true">
      <span />
      <span className="heat-hours numbers">
        {marks.map((at) => (
          <span key={at} style={{ left: `${(at / count) * 100}%` }}>
            {clockText(intl, new Date((FromEpochUtc + at * BucketSeconds) * 1_000), { zone })}
          </span>
        ))}
      </span>
      <span />
    </div>
  )
}

function LaneRow({ lane: { name, most, inUse, waiting } }: { readonly lane: Lane }) {
  const intl = useIntl()
  const peak = Math.max(0, ...inUse)
  const waits = Math.max(0, ...waiting)
  const full = most ?? Math.max(1, peak)
  const id = waits > 0 ? 'tonight.wait' : most === null ? 'tonight.atOnce' : 'tonight.peak'
  const said = intl.formatMessage({ id }, { peak, most: full, waits })
  return (
    <div className="heat-row">
      <span className="truncated">{shown(name)}</span>
      <span className="heat-cells" role="img" aria-label={`${shown(name)}: ${said}`}>
        {inUse.map((count, index) => {
          const waitsNow = waiting[index] ?? 0
          const step = Math.ceil((Math.min(count, full) / full) * 4)
          return (
            <i key={index} className={waitsNow > 0 ? 'heat-over numbers' : `heat-${step}`}>
              {waitsNow > 0 && (waitsNow > mostInCell ? `${mostInCell}+` : waitsNow)}
            </i>
          )
        })}
      </span>
      <span className={waits > 0 ? 'heat-peak heat-warn numbers' : 'heat-peak quiet numbers'}>{said}</span>
    </div>
  )
}
