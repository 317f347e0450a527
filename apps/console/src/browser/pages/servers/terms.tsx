import { FormattedMessage, useIntl } from 'react-intl'

import type { Cluster } from '../../api/cluster-queries.ts'
import { clockText, instantText } from '../../times/format.ts'
import { useViewerZone } from '../../times/time-zone.ts'
import { useNow } from '../../times/use-now.ts'

const daySeconds = 86_400
/** Between two marks of the axis. */
const markSeconds = 21_600
/** A bar that is narrower than this share of the axis has no words in it. */
const narrowest = 0.14
/** Terms that are named one by one below the bars. */
const mostNamed = 8

type Term = Cluster['Terms'][number]

/** 24 hours of terms as bars on one axis, a row for each scheduler, and the same in words. */
export function Terms({ cluster: { Terms: terms } }: { readonly cluster: Cluster }) {
  // Once a minute: the bars are a day wide.
  const now = useNow((nowMs) => Math.floor(nowMs / 60_000) * 60)
  const names = [...new Set(terms.map(({ ServerName }) => ServerName))].toSorted()
  return (
    <section>
      <h2>
        <FormattedMessage id="servers.whoLeads" />
      </h2>
      <p className="quiet">
        <FormattedMessage id="servers.handovers" values={{ count: Math.max(0, terms.length - 1) }} />
      </p>
      {terms.length > 0 && (
        <div className="terms" aria-hidden="true">
          {names.map((name) => (
            <TermRow key={name} name={name} terms={terms} now={now} />
          ))}
          <Axis now={now} />
        </div>
      )}
      <TermList terms={terms} />
    </section>
  )
}

function shareOf(epoch: number, now: number): number {
  return Math.min(1, Math.max(0, (epoch - (now - daySeconds)) / daySeconds))
}

function TermRow({ name, terms, now }: { name: string; terms: readonly Term[]; now: number }) {
  return (
    <div className="terms-row">
      <span className="terms-name truncated">{name}</span>
      <div className="terms-lane">
        {terms
          .filter(({ ServerName }) => ServerName === name)
          .map((term) => {
            const from = shareOf(term.FromEpochUtc, now)
            const to = shareOf(term.ToEpochUtc ?? now + 60, now)
            return (
              <span
                key={term.Term}
                className={term.ToEpochUtc === null ? 'term term-now truncated' : 'term truncated'}
                style={{ left: `${from * 100}%`, width: `max(3px, ${(to - from) * 100}%)` }}
              >
                {to - from > narrowest && <FormattedMessage id="servers.term" values={{ term: term.Term }} />}
              </span>
            )
          })}
      </div>
    </div>
  )
}

function Axis({ now }: { readonly now: number }) {
  const intl = useIntl()
  const { zone } = useViewerZone()
  const first = Math.ceil((now - daySeconds) / markSeconds) * markSeconds
  const marks = [0, 1, 2, 3].map((step) => first + step * markSeconds).filter((epoch) => epoch < now - 3_600)
  return (
    <div className="terms-row">
      <span className="terms-name" />
      <div className="terms-axis">
        {marks.map((epoch) => (
          <span key={epoch} style={{ left: `${shareOf(epoch, now) * 100}%` }}>
            {clockText(intl, new Date(epoch * 1_000), { zone })}
          </span>
        ))}
        <span className="terms-now">
          <FormattedMessage id="servers.now" />
        </span>
      </div>
    </div>
  )
}

/** For those who do not see the bars, and for narrow windows. */
function TermList({ terms }: { readonly terms: readonly Term[] }) {
  const intl = useIntl()
  const { zone } = useViewerZone()
  const text = (epoch: number) => instantText(intl, epoch, { zone, withSeconds: true })
  return (
    <ol className="terms-list rail">
      {terms.slice(0, mostNamed).map(({ Term: term, ServerName, FromEpochUtc, ToEpochUtc }) => (
        <li key={term}>
          <span>
            <FormattedMessage id="servers.term" values={{ term }} />, {ServerName}
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
