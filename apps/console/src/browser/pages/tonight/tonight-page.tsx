import '../../style/tonight.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'

import { useClient } from '../../api/client-context.ts'
import { type Forecast, forecastQuery, type WhatIf } from '../../api/forecast-queries.ts'
import { PageTitle } from '../../controls/page-title.tsx'
import { ProblemView, QueryView } from '../../controls/query-view.tsx'
import { useBucket } from '../../frame/needs.tsx'
import { instantText } from '../../times/format.ts'
import { useViewerZone } from '../../times/time-zone.ts'
import { HeatLanes } from './heat-lanes.tsx'
import { nightOf } from './night.ts'
import { RunLists } from './run-lists.tsx'
import { WhatIfForm } from './what-if-form.tsx'

/** Will the night work? A change is tried beside the picture. */
export function TonightPage() {
  const intl = useIntl()
  const client = useClient()
  const zone = useViewerZone()
  const night = nightOf(useBucket(), zone)
  const [whatIf, setWhatIf] = useState<WhatIf | null>(null)
  const asPlanned = useQuery(forecastQuery(client, night, null))
  const tried = useQuery({ ...forecastQuery(client, night, whatIf), enabled: whatIf !== null })
  const title = intl.formatMessage({ id: 'page.tonight' })
  const shownForecast = whatIf === null ? asPlanned.data : (tried.data ?? asPlanned.data)
  const from = instantText(intl, night.from, { zone })
  const to = instantText(intl, night.to, { zone })
  return (
    <QueryView query={asPlanned} lines={8} title={title}>
      {(planned) => (
        <>
          <PageTitle title={title} />
          <Sentence forecast={shownForecast ?? planned} />
          <p className="quiet numbers">
            <FormattedMessage id="tonight.span" values={{ from, to }} />
          </p>
          <div className="night-columns">
            <div>
              <HeatLanes forecast={shownForecast ?? planned} />
              <p className="quiet">
                <FormattedMessage id="tonight.legend" />
              </p>
              <RunLists runs={(shownForecast ?? planned).Runs} />
            </div>
            <div className="night-panel">
              <WhatIfForm forecast={planned} onChange={setWhatIf} />
              {tried.error !== null && whatIf !== null && (
                <ProblemView error={tried.error} onRetry={() => void tried.refetch()} />
              )}
              {whatIf !== null && tried.data !== undefined && tried.error === null && (
                <Then before={planned} after={tried.data} />
              )}
              <Accuracy accuracy={planned.Accuracy} />
            </div>
          </div>
        </>
      )}
    </QueryView>
  )
}

function Sentence({ forecast: { OnTime, Late, WillNotRun } }: { readonly forecast: Forecast }) {
  const values = { onTime: OnTime, late: Late, broken: WillNotRun }
  return (
    <p className="night-sentence" role="status">
      <FormattedMessage
        id={OnTime + Late + WillNotRun === 0 ? 'tonight.nothing' : 'tonight.sentence'}
        values={values}
      />
    </p>
  )
}

const longestWait = ({ Runs }: Forecast) => Math.max(0, ...Runs.map(({ LateSeconds }) => LateSeconds ?? 0))

function Then({ before, after }: { readonly before: Forecast; readonly after: Forecast }) {
  const rows = [
    ['tonight.startLate', before.Late, after.Late],
    ['tonight.longest', Math.ceil(longestWait(before) / 60), Math.ceil(longestWait(after) / 60)],
    ['tonight.willNotWork', before.WillNotRun, after.WillNotRun],
  ] as const
  return (
    <section>
      <h2>
        <FormattedMessage id="tonight.then" />
      </h2>
      <ul className="night-then">
        {rows.map(([id, was, willBe]) => (
          <li key={id}>
            <FormattedMessage id={id} />
            <span className="numbers">
              <FormattedMessage id="tonight.was" values={{ was, willBe }} />
            </span>
          </li>
        ))}
      </ul>
      <p className="quiet">
        <FormattedMessage id="tonight.nothingChanged" />
      </p>
    </section>
  )
}

function Accuracy({ accuracy: { MedianErrorSeconds } }: { readonly accuracy: Forecast['Accuracy'] }) {
  if (MedianErrorSeconds === null) return null
  return (
    <p className="quiet">
      <FormattedMessage id="tonight.accuracy" values={{ seconds: Math.ceil(MedianErrorSeconds) }} />
    </p>
  )
}
