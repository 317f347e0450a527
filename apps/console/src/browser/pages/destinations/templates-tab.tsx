import { useQuery } from '@tanstack/react-query'
import { FormattedMessage, useIntl } from 'react-intl'

import { useClient } from '../../api/client-context.ts'
import { type MailTemplate, mailTemplatesQuery } from '../../api/template-queries.ts'
import { type Changes, useChanges } from '../../api/use-changes.ts'
import { type Column, DataTable } from '../../controls/data-table.tsx'
import { textOf } from '../../controls/form-values.ts'
import { QueryView } from '../../controls/query-view.tsx'
import { ifMatch, NewButton, RowActions } from '../../controls/row-actions.tsx'
import { Refusal } from '../../controls/refusal.tsx'
import { includesRole } from '../../session/session.ts'
import { useSession } from '../../session/session-holder.ts'
import { Instant } from '../../times/instant.tsx'
import { allowedForOf } from '../people/allowed-for-field.tsx'
import { TemplateFields } from './template-fields.tsx'

/** Which templates may destinations name, and what mail does each make? */
export function TemplatesTab() {
  const intl = useIntl()
  const client = useClient()
  const isAdministrator = includesRole(useSession(), 'Administrator')
  const query = useQuery(mailTemplatesQuery(client))
  const changes = useChanges(['mailTemplates'])
  const actions: Column<MailTemplate> = {
    header: 'column.actions',
    cell: (template) => <TemplateActions template={template} changes={changes} />,
  }
  return (
    <>
      <p className="sentence">
        <FormattedMessage id="templates.sentence" />
      </p>
      {isAdministrator && (
        <NewButton
          label={intl.formatMessage({ id: 'templates.new' })}
          shape="page"
          changes={changes}
          onSave={(values) => client.POST('/api/mailtemplate/create', { body: templateOf(values) })}
        >
          <TemplateFields template={null} />
        </NewButton>
      )}
      <Refusal error={changes.refusal} />
      <QueryView query={query} lines={4}>
        {(templates) =>
          templates.length === 0 ? (
            <p className="quiet">
              <FormattedMessage id="templates.none" />
            </p>
          ) : (
            <DataTable
              label="destinations.templates"
              columns={isAdministrator ? [...columns, actions] : columns}
              rows={templates}
              keyOf={({ Id }) => Id}
            />
          )
        }
      </QueryView>
    </>
  )
}

const columns: readonly Column<MailTemplate>[] = [
  { header: 'templates.template', isRowHeader: true, cell: ({ Name }) => Name },
  {
    header: 'templates.language',
    cell: ({ Language }) => <FormattedMessage id={`templates.language.${Language}`} />,
  },
  {
    header: 'source.allowedFor',
    cell: ({ AllowedFor }) =>
      AllowedFor.length === 0 ? (
        <FormattedMessage id="templates.everyone" />
      ) : (
        <FormattedMessage id="source.allowedFor.some" values={{ count: AllowedFor.length }} />
      ),
  },
  { header: 'templates.changed', cell: ({ UpdatedEpochUtc }) => <Instant epoch={UpdatedEpochUtc} /> },
]

interface TemplateActionsProps {
  readonly template: MailTemplate
  readonly changes: Changes
}

function TemplateActions({ template, changes }: TemplateActionsProps) {
  const intl = useIntl()
  const client = useClient()
  const { Id, Name } = template
  return (
    <RowActions
      name={Name}
      version={template.Version}
      shape="page"
      changes={changes}
      onSave={(values, opened) => {
        const body = { ...templateOf(values), Id }
        return client.POST('/api/mailtemplate/update', { params: { header: ifMatch(opened) }, body })
      }}
      deleteWarning={intl.formatMessage({ id: 'templates.delete.warning' }, { name: Name })}
      onDelete={() => client.DELETE('/api/mailtemplate/delete/{id}', { params: { path: { id: Id } } })}
    >
      <TemplateFields template={template} />
    </RowActions>
  )
}

function templateOf(values: FormData) {
  return {
    Name: textOf(values, 'Name'),
    Html: textOf(values, 'Html'),
    Text: textOf(values, 'Text'),
    Language: textOf(values, 'Language') as MailTemplate['Language'],
    ...allowedForOf(values),
  }
}
