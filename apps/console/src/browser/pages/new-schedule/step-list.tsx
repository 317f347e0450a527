import { FormattedMessage, useIntl } from 'react-intl'

import { StoredName } from '../../controls/stored-name.tsx'
import { StateMark } from '../../states/state-mark.tsx'
import { ruleText } from '../../schedule-forms/rule-words.ts'
import { countAddresses } from '../../schedule-forms/addresses.ts'
import type { Draft } from './draft.ts'
import { type StepName, stepNames } from './step-names.ts'
import type { MissingByStep } from './missing.ts'

export interface StepListProps {
  readonly draft: Draft
  readonly current: StepName
  readonly missing: MissingByStep
  readonly onOpen: (step: StepName) => void
}

/** The steps with what was chosen. One that is done can be opened again; one that no longer fits is marked. */
export function StepList({ draft, current, missing, onOpen }: StepListProps) {
  const intl = useIntl()
  const reached = Math.max(draft.reached, stepNames.indexOf(current))
  return (
    <nav className="steps" aria-label={intl.formatMessage({ id: 'newSchedule.steps' })}>
      <ol>
        {stepNames.map((step, position) => {
          const isDone = step !== current && position <= reached && missing[step].length === 0
          const isWrong = step !== current && position <= reached && missing[step].length > 0
          const name = <FormattedMessage id={`newSchedule.step.${step}`} />
          return (
            <li key={step} aria-current={step === current ? 'step' : undefined} className="step">
              <span className={isDone || isWrong ? 'step-mark step-told' : 'step-mark'} aria-hidden="true">
                {isDone ? (
                  <StateMark mark="tick" tone="ok" />
                ) : isWrong ? (
                  <StateMark mark="triangle" tone="warn" />
                ) : (
                  position + 1
                )}
              </span>
              <div>
                {position <= reached && step !== current ? (
                  <button type="button" className="step-name step-link" onClick={() => onOpen(step)}>
                    {name}
                  </button>
                ) : (
                  <span className="step-name">{name}</span>
                )}
                <p className="step-chosen">
                  {isWrong ? (
                    <FormattedMessage id="newSchedule.step.wrong" />
                  ) : (
                    <StoredName name={chosenText(step, draft, intl)} />
                  )}
                </p>
              </div>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

function chosenText(step: StepName, draft: Draft, intl: ReturnType<typeof useIntl>): string {
  switch (step) {
    case 'account':
      return draft.account?.name ?? ''
    case 'report':
      return draft.reports.map(({ name }) => name).join(', ')
    case 'parameters': {
      const parameters = draft.reports.reduce((sum, report) => sum + report.parameters.length, 0)
      const filters = draft.reports.reduce((sum, report) => sum + report.filters.length, 0)
      return intl.formatMessage({ id: 'newSchedule.chosen.parameters' }, { parameters, filters })
    }
    case 'when':
      return ruleText(intl, draft.recurrence)
    case 'recipients': {
      const lists = draft.mails.flatMap(({ recipients: { To, Cc, Bcc } }) => [To, Cc, Bcc])
      const count = lists.reduce((sum, text) => sum + countAddresses(text), 0)
      return intl.formatMessage({ id: 'newSchedule.chosen.recipients' }, { count })
    }
  }
}
