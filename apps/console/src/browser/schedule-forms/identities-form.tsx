import { FormattedMessage, useIntl } from 'react-intl'

import { TextField } from '../controls/text-field.tsx'
import { EntryList } from './entry-list.tsx'
import { type EditedIdentity, newIdentity } from './identities.ts'

export interface IdentitiesFormProps {
  readonly identities: readonly EditedIdentity[]
  readonly onChange: (identities: readonly EditedIdentity[]) => void
  /** Of the list, as on the wire. */
  readonly path: string
}

/** Whose rows a report of the BI platform shows, where its model has rules for it. */
export function IdentitiesForm({ identities, onChange, path }: IdentitiesFormProps) {
  const intl = useIntl()
  return (
    <>
      <p className="quiet">
        <FormattedMessage id="identities.hint" />
      </p>
      <EntryList
        entries={identities}
        path={path}
        nameOf={({ username }, number) =>
          username || intl.formatMessage({ id: 'identities.one' }, { number })
        }
        added={newIdentity}
        add={<FormattedMessage id="identities.add" />}
        onChange={onChange}
      >
        {(identity, own, change) => (
          <>
            <div className="form-row">
              <TextField
                name={`${own}.Username`}
                label={intl.formatMessage({ id: 'identities.username' })}
                value={identity.username}
                maxLength={400}
                onChange={(username) => change({ username })}
              />
              <TextField
                name={`${own}.Roles`}
                label={intl.formatMessage({ id: 'identities.roles' })}
                help={intl.formatMessage({ id: 'identities.list' })}
                rows={2}
                value={identity.roles}
                maxLength={10_000}
                onChange={(roles) => change({ roles })}
              />
            </div>
            <TextField
              name={`${own}.CustomData`}
              label={intl.formatMessage({ id: 'identities.customData' })}
              value={identity.customData}
              maxLength={10_000}
              onChange={(customData) => change({ customData })}
            />
            <TextField
              name={`${own}.Datasets`}
              label={intl.formatMessage({ id: 'identities.datasets' })}
              help={intl.formatMessage({ id: 'identities.datasets.hint' })}
              rows={2}
              value={identity.datasets}
              maxLength={10_000}
              onChange={(datasets) => change({ datasets })}
            />
            <TextField
              name={`${own}.AuditableContext`}
              label={intl.formatMessage({ id: 'identities.auditableContext' })}
              value={identity.auditableContext}
              maxLength={1_000}
              onChange={(auditableContext) => change({ auditableContext })}
            />
          </>
        )}
      </EntryList>
    </>
  )
}
