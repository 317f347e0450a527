import { FormattedMessage, useIntl } from 'react-intl'

import { bucketSeconds, type Completeness, type Upcoming } from '../../api/today-queries.ts'
import { clockText, instantText } from '../../times/format.ts'
import { useViewerZone } from '../../times/time-zone.ts'
import { outcomes } from './outcomes.ts'

const barPx = 10
const gapPx = 2
const heightPx = 120
const axisPx = 28

/** A day back and a day ahead in half hours; a table says the same to those who do not see it. */
export function DayChart({ past, ahead }: { readonly past: Completeness; readonly ahead: Upcoming }) {
  const intl = useIntl()
  const { zone } = useViewerZone()
  const most = Math.max(1, ...past.Buckets.map(({ Due }) => Due), ...ahead.Buckets.map(({ Due }) => Due))
  const scale = (count: number) => (count / most) * heightPx
  const columns = past.Buckets.length + ahead.Buckets.length
  const width = columns * (barPx + gapPx)
  const xOf = (index: number) => index * (barPx + gapPx)
  const nowX = xOf(past.Buckets.length)
  const times = [...past.Buckets, ...ahead.Buckets].map(({ FromEpochUtc }) => FromEpochUtc)
  return (
    <section>
      <h2>
        <FormattedMessage id="today.chart" />
      </h2>
      <svg
        className="chart"
        viewBox={`0 0 ${width} ${heightPx + axisPx}`}
        role="img"
        aria-label={intl.formatMessage({ id: 'today.chart.words' }, { due: past.Due, ahead: ahead.Due })}
      >
        {past.Buckets.map((bucket, index) => (
          <PastBar key={bucket.FromEpochUtc} bucket={bucket} x={xOf(index)} scale={scale} />
        ))}
        {ahead.Buckets.map(({ FromEpochUtc, Due }, index) => (
          <rect
            key={FromEpochUtc}
            className="bar-ahead"
            x={nowX + xOf(index) + 0.5}
            y={heightPx - scale(Due)}
            width={barPx - 1}
            height={scale(Due)}
          />
        ))}
        <line className="axis" x1="0" x2={width} y1={heightPx} y2={heightPx} />
        <line className="now" x1={nowX} x2={nowX} y1="0" y2={heightPx + 6} />
        {times.map((epoch, index) =>
          index % 12 === 0 ? (
            <text key={epoch} x={xOf(index)} y={heightPx + 20}>
              {clockText(intl, new Date(Math.floor(epoch / bucketSeconds) * bucketSeconds * 1_000), { zone })}
            </text>
          ) : null,
        )}
      </svg>
      <table className="visually-hidden">
        <caption>
          <FormattedMessage id="today.chart" />
        </caption>
        <tbody>
          {[...past.Buckets, ...ahead.Buckets]
            .filter(({ Due }) => Due > 0)
            .map(({ FromEpochUtc, Due }) => (
              <tr key={FromEpochUtc}>
                <th scope="row">{instantText(intl, FromEpochUtc, { zone })}</th>
                <td>{Due}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  )
}

interface PastBarProps {
  readonly bucket: Completeness['Buckets'][number]
  readonly x: number
  readonly scale: (count: number) => number
}

/** What went well is grey and lies below; what needs the user lies on top, in its tone. */
function PastBar({ bucket, x, scale }: PastBarProps) {
  let top = heightPx
  return outcomes
    .filter(({ name }) => bucket[name] > 0)
    .map(({ name, tone }) => {
      const height = scale(bucket[name])
      top -= height
      return <rect key={name} className={`part part-${tone}`} x={x} y={top} width={barPx} height={height} />
    })
}
