import { useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { FormattedMessage, useIntl } from 'react-intl'

import { useClient } from '../../api/client-context.ts'
import { type StatusCount, statusCountQuery, waitingQuery } from '../../api/executions-queries.ts'
import { historyQuery } from '../../api/queries.ts'
import { AskedSentence } from '../../controls/asked-sentence.tsx'
import { MoreButton } from '../../controls/more-button.tsx'
import { PageTitle } from '../../controls/page-title.tsx'
import { QueryView } from '../../controls/query-view.tsx'
import { StoredName } from '../../controls/stored-name.tsx'
import { TabLinks } from '../../controls/tab-links.tsx'
import { executionState } from '../../states/execution-state.ts'
import { useClock } from '../../times/use-now.ts'
import { ExecutionTable } from './execution-table.tsx'
import { ExecutionsFilter } from './executions-filter.tsx'
import { type ExecutionsSearch, executionsSearch, historyFilter, statuses } from './executions-search.ts'

/** Which runs, of all schedules. */
export function ExecutionsPage() {
  const intl = useIntl()
  const client = useClient()
  const search: ExecutionsSearch = useSearch({ strict: false })
  const query = useInfiniteQuery(historyQuery(client, historyFilter(search)))
  const waiting = useQuery(waitingQuery(client)).data ?? null
  const isFiltered = Object.keys(search).length > 0
  return (
    <>
      <PageTitle title={intl.formatMessage({ id: 'page.executions' })} />
      <StatusTabs search={search} />
      <ExecutionsFilter search={search} />
      <QueryView query={query} lines={12}>
        {({ pages }) => {
          const executions = pages.flatMap(({ items }) => items)
          const isEmpty = executions.length === 0 && !isFiltered
          return (
            <>
              <AskedSentence asked={JSON.stringify([search, pages.length])}>
                {isEmpty ? (
                  <FormattedMessage id="executions.empty" />
                ) : (
                  <FormattedMessage id="executions.sentence" values={{ count: executions.length }} />
                )}
              </AskedSentence>
              {executions.length === 0 && <SentTo search={search} />}
              {executions.length > 0 && <ExecutionTable executions={executions} waiting={waiting} />}
            </>
          )
        }}
      </QueryView>
      <MoreButton query={query} />
    </>
  )
}

/** The field finds names: what is typed there as an address is offered as the recipient. */
function SentTo({ search: { q, ...rest } }: { readonly search: ExecutionsSearch }) {
  if (q === undefined || !q.includes('@')) return null
  return (
    <p>
      <Link to="/executions" search={{ ...rest, recipient: q.trim() }}>
        <FormattedMessage id="executions.sentTo" values={{ recipient: <StoredName name={q.trim()} /> }} />
      </Link>
    </p>
  )
}

/** The statuses with how many executions of the other filters each has. */
function StatusTabs({ search }: { readonly search: ExecutionsSearch }) {
  const [client, clock] = [useClient(), useClock()]
  const { status: current = '', ...others } = search
  const counts = useQueries({
    queries: statuses.map((status) =>
      statusCountQuery({ client, clock, filter: historyFilter({ ...others, status }) }),
    ),
  })
  return (
    <TabLinks<string>
      label="executions.filter"
      path="/executions"
      current={current}
      searchOf={(status) => executionsSearch({ ...others, status })}
      tabs={[
        { tab: '', text: 'executions.all' },
        ...statuses.map((status, index) => ({
          tab: status,
          text:
            status === 'Executing'
              ? ('executions.running' as const)
              : executionState({ Status: status, Stage: null }).id,
          ...countOf(counts[index]?.data),
        })),
      ]}
    />
  )
}

function countOf(counted: StatusCount | undefined): { count?: number | string } {
  if (counted === undefined) return {}
  return { count: counted.isMore ? `${counted.count}+` : counted.count }
}
