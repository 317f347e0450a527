import '../../style/today.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FormattedMessage, useIntl } from 'react-intl'

import { useClient } from '../../api/client-context.ts'
import { completenessQuery, upcomingQuery } from '../../api/today-queries.ts'
import { PageTitle } from '../../controls/page-title.tsx'
import { QueryView } from '../../controls/query-view.tsx'
import { useBucket, useDayStart } from '../../frame/needs.tsx'
import { useMayAnywhere } from '../../session/use-rights.ts'
import { daySeconds } from '../../times/day.ts'
import { DayChart } from './day-chart.tsx'
import { FirstStart } from './first-start.tsx'
import { NeedsYou } from './needs-you.tsx'
import { Next } from './next.tsx'
import { ProofLine } from './proof-line.tsx'
import { RunningNow } from './running-now.tsx'
import { Tally } from './tally.tsx'

/** Did everything arrive, and what needs the user? The sentence is made from the numbers of the tally. */
export function TodayPage() {
  const intl = useIntl()
  const client = useClient()
  const dayStart = useDayStart()
  const completeness = useQuery(completenessQuery(client, dayStart))
  const upcoming = useQuery(upcomingQuery(client, useBucket() + daySeconds))
  const mayEdit = useMayAnywhere('Edit')
  const title = intl.formatMessage({ id: 'page.today' })
  return (
    <>
      <QueryView query={completeness} lines={3} title={title}>
        {(counts) => {
          const { Unsettled: needs, Due: due, Delivered: delivered } = counts
          const id = due === 0 ? 'today.nothing' : delivered === due ? 'today.all' : 'today.sentence'
          return (
            <>
              <div className="heading">
                <PageTitle title={title}>
                  {intl.formatMessage({ id }, { due, delivered })}
                  {needs > 0 && ` ${intl.formatMessage({ id: 'today.needs' }, { needs })}`}
                </PageTitle>
                {mayEdit && (
                  <Link to="/schedules/new" className="button">
                    <FormattedMessage id="page.newSchedule" />
                  </Link>
                )}
              </div>
              <Tally counts={counts} />
              {due === 0 && <FirstStart />}
            </>
          )
        }}
      </QueryView>
      <ProofLine />
      {completeness.data !== undefined && upcoming.data !== undefined && (
        <DayChart past={completeness.data} ahead={upcoming.data} />
      )}
      <div className="columns">
        <NeedsYou />
        <div>
          <RunningNow />
          <QueryView query={upcoming}>{(runs) => <Next upcoming={runs} />}</QueryView>
        </div>
      </div>
    </>
  )
}
