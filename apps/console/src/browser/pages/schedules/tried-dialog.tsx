import { type ReactNode, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'

import {
  type BulkTask,
  type ChosenSchedule,
  type TriedChange,
  triedAtOnce,
  tryBulk,
} from '../../api/bulk-schedules.ts'
import { useClient } from '../../api/client-context.ts'
import { Button } from '../../controls/button.tsx'
import { DialogButton } from '../../controls/dialog-button.tsx'
import { SentForm } from '../../controls/sent-form.tsx'
import { ChangePreview } from './change-preview.tsx'

export interface TriedDialogProps {
  readonly isBusy: boolean
  readonly find: () => Promise<readonly ChosenSchedule[]>
  /** Rejects when the service refuses the action. */
  readonly onTask: (task: BulkTask) => Promise<unknown>
}

interface TriedForm extends TriedDialogProps {
  readonly label: string
  readonly first: BulkTask
  readonly fields: (task: BulkTask) => ReactNode
  readonly taskOf: (values: FormData) => BulkTask
}

/** A change of many schedules: what each would have is shown before. */
export function TriedDialog({ label, isBusy, onTask, ...form }: TriedForm) {
  return (
    <DialogButton text={`${label} …`} title={label} isDisabled={isBusy} shape="page">
      {(close) => (
        <Steps
          {...form}
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

interface StepsProps extends Pick<TriedForm, 'find' | 'first' | 'fields' | 'taskOf'> {
  readonly onChange: (task: BulkTask) => Promise<void>
  readonly onClose: () => void
}

interface Tried {
  readonly task: BulkTask
  readonly changes: readonly TriedChange[]
  /** How many are chosen: the service tries only as many as one request may name. */
  readonly count: number
}

function Steps({ find, first, fields, taskOf, onChange, onClose }: StepsProps) {
  const intl = useIntl()
  const client = useClient()
  const [task, setTask] = useState<BulkTask>(first)
  const [tried, setTried] = useState<Tried | null>(null)
  if (tried !== null) {
    return (
      <ChangePreview
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
        const changes = await tryBulk(client, given, schedules.slice(0, triedAtOnce))
        setTried({ task: given, changes, count: schedules.length })
      }}
      buttons={
        <Button onPress={onClose}>
          <FormattedMessage id="close" />
        </Button>
      }
    >
      {fields(task)}
    </SentForm>
  )
}
