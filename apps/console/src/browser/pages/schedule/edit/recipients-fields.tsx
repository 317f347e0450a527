import { useState } from 'react'

import { type Mail, MailsForm } from '../../../schedule-forms/mails-form.tsx'
import type { EditFormProps } from './edit-form-props.ts'
import { useStoredFormats } from './stored-formats.ts'
import { editableRecipients, sentDestination } from './sent-destination.ts'

/** The mails of a stored schedule, each known by its id. */
export function RecipientsFields({ base, draft, onChange }: EditFormProps) {
  const [mails, setMails] = useState<readonly Mail[]>(() =>
    base.EmailDestinations.map((stored) => ({
      key: stored.Id,
      recipients: editableRecipients(stored),
      passwords: {},
    })),
  )
  const storedOf = (key: string) => base.EmailDestinations.find(({ Id }) => Id === key) ?? null
  const values = draft.Values ?? base.Values
  return (
    <MailsForm
      mails={mails}
      onChange={(next) => {
        setMails(next)
        onChange({
          EmailDestinations: next.map((mail) => sentDestination({ ...mail, stored: storedOf(mail.key) })),
        })
      }}
      fewest={0}
      formats={useStoredFormats(base)}
      hasFormat={base.ScheduleType !== 'package'}
      columns={[...(base.DataDriven?.Columns ?? []), ...values.map(({ Name }) => `Value.${Name}`)]}
      mayBeColumn={base.DataDriven?.Source === 'Sql'}
      scope={null}
    />
  )
}
