import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'

import type { MailServer } from '../../api/mail-server-queries.ts'
import { optionsOf } from '../../controls/options.ts'
import { SelectField } from '../../controls/select-field.tsx'
import { BounceFields } from './bounce-fields.tsx'
import { Check, Field, Secret } from './mail-fields.tsx'

interface MailServerFieldsProps {
  /** Null for a new one. */
  readonly server: MailServer | null
}

const protocols = ['Smtp', 'Graph'] as const
const securities = ['StartTls', 'Tls', 'None'] as const
const authTypes = ['None', 'Password', 'OAuth2'] as const

/** The members of a mail server; those of the protocol and of the way to sign in appear with it. */
export function MailServerFields({ server }: MailServerFieldsProps) {
  const intl = useIntl()
  const [protocol, setProtocol] = useState<string>(server?.Protocol ?? 'Smtp')
  const isSmtp = protocol === 'Smtp'
  return (
    <>
      <Field name="Name" label="mail.server" value={server?.Name} isRequired />
      <SelectField
        name="Protocol"
        label={intl.formatMessage({ id: 'mail.protocol' })}
        defaultValue={protocol}
        options={optionsOf(protocols, (each) => intl.formatMessage({ id: `mail.protocol.${each}` }))}
        onChange={setProtocol}
      />
      {isSmtp && <ConnectionFields server={server} />}
      <Field name="From" label="mail.from" value={server?.From} help="mail.from.help" />
      <SignInFields key={protocol} server={server} authTypes={isSmtp ? authTypes : ['OAuth2']} />
      <LimitFields server={server} />
      {isSmtp && <SignatureFields server={server} />}
      <BounceFields mailbox={server?.Bounces ?? null} />
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
    </>
  )
}

interface SignInFieldsProps extends MailServerFieldsProps {
  /** Those that the protocol has. */
  readonly authTypes: readonly MailServer['AuthType'][]
}

function SignInFields({ server, authTypes: offered }: SignInFieldsProps) {
  const intl = useIntl()
  const known = offered.find((each) => each === server?.AuthType) ?? offered[0]
  const [authType, setAuthType] = useState<string>(known ?? 'None')
  return (
    <>
      <SelectField
        name="AuthType"
        label={intl.formatMessage({ id: 'mail.authType' })}
        defaultValue={authType}
        options={optionsOf(offered, (each) => intl.formatMessage({ id: `mail.authType.${each}` }))}
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
  const intl = useIntl()
  const [isUser, setIsUser] = useState(server?.UserSignIn ?? false)
  return (
    <>
      <label className="check">
        <input
          type="checkbox"
          name="UserSignIn"
          checked={isUser}
          onChange={({ target }) => setIsUser(target.checked)}
        />
        {intl.formatMessage({ id: 'mail.userSignIn' })}
      </label>
      <Field name="TenantId" label="mail.tenant" value={server?.TenantId} help="mail.tenant.help" />
      <Field name="TokenUrl" label="mail.tokenUrl" value={server?.TokenUrl} />
      <Field name="Scope" label="mail.scope" value={server?.Scope} />
      <Field name="ClientId" label="mail.clientId" value={server?.ClientId} isRequired />
      {!isUser && (
        <>
          <Secret name="ClientSecret" label="mail.clientSecret" isStored={server?.HasClientSecret} />
          <Secret name="RefreshToken" label="mail.refreshToken" isStored={server?.HasRefreshToken} />
        </>
      )}
    </>
  )
}
