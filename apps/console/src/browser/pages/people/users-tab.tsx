import { FormattedMessage, useIntl } from 'react-intl'

import { useClient } from '../../api/client-context.ts'
import type { Role, User } from '../../api/people-queries.ts'
import { type Changes, useChanges } from '../../api/use-changes.ts'
import { ConfirmedButton } from '../../controls/confirmed-button.tsx'
import { type Column, DataTable } from '../../controls/data-table.tsx'
import { FormDialog } from '../../controls/form-dialog.tsx'
import { optionalText, textOf } from '../../controls/form-values.ts'
import { ifMatch, NewButton, RowMenu } from '../../controls/row-actions.tsx'
import { Refusal } from '../../controls/refusal.tsx'
import { State } from '../../states/state-mark.tsx'
import { useSession } from '../../session/session-holder.ts'
import { HandOverButton } from './hand-over-button.tsx'
import { UserFields } from './user-fields.tsx'

export function UsersTab({ users }: { readonly users: readonly User[] }) {
  const intl = useIntl()
  const client = useClient()
  const changes = useChanges(['people'])
  const columns: readonly Column<User>[] = [
    { header: 'people.userName', isRowHeader: true, cell: ({ UserName }) => UserName },
    { header: 'people.name', cell: ({ FirstName, LastName }) => `${FirstName} ${LastName}`.trim() || '–' },
    { header: 'people.role', onPhone: 'below', cell: ({ Role }) => <FormattedMessage id={`role.${Role}`} /> },
    {
      header: 'column.state',
      onPhone: 'end',
      cell: ({ Enabled }) =>
        Enabled ? (
          <State state={{ id: 'state.enabled', tone: 'ok', mark: 'tick' }} />
        ) : (
          <State state={{ id: 'state.disabled', tone: 'idle', mark: 'slash' }} />
        ),
    },
    {
      header: 'column.actions',
      onPhone: 'menu',
      cell: (user) => <UserActions user={user} users={users} changes={changes} />,
    },
  ]
  return (
    <>
      <p className="sentence">
        <FormattedMessage id="people.users.sentence" values={{ count: users.length }} />
      </p>
      <NewButton
        label={intl.formatMessage({ id: 'people.users.new' })}
        nameField="UserName"
        changes={changes}
        onSave={(values) => {
          const body = { ...userOf(values), Password: textOf(values, 'Password') }
          return client.POST('/api/user/create', { body })
        }}
      >
        <UserFields user={null} />
      </NewButton>
      <Refusal error={changes.refusal} />
      <DataTable label="people.users" columns={columns} rows={users} keyOf={({ Id }) => Id} />
    </>
  )
}

function userOf(values: FormData) {
  return {
    UserName: textOf(values, 'UserName'),
    FirstName: textOf(values, 'FirstName'),
    LastName: textOf(values, 'LastName'),
    Address: textOf(values, 'Address'),
    Role: textOf(values, 'Role') as Role,
  }
}

interface UserActionsProps {
  readonly user: User
  readonly users: readonly User[]
  readonly changes: Changes
}

function UserActions({ user, users, changes }: UserActionsProps) {
  const intl = useIntl()
  const client = useClient()
  const own = useSession().UserId === user.Id
  const params = { path: { id: user.Id } }
  const about = user.UserName
  return (
    <RowMenu name={about}>
      <FormDialog
        label={intl.formatMessage({ id: 'edit' })}
        about={about}
        kind="quiet"
        submit={intl.formatMessage({ id: 'save' })}
        nameField="UserName"
        version={user.Version}
        onSubmit={async (values, opened) => {
          const body = {
            Id: user.Id,
            ...userOf(values),
            ...optionalText(values, 'Password'),
            Enabled: values.has('Enabled'),
          }
          const header = ifMatch(opened)
          await changes.run(() => client.POST('/api/user/update', { params: { header }, body }))
        }}
      >
        <UserFields user={user} />
      </FormDialog>
      <ConfirmedButton
        kind="quiet"
        label={intl.formatMessage({ id: 'people.users.endSessions' })}
        about={about}
        warning={intl.formatMessage({ id: 'people.users.endSessions.warning' }, { name: about })}
        onConfirm={() => void changes.attempt(() => client.POST('/api/user/endsessions/{id}', { params }))}
      />
      {!own && (
        <HandOverButton
          user={user}
          successors={users.filter(({ Id, Enabled }) => Enabled && Id !== user.Id)}
        />
      )}
      {!own && (
        <ConfirmedButton
          kind="quiet"
          label={intl.formatMessage({ id: 'delete' })}
          about={about}
          warning={intl.formatMessage({ id: 'people.users.delete.warning' }, { name: about })}
          onConfirm={() => void changes.attempt(() => client.DELETE('/api/user/delete/{id}', { params }))}
        />
      )}
    </RowMenu>
  )
}
