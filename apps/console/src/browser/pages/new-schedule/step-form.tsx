import { useIntl } from 'react-intl'

import { hasPlaceholder, liveText } from '../../schedule-forms/live-text.ts'
import { RecipientsForm } from '../../schedule-forms/recipients-form.tsx'
import type { FilePasswords } from '../../schedule-forms/recipients.ts'
import { RecurrenceForm } from '../../schedule-forms/recurrence-form.tsx'
import { TextField } from '../../controls/text-field.tsx'
import { formatsOf, nameOf, type StepName } from './draft.ts'
import { placeOf } from './missing.ts'
import { AccountStep } from './steps/account-step.tsx'
import { FolderField } from './steps/folder-field.tsx'
import { ParametersStep } from './steps/parameters-step.tsx'
import { ReportStep } from './steps/report-step.tsx'
import type { StepProps } from './step-props.ts'
import { useNextRunScope } from './use-next-run-scope.ts'

export interface StepFormProps extends StepProps {
  readonly step: StepName
  readonly passwords: FilePasswords
  readonly onPasswords: (passwords: FilePasswords) => void
}

export function StepForm({ step, passwords, onPasswords, ...props }: StepFormProps) {
  const { draft, onChange } = props
  switch (step) {
    case 'account':
      return <AccountStep {...props} />
    case 'report':
      return <ReportStep {...props} />
    case 'parameters':
      return <LiveParameters {...props} />
    case 'when':
      return (
        <RecurrenceForm
          value={draft.recurrence}
          onChange={(recurrence) => onChange({ ...draft, recurrence })}
        />
      )
    case 'recipients':
      return <RecipientsStep {...props} passwords={passwords} onPasswords={onPasswords} />
  }
}

/** Expressions are told with what they will be at the next run. */
function LiveParameters(props: StepProps) {
  const intl = useIntl()
  const scope = useNextRunScope(props.draft)
  const live = (text: string) =>
    scope === null || !hasPlaceholder(text)
      ? null
      : intl.formatMessage({ id: 'recipients.atNextRun' }, { text: liveText(text, scope).slice(0, 300) })
  return <ParametersStep {...props} live={live} />
}

function RecipientsStep({ passwords, onPasswords, ...props }: Omit<StepFormProps, 'step'>) {
  const { draft, onChange } = props
  const intl = useIntl()
  const [report] = draft.reports
  const { columns, mayBeColumn } = placeOf(draft, true)
  return (
    <>
      <div className="form-row name-row">
        <TextField
          id="schedule-name"
          label={intl.formatMessage({ id: 'newSchedule.name' })}
          value={draft.name}
          maxLength={200}
          help={
            draft.name.trim() === ''
              ? intl.formatMessage({ id: 'newSchedule.name.hint' }, { name: nameOf(draft) })
              : undefined
          }
          onChange={(name) => onChange({ ...draft, name })}
        />
        <FolderField {...props} />
      </div>
      <RecipientsForm
        passwords={passwords}
        onPasswords={onPasswords}
        recipients={draft.recipients}
        onChange={(recipients) => onChange({ ...draft, recipients })}
        hasFormat={!draft.isPackage}
        formats={report === undefined ? null : formatsOf(report)}
        columns={columns}
        mayBeColumn={mayBeColumn}
        scope={useNextRunScope(draft)}
      />
    </>
  )
}
