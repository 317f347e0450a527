import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'

import type { Schemas } from '../../../api/queries.ts'
import { Button } from '../../../controls/button.tsx'
import { type FilePasswords, newRecipients, type Recipients } from '../../../schedule-forms/recipients.ts'
import { RecipientsForm } from '../../../schedule-forms/recipients-form.tsx'
import type { EditFormProps } from './edit-form-props.ts'
import { editableRecipients, sentDestination } from './sent-destination.ts'

interface Mail {
  readonly recipients: Recipients
  readonly passwords: FilePasswords
  /** As it was read; null of a new one. */
  readonly stored: Schemas['EmailDestination'] | null
}

/** Each mail of a run: who gets it, in which form, and what it says. */
export function RecipientsFields({ base, onChange }: EditFormProps) {
  const intl = useIntl()
  const [mails, setMails] = useState<readonly Mail[]>(() =>
    base.EmailDestinations.map((stored) => ({
      recipients: editableRecipients(stored),
      passwords: {},
      stored,
    })),
  )
  const become = (next: readonly Mail[]) => {
    setMails(next)
    onChange({ EmailDestinations: next.map(sentDestination) })
  }
  const change = (at: number, changed: Partial<Mail>) =>
    become(mails.map((mail, index) => (index === at ? { ...mail, ...changed } : mail)))
  return (
    <>
      {mails.map((mail, at) => (
        <fieldset key={mail.stored?.Id ?? `new ${at}`} className="mail">
          <legend>
            {mail.recipients.Name || intl.formatMessage({ id: 'edit.mail' }, { number: at + 1 })}
          </legend>
          <RecipientsForm
            recipients={mail.recipients}
            onChange={(recipients) => change(at, { recipients })}
            passwords={mail.passwords}
            onPasswords={(passwords) => change(at, { passwords })}
            hasFormat={base.ScheduleType !== 'package'}
            columns={base.DataDriven?.Columns ?? []}
            mayBeColumn={base.DataDriven?.Source === 'Sql'}
            scope={null}
          />
          <Button kind="quiet" onPress={() => become(mails.filter((each) => each !== mail))}>
            <FormattedMessage id="edit.removeMail" />
            <span className="visually-hidden"> {at + 1}</span>
          </Button>
        </fieldset>
      ))}
      <Button
        onPress={() => become([...mails, { recipients: newRecipients(), passwords: {}, stored: null }])}
      >
        <FormattedMessage id="edit.addMail" />
      </Button>
    </>
  )
}
