import { useState } from 'react'
import { useIntl } from 'react-intl'

import type { ScheduleChanges } from '../../../api/schedule-queries.ts'
import { TextField } from '../../../controls/text-field.tsx'
import { typedAddresses } from '../../../schedule-forms/addresses.ts'
import { type Notices, NoticesForm } from '../../../schedule-forms/notices-form.tsx'
import type { EditFormProps } from './edit-form-props.ts'

/** Name and folder, who answers for it, and who is told when it fails. */
export function DetailsFields({ base, draft, onChange }: EditFormProps) {
  const intl = useIntl()
  const now = { ...base, ...draft }
  // As it is typed: a comma at its end is no address yet.
  const [notifyOnFailure, setNotifyOnFailure] = useState(base.NotifyOnFailure.join(', '))
  return (
    <div className="form">
      <div className="form-row">
        <TextField
          label={intl.formatMessage({ id: 'edit.name' })}
          name="ScheduleName"
          value={now.ScheduleName}
          maxLength={200}
          onChange={(ScheduleName) => onChange({ ScheduleName })}
        />
        <TextField
          label={intl.formatMessage({ id: 'edit.folder' })}
          name="FolderPath"
          value={now.FolderPath}
          maxLength={1_000}
          onChange={(FolderPath) => onChange({ FolderPath })}
        />
      </div>
      <TextField
        label={intl.formatMessage({ id: 'schedule.description' })}
        name="Description"
        value={now.Description}
        maxLength={2_000}
        onChange={(Description) => onChange({ Description })}
      />
      <NoticesForm
        notices={{
          owner: now.Owner ?? '',
          notifyOnFailure,
          notifyOwner: now.NotifyOwner,
          notifyOnRecovery: now.NotifyOnRecovery,
          disableAfterFailures: now.DisableAfterFailures,
        }}
        onChange={(changed) => {
          if (changed.notifyOnFailure !== undefined) setNotifyOnFailure(changed.notifyOnFailure)
          onChange(sentNotices(changed))
        }}
      />
    </div>
  )
}

function sentNotices(changed: Partial<Notices>): ScheduleChanges {
  const { owner, notifyOnFailure, notifyOwner, notifyOnRecovery, disableAfterFailures } = changed
  return {
    ...(owner === undefined ? {} : { Owner: owner }),
    ...(notifyOnFailure === undefined ? {} : { NotifyOnFailure: typedAddresses(notifyOnFailure) }),
    ...(notifyOwner === undefined ? {} : { NotifyOwner: notifyOwner }),
    ...(notifyOnRecovery === undefined ? {} : { NotifyOnRecovery: notifyOnRecovery }),
    ...(disableAfterFailures === undefined ? {} : { DisableAfterFailures: disableAfterFailures }),
  }
}
