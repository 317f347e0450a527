import '../../style/schedules.css'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'

import { useClient } from '../../api/client-context.ts'
import {
  type FoundSchedule,
  type ScheduleFilter,
  scheduleCountQuery,
  schedulesQuery,
} from '../../api/queries.ts'
import { PageTitle } from '../../controls/page-title.tsx'
import { QueryView } from '../../controls/query-view.tsx'
import { DialogPlace } from '../../failure/dialog-place.tsx'
import { lazyPart } from '../../failure/lazy-part.ts'
import type { MessageId } from '../../messages/en.ts'
import { useMayAnywhere } from '../../session/use-rights.ts'
import { BulkBar } from './bulk-bar.tsx'
import { OpenDetails } from './open-details.ts'
import { ScheduleFilters } from './schedule-filters.tsx'
import { ScheduleTable } from './schedule-table.tsx'
import { freshCountMs, ScheduleViews } from './schedule-views.tsx'
import { type SchedulesSearch, useFilterOf } from './schedules-search.ts'
import { nothing, type Selection, useFailedStayChosen } from './selection.ts'

const ScheduleSheet = lazyPart(async () => (await import('./schedule-sheet.tsx')).ScheduleSheet)

/** Which schedule, and is it fine? */
export function SchedulesPage() {
  const intl = useIntl()
  const search: SchedulesSearch = useSearch({ strict: false })
  const filter = useFilterOf(search)
  const mayEdit = useMayAnywhere('Edit')
  return (
    <>
      <div className="heading">
        <div className="counted-title">
          <PageTitle title={intl.formatMessage({ id: 'page.schedules' })} />
          <Count filter={filter} />
        </div>
        {mayEdit && (
          <Link to="/schedules/new" className="button button-primary">
            <FormattedMessage id="page.newSchedule" />
          </Link>
        )}
      </div>
      <ScheduleViews search={search} />
      <ScheduleFilters search={search} />
      {/* What is chosen belongs to what is found, also when "due within" moves on with the half hours. */}
      <Found
        key={JSON.stringify([{ ...filter, DueBefore: null }, search.due])}
        search={search}
        filter={filter}
      />
    </>
  )
}

/** How many are found, of how many. */
function Count({ filter }: { readonly filter: ScheduleFilter }) {
  const client = useClient()
  const { data } = useInfiniteQuery(schedulesQuery(client, filter))
  const { data: all } = useQuery({ ...scheduleCountQuery(client, {}), staleTime: freshCountMs })
  const { Sort: _order, ...limits } = filter
  const isFiltered = Object.keys(limits).length > 0
  const count = data?.pages[0]?.total
  return (
    <p className="count numbers" role="status">
      {count !== undefined && (
        <FormattedMessage
          id="schedules.count"
          values={{ count, all: all ?? count, isFiltered: isFiltered ? 'yes' : 'no' }}
        />
      )}
    </p>
  )
}

interface FoundProps {
  readonly search: SchedulesSearch
  readonly filter: ScheduleFilter
}

function Found({ search, filter }: FoundProps) {
  const intl = useIntl()
  // When "due within" moves on, the rows stay until the next ones are known.
  const query = useInfiniteQuery({
    ...schedulesQuery(useClient(), filter),
    placeholderData: keepPreviousData,
  })
  const [selection, setSelection] = useState<Selection>(nothing)
  const [opened, setOpened] = useState<FoundSchedule | null>(null)
  const mayEdit = useMayAnywhere('Edit')
  const pages = query.data?.pages
  const schedules = useMemo(() => pages?.flatMap(({ items }) => items) ?? [], [pages])
  const total = pages?.[0]?.total ?? schedules.length
  useFailedStayChosen({ selection, schedules, onSelection: setSelection })
  return (
    <section aria-label={intl.formatMessage({ id: 'page.schedules' })}>
      <QueryView query={query} lines={12}>
        {() =>
          total === 0 ? (
            <p className="sentence">
              <FormattedMessage id={sentenceOf(search)} />
            </p>
          ) : (
            <OpenDetails value={setOpened}>
              <ScheduleTable
                schedules={schedules}
                total={total}
                selection={mayEdit ? selection : null}
                onSelection={setSelection}
                onEnd={() => {
                  if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage()
                }}
              />
            </OpenDetails>
          )
        }
      </QueryView>
      {mayEdit && (
        <BulkBar
          selection={selection}
          filter={filter}
          schedules={schedules}
          total={total}
          onClear={() => setSelection(nothing)}
        />
      )}
      {opened !== null && (
        <DialogPlace opened={opened.ScheduleId} onClose={() => setOpened(null)}>
          <ScheduleSheet found={opened} onClose={() => setOpened(null)} />
        </DialogPlace>
      )}
    </section>
  )
}

/** Why nothing is found. */
function sentenceOf(search: SchedulesSearch): MessageId {
  const names = Object.keys(search).filter((name) => name !== 'sort')
  if (names.length === 0) return 'schedules.empty'
  return names.length === 1 && search.folder !== undefined ? 'schedules.emptyFolder' : 'schedules.none'
}
