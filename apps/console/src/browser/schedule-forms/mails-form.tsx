import { FormattedMessage, useIntl } from 'react-intl'

import { Button } from '../controls/button.tsx'
import { useClearFindings } from '../controls/field-findings.tsx'
import { type FilePasswords, newRecipients, type Recipients } from './recipients.ts'
import { RecipientsForm, type RecipientsFormProps } from './recipients-form.tsx'

/** One mail of each run. */
export interface Mail {
  readonly key: string
  readonly recipients: Recipients
  readonly passwords: FilePasswords
}

export interface MailsFormProps extends Pick<
  RecipientsFormProps,
  'formats' | 'hasFormat' | 'columns' | 'mayBeColumn' | 'scope'
> {
  readonly mails: readonly Mail[]
  readonly onChange: (mails: readonly Mail[]) => void
  /** A new schedule keeps at least one. */
  readonly fewest: 0 | 1
}

/** Each mail of a run: who gets it, in which form, and what it says. */
export function MailsForm({ mails, onChange, fewest, ...props }: MailsFormProps) {
  const intl = useIntl()
  const clearFindings = useClearFindings()
  const change = (at: number, changed: Partial<Mail>) =>
    onChange(mails.map((mail, index) => (index === at ? { ...mail, ...changed } : mail)))
  const isOnly = mails.length === fewest
  return (
    <div className="form">
      {mails.map((mail, at) => (
        <fieldset key={mail.key} className={isOnly ? 'mail mail-only' : 'mail'}>
          <legend>
            {mail.recipients.Name || intl.formatMessage({ id: 'edit.mail' }, { number: at + 1 })}
          </legend>
          <RecipientsForm
            {...props}
            path={`EmailDestinations[${at}]`}
            recipients={mail.recipients}
            onChange={(recipients) => change(at, { recipients })}
            passwords={mail.passwords}
            onPasswords={(passwords) => change(at, { passwords })}
          />
          {!isOnly && (
            <Button
              kind="quiet"
              onPress={() => {
                clearFindings()
                onChange(mails.filter((each) => each !== mail))
              }}
            >
              <FormattedMessage id="edit.removeMail" />
              <span className="visually-hidden"> {at + 1}</span>
            </Button>
          )}
        </fieldset>
      ))}
      <div className="buttons">
        <Button onPress={() => onChange([...mails, newMail(props.formats ?? null)])}>
          <FormattedMessage id="edit.addMail" />
        </Button>
      </div>
    </div>
  )
}

/** @param formats what the source makes; null when it is not known */
function newMail(formats: (RecipientsFormProps['formats'] & {}) | null): Mail {
  const recipients = newRecipients()
  const isPossible = formats === null || formats.includes('PDF')
  return {
    key: crypto.randomUUID(),
    recipients: isPossible ? recipients : { ...recipients, Format: formats[0] ?? 'PDF' },
    passwords: {},
  }
}
