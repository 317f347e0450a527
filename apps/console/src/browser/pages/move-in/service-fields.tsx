import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'

import type { MoveInSource } from '../../api/move-in.ts'
import { optionalText, textOf } from '../../controls/form-values.ts'
import { optionsOf } from '../../controls/options.ts'
import { OneSegment } from '../../controls/segments.tsx'
import { TextField } from '../../controls/text-field.tsx'

type OtherService = NonNullable<MoveInSource['Service']>

const callers = ['User', 'Client'] as const

/** The fields of the caller: its name and its secret. */
const fields = {
  User: ['UserName', 'Password'],
  Client: ['ClientId', 'ClientSecret'],
} as const

/** Where another service is, and as which caller it is asked. The secret is asked for each time. */
export function ServiceFields({ service }: { readonly service: OtherService | null }) {
  const intl = useIntl()
  const [caller, setCaller] = useState<(typeof callers)[number]>(service?.ClientId ? 'Client' : 'User')
  const [nameField, secretField] = fields[caller]
  return (
    <>
      <TextField
        name="Service.Address"
        label={intl.formatMessage({ id: 'moveIn.address' })}
        help={<FormattedMessage id="moveIn.address.help" />}
        defaultValue={service?.Address ?? ''}
        maxLength={2_000}
        isRequired
      />
      <OneSegment
        label={intl.formatMessage({ id: 'moveIn.caller' })}
        value={caller}
        segments={optionsOf(callers, (each) => intl.formatMessage({ id: `moveIn.caller.${each}` }))}
        onChange={setCaller}
      />
      <TextField
        key={nameField}
        name={`Service.${nameField}`}
        label={intl.formatMessage({ id: `moveIn.${nameField}` })}
        defaultValue={service?.[nameField] ?? ''}
        maxLength={200}
        autoComplete="off"
        isRequired
      />
      <TextField
        key={secretField}
        name={`Service.${secretField}`}
        type="password"
        label={intl.formatMessage({ id: `moveIn.${secretField}` })}
        help={<FormattedMessage id="moveIn.secret.help" />}
        maxLength={1_000}
        autoComplete="off"
        isRequired
      />
    </>
  )
}

export function serviceOf(values: FormData): OtherService {
  const caller = values.has('Service.ClientId') ? 'Client' : 'User'
  const [nameField, secretField] = fields[caller]
  const secret = optionalText(values, `Service.${secretField}`)[`Service.${secretField}`]
  return {
    Address: textOf(values, 'Service.Address'),
    [nameField]: textOf(values, `Service.${nameField}`),
    ...(secret === undefined ? {} : { [secretField]: secret }),
  }
}
