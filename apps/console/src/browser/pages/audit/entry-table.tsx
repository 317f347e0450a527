import { Link } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'

import { ActorName } from '../../controls/actor-name.tsx'
import { shown } from '../../controls/shown.ts'
import { StoredName } from '../../controls/stored-name.tsx'
import type { AuditEntry } from '../../api/audit-queries.ts'
import { subjectName, useEntryText } from '../../controls/audit-words.ts'
import { ChangeDiff } from '../../controls/change-diff.tsx'
import { type Column, DataTable } from '../../controls/data-table.tsx'
import { Facts } from '../../controls/facts.tsx'
import { Instant } from '../../times/instant.tsx'
import type { AuditSearch } from './audit-search.ts'

/** One entry can be open; the address names it. */
export function EntryTable(props: { readonly entries: readonly AuditEntry[]; readonly search: AuditSearch }) {
  const { entry, ...search } = props.search
  const textOf = useEntryText()
  const columns: readonly Column<AuditEntry>[] = [
    { header: 'column.at', onPhone: 'end', cell: ({ EpochUtc }) => <Instant epoch={EpochUtc} /> },
    { header: 'audit.actor', onPhone: 'below', cell: ({ Actor }) => <ActorName actor={Actor} /> },
    {
      header: 'audit.what',
      isRowHeader: true,
      cell: (row) => (
        <div className="audit-cell">
          <Link
            to="/audit"
            search={row.Id === entry ? search : { ...search, entry: row.Id }}
            replace
            resetScroll={false}
            aria-expanded={row.Id === entry}
            title={shown(`${textOf(row)} ${subjectName(row) ?? ''}`.trim())}
          >
            {textOf(row)} <StoredName name={subjectName(row)} />
          </Link>
          <small className="quiet code">{row.Action}</small>
        </div>
      ),
    },
    {
      header: 'audit.subject',
      cell: ({ Subject, SubjectName }) =>
        SubjectName === null ? (
          <div className="audit-cell code">
            <ActorName actor={Subject} />
          </div>
        ) : (
          <div className="audit-cell" title={shown(Subject)}>
            <StoredName name={SubjectName} />
          </div>
        ),
    },
  ]
  return (
    <DataTable
      label="page.audit"
      columns={columns}
      rows={props.entries}
      keyOf={({ Id }) => Id}
      detail={(row) => (row.Id === entry ? <OpenEntry entry={row} /> : null)}
    />
  )
}

function OpenEntry({ entry }: { readonly entry: AuditEntry }) {
  const { Before, After, Address, RequestId, Position, Hash } = entry
  return (
    <>
      <ChangeDiff before={Before} after={After} />
      <Facts
        facts={[
          { label: <FormattedMessage id="audit.address" />, value: Address },
          {
            label: <FormattedMessage id="audit.request" />,
            value: <span className="code">{RequestId}</span>,
          },
          {
            label: <FormattedMessage id="audit.place" />,
            value: Position ?? <FormattedMessage id="audit.place.none" />,
          },
          {
            label: <FormattedMessage id="audit.hash" />,
            value: Hash === null ? null : <span className="code">{Hash}</span>,
          },
        ]}
      />
    </>
  )
}
