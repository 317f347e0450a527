import { type IntlShape, FormattedMessage, useIntl } from 'react-intl'

import { StoredName } from '../controls/stored-name.tsx'
import { StateMark } from '../states/state-mark.tsx'
import { countAddresses } from './addresses.ts'
import type { ScheduleContent } from './content.ts'
import { ruleText } from './rule-words.ts'
import type { SectionName } from './section-names.ts'

/** `closed`: not to be opened yet. `unchanged`: as it is stored, or not seen yet. `wrong`: something is missing, or no longer fits. */
export type SectionState = 'open' | 'closed' | 'done' | 'unchanged' | 'changed' | 'wrong'

export interface SectionListProps {
  readonly label: string
  readonly sections: readonly SectionName[]
  readonly content: ScheduleContent
  readonly current: SectionName
  readonly stateOf: (section: SectionName) => SectionState
  readonly onOpen: (section: SectionName) => void
}

/** The sections of the form with what is chosen in each, and the way to each. */
export function SectionList({ label, sections, content, current, stateOf, onOpen }: SectionListProps) {
  const intl = useIntl()
  return (
    <nav className="steps" aria-label={label}>
      <ol>
        {sections.map((section, position) => {
          const state = section === current ? 'open' : stateOf(section)
          const name = <FormattedMessage id={`newSchedule.step.${section}`} />
          return (
            <li key={section} aria-current={state === 'open' ? 'step' : undefined} className="step">
              <SectionMark state={state} position={position} />
              <div>
                {state === 'open' || state === 'closed' ? (
                  <span className="step-name">{name}</span>
                ) : (
                  <button type="button" className="step-name step-link" onClick={() => onOpen(section)}>
                    {name}
                    {state === 'changed' && (
                      <span className="step-changed">
                        {' '}
                        <FormattedMessage id="edit.changed" />
                      </span>
                    )}
                  </button>
                )}
                <p className="step-chosen">
                  {state === 'wrong' ? (
                    <FormattedMessage id="newSchedule.step.wrong" />
                  ) : (
                    <StoredName name={chosenText(section, content, intl)} />
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

function SectionMark({ state, position }: { readonly state: SectionState; readonly position: number }) {
  const isMarked = state === 'done' || state === 'wrong'
  return (
    <span className={isMarked ? 'step-mark step-marked' : 'step-mark'} aria-hidden="true">
      {state === 'done' ? (
        <StateMark mark="tick" tone="ok" />
      ) : state === 'wrong' ? (
        <StateMark mark="triangle" tone="warn" />
      ) : (
        position + 1
      )}
    </span>
  )
}

function chosenText(section: SectionName, content: ScheduleContent, intl: IntlShape): string {
  switch (section) {
    case 'account':
      return content.account?.name ?? ''
    case 'report':
      return content.reports.map(({ name }) => name).join(', ')
    case 'parameters': {
      const parameters = content.reports.reduce((sum, report) => sum + report.parameters.length, 0)
      const filters = content.reports.reduce((sum, report) => sum + report.filters.length, 0)
      return intl.formatMessage({ id: 'newSchedule.chosen.parameters' }, { parameters, filters })
    }
    case 'when':
      return ruleText(intl, content.recurrence)
    case 'recipients': {
      const lists = content.mails.flatMap(({ recipients: { To, Cc, Bcc } }) => [To, Cc, Bcc])
      const count = lists.reduce((sum, text) => sum + countAddresses(text), content.destinations.length)
      return intl.formatMessage({ id: 'newSchedule.chosen.recipients' }, { count })
    }
    case 'details':
      return content.folderPath
  }
}
