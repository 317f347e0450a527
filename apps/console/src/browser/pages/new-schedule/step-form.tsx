import { FormattedMessage, useIntl } from 'react-intl'

import { valueNamesOf } from '../../schedule-forms/asked-query.ts'
import { hasPlaceholder, liveText } from '../../schedule-forms/live-text.ts'
import { ConditionsForm } from '../../schedule-forms/conditions-form.tsx'
import { MailsForm } from '../../schedule-forms/mails-form.tsx'
import { NoticesForm } from '../../schedule-forms/notices-form.tsx'
import { RecurrenceForm } from '../../schedule-forms/recurrence-form.tsx'
import { Folded } from '../../controls/folded.tsx'
import { TextField } from '../../controls/text-field.tsx'
import { formatsOf } from '../../schedule-forms/report-formats.ts'
import { type Draft, nameOf } from './draft.ts'
import type { StepName } from './step-names.ts'
import { columnsOf } from './missing.ts'
import type { MailPasswords } from './request-of.ts'
import { AccountStep } from './steps/account-step.tsx'
import { FolderField } from './steps/folder-field.tsx'
import { ParametersStep } from './steps/parameters-step.tsx'
import { ReportStep } from './steps/report-step.tsx'
import type { StepProps } from './step-props.ts'
import { useNextRunScope } from './use-next-run-scope.ts'

export interface StepFormProps extends StepProps {
  readonly step: StepName
  readonly passwords: MailPasswords
  readonly onPasswords: (passwords: MailPasswords) => void
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
  return (
    <>
      <div className="form-row name-row">
        <TextField
          name="ScheduleName"
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
      <MailsForm
        mails={draft.mails.map((mail) => ({ ...mail, passwords: passwords[mail.key] ?? {} }))}
        onChange={(mails) => {
          onPasswords(Object.fromEntries(mails.map((mail) => [mail.key, mail.passwords])))
          onChange({ ...draft, mails: mails.map(({ key, recipients }) => ({ key, recipients })) })
        }}
        fewest={1}
        hasFormat={!draft.isPackage}
        formats={report === undefined ? null : formatsOf(report)}
        {...columnsOf(draft)}
        scope={useNextRunScope(draft)}
      />
      <Folded title={<FormattedMessage id="conditions.title" />} isUsed={draft.conditions.length > 0}>
        <ConditionsForm
          conditions={draft.conditions}
          valueNames={valueNamesOf(draft.values)}
          onChange={(conditions) => onChange({ ...draft, conditions })}
        />
      </Folded>
      <Folded title={<FormattedMessage id="notices.title" />} isUsed={isTold(draft)}>
        <TextField
          name="Description"
          label={intl.formatMessage({ id: 'schedule.description' })}
          value={draft.description}
          maxLength={10_000}
          onChange={(description) => onChange({ ...draft, description })}
        />
        <NoticesForm
          notices={draft.notices}
          onChange={(changed) => onChange({ ...draft, notices: { ...draft.notices, ...changed } })}
        />
      </Folded>
    </>
  )
}

/** Whether anything below the fold is not as it is by itself. */
function isTold({ description, notices }: Draft): boolean {
  const { owner, notifyOnFailure, notifyOwner, notifyOnRecovery, disableAfterFailures } = notices
  return (
    [description, owner, notifyOnFailure].some((text) => text !== '') ||
    !notifyOwner ||
    !notifyOnRecovery ||
    disableAfterFailures > 0
  )
}
