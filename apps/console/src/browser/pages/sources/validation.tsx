import { adviceCode } from '@punctual/domain/advice'
import type { UseQueryResult } from '@tanstack/react-query'
import { FormattedMessage, useIntl } from 'react-intl'

import { StoredName } from '../../controls/stored-name.tsx'
import type { SourceFindings } from '../../api/source-queries.ts'
import type { Schemas } from '../../api/queries.ts'
import { Refusal } from '../../controls/refusal.tsx'
import type { StateWord } from '../../states/execution-state.ts'
import { StateMark } from '../../states/state-mark.tsx'
import { type ShownStep, shownSteps } from './validation-steps.ts'
import { shown } from '../../controls/shown.ts'

export interface ValidationProps {
  readonly steps: readonly Schemas['KindStep'][]
  readonly query: Pick<UseQueryResult<SourceFindings>, 'data' | 'error' | 'isFetching'>
}

/** Step by step what the last validation of this visit found; the state of the source shows earlier ones. */
export function Validation({ steps, query: { data, error, isFetching } }: ValidationProps) {
  if (data === undefined && error === null && !isFetching) return null
  return (
    <section className="validation">
      <h2>
        <FormattedMessage id="sources.validation" />
      </h2>
      <div role="status">
        {isFetching && (
          <p className="state words-live">
            <StateMark mark="arc" tone="live" />
            <FormattedMessage id="sources.validating" />
          </p>
        )}
        {!isFetching && <Refusal error={error} />}
        {!isFetching && data !== undefined && (
          <>
            <ol className="findings">
              {shownSteps(data, steps).map((step, position) => (
                <Step key={position} step={step} />
              ))}
            </ol>
            {data.kind === 'account' && <Readable places={data.found.CanRead} />}
          </>
        )}
      </div>
    </section>
  )
}

const marks: Readonly<Record<ShownStep['outcome'], Pick<StateWord, 'mark' | 'tone'>>> = {
  done: { mark: 'tick', tone: 'ok' },
  failed: { mark: 'cross', tone: 'bad' },
  warned: { mark: 'triangle', tone: 'warn' },
  notTried: { mark: 'slash', tone: 'idle' },
}

function Step({ step: { outcome, label, detail, code } }: { readonly step: ShownStep }) {
  const intl = useIntl()
  const mends = outcome === 'failed' && code !== null ? adviceCode(code) : null
  return (
    <li>
      <StateMark {...marks[outcome]} />
      <div>
        <strong>
          <StoredName name={label ?? intl.formatMessage({ id: 'source.step.Rights' })} />
        </strong>{' '}
        <span className={`words-${marks[outcome].tone}`}>
          <FormattedMessage id={`sources.outcome.${outcome}`} />
        </span>
        {detail !== null && <p>{shown(detail)}</p>}
        {mends !== null && (
          <p className="quiet">
            <FormattedMessage id={mends} />
          </p>
        )}
      </div>
    </li>
  )
}

/** Places that are named; a tenant may have thousands. */
const maxPlaces = 20

function Readable({ places }: { readonly places: readonly Schemas['ReadablePlace'][] }) {
  if (places.length === 0) return null
  return (
    <>
      <p>
        <FormattedMessage
          id="sources.canRead"
          values={{ reports: places.reduce((sum, { Reports }) => sum + Reports, 0), places: places.length }}
        />
      </p>
      <ul className="places">
        {places.slice(0, maxPlaces).map(({ Name, Reports }) => (
          <li key={Name}>
            <span className="truncated">
              <StoredName name={Name} />
            </span>{' '}
            <span className="quiet numbers">{Reports}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
