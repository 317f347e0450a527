import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { FormattedMessage, useIntl } from 'react-intl'

import { type AuditFilter, auditQuery } from '../../api/audit-queries.ts'
import { useClient } from '../../api/client-context.ts'
import { Folded } from '../../controls/folded.tsx'
import { MoreButton } from '../../controls/more-button.tsx'
import { PageTitle } from '../../controls/page-title.tsx'
import { QueryView } from '../../controls/query-view.tsx'
import { useLayout } from '../../frame/use-layout.ts'
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
  const isPhone = useLayout() === 'phone'
  return (
    <>
      <PageTitle title={intl.formatMessage({ id: 'page.audit' })} />
      <QueryView query={query} lines={12}>
        {({ pages }) => {
          const entries = pages.flatMap(({ items }) => items)
          const count = Object.keys(filter).length
          const form = <SearchForm key={JSON.stringify(filter)} search={search} entries={entries} />
          const buttons = (
            <div className="buttons audit-buttons">
              <ChainButton />
              {entries.length > 0 && <SaveButtons entries={entries} />}
            </div>
          )
          return (
            <>
              <p className="sentence" role="status">
                {entries.length === 0 && count === 0 ? (
                  <FormattedMessage id="audit.empty" />
                ) : (
                  <FormattedMessage id="audit.sentence" values={{ count: entries.length }} />
                )}
              </p>
              {isPhone ? (
                // The list comes first: the form is as high as the window, and closes with its search.
                <Folded
                  key={JSON.stringify(filter)}
                  title={<FormattedMessage id="audit.filters" values={{ count }} />}
                  isUsed={false}
                >
                  {form}
                </Folded>
              ) : (
                <>
                  {form}
                  {buttons}
                </>
              )}
              {entries.length > 0 && <EntryTable entries={entries} search={search} />}
              <MoreButton query={query} />
              {isPhone && buttons}
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
