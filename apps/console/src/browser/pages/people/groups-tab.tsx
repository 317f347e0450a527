import { FormattedMessage, useIntl } from 'react-intl'

import { useClient } from '../../api/client-context.ts'
import type { Group } from '../../api/people-queries.ts'
import { type Changes, useChanges } from '../../api/use-changes.ts'
import { type Column, DataTable } from '../../controls/data-table.tsx'
import { textOf } from '../../controls/form-values.ts'
import { ifMatch, NewButton, RowActions } from '../../controls/row-actions.tsx'
import { Refusal } from '../../controls/refusal.tsx'
import { GroupFields } from './group-fields.tsx'
import { type KnownPrincipals, isSamePrincipal, namedPrincipals } from './principals.ts'

export function GroupsTab({ knownPrincipals }: { readonly knownPrincipals: KnownPrincipals }) {
  const intl = useIntl()
  const client = useClient()
  const changes = useChanges(['people'])
  const { groups } = knownPrincipals
  const named = namedPrincipals(knownPrincipals, intl)
  const names = ({ Members }: Group) =>
    Members.map(
      (member) => named.find(({ principal }) => isSamePrincipal(principal, member))?.name ?? member.Id,
    )
  const columns: readonly Column<Group>[] = [
    { header: 'people.group', isRowHeader: true, cell: ({ Name }) => Name },
    {
      header: 'people.description',
      cell: ({ Description }) => <span className="wrapped">{Description || '–'}</span>,
    },
    {
      header: 'people.members',
      cell: (group) => <span className="wrapped">{names(group).join(', ') || '–'}</span>,
    },
    {
      header: 'column.actions',
      cell: (group) => <GroupActions group={group} knownPrincipals={knownPrincipals} changes={changes} />,
    },
  ]
  return (
    <>
      <p className="sentence">
        <FormattedMessage id="people.groups.sentence" values={{ count: groups.length }} />
      </p>
      <NewButton
        label={intl.formatMessage({ id: 'people.groups.new' })}
        changes={changes}
        onSave={(values) => client.POST('/api/group/create', { body: groupOf(values) })}
      >
        <GroupFields group={null} knownPrincipals={knownPrincipals} />
      </NewButton>
      <Refusal error={changes.refusal} />
      {groups.length > 0 && (
        <DataTable label="people.groups" columns={columns} rows={groups} keyOf={({ Id }) => Id} />
      )}
    </>
  )
}

function groupOf(values: FormData) {
  return {
    Name: textOf(values, 'Name'),
    Description: textOf(values, 'Description'),
    Members: values.getAll('Members').map((value) => {
      const [kind, id = ''] = typeof value === 'string' ? value.split(':') : []
      return { Kind: kind === 'Client' ? ('Client' as const) : ('User' as const), Id: id }
    }),
  }
}

interface GroupActionsProps {
  readonly group: Group
  readonly knownPrincipals: KnownPrincipals
  readonly changes: Changes
}

function GroupActions({ group, knownPrincipals, changes }: GroupActionsProps) {
  const intl = useIntl()
  const client = useClient()
  return (
    <RowActions
      name={group.Name}
      version={group.Version}
      changes={changes}
      onSave={(values, opened) => {
        const body = { Id: group.Id, ...groupOf(values) }
        return client.POST('/api/group/update', { params: { header: ifMatch(opened) }, body })
      }}
      deleteWarning={intl.formatMessage({ id: 'people.groups.delete.warning' }, { name: group.Name })}
      onDelete={() => client.DELETE('/api/group/delete/{id}', { params: { path: { id: group.Id } } })}
    >
      <GroupFields group={group} knownPrincipals={knownPrincipals} />
    </RowActions>
  )
}
