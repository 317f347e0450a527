import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'

import { bodyOf } from '../../api/answers.ts'
import { useClient } from '../../api/client-context.ts'
import type { ApiClient, Role } from '../../api/people-queries.ts'
import type { Schemas } from '../../api/queries.ts'
import { type Changes, useChanges } from '../../api/use-changes.ts'
import { optionsOf } from '../../controls/options.ts'
import { ConfirmedButton } from '../../controls/confirmed-button.tsx'
import { type Column, DataTable } from '../../controls/data-table.tsx'
import { FormDialog } from '../../controls/form-dialog.tsx'
import { textOf } from '../../controls/form-values.ts'
import { NewButton } from '../../controls/row-actions.tsx'
import { SelectField } from '../../controls/select-field.tsx'
import { Refusal } from '../../controls/refusal.tsx'
import { ShownOnce } from '../../controls/shown-once.tsx'
import { TextField } from '../../controls/text-field.tsx'
import { Instant } from '../../times/instant.tsx'
import { RoleField } from './user-fields.tsx'

type Secret = Schemas['ApiClientWithSecret']

export function ClientsTab({ clients }: { readonly clients: readonly ApiClient[] }) {
  const intl = useIntl()
  const client = useClient()
  const changes = useChanges(['people', 'clients'])
  const [shown, setShown] = useState<Secret | null>(null)
  const columns: readonly Column<ApiClient>[] = [
    { header: 'people.client', isRowHeader: true, cell: ({ ClientName }) => ClientName },
    { header: 'people.clientId', cell: ({ ClientId }) => <span className="code">{ClientId}</span> },
    { header: 'people.role', cell: ({ Role }) => <FormattedMessage id={`role.${Role}`} /> },
    {
      header: 'people.previousSecret',
      cell: ({ PreviousSecretExpiresEpochUtc }) =>
        PreviousSecretExpiresEpochUtc === null ? '–' : <Instant epoch={PreviousSecretExpiresEpochUtc} />,
    },
    {
      header: 'column.actions',
      cell: (row) => <ClientActions row={row} changes={changes} onSecret={setShown} />,
    },
  ]
  return (
    <>
      <p className="sentence">
        <FormattedMessage id="people.clients.sentence" values={{ count: clients.length }} />
      </p>
      <NewButton
        label={intl.formatMessage({ id: 'people.clients.new' })}
        nameField="ClientName"
        changes={changes}
        onSave={async (values) => {
          const body = { ClientName: textOf(values, 'ClientName'), Role: textOf(values, 'Role') as Role }
          setShown(bodyOf(await client.POST('/api/apiclient/create', { body })))
        }}
      >
        <TextField
          name="ClientName"
          label={intl.formatMessage({ id: 'people.client' })}
          isRequired
          autoFocus
        />
        <RoleField role="Viewer" />
      </NewButton>
      <Refusal error={changes.refusal} />
      {clients.length > 0 && (
        <DataTable label="people.clients" columns={columns} rows={clients} keyOf={({ Id }) => Id} />
      )}
      {shown !== null && (
        <ShownOnce
          title={intl.formatMessage({ id: 'people.secretOf' }, { name: shown.ClientName })}
          secret={shown.ClientSecret}
          onClose={() => setShown(null)}
        />
      )}
    </>
  )
}

interface ClientActionsProps {
  readonly row: ApiClient
  readonly changes: Changes
  readonly onSecret: (secret: Secret) => void
}

/** For how long the secret before stays valid, in minutes. */
const overlaps = ['0', '60', '1440', '10080'] as const

function ClientActions({ row, changes, onSecret }: ClientActionsProps) {
  const intl = useIntl()
  const client = useClient()
  const params = { path: { id: row.Id } }
  return (
    <span className="row-actions">
      <FormDialog
        label={intl.formatMessage({ id: 'people.rotate' })}
        about={row.ClientName}
        kind="quiet"
        submit={intl.formatMessage({ id: 'people.rotate' })}
        onSubmit={async (values) => {
          const body = { OverlapMinutes: Number(textOf(values, 'OverlapMinutes')) }
          const answer = await changes.run(() =>
            client.POST('/api/apiclient/rotatesecret/{id}', { params, body }),
          )
          onSecret(bodyOf(answer))
        }}
      >
        <SelectField
          name="OverlapMinutes"
          label={intl.formatMessage({ id: 'people.rotate.overlap' })}
          defaultValue="1440"
          options={optionsOf(overlaps, (value) =>
            intl.formatMessage({ id: `people.rotate.overlap.${value}` }),
          )}
          help={<FormattedMessage id="people.rotate.help" />}
        />
      </FormDialog>
      <ConfirmedButton
        kind="quiet"
        label={intl.formatMessage({ id: 'delete' })}
        about={row.ClientName}
        warning={intl.formatMessage({ id: 'people.clients.delete.warning' }, { name: row.ClientName })}
        onConfirm={() => void changes.attempt(() => client.DELETE('/api/apiclient/delete/{id}', { params }))}
      />
    </span>
  )
}
