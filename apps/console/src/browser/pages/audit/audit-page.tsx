import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { FormattedMessage, useIntl } from 'react-intl'

import { type AuditFilter, auditQuery } from '../../api/audit-queries.ts'
import { useClient } from '../../api/client-context.ts'
import { MoreButton } from '../../controls/more-button.tsx'
import { PageTitle } from '../../controls/page-title.tsx'
import { QueryView } from '../../controls/query-view.tsx'
import '../../style/audit.css'
import { dayAfter, startOfDay } from '../../times/day.ts'
import { useViewerZone } from '../../times/time-zone.ts'
import type { AuditSearch } from './audit-search.ts'
import { ChainButton } from './chain-button.tsx'
import { EntryTable } from './entry-table.tsx'
import { SaveButtons } from './save-buttons.tsx'
import { SearchForm } from './search-form.tsx'

/** Who changed what, when and from where? */
export function AuditPage() {
  const intl = useIntl()
  const zone = useViewerZone()
  const search: AuditSearch = useSearch({ strict: false })
  const filter = filterOf(search, zone)
  const query = useInfiniteQuery(auditQuery(useClient(), filter))
  return (
    <>
      <PageTitle title={intl.formatMessage({ id: 'page.audit' })} />
      <QueryView query={query} lines={12}>
        {({ pages }) => {
          const entries = pages.flatMap(({ items }) => items)
          const isFiltered = Object.keys(filter).length > 0
          return (
            <>
              <p className="sentence" role="status">
                {entries.length === 0 && !isFiltered ? (
                  <FormattedMessage id="audit.empty" />
                ) : (
                  <FormattedMessage id="audit.sentence" values={{ count: entries.length }} />
                )}
              </p>
              <SearchForm key={JSON.stringify(filter)} search={search} entries={entries} />
              <div className="buttons audit-buttons">
                <ChainButton />
                {entries.length > 0 && <SaveButtons entries={entries} />}
              </div>
              {entries.length > 0 && <EntryTable entries={entries} search={search} />}
              <MoreButton query={query} />
            </>
          )
        }}
      </QueryView>
    </>
  )
}

function filterOf({ actor, subject, action, from, to }: AuditSearch, zone: string): AuditFilter {
  return {
    ...(actor === undefined ? {} : { Actor: actor }),
    ...(subject === undefined ? {} : { Subject: subject }),
    ...(action === undefined ? {} : { Action: action }),
    ...(from === undefined ? {} : { FromEpochUtc: startOfDay(from, zone) }),
    ...(to === undefined ? {} : { ToEpochUtc: startOfDay(dayAfter(to, 1), zone) - 1 }),
  }
}
