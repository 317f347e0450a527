import { FormattedMessage } from 'react-intl'

import type { Schemas } from '../../api/queries.ts'
import type { StateWord } from '../../states/execution-state.ts'
import { State } from '../../states/state-mark.tsx'
import { Instant } from '../../times/instant.tsx'

const states: Readonly<Record<Schemas['Breaker']['State'], StateWord>> = {
  Open: { id: 'state.breakerOpen', tone: 'bad', mark: 'cross' },
  HalfOpen: { id: 'state.breakerHalfOpen', tone: 'warn', mark: 'half' },
}

/** Sources and mail servers that runs are kept away from; every worker tells the same ones. */
export function Breakers({ breakers }: { readonly breakers: readonly Schemas['Breaker'][] }) {
  const open = [...new Map(breakers.map((each) => [`${each.Kind} ${each.Name}`, each])).values()]
  return (
    <section>
      <h2 id="breakers">
        <FormattedMessage id="servers.breakers" />
      </h2>
      {open.length === 0 ? (
        <p className="quiet">
          <FormattedMessage id="servers.breakers.none" />
        </p>
      ) : (
        <div className="table-scroll" tabIndex={0} role="region" aria-labelledby="breakers">
          <table className="table">
            <thead>
              <tr>
                <th scope="col">
                  <FormattedMessage id="column.what" />
                </th>
                <th scope="col">
                  <FormattedMessage id="column.state" />
                </th>
                <th scope="col">
                  <FormattedMessage id="column.since" />
                </th>
                <th scope="col">
                  <FormattedMessage id="column.nextTry" />
                </th>
                <th scope="col">
                  <FormattedMessage id="column.why" />
                </th>
              </tr>
            </thead>
            <tbody>
              {open.map((breaker) => (
                <tr key={`${breaker.Kind} ${breaker.Name}`}>
                  <th scope="row">{breaker.Name}</th>
                  <td>
                    <State state={states[breaker.State]} />
                  </td>
                  <td>
                    <Instant epoch={breaker.OpenSinceEpochUtc} />
                  </td>
                  <td>
                    <Instant epoch={breaker.NextTryEpochUtc} />
                  </td>
                  <td>{breaker.Reason}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
