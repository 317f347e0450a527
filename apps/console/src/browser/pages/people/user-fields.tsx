import { roles } from '@punctual/domain/rights'
import { FormattedMessage, useIntl } from 'react-intl'

import type { User } from '../../api/people-queries.ts'
import { optionsOf } from '../../controls/options.ts'
import { SelectField } from '../../controls/select-field.tsx'
import { TextField } from '../../controls/text-field.tsx'

/** @param user null for a new one */
export function UserFields({ user }: { readonly user: User | null }) {
  const intl = useIntl()
  return (
    <>
      <TextField
        name="UserName"
        label={intl.formatMessage({ id: 'people.userName' })}
        defaultValue={user?.UserName ?? ''}
        autoComplete="off"
        isRequired
        autoFocus
      />
      <TextField
        name="FirstName"
        label={intl.formatMessage({ id: 'people.firstName' })}
        defaultValue={user?.FirstName ?? ''}
      />
      <TextField
        name="LastName"
        label={intl.formatMessage({ id: 'people.lastName' })}
        defaultValue={user?.LastName ?? ''}
      />
      <TextField
        name="Address"
        label={intl.formatMessage({ id: 'people.address' })}
        help={<FormattedMessage id="people.address.help" />}
        defaultValue={user?.Address ?? ''}
        autoComplete="off"
        maxLength={400}
      />
      <RoleField role={user?.Role ?? 'Viewer'} />
      <TextField
        name="Password"
        type="password"
        label={intl.formatMessage({ id: 'people.password' })}
        help={<FormattedMessage id={user === null ? 'people.password.new' : 'people.password.kept'} />}
        autoComplete="new-password"
        isRequired={user === null}
        minLength={12}
      />
      {user !== null && (
        <label className="check">
          <input type="checkbox" name="Enabled" defaultChecked={user.Enabled} />
          <FormattedMessage id="people.enabled" />
        </label>
      )}
    </>
  )
}

export function RoleField({ role }: { readonly role: User['Role'] }) {
  const intl = useIntl()
  return (
    <SelectField
      name="Role"
      label={intl.formatMessage({ id: 'people.role' })}
      defaultValue={role}
      options={optionsOf(roles, (value) => intl.formatMessage({ id: `role.${value}` }))}
      help={<FormattedMessage id="people.role.help" />}
    />
  )
}
