import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'

import { useClient } from '../../api/client-context.ts'
import { useChanges } from '../../api/use-changes.ts'
import { SentForm } from '../../controls/sent-form.tsx'
import { TextField } from '../../controls/text-field.tsx'

/** The form is made anew when the password was changed, so that no field keeps one. */
export function PasswordForm() {
  const intl = useIntl()
  const client = useClient()
  const changes = useChanges(['account'])
  const [changed, setChanged] = useState(0)
  async function change(values: FormData) {
    const body = {
      OldPassword: passwordOf(values, 'OldPassword'),
      NewPassword: passwordOf(values, 'NewPassword'),
    }
    await changes.run(() => client.POST('/api/user/changepassword', { body }))
    setChanged((count) => count + 1)
  }
  return (
    <>
      <SentForm
        key={changed}
        submit={intl.formatMessage({ id: 'account.password.change' })}
        nameField="NewPassword"
        onSubmit={change}
      >
        <TextField
          name="OldPassword"
          type="password"
          label={intl.formatMessage({ id: 'account.password.old' })}
          autoComplete="current-password"
          isRequired
        />
        <TextField
          name="NewPassword"
          type="password"
          label={intl.formatMessage({ id: 'account.password.new' })}
          help={<FormattedMessage id="account.password.help" />}
          autoComplete="new-password"
          isRequired
          minLength={12}
        />
      </SentForm>
      <p role="status">{changed > 0 && <FormattedMessage id="account.password.changed" />}</p>
    </>
  )
}

/** As it was typed: blanks are part of a password. */
function passwordOf(values: FormData, name: string): string {
  const value = values.get(name)
  return typeof value === 'string' ? value : ''
}
