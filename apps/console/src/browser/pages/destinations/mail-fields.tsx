/** The controls of the form of a mail server. */
import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'

import { TextField } from '../../controls/text-field.tsx'
import type { MessageId } from '../../messages/en.ts'

interface FieldProps {
  /** As on the wire: what is wrong with it stands below it. */
  readonly name: string
  readonly label: MessageId
  readonly value: string | number | null | undefined
  readonly help?: MessageId
  readonly isRequired?: boolean
  readonly isNumber?: boolean
}

export function Field({ name, label, value, help, isRequired = false, isNumber = false }: FieldProps) {
  const intl = useIntl()
  return (
    <TextField
      name={name}
      label={intl.formatMessage({ id: label })}
      defaultValue={String(value ?? '')}
      isRequired={isRequired}
      {...(isNumber ? { type: 'number' } : {})}
      {...(help === undefined ? {} : { help: <FormattedMessage id={help} /> })}
    />
  )
}

interface SecretProps {
  readonly name: string
  readonly label: MessageId
  readonly isStored: boolean | null | undefined
  readonly rows?: number
}

/** Never shown; an empty one keeps what is stored. */
export function Secret({ name, label, isStored, rows }: SecretProps) {
  const intl = useIntl()
  return (
    <TextField
      name={name}
      type="password"
      autoComplete="new-password"
      label={intl.formatMessage({ id: label })}
      {...(rows === undefined ? {} : { rows })}
      {...(isStored === true ? { help: <FormattedMessage id="mail.keepsSecret" /> } : {})}
    />
  )
}

interface CheckProps {
  readonly name: string
  readonly isChecked: boolean
  readonly children: ReactNode
}

export function Check({ name, isChecked, children }: CheckProps) {
  return (
    <label className="check">
      <input type="checkbox" name={name} defaultChecked={isChecked} />
      {children}
    </label>
  )
}
