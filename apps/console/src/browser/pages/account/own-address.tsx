import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FormattedMessage, useIntl } from 'react-intl'

import { useClient } from '../../api/client-context.ts'
import { ownUserQuery } from '../../api/subscription-queries.ts'
import { FormDialog } from '../../controls/form-dialog.tsx'
import { textOf } from '../../controls/form-values.ts'
import { QueryView } from '../../controls/query-view.tsx'
import { shown } from '../../controls/shown.ts'
import { TextField } from '../../controls/text-field.tsx'

/** Where mails to the signed-in user go, and the form that changes it. */
export function OwnAddress() {
  const intl = useIntl()
  const client = useClient()
  const queries = useQueryClient()
  const query = useQuery(ownUserQuery(client))
  async function save(values: FormData) {
    await client.POST('/api/user/setaddress', { body: { Address: textOf(values, 'Address') } })
    await Promise.all(
      ['account', 'subscriptions'].map((key) => queries.invalidateQueries({ queryKey: [key] })),
    )
  }
  return (
    <QueryView query={query} lines={1}>
      {({ Address }) => (
        <p className={Address === '' ? 'sentence words-warn' : 'sentence'}>
          <FormattedMessage
            id={Address === '' ? 'account.address.none' : 'account.address.known'}
            values={{ address: shown(Address) }}
          />{' '}
          <FormDialog
            label={intl.formatMessage({ id: 'account.address.change' })}
            kind="quiet"
            submit={intl.formatMessage({ id: 'save' })}
            onSubmit={save}
          >
            <TextField
              name="Address"
              type="email"
              label={intl.formatMessage({ id: 'account.address' })}
              defaultValue={Address}
              autoComplete="email"
              autoFocus
            />
          </FormDialog>
        </p>
      )}
    </QueryView>
  )
}
