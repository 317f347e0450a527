import { FormattedMessage, useIntl } from 'react-intl'

import { CheckField } from '../controls/check-field.tsx'
import { Folded } from '../controls/folded.tsx'
import { valueNamesOf } from './asked-query.ts'
import { ConditionsForm } from './conditions-form.tsx'
import type { ScheduleContent } from './content.ts'
import { DestinationsForm } from './destinations-form.tsx'
import { DetailsFields, NameFields } from './details-fields.tsx'
import { HoldWhenFields } from './hold-when-fields.tsx'
import { hasPlaceholder, liveText } from './live-text.ts'
import { MailsForm } from './mails-form.tsx'
import { columnsOf } from './missing.ts'
import { saysNotices } from './notices.ts'
import { ParametersSection } from './parameters/parameters-section.tsx'
import { RecurrenceForm } from './recurrence-form.tsx'
import { formatsOf } from './report-formats.ts'
import { AccountSection } from './report/account-section.tsx'
import { ReportSection } from './report/report-section.tsx'
import type { SectionName } from './section-names.ts'
import type { SectionProps } from './section-props.ts'
import type { MailPasswords } from './sent-content.ts'
import { useNextRunScope } from './use-next-run-scope.ts'

export interface SectionFormProps extends SectionProps {
  readonly section: SectionName
  readonly passwords: MailPasswords
  readonly onPasswords: (passwords: MailPasswords) => void
}

/** One section of the form of a schedule. The last step of a new one has its name and its details as well. */
export function SectionForm({ section, passwords, onPasswords, ...props }: SectionFormProps) {
  const { content, onChange, stored } = props
  const mailing = { passwords, onPasswords }
  switch (section) {
    case 'account':
      return <AccountSection {...props} />
    case 'report':
      return <ReportSection {...props} />
    case 'parameters':
      return <LiveParameters {...props} />
    case 'when':
      return (
        <RecurrenceForm
          value={content.recurrence}
          onChange={(recurrence) => onChange({ ...content, recurrence })}
        />
      )
    case 'recipients':
      return stored === null ? (
        <>
          <NameFields {...props} />
          <MailFields {...props} {...mailing} />
          <Folded title={<FormattedMessage id="notices.title" />} isUsed={hasDetails(content)}>
            <DetailsFields {...props} />
          </Folded>
        </>
      ) : (
        <MailFields {...props} {...mailing} />
      )
    case 'details':
      return (
        <div className="form">
          <NameFields {...props} />
          <DetailsFields {...props} />
        </div>
      )
  }
}

/** Expressions are shown with their values at the next run. */
function LiveParameters(props: SectionProps) {
  const intl = useIntl()
  const scope = useNextRunScope(props.content)
  const live = (text: string) =>
    scope === null || !hasPlaceholder(text)
      ? null
      : intl.formatMessage({ id: 'recipients.atNextRun' }, { text: liveText(text, scope).slice(0, 300) })
  return <ParametersSection {...props} live={live} />
}

/** Who gets which mail, where else files go, what must hold for any to be sent, and what holds a run, and who may subscribe. A stored schedule may send none. */
function MailFields({ passwords, onPasswords, ...props }: Omit<SectionFormProps, 'section'>) {
  const { content, onChange, stored } = props
  const [report] = content.reports
  const possible = report === undefined ? [] : formatsOf(report)
  const formats = possible.length === 0 ? null : possible
  return (
    <>
      <MailsForm
        mails={content.mails.map((mail) => ({ ...mail, passwords: passwords[mail.key] ?? {} }))}
        onChange={(mails) => {
          onPasswords({
            ...passwords,
            ...Object.fromEntries(mails.map((mail) => [mail.key, mail.passwords])),
          })
          onChange({ ...content, mails: mails.map(({ key, recipients }) => ({ key, recipients })) })
        }}
        fewest={stored === null && content.destinations.length === 0 ? 1 : 0}
        hasFormat={!content.isPackage}
        formats={formats}
        {...columnsOf(content)}
        scope={useNextRunScope(content)}
      />
      <DestinationsForm
        destinations={content.destinations}
        onChange={(destinations) => onChange({ ...content, destinations })}
        secrets={passwords}
        onSecrets={onPasswords}
        hasFormat={!content.isPackage}
        formats={formats}
      />
      <Folded title={<FormattedMessage id="conditions.title" />} isUsed={content.conditions.length > 0}>
        <ConditionsForm
          conditions={content.conditions}
          valueNames={valueNamesOf(content.values)}
          onChange={(conditions) => onChange({ ...content, conditions })}
        />
      </Folded>
      <HoldWhenFields
        holdWhen={content.holdWhen}
        onChange={(holdWhen) => onChange({ ...content, holdWhen })}
      />
      {content.rows === null && (
        <CheckField
          name="Subscribable"
          label={<FormattedMessage id="edit.subscribable" />}
          isChecked={content.isSubscribable}
          onChange={(isSubscribable) => onChange({ ...content, isSubscribable })}
        />
      )}
    </>
  )
}

/** Whether any of the details is not as it is by itself. */
function hasDetails({ description, keywords, serverName, notices }: ScheduleContent): boolean {
  return saysNotices(notices) || [description, keywords, serverName].some((text) => text !== '')
}
