import { FormattedMessage, useIntl } from 'react-intl'

import { StoredName } from '../../controls/stored-name.tsx'
import type { Cluster } from '../../api/cluster-queries.ts'
import { TimeLanes } from '../../controls/time-lanes.tsx'
import { daySeconds } from '../../times/day.ts'
import { clockText, instantText } from '../../times/format.ts'
import { useLayout } from '../../frame/use-layout.ts'
import { useViewerZone } from '../../times/time-zone.ts'
import { useNow } from '../../times/use-now.ts'

/** Between two marks of the axis. */
const markSeconds = 21_600
/** Terms that are named one by one below the bars. */
const maxNamed = 8

type Term = Cluster['Terms'][number]

/** 24 hours of terms as bars on one axis, a row for each scheduler, and the same in words. */
export function Terms({ cluster: { Terms: terms } }: { readonly cluster: Cluster }) {
  return (
    <section>
      <h2>
        <FormattedMessage id="servers.whoLeads" />
      </h2>
      <p className="quiet">
        <FormattedMessage id="servers.handovers" values={{ count: Math.max(0, terms.length - 1) }} />
      </p>
      {terms.length > 0 && <Lanes terms={terms} />}
      <TermList terms={terms} />
    </section>
  )
}

function Lanes({ terms }: { readonly terms: readonly Term[] }) {
  const intl = useIntl()
  const zone = useViewerZone()
  // Once a minute: the bars are a day wide.
  const now = useNow((nowMs) => Math.ceil(nowMs / 60_000) * 60)
  const names = [...new Set(terms.map(({ ServerName }) => ServerName))].toSorted()
  const first = Math.ceil((now - daySeconds) / markSeconds) * markSeconds
  const marks = [0, 1, 2, 3].map((step) => first + step * markSeconds).filter((epoch) => epoch < now - 3_600)
  return (
    <TimeLanes
      fromMs={(now - daySeconds) * 1_000}
      toMs={now * 1_000}
      lanes={names.map((name) => ({
        key: name,
        name: <StoredName name={name} />,
        bars: terms
          .filter(({ ServerName }) => ServerName === name)
          .map(({ Term: term, FromEpochUtc, ToEpochUtc }) => ({
            key: term,
            fromMs: FromEpochUtc * 1_000,
            toMs: (ToEpochUtc ?? now) * 1_000,
            tone: ToEpochUtc === null ? 'live' : 'idle',
            label: <FormattedMessage id="servers.term" values={{ term }} />,
          })),
      }))}
      marks={marks.map((epoch) => ({
        atMs: epoch * 1_000,
        text: clockText(intl, new Date(epoch * 1_000), { zone }),
      }))}
      end={intl.formatMessage({ id: 'servers.now' })}
    />
  )
}

/** For those who do not see the bars, and for narrow windows. */
function TermList({ terms }: { readonly terms: readonly Term[] }) {
  const intl = useIntl()
  const zone = useViewerZone()
  const text = (epoch: number) => instantText(intl, epoch, { zone, withSeconds: true })
  return (
    <ol className={useLayout() === 'phone' ? 'lanes-words' : 'visually-hidden'}>
      {terms.slice(0, maxNamed).map(({ Term: term, ServerName, FromEpochUtc, ToEpochUtc }) => (
        <li key={term}>
          <span>
            <FormattedMessage id="servers.term" values={{ term }} />, <StoredName name={ServerName} />
          </span>
          <span className="quiet numbers">
            {ToEpochUtc === null ? (
              <FormattedMessage id="servers.termSince" values={{ from: text(FromEpochUtc) }} />
            ) : (
              <FormattedMessage
                id="servers.termBetween"
                values={{ from: text(FromEpochUtc), to: text(ToEpochUtc) }}
              />
            )}
          </span>
        </li>
      ))}
    </ol>
  )
}
