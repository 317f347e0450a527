import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { FormattedMessage, useIntl } from 'react-intl'

import { bodyOf } from '../../api/answers.ts'
import { useClient } from '../../api/client-context.ts'
import { type MailServer, mailServersQuery } from '../../api/mail-server-queries.ts'
import { type Changes, useChanges } from '../../api/use-changes.ts'
import { type Column, DataTable } from '../../controls/data-table.tsx'
import { FormDialog } from '../../controls/form-dialog.tsx'
import { textOf } from '../../controls/form-values.ts'
import { QueryView } from '../../controls/query-view.tsx'
import { ifMatch, NewButton, RowActions } from '../../controls/row-actions.tsx'
import { Refusal } from '../../controls/refusal.tsx'
import { TextField } from '../../controls/text-field.tsx'
import { TestOutcome } from '../../schedule-forms/destination-test.tsx'
import { UserSignIn } from '../sources/user-sign-in.tsx'
import { MailServerFields } from './mail-server-fields.tsx'
import { mailServerOf } from './mail-server-of.ts'

/** Which servers do mails go through, and does each take one? */
export function MailTab() {
  const intl = useIntl()
  const client = useClient()
  const query = useQuery(mailServersQuery(client))
  const changes = useChanges(['mail-servers'])
  return (
    <QueryView query={query} lines={4}>
      {(servers) => (
        <>
          <p className="sentence" role="status">
            <FormattedMessage
              id="mail.sentence"
              values={{ count: servers.filter(({ Enabled }) => Enabled).length }}
            />
          </p>
          {servers.some(({ EnvironmentDiffers }) => EnvironmentDiffers) && (
            <p className="sentence words-warn">
              <FormattedMessage id="mail.environmentDiffers" />
            </p>
          )}
          <NewButton
            label={intl.formatMessage({ id: 'mail.new' })}
            changes={changes}
            onSave={(values) => client.POST('/api/mailserver/create', { body: mailServerOf(values) })}
          >
            <MailServerFields server={null} />
          </NewButton>
          <Refusal error={changes.refusal} />
          {servers.length > 0 && <ServerTable servers={servers} changes={changes} />}
        </>
      )}
    </QueryView>
  )
}

interface ServerTableProps {
  readonly servers: readonly MailServer[]
  readonly changes: Changes
}

function ServerTable({ servers, changes }: ServerTableProps) {
  const client = useClient()
  const queries = useQueryClient()
  const test = useMutation({
    mutationFn: async ({ id, to }: { readonly id: string; readonly to: string }) => {
      const params = { path: { id } }
      return bodyOf(await client.POST('/api/mailserver/test/{id}', { params, body: { To: to } }))
    },
  })
  const columns: readonly Column<MailServer>[] = [
    { header: 'mail.server', isRowHeader: true, cell: ({ Name }) => Name },
    { header: 'mail.place', cell: ({ Host, Port }) => `${Host}:${Port}` },
    { header: 'mail.from', cell: ({ From }) => <span className="wrapped">{From || '–'}</span> },
    { header: 'mail.priority', isNumber: true, cell: ({ Priority }) => Priority },
    {
      header: 'destinations.isEnabled',
      cell: ({ Enabled }) => <FormattedMessage id={Enabled ? 'state.enabled' : 'state.disabled'} />,
    },
    {
      header: 'column.actions',
      cell: (server) => (
        <ServerActions
          server={server}
          changes={changes}
          onTest={async (to) => void (await test.mutateAsync({ id: server.Id, to }))}
        />
      ),
    },
  ]
  return (
    <DataTable
      label="destinations.mail"
      columns={columns}
      rows={servers}
      keyOf={({ Id }) => Id}
      detail={(server) => {
        if (test.variables?.id === server.Id && test.data !== undefined)
          return <TestOutcome error={null} outcome={test.data} />
        if (!server.UserSignIn) return null
        return (
          <UserSignIn
            account={server}
            of="mailserver"
            nobody="mail.signIn.nobody"
            onSignedIn={() => void queries.invalidateQueries({ queryKey: ['mail-servers'] })}
          />
        )
      }}
    />
  )
}

interface ServerActionsProps {
  readonly server: MailServer
  readonly changes: Changes
  readonly onTest: (to: string) => Promise<void>
}

function ServerActions({ server, changes, onTest }: ServerActionsProps) {
  const intl = useIntl()
  const client = useClient()
  return (
    <RowActions
      name={server.Name}
      version={server.Version}
      changes={changes}
      onSave={(values, opened) => {
        const body = { ...mailServerOf(values), Id: server.Id }
        return client.POST('/api/mailserver/update', { params: { header: ifMatch(opened) }, body })
      }}
      deleteWarning={intl.formatMessage({ id: 'mail.delete.warning' }, { name: server.Name })}
      onDelete={() => client.DELETE('/api/mailserver/delete/{id}', { params: { path: { id: server.Id } } })}
      before={
        <FormDialog
          label={intl.formatMessage({ id: 'edit.testDestination' })}
          about={server.Name}
          kind="quiet"
          submit={intl.formatMessage({ id: 'mail.test.send' })}
          onSubmit={(values) => onTest(textOf(values, 'To'))}
        >
          <TextField
            name="To"
            type="email"
            label={intl.formatMessage({ id: 'mail.test.to' })}
            isRequired
            autoFocus
          />
        </FormDialog>
      }
    >
      <MailServerFields server={server} />
    </RowActions>
  )
}
