import { useId } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'

import { CheckField } from '../controls/check-field.tsx'
import { NumberField } from '../controls/number-field.tsx'
import { TextField } from '../controls/text-field.tsx'
import { UserNames } from '../controls/user-names.tsx'

/** The owner of a schedule, and the recipients of a notice when it fails. */
export interface Notices {
  readonly owner: string
  /** Addresses as they were typed. */
  readonly notifyOnFailure: string
  /** Whether the owner gets the notice too, at the address of the user. */
  readonly notifyOwner: boolean
  readonly notifyOnRecovery: boolean
  /** Failures in a row; 0 for never. */
  readonly disableAfterFailures: number
}

export interface NoticesFormProps {
  readonly notices: Notices
  readonly onChange: (changed: Partial<Notices>) => void
}

const mostFailures = 1_000

export function NoticesForm({ notices, onChange }: NoticesFormProps) {
  const intl = useIntl()
  return (
    <>
      <OwnerField owner={notices.owner} onChange={(owner) => onChange({ owner })} />
      <CheckField
        name="NotifyOwner"
        label={<FormattedMessage id="edit.notifyOwner" />}
        isChecked={notices.notifyOwner}
        onChange={(notifyOwner) => onChange({ notifyOwner })}
      />
      <TextField
        label={intl.formatMessage({ id: 'edit.notify' })}
        name="NotifyOnFailure"
        help={intl.formatMessage({ id: 'edit.notify.hint' })}
        value={notices.notifyOnFailure}
        onChange={(notifyOnFailure) => onChange({ notifyOnFailure })}
      />
      <CheckField
        name="NotifyOnRecovery"
        label={<FormattedMessage id="edit.notifyOnRecovery" />}
        isChecked={notices.notifyOnRecovery}
        onChange={(notifyOnRecovery) => onChange({ notifyOnRecovery })}
      />
      <NumberField
        label={intl.formatMessage({ id: 'edit.disableAfter' })}
        name="DisableAfterFailures"
        value={notices.disableAfterFailures}
        from={0}
        to={mostFailures}
        onChange={(failures) => onChange({ disableAfterFailures: failures ?? 0 })}
      />
    </>
  )
}

interface OwnerFieldProps {
  readonly owner: string
  readonly onChange: (owner: string) => void
}

function OwnerField({ owner, onChange }: OwnerFieldProps) {
  const intl = useIntl()
  const names = useId()
  return (
    <>
      <TextField
        label={intl.formatMessage({ id: 'column.owner' })}
        name="Owner"
        value={owner}
        list={names}
        maxLength={200}
        onChange={onChange}
      />
      <UserNames id={names} />
    </>
  )
}
