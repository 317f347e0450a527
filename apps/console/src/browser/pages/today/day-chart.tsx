import { FormattedMessage, useIntl } from 'react-intl'

import type { Completeness, Upcoming } from '../../api/today-queries.ts'
import { textScale } from '../../frame/text-scale.ts'
import { useLayout } from '../../frame/use-layout.ts'
import { StateMark } from '../../states/state-mark.tsx'
import { clockText, instantText } from '../../times/format.ts'
import { useViewerZone } from '../../times/time-zone.ts'
import { useNow } from '../../times/use-now.ts'
import { axisEnd, type ChartColumn, columnsOf } from './chart-columns.ts'
import { outcomes } from './outcomes.ts'

const barPx = 10
const columnPx = 12
/** Of the tallest bar, and where the axis lies. */
const heightPx = 120
const topPx = 18
const axisPx = topPx + heightPx
const markPx = 10
const bottomPx = 44
const textPx = 11

/** What a line of text needs more where the viewer has made text larger. */
const moreTextPx = (): number => textPx * (textScale() - 1)

export interface DayChartProps {
  readonly past: Completeness
  readonly ahead: Upcoming
}

/** A day back and a day ahead in half hours; a table says the same to those who do not see it. */
export function DayChart({ past, ahead }: DayChartProps) {
  const intl = useIntl()
  const zone = useViewerZone()
  const layout = useLayout()
  const now = useNow((nowMs) => clockText(intl, new Date(nowMs), { zone }))
  const columns = columnsOf(past, ahead, layout)
  const all = [...columns.past, ...columns.ahead]
  const end = axisEnd(Math.max(...all.map(({ due }) => due)))
  const scale = (count: number) => (count / end) * heightPx
  const width = all.length * columnPx
  const nowX = columns.past.length * columnPx
  const more = moreTextPx()
  return (
    <section>
      <div className="chart-head">
        <h2>
          <FormattedMessage id={layout === 'phone' ? 'today.chart.halfDay' : 'today.chart'} />
        </h2>
        <Legend isHourly={layout !== 'desk'} />
      </div>
      <svg
        className="chart"
        viewBox={`0 ${-more} ${width} ${axisPx + bottomPx + 2 * more}`}
        role="img"
        aria-label={intl.formatMessage({ id: 'today.chart.words' }, { due: past.Due, ahead: ahead.Due })}
      >
        <line className="grid" x1="0" x2={width} y1={topPx} y2={topPx} />
        <text x={width} y={topPx - 5} textAnchor="end">
          {intl.formatNumber(end)}
        </text>
        {columns.past.map((column, index) => (
          <PastBar key={column.fromEpoch} column={column} x={index * columnPx} scale={scale} />
        ))}
        {columns.ahead.map(({ fromEpoch, due }, index) => (
          <rect
            key={fromEpoch}
            className="bar-ahead"
            x={nowX + index * columnPx + 0.5}
            y={axisPx - scale(due)}
            width={barPx - 1}
            height={scale(due)}
          />
        ))}
        <line className="axis" x1="0" x2={width} y1={axisPx} y2={axisPx} />
        <line className="now" x1={nowX} x2={nowX} y1={topPx - 4} y2={axisPx + 6} />
        <text className="now-words" x={nowX} y={topPx - 7} textAnchor="middle">
          {intl.formatMessage({ id: 'today.now' }, { time: now })}
        </text>
        {all.map((column, index) => (
          <AxisLabel key={column.fromEpoch} column={column} x={index * columnPx} width={width} />
        ))}
      </svg>
      <CountTable past={past} ahead={ahead} />
    </section>
  )
}

interface PastBarProps {
  readonly column: ChartColumn
  readonly x: number
  readonly scale: (count: number) => number
}

/** What went well is grey and lies below; what needs the user lies on top, in its tone, with its mark under the axis. */
function PastBar({ column: { parts }, x, scale }: PastBarProps) {
  const worst = parts.find(({ outcome }) => outcome.needsUser)?.outcome
  let top = axisPx
  return (
    <>
      {parts.map(({ outcome: { name, tone }, count }) => {
        const height = scale(count)
        top -= height
        return <rect key={name} className={`part part-${tone}`} x={x} y={top} width={barPx} height={height} />
      })}
      {worst !== undefined && (
        <StateMark
          tone={worst.tone}
          mark={worst.mark}
          place={{ x, y: axisPx + 6, width: markPx, height: markPx }}
        />
      )}
    </>
  )
}

const labelledHours = 6

interface AxisLabelProps {
  readonly column: ChartColumn
  readonly x: number
  /** Of the whole chart. */
  readonly width: number
}

/** Room that a time needs at the usual size of text; a day needs twice as much. */
const usualLabelPx = 36

/** Every six hours on the clock of the viewer; midnight has the day. */
function AxisLabel({ column: { fromEpoch, seconds }, x, width }: AxisLabelProps) {
  const intl = useIntl()
  const zone = useViewerZone()
  const at = new Date(fromEpoch * 1_000)
  const [hour = 0, minute = 0] = clockText(intl, at, { zone }).split(':').map(Number)
  const isMidnight = hour === 0
  if (hour % labelledHours !== 0 || minute * 60 >= seconds) return null
  const labelPx = usualLabelPx * textScale()
  if (x + (isMidnight ? 2 * labelPx : labelPx) > width) return null
  const full = new Date((fromEpoch - minute * 60) * 1_000)
  return (
    <text className={isMidnight ? 'midnight' : undefined} x={x} y={axisPx + 34 + moreTextPx()}>
      {isMidnight
        ? intl.formatDate(at, { timeZone: zone, weekday: 'short', day: 'numeric', month: 'short' })
        : clockText(intl, full, { zone })}
    </text>
  )
}

function Legend({ isHourly }: { readonly isHourly: boolean }) {
  return (
    <ul className="chart-legend" aria-hidden="true">
      <li>
        <i className="swatch" />
        <FormattedMessage id="outcome.delivered" />
      </li>
      <li>
        <i className="swatch swatch-live" />
        <FormattedMessage id="outcome.running" />
      </li>
      <li>
        <i className="swatch swatch-ahead" />
        <FormattedMessage id="today.due" />
      </li>
      <li>
        <FormattedMessage id={isHourly ? 'today.perHour' : 'today.perHalfHour'} />
      </li>
    </ul>
  )
}

function CountTable({ past, ahead }: DayChartProps) {
  const intl = useIntl()
  const zone = useViewerZone()
  return (
    // A table would be as wide as its text, and the page with it.
    <div className="visually-hidden">
      <table>
        <caption>
          <FormattedMessage id="today.chart" />
        </caption>
        <tbody>
          {past.Buckets.filter(({ Due }) => Due > 0).map((bucket) => (
            <tr key={bucket.FromEpochUtc}>
              <th scope="row">{instantText(intl, bucket.FromEpochUtc, { zone })}</th>
              <td>{bucket.Due}</td>
              <td>
                {outcomes
                  .filter(({ name }) => bucket[name] > 0)
                  .map(({ name, label }) => `${bucket[name]} ${intl.formatMessage({ id: label })}`)
                  .join(', ')}
              </td>
            </tr>
          ))}
          {ahead.Buckets.filter(({ Due }) => Due > 0).map(({ FromEpochUtc, Due }) => (
            <tr key={FromEpochUtc}>
              <th scope="row">{instantText(intl, FromEpochUtc, { zone })}</th>
              <td>{Due}</td>
              <td>
                <FormattedMessage id="today.due" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
