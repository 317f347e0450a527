import { FormattedMessage, useIntl } from 'react-intl'

import { useClient } from '../../api/client-context.ts'
import type { Group } from '../../api/people-queries.ts'
import { type Changes, useChanges } from '../../api/use-changes.ts'
import { ConfirmedButton } from '../../controls/confirmed-button.tsx'
import { type Column, DataTable } from '../../controls/data-table.tsx'
import { FormDialog } from '../../controls/form-dialog.tsx'
import { textOf } from '../../controls/form-values.ts'
import { Refusal } from '../../controls/sent-form.tsx'
import { GroupFields } from './group-fields.tsx'
import { type Everybody, isSamePrincipal, namedPrincipals } from './principals.ts'

export function GroupsTab({ everybody }: { readonly everybody: Everybody }) {
  const intl = useIntl()
  const client = useClient()
  const changes = useChanges(['people'])
  const { groups } = everybody
  const named = namedPrincipals(everybody, intl)
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
      cell: (group) => <GroupActions group={group} everybody={everybody} changes={changes} />,
    },
  ]
  return (
    <>
      <p className="sentence">
        <FormattedMessage id="people.groups.sentence" values={{ count: groups.length }} />
      </p>
      <div className="buttons people-buttons">
        <FormDialog
          kind="primary"
          label={intl.formatMessage({ id: 'people.groups.new' })}
          submit={intl.formatMessage({ id: 'save' })}
          onSubmit={async (values) => {
            const body = groupOf(values)
            await changes.run(() => client.POST('/api/group/create', { body }))
          }}
        >
          <GroupFields group={null} everybody={everybody} />
        </FormDialog>
      </div>
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
  readonly everybody: Everybody
  readonly changes: Changes
}

function GroupActions({ group, everybody, changes }: GroupActionsProps) {
  const intl = useIntl()
  const client = useClient()
  return (
    <span className="row-actions">
      <FormDialog
        label={intl.formatMessage({ id: 'edit' })}
        about={group.Name}
        kind="quiet"
        submit={intl.formatMessage({ id: 'save' })}
        onSubmit={async (values) => {
          const body = { Id: group.Id, ...groupOf(values) }
          const header = { 'If-Match': `"${group.Version}"` }
          await changes.run(() => client.POST('/api/group/update', { params: { header }, body }))
        }}
      >
        <GroupFields group={group} everybody={everybody} />
      </FormDialog>
      <ConfirmedButton
        kind="quiet"
        label={intl.formatMessage({ id: 'delete' })}
        about={group.Name}
        warning={intl.formatMessage({ id: 'people.groups.delete.warning' }, { name: group.Name })}
        onConfirm={() =>
          void changes.attempt(() =>
            client.DELETE('/api/group/delete/{id}', { params: { path: { id: group.Id } } }),
          )
        }
      />
    </span>
  )
}
