import '../../style/schedules.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'

import { useClient } from '../../api/client-context.ts'
import { schedulesQuery } from '../../api/queries.ts'
import { FoldedOnPhones } from '../../controls/folded-on-phones.tsx'
import { PageTitle } from '../../controls/page-title.tsx'
import { QueryView } from '../../controls/query-view.tsx'
import { useMayAnywhere } from '../../session/use-rights.ts'
import { BulkBar } from './bulk-bar.tsx'
import { FolderTree } from './folder-tree.tsx'
import { ScheduleFilters } from './schedule-filters.tsx'
import { ScheduleTable } from './schedule-table.tsx'
import { filterOf, type SchedulesSearch } from './schedules-search.ts'
import { nothing, type Selection } from './selection.ts'

/** Which schedule, and is it fine? */
export function SchedulesPage() {
  const intl = useIntl()
  const search: SchedulesSearch = useSearch({ strict: false })
  const mayEdit = useMayAnywhere('Edit')
  return (
    <>
      <div className="heading">
        <PageTitle title={intl.formatMessage({ id: 'page.schedules' })} />
        {mayEdit && (
          <Link to="/schedules/new" className="button button-primary">
            <FormattedMessage id="page.newSchedule" />
          </Link>
        )}
      </div>
      <ScheduleFilters search={search} />
      <div className="folders-and-list">
        <FoldedOnPhones
          title={<FormattedMessage id="schedules.inFolder" values={{ folder: search.folder ?? '/' }} />}
        >
          <FolderTree search={search} />
        </FoldedOnPhones>
        {/* What is chosen belongs to what is found. */}
        <Found key={JSON.stringify(filterOf(search))} search={search} />
      </div>
    </>
  )
}

function Found({ search }: { readonly search: SchedulesSearch }) {
  const intl = useIntl()
  const filter = filterOf(search)
  const query = useInfiniteQuery(schedulesQuery(useClient(), filter))
  const [selection, setSelection] = useState<Selection>(nothing)
  const mayEdit = useMayAnywhere('Edit')
  const pages = query.data?.pages
  const schedules = useMemo(() => pages?.flatMap(({ items }) => items) ?? [], [pages])
  const total = pages?.[0]?.total ?? schedules.length
  return (
    <section aria-label={intl.formatMessage({ id: 'page.schedules' })}>
      <QueryView query={query} lines={12}>
        {() => (
          <>
            <p className="sentence" role="status">
              <Sentence total={total} search={search} />
            </p>
            {schedules.length > 0 && (
              <ScheduleTable
                schedules={schedules}
                total={total}
                selection={mayEdit ? selection : null}
                onSelection={setSelection}
                onEnd={() => {
                  if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage()
                }}
              />
            )}
          </>
        )}
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
    </section>
  )
}

/** How many there are; of an empty folder, that it is empty. */
function Sentence({ total, search }: { readonly total: number; readonly search: SchedulesSearch }) {
  const names = Object.keys(search).filter((name) => name !== 'sort')
  if (total === 0 && names.length === 0) return <FormattedMessage id="schedules.empty" />
  if (total === 0 && names.length === 1 && search.folder !== undefined)
    return <FormattedMessage id="schedules.emptyFolder" />
  return <FormattedMessage id="schedules.sentence" values={{ count: total }} />
}
