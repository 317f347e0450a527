import '../../style/schedules.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { FormattedMessage, useIntl } from 'react-intl'

import { useClient } from '../../api/client-context.ts'
import { schedulesQuery } from '../../api/queries.ts'
import { Choice } from '../../controls/choice.tsx'
import { PageTitle } from '../../controls/page-title.tsx'
import { QueryView } from '../../controls/query-view.tsx'
import { statusText } from '../../states/execution-state.ts'
import { includesRole } from '../../session/session.ts'
import { useSession } from '../../session/session-holder.ts'
import { ScheduleTable } from './schedule-table.tsx'
import { lastResults, orders, type SchedulesSearch, schedulesSearch } from './schedules-search.ts'

/** Which schedule, and is it fine? */
export function SchedulesPage() {
  const intl = useIntl()
  const search: SchedulesSearch = useSearch({ strict: false })
  const query = useInfiniteQuery(schedulesQuery(useClient(), filterOf(search)))
  return (
    <>
      <div className="heading">
        <PageTitle title={intl.formatMessage({ id: 'page.schedules' })} />
        {includesRole(useSession(), 'Editor') && (
          <Link to="/schedules/new" className="button button-primary">
            <FormattedMessage id="page.newSchedule" />
          </Link>
        )}
      </div>
      <Filters search={search} />
      <QueryView query={query} lines={12}>
        {({ pages }) => {
          const schedules = pages.flatMap(({ items }) => items)
          const total = pages[0]?.total ?? schedules.length
          return (
            <>
              <p className="sentence" role="status">
                {total === 0 && Object.keys(search).length === 0 ? (
                  <FormattedMessage id="schedules.empty" />
                ) : (
                  <FormattedMessage id="schedules.sentence" values={{ count: total }} />
                )}
              </p>
              {schedules.length > 0 && (
                <ScheduleTable
                  schedules={schedules}
                  total={total}
                  onEnd={() => {
                    if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage()
                  }}
                />
              )}
            </>
          )
        }}
      </QueryView>
    </>
  )
}

function filterOf({ q, folder, sort, enabled, runnable, last }: SchedulesSearch) {
  return {
    Sort: sort ?? ('NextRun' as const),
    ...(q === undefined ? {} : { Text: q }),
    ...(folder === undefined ? {} : { FolderPath: folder }),
    ...(enabled === undefined ? {} : { Enabled: enabled }),
    ...(runnable === undefined ? {} : { Runnable: runnable }),
    ...(last === undefined ? {} : { LastResult: last }),
  }
}

/** Text and filters; each change is a part of the address. */
function Filters({ search }: { readonly search: SchedulesSearch }) {
  const intl = useIntl()
  const navigate = useNavigate()
  const change = (changed: Readonly<Record<string, unknown>>) =>
    void navigate({ to: '/schedules', search: schedulesSearch({ ...search, ...changed }), replace: true })
  return (
    <search className="filters">
      <label className="filter filter-text">
        <span className="visually-hidden">
          <FormattedMessage id="schedules.find" />
        </span>
        <input
          type="search"
          className="input"
          placeholder={intl.formatMessage({ id: 'schedules.find' })}
          defaultValue={search.q ?? ''}
          onChange={({ target }) => change({ q: target.value })}
        />
      </label>
      <Choice
        label="schedules.order"
        value={search.sort ?? 'NextRun'}
        options={orders.map((order) => ({
          value: order,
          text: intl.formatMessage({ id: `schedules.order.${order}` }),
        }))}
        onChange={(sort) => change({ sort })}
      />
      <Choice
        label="schedules.lastResult"
        value={search.last ?? ''}
        options={[
          { value: '', text: intl.formatMessage({ id: 'executions.all' }) },
          ...lastResults.map((status) => ({ value: status, text: statusText(intl, status) })),
        ]}
        onChange={(last) => change({ last })}
      />
      <label className="filter">
        <input
          type="checkbox"
          checked={search.runnable === false}
          onChange={({ target }) => change({ runnable: target.checked ? false : undefined })}
        />
        <FormattedMessage id="schedules.willNotRun" />
      </label>
    </search>
  )
}
