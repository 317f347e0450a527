import { type ReactNode, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'

import type { MailServer } from '../../api/mail-server-queries.ts'
import { optionsOf } from '../../controls/choice.tsx'
import { SelectField } from '../../controls/select-field.tsx'
import { TextField } from '../../controls/text-field.tsx'
import type { MessageId } from '../../messages/en.ts'

interface MailServerFieldsProps {
  /** Null for a new one. */
  readonly server: MailServer | null
}

const securities = ['StartTls', 'Tls', 'None'] as const
const authTypes = ['None', 'Password', 'OAuth2'] as const

/** The members of a mail server; those of the way to sign in appear with it. */
export function MailServerFields({ server }: MailServerFieldsProps) {
  return (
    <>
      <ConnectionFields server={server} />
      <SignInFields server={server} />
      <LimitFields server={server} />
      <SignatureFields server={server} />
      <Check name="Enabled" isChecked={server?.Enabled ?? true}>
        <FormattedMessage id="destinations.isEnabled" />
      </Check>
    </>
  )
}

function ConnectionFields({ server }: MailServerFieldsProps) {
  const intl = useIntl()
  return (
    <>
      <Field name="Name" label="mail.server" value={server?.Name} isRequired />
      <Field name="Host" label="mail.host" value={server?.Host} isRequired />
      <Field name="Port" label="mail.port" value={server?.Port} isNumber help="mail.port.help" />
      <SelectField
        name="Security"
        label={intl.formatMessage({ id: 'mail.security' })}
        defaultValue={server?.Security ?? 'StartTls'}
        options={optionsOf(securities, (each) => intl.formatMessage({ id: `mail.security.${each}` }))}
      />
      <Check name="VerifyCertificate" isChecked={server?.VerifyCertificate ?? true}>
        <FormattedMessage id="mail.verify" />
      </Check>
      <Field name="From" label="mail.from" value={server?.From} help="mail.from.help" />
    </>
  )
}

function SignInFields({ server }: MailServerFieldsProps) {
  const intl = useIntl()
  const [authType, setAuthType] = useState<string>(server?.AuthType ?? 'None')
  return (
    <>
      <SelectField
        name="AuthType"
        label={intl.formatMessage({ id: 'mail.authType' })}
        defaultValue={authType}
        options={optionsOf(authTypes, (each) => intl.formatMessage({ id: `mail.authType.${each}` }))}
        onChange={setAuthType}
      />
      {authType !== 'None' && <Field name="UserName" label="mail.user" value={server?.UserName} isRequired />}
      {authType === 'Password' && (
        <Secret name="Password" label="mail.password" isStored={server?.HasPassword} />
      )}
      {authType === 'OAuth2' && <OAuthFields server={server} />}
    </>
  )
}

function LimitFields({ server }: MailServerFieldsProps) {
  return (
    <>
      <Field
        name="Priority"
        label="mail.priority"
        value={server?.Priority}
        isNumber
        help="mail.priority.help"
      />
      <Field name="MaxConnections" label="mail.maxConnections" value={server?.MaxConnections} isNumber />
      <Field name="MaxPerMinute" label="mail.maxPerMinute" value={server?.MaxPerMinute} isNumber />
    </>
  )
}

function SignatureFields({ server }: MailServerFieldsProps) {
  const dkim = server?.Dkim
  return (
    <>
      <Field name="Dkim.Domain" label="mail.dkim.domain" value={dkim?.Domain} help="mail.dkim.help" />
      <Field name="Dkim.Selector" label="mail.dkim.selector" value={dkim?.Selector} />
      <Secret name="Dkim.PrivateKey" label="mail.dkim.key" isStored={dkim?.HasPrivateKey} rows={4} />
    </>
  )
}

function OAuthFields({ server }: MailServerFieldsProps) {
  return (
    <>
      <Field name="TenantId" label="mail.tenant" value={server?.TenantId} help="mail.tenant.help" />
      <Field name="TokenUrl" label="mail.tokenUrl" value={server?.TokenUrl} />
      <Field name="Scope" label="mail.scope" value={server?.Scope} />
      <Field name="ClientId" label="mail.clientId" value={server?.ClientId} isRequired />
      <Secret name="ClientSecret" label="mail.clientSecret" isStored={server?.HasClientSecret} />
      <Secret name="RefreshToken" label="mail.refreshToken" isStored={server?.HasRefreshToken} />
    </>
  )
}

interface FieldProps {
  /** As on the wire: what is wrong with it stands below it. */
  readonly name: string
  readonly label: MessageId
  readonly value: string | number | null | undefined
  readonly help?: MessageId
  readonly isRequired?: boolean
  readonly isNumber?: boolean
}

function Field({ name, label, value, help, isRequired = false, isNumber = false }: FieldProps) {
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
function Secret({ name, label, isStored, rows }: SecretProps) {
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

function Check({ name, isChecked, children }: CheckProps) {
  return (
    <label className="check">
      <input type="checkbox" name={name} defaultChecked={isChecked} />
      {children}
    </label>
  )
}
