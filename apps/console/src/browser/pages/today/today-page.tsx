import '../../style/today.css'
import { useQuery } from '@tanstack/react-query'
import { useIntl } from 'react-intl'

import { useClient } from '../../api/client-context.ts'
import { bucketSeconds, completenessQuery, daySeconds, upcomingQuery } from '../../api/today-queries.ts'
import { PageTitle } from '../../controls/page-title.tsx'
import { QueryView } from '../../controls/query-view.tsx'
import { useNow } from '../../times/use-now.ts'
import { DayChart } from './day-chart.tsx'
import { NeedsYou } from './needs-you.tsx'
import { Next } from './next.tsx'
import { outcomes } from './outcomes.ts'
import { ProofLine } from './proof-line.tsx'
import { RunningNow } from './running-now.tsx'
import { Tally } from './tally.tsx'

/** Did everything arrive, and what needs the user? The sentence is made from the numbers of the tally. */
export function TodayPage() {
  const intl = useIntl()
  const client = useClient()
  // The window moves with the half hours, not with the seconds.
  const bucket = useNow((nowMs) => Math.floor(nowMs / 1_000 / bucketSeconds) * bucketSeconds)
  const completeness = useQuery(completenessQuery(client, bucket - daySeconds + bucketSeconds))
  const upcoming = useQuery(upcomingQuery(client, bucket + daySeconds))
  const title = intl.formatMessage({ id: 'page.today' })
  return (
    <>
      <QueryView query={completeness} lines={3}>
        {(counts) => {
          const needs = outcomes
            .filter(({ needsUser }) => needsUser)
            .reduce((sum, { name }) => sum + counts[name], 0)
          const { Due: due, Delivered: delivered, Running: running } = counts
          const id = due === 0 ? 'today.nothing' : delivered === due ? 'today.all' : 'today.sentence'
          return (
            <>
              <PageTitle title={title}>
                {intl.formatMessage({ id }, { due, delivered, running })}
                {needs > 0 && ` ${intl.formatMessage({ id: 'today.needs' }, { needs })}`}
              </PageTitle>
              <Tally counts={counts} />
            </>
          )
        }}
      </QueryView>
      {completeness.data === undefined && <PageTitle title={title} />}
      <ProofLine />
      {completeness.data !== undefined && upcoming.data !== undefined && (
        <DayChart past={completeness.data} ahead={upcoming.data} />
      )}
      <div className="columns">
        <NeedsYou fromEpoch={bucket - daySeconds + bucketSeconds} />
        <div>
          <RunningNow />
          <QueryView query={upcoming}>{(runs) => <Next upcoming={runs} />}</QueryView>
        </div>
      </div>
    </>
  )
}
