import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'

import {
  type BulkTask,
  type ChosenSchedule,
  partSize,
  type TriedChange,
  tryBulk,
} from '../../api/bulk-schedules.ts'
import { useClient } from '../../api/client-context.ts'
import { Button } from '../../controls/button.tsx'
import { optionsOf } from '../../controls/choice.tsx'
import { DialogButton } from '../../controls/dialog-button.tsx'
import { textOf } from '../../controls/form-values.ts'
import { SelectField } from '../../controls/select-field.tsx'
import { SentForm } from '../../controls/sent-form.tsx'
import { TextField } from '../../controls/text-field.tsx'
import { typedAddresses } from '../../schedule-forms/addresses.ts'
import { RecipientsPreview } from './recipients-preview.tsx'

interface RecipientsDialogProps {
  readonly isBusy: boolean
  readonly find: () => Promise<readonly ChosenSchedule[]>
  /** Rejects when the service refuses the action. */
  readonly onTask: (task: BulkTask) => Promise<unknown>
}

interface Tried {
  readonly task: BulkTask
  readonly changes: readonly TriedChange[]
  /** How many are chosen: the service tries only as many as one request may name. */
  readonly count: number
}

/** Adds, removes or replaces recipients of the chosen schedules: what each would have is shown before. */
export function RecipientsDialog({ isBusy, find, onTask }: RecipientsDialogProps) {
  const intl = useIntl()
  const label = intl.formatMessage({ id: 'bulk.recipients' })
  return (
    <DialogButton text={`${label} …`} title={label} isDisabled={isBusy} shape="page">
      {(close) => (
        <Steps
          find={find}
          onChange={async (task) => {
            await onTask(task)
            close()
          }}
          onClose={close}
        />
      )}
    </DialogButton>
  )
}

interface StepsProps extends Pick<RecipientsDialogProps, 'find'> {
  readonly onChange: (task: BulkTask) => Promise<void>
  readonly onClose: () => void
}

function Steps({ find, onChange, onClose }: StepsProps) {
  const intl = useIntl()
  const client = useClient()
  const [task, setTask] = useState<BulkTask>(firstTask)
  const [tried, setTried] = useState<Tried | null>(null)
  if (tried !== null) {
    return (
      <RecipientsPreview
        {...tried}
        onBack={() => setTried(null)}
        onConfirm={() => void onChange(tried.task).catch(() => setTried(null))}
      />
    )
  }
  return (
    <SentForm
      submit={intl.formatMessage({ id: 'bulk.recipients.preview' })}
      onSubmit={async (values) => {
        const given = taskOf(values)
        setTask(given)
        const schedules = await find()
        const changes = await tryBulk(client, given, schedules.slice(0, partSize))
        setTried({ task: given, changes, count: schedules.length })
      }}
      buttons={
        <Button onPress={onClose}>
          <FormattedMessage id="close" />
        </Button>
      }
    >
      <TaskFields task={task} />
    </SentForm>
  )
}

const actions = ['AddRecipients', 'RemoveRecipients', 'ReplaceRecipient'] as const
const fields = ['To', 'Cc', 'Bcc'] as const
const firstTask: BulkTask = { action: 'AddRecipients' }

function TaskFields({ task: { action: first, recipients = {} } }: { readonly task: BulkTask }) {
  const intl = useIntl()
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
          <TextField
            name="Recipients"
            label={intl.formatMessage({ id: 'bulk.recipients' })}
            help={<FormattedMessage id="bulk.recipients.help" />}
            defaultValue={(recipients.Recipients ?? []).join('\n')}
            rows={4}
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
