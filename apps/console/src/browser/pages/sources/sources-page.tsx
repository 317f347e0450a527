import { Link } from '@tanstack/react-router'
import { FormattedMessage, useIntl } from 'react-intl'

import { kindOf, useSourceKinds } from '../../api/kind-queries.ts'
import { StoredName } from '../../controls/stored-name.tsx'
import type { Source } from '../../api/source-queries.ts'
import { useSources } from '../../api/use-sources.ts'
import { type Column, DataTable } from '../../controls/data-table.tsx'
import { PageTitle } from '../../controls/page-title.tsx'
import { QueryView } from '../../controls/query-view.tsx'
import { useScheduleUses } from '../../controls/schedule-uses.tsx'
import { includesRole } from '../../session/session.ts'
import { useSession } from '../../session/session-holder.ts'
import { State } from '../../states/state-mark.tsx'
import '../../style/sources.css'
import { Instant } from '../../times/instant.tsx'
import { sourceState } from './source-state.ts'

/** What are reports read from, and can it be read? */
export function SourcesPage() {
  const intl = useIntl()
  const isAdministrator = includesRole(useSession(), 'Administrator')
  const query = useSources(isAdministrator)
  return (
    <>
      <div className="heading">
        <PageTitle title={intl.formatMessage({ id: 'page.sources' })} />
        {isAdministrator && (
          <Link to="/sources/new" className="button button-primary">
            <FormattedMessage id="sources.connect" />
          </Link>
        )}
      </div>
      <QueryView query={query} lines={8}>
        {(sources) => {
          const broken = sources.filter(({ status }) => status === 'Invalid').length
          return (
            <>
              <p className="sentence" role="status">
                <FormattedMessage id="sources.sentence" values={{ count: sources.length, broken }} />
              </p>
              {sources.length > 0 && <SourceTable sources={sources} />}
            </>
          )
        }}
      </QueryView>
    </>
  )
}

function SourceTable({ sources }: { readonly sources: readonly Source[] }) {
  const uses = useScheduleUses(sources.map(({ id }) => id))
  const columns: readonly Column<Source>[] = [
    {
      header: 'source.name',
      isRowHeader: true,
      cell: ({ id, name }) => (
        <Link to="/sources/$id" params={{ id }}>
          <StoredName name={name} />
        </Link>
      ),
      titleOf: ({ name }) => name,
    },
    { header: 'source.kind', cell: (source) => <KindName source={source} /> },
    { header: 'column.state', cell: (source) => <State state={sourceState(source)} /> },
    {
      header: 'source.validated',
      cell: ({ lastValidatedEpoch }) =>
        lastValidatedEpoch === null ? '–' : <Instant epoch={lastValidatedEpoch} />,
    },
    {
      header: 'source.schedules',
      isNumber: true,
      cell: ({ id }) => uses.countText(id),
    },
  ]
  return (
    <>
      <DataTable label="page.sources" columns={columns} rows={sources} keyOf={({ id }) => id} />
      {uses.note}
    </>
  )
}

/** The kind in words; a database says its product, and a kind that this console does not know its own name. */
export function KindName({ source }: { readonly source: Source }) {
  const known = kindOf(useSourceKinds(), source)
  if (known === null) return source.kind
  return (
    <>
      {known.Name}
      {known.Kind !== source.kind && <span className="quiet"> {source.kind}</span>}
    </>
  )
}
