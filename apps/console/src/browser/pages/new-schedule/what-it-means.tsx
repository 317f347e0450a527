import { FormattedMessage, useIntl } from 'react-intl'

import { Facts } from '../../controls/facts.tsx'
import { MailPreview } from '../../schedule-forms/mail-preview.tsx'
import { RunPreview } from '../../schedule-forms/run-preview.tsx'
import { Instant } from '../../times/instant.tsx'
import type { StepName } from './step-names.ts'
import type { MissingByStep } from './missing.ts'
import type { StepProps } from './step-props.ts'
import { ReportPreview } from './report-preview.tsx'
import type { DraftState } from './use-draft.ts'
import { useNextRun, useNextRunScope } from './use-next-run-scope.ts'

interface WhatItMeansProps {
  readonly state: DraftState
  readonly step: StepName
  readonly missing: MissingByStep
}

/** What the open step means for the runs to come, live. */
export function WhatItMeans(props: WhatItMeansProps) {
  return (
    <aside className="meaning" aria-labelledby="meaning">
      <h2 id="meaning">
        <FormattedMessage id="newSchedule.meaning" />
      </h2>
      <Meaning {...props} />
    </aside>
  )
}

function Meaning({ step, state, missing }: WhatItMeansProps) {
  const { draft, change } = state
  switch (step) {
    case 'account':
      return (
        <p className="quiet">
          <FormattedMessage id="newSchedule.meaning.account" />
        </p>
      )
    case 'report':
    case 'parameters':
      return (
        <>
          <ChosenFacts draft={draft} />
          <ReportPreview state={state} missing={missing} />
        </>
      )
    case 'when':
      return (
        <RunPreview
          recurrence={draft.recurrence}
          onUseTime={(ExecutionTime) =>
            change({ ...draft, recurrence: { ...draft.recurrence, ExecutionTime } })
          }
        />
      )
    case 'recipients':
      return <MailMeaning draft={draft} />
  }
}

/** The mails with what expressions will be at the next run. */
function MailMeaning({ draft }: Pick<StepProps, 'draft'>) {
  const scope = useNextRunScope(draft)
  return (
    <>
      {draft.mails.map(({ key, recipients }) => (
        <MailPreview key={key} recipients={recipients} scope={scope} />
      ))}
      <NextRun draft={draft} />
    </>
  )
}

function NextRun({ draft }: Pick<StepProps, 'draft'>) {
  const epoch = useNextRun(draft)
  if (epoch === null) return null
  return (
    <p className="meaning-next">
      <FormattedMessage id="newSchedule.firstRun" /> <Instant epoch={epoch} />
    </p>
  )
}

function ChosenFacts({ draft }: Pick<StepProps, 'draft'>) {
  const intl = useIntl()
  if (draft.reports.length === 0)
    return (
      <p className="quiet">
        <FormattedMessage id="newSchedule.meaning.report" />
      </p>
    )
  return (
    <>
      {draft.reports.map((report) => (
        <Facts
          key={report.key}
          isColumn
          facts={[
            { label: intl.formatMessage({ id: 'newSchedule.fact.report' }), value: report.name },
            {
              label: intl.formatMessage({ id: 'newSchedule.fact.place' }),
              value: report.place === '' ? null : report.place,
            },
            { label: intl.formatMessage({ id: 'newSchedule.fact.account' }), value: report.account.name },
            ...report.parameters.map(({ name, values, isNull }) => ({
              label: name,
              value: isNull ? intl.formatMessage({ id: 'none' }) : values.join(', ').slice(0, 300),
            })),
          ]}
        />
      ))}
      <NextRun draft={draft} />
    </>
  )
}
