import { FormattedMessage, useIntl } from 'react-intl'

import { CheckField } from '../controls/check-field.tsx'
import { NumberField } from '../controls/number-field.tsx'
import { ComboField } from '../controls/combo-field.tsx'
import { TextField } from '../controls/text-field.tsx'
import { optionsOf } from '../controls/options.ts'
import { useUserNames } from '../controls/user-names.tsx'
import type { Notices } from './no-notices.ts'

export interface NoticesFormProps {
  readonly notices: Notices
  readonly onChange: (changed: Partial<Notices>) => void
}

const maxFailures = 1_000

/** A week. */
const maxMinutes = 10_080

export function NoticesForm({ notices, onChange }: NoticesFormProps) {
  const intl = useIntl()
  return (
    <>
      <OwnerField owner={notices.Owner} onChange={(Owner) => onChange({ Owner })} />
      <CheckField
        name="NotifyOwner"
        label={<FormattedMessage id="edit.notifyOwner" />}
        isChecked={notices.NotifyOwner}
        onChange={(NotifyOwner) => onChange({ NotifyOwner })}
      />
      <TextField
        label={intl.formatMessage({ id: 'edit.notify' })}
        name="NotifyOnFailure"
        help={intl.formatMessage({ id: 'edit.notify.hint' })}
        value={notices.NotifyOnFailure}
        onChange={(NotifyOnFailure) => onChange({ NotifyOnFailure })}
      />
      <CheckField
        name="NotifyOnRecovery"
        label={<FormattedMessage id="edit.notifyOnRecovery" />}
        isChecked={notices.NotifyOnRecovery}
        onChange={(NotifyOnRecovery) => onChange({ NotifyOnRecovery })}
      />
      <NumberField
        label={intl.formatMessage({ id: 'edit.disableAfter' })}
        name="DisableAfterFailures"
        value={notices.DisableAfterFailures}
        from={0}
        to={maxFailures}
        onChange={(failures) => onChange({ DisableAfterFailures: failures ?? 0 })}
      />
      <NumberField
        label={intl.formatMessage({ id: 'edit.lateAfter' })}
        name="LateAfterMinutes"
        value={notices.LateAfterMinutes}
        from={0}
        to={maxMinutes}
        onChange={(minutes) => onChange({ LateAfterMinutes: minutes ?? 0 })}
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
  return (
    <ComboField
      label={intl.formatMessage({ id: 'column.owner' })}
      name="Owner"
      help={intl.formatMessage({ id: 'edit.owner.hint' })}
      value={owner}
      options={optionsOf(useUserNames())}
      maxLength={200}
      onChange={onChange}
    />
  )
}
