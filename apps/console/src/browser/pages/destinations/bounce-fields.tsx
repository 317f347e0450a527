import { FormattedMessage, useIntl } from 'react-intl'

import type { MailServer } from '../../api/mail-server-queries.ts'
import { optionsOf } from '../../controls/options.ts'
import { SelectField } from '../../controls/select-field.tsx'
import { Check, Field, Secret } from './mail-fields.tsx'

interface BounceFieldsProps {
  /** Null for none. */
  readonly mailbox: MailServer['Bounces']
}

const securities = ['Tls', 'StartTls', 'None'] as const

/** The mailbox that mails come back to. */
export function BounceFields({ mailbox }: BounceFieldsProps) {
  const intl = useIntl()
  return (
    <>
      <Field name="Bounces.Host" label="mail.bounces.host" value={mailbox?.Host} help="mail.bounces.help" />
      <Field name="Bounces.Port" label="mail.bounces.port" value={mailbox?.Port} isNumber />
      <SelectField
        name="Bounces.Security"
        label={intl.formatMessage({ id: 'mail.bounces.security' })}
        defaultValue={mailbox?.Security ?? 'Tls'}
        options={optionsOf(securities, (each) => intl.formatMessage({ id: `mail.security.${each}` }))}
      />
      <Check name="Bounces.VerifyCertificate" isChecked={mailbox?.VerifyCertificate ?? true}>
        <FormattedMessage id="mail.bounces.verify" />
      </Check>
      <Field
        name="Bounces.UserName"
        label="mail.bounces.user"
        value={mailbox?.UserName}
        help="mail.bounces.user.help"
      />
      <Secret name="Bounces.Password" label="mail.bounces.password" isStored={mailbox?.HasPassword} />
      <Field name="Bounces.Folder" label="mail.bounces.folder" value={mailbox?.Folder ?? 'INBOX'} />
    </>
  )
}
