import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FormattedMessage, useIntl } from 'react-intl'

import { useClient } from '../../api/client-context.ts'
import { type Suppression, suppressionsQuery } from '../../api/recipient-queries.ts'
import { type Changes, useChanges } from '../../api/use-changes.ts'
import { ConfirmedButton } from '../../controls/confirmed-button.tsx'
import { type Column, DataTable } from '../../controls/data-table.tsx'
import { FormDialog } from '../../controls/form-dialog.tsx'
import { optionalText, textOf } from '../../controls/form-values.ts'
import { MoreButton } from '../../controls/more-button.tsx'
import { QueryView } from '../../controls/query-view.tsx'
import { ScheduleChoice } from '../../controls/schedule-choice.tsx'
import { Refusal } from '../../controls/refusal.tsx'
import { shown } from '../../controls/shown.ts'
import { StoredName } from '../../controls/stored-name.tsx'
import { TextField } from '../../controls/text-field.tsx'
import { includesRole } from '../../session/session.ts'
import { useSession } from '../../session/session-holder.ts'
import { Instant } from '../../times/instant.tsx'

/** Which addresses get no mail, and why? */
export function SuppressionsTab() {
  const client = useClient()
  const isAdministrator = includesRole(useSession(), 'Administrator')
  const query = useInfiniteQuery(suppressionsQuery(client))
  const changes = useChanges(['suppressions'])
  const actions: Column<Suppression> = {
    header: 'column.actions',
    cell: (suppression) => <LiftButton suppression={suppression} changes={changes} />,
  }
  return (
    <>
      <p className="sentence">
        <FormattedMessage id="suppressions.sentence" />
      </p>
      {isAdministrator && <NewSuppression changes={changes} />}
      <Refusal error={changes.refusal} />
      <QueryView query={query} lines={4}>
        {({ pages }) => {
          const suppressions = pages.flatMap(({ items }) => items)
          return suppressions.length === 0 ? (
            <p className="quiet">
              <FormattedMessage id="suppressions.none" />
            </p>
          ) : (
            <DataTable
              label="destinations.suppressions"
              columns={isAdministrator ? [...columns, actions] : columns}
              rows={suppressions}
              keyOf={({ Id }) => Id}
            />
          )
        }}
      </QueryView>
      <MoreButton query={query} />
    </>
  )
}

const columns: readonly Column<Suppression>[] = [
  { header: 'suppressions.address', isRowHeader: true, cell: ({ Address }) => Address },
  {
    header: 'suppressions.scope',
    cell: ({ ScheduleId, ScheduleName }) =>
      ScheduleId === null ? (
        <FormattedMessage id="suppressions.everything" />
      ) : (
        <Link to="/schedules/$id" params={{ id: ScheduleId }}>
          <StoredName name={ScheduleName ?? ScheduleId} />
        </Link>
      ),
    titleOf: ({ ScheduleName }) => ScheduleName ?? '',
  },
  {
    header: 'column.why',
    cell: ({ Reason }) => <span className="wrapped">{shown(Reason) || '–'}</span>,
  },
  {
    header: 'suppressions.who',
    cell: ({ Source, CreatedBy }) =>
      Source === 'Recipient' ? <FormattedMessage id="suppressions.recipient" /> : CreatedBy,
  },
  { header: 'column.since', cell: ({ CreatedEpochUtc }) => <Instant epoch={CreatedEpochUtc} /> },
  {
    header: 'suppressions.until',
    cell: ({ UntilEpochUtc }) =>
      UntilEpochUtc === null ? (
        <FormattedMessage id="suppressions.untilLifted" />
      ) : (
        <Instant epoch={UntilEpochUtc} />
      ),
  },
]

function NewSuppression({ changes }: { readonly changes: Changes }) {
  const intl = useIntl()
  const client = useClient()
  return (
    <div className="buttons">
      <FormDialog
        kind="primary"
        label={intl.formatMessage({ id: 'suppressions.new' })}
        submit={intl.formatMessage({ id: 'save' })}
        onSubmit={async (values) => {
          const body = {
            Address: textOf(values, 'Address'),
            Reason: textOf(values, 'Reason'),
            ...optionalText(values, 'ScheduleId'),
          }
          await changes.run(() => client.POST('/api/suppression/create', { body }))
        }}
      >
        <TextField
          name="Address"
          label={intl.formatMessage({ id: 'suppressions.address' })}
          isRequired
          autoFocus
        />
        <TextField
          name="Reason"
          label={intl.formatMessage({ id: 'column.why' })}
          help={<FormattedMessage id="suppressions.reason.help" />}
          maxLength={1_000}
        />
        <ScheduleChoice label="suppressions.schedule" />
      </FormDialog>
    </div>
  )
}

interface LiftButtonProps {
  readonly suppression: Suppression
  readonly changes: Changes
}

function LiftButton({ suppression: { Id, Address }, changes }: LiftButtonProps) {
  const intl = useIntl()
  const client = useClient()
  return (
    <ConfirmedButton
      kind="quiet"
      label={intl.formatMessage({ id: 'suppressions.lift' })}
      about={Address}
      warning={intl.formatMessage({ id: 'suppressions.lift.warning' }, { address: shown(Address) })}
      onConfirm={() =>
        void changes.attempt(() =>
          client.DELETE('/api/suppression/delete/{id}', { params: { path: { id: Id } } }),
        )
      }
    />
  )
}
