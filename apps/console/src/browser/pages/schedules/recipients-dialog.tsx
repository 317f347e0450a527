import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'

import type { BulkTask } from '../../api/bulk-schedules.ts'
import { optionsOf } from '../../controls/options.ts'
import { textOf } from '../../controls/form-values.ts'
import { SelectField } from '../../controls/select-field.tsx'
import { ComboField } from '../../controls/combo-field.tsx'
import { TextField } from '../../controls/text-field.tsx'
import { typedAddresses } from '../../schedule-forms/addresses.ts'
import { useKnownRecipients } from '../../schedule-forms/use-known-recipients.ts'
import { TriedDialog, type TriedDialogProps } from './tried-dialog.tsx'

/** Adds, removes or replaces recipients of the chosen schedules. */
export function RecipientsDialog(props: TriedDialogProps) {
  const intl = useIntl()
  return (
    <TriedDialog
      {...props}
      label={intl.formatMessage({ id: 'bulk.recipients' })}
      first={{ action: 'AddRecipients' }}
      fields={(task) => <TaskFields task={task} />}
      taskOf={taskOf}
    />
  )
}

const actions = ['AddRecipients', 'RemoveRecipients', 'ReplaceRecipient'] as const
const fields = ['To', 'Cc', 'Bcc'] as const

function TaskFields({ task: { action: first, recipients = {} } }: { readonly task: BulkTask }) {
  const intl = useIntl()
  const known = useKnownRecipients()
  const [action, setAction] = useState<string>(first)
  return (
    <>
      <SelectField
        name="Action"
        label={intl.formatMessage({ id: 'bulk.recipients.what' })}
        defaultValue={action}
        options={optionsOf(actions, (each) => intl.formatMessage({ id: `bulk.${each}` }))}
        onChange={setAction}
      />
      {action === 'ReplaceRecipient' ? (
        <>
          <TextField
            name="Old"
            label={intl.formatMessage({ id: 'bulk.recipients.old' })}
            defaultValue={recipients.Old ?? ''}
            isRequired
          />
          <TextField
            name="New"
            label={intl.formatMessage({ id: 'bulk.recipients.new' })}
            help={<FormattedMessage id="bulk.recipients.help" />}
            defaultValue={recipients.New ?? ''}
            isRequired
          />
        </>
      ) : (
        <>
          <ComboField
            name="Recipients"
            label={intl.formatMessage({ id: 'bulk.recipients' })}
            help={<FormattedMessage id="bulk.recipients.help" />}
            defaultValue={(recipients.Recipients ?? []).join('\n')}
            rows={4}
            options={known}
            isRequired
          />
          <SelectField
            name="Field"
            label={intl.formatMessage({ id: 'bulk.recipients.field' })}
            defaultValue={recipients.Field ?? 'To'}
            options={optionsOf(fields, (each) => intl.formatMessage({ id: `bulk.recipients.${each}` }))}
          />
        </>
      )}
    </>
  )
}

function taskOf(values: FormData): BulkTask {
  const action = actions.find((each) => each === textOf(values, 'Action')) ?? 'AddRecipients'
  if (action === 'ReplaceRecipient')
    return { action, recipients: { Old: textOf(values, 'Old'), New: textOf(values, 'New') } }
  const Field = fields.find((each) => each === textOf(values, 'Field')) ?? 'To'
  return { action, recipients: { Recipients: typedAddresses(textOf(values, 'Recipients')), Field } }
}
