import { FormattedMessage } from 'react-intl'

import type { Preflight } from '../../api/schedule-queries.ts'
import { Button } from '../../controls/button.tsx'
import { ActionProblem } from '../../controls/action-problem.tsx'
import { shown } from '../../controls/shown.ts'
import { StateMark } from '../../states/state-mark.tsx'
import { type StepName, stepNames } from './step-names.ts'
import type { MissingBySection } from '../../schedule-forms/missing.ts'
import type { SectionFinding } from '../../schedule-forms/section-finding.ts'
import type { MailPasswords } from '../../schedule-forms/sent-content.ts'
import { TestMail } from './test-mail.tsx'
import type { DraftState } from './use-draft.ts'
import type { Saving } from './use-saving.ts'

export interface SaveStepsProps {
  readonly state: DraftState
  readonly saving: Saving
  readonly passwords: MailPasswords
  readonly missing: MissingBySection
  /** Opens the step that lacks something, and says what. */
  readonly onMissing: (step: StepName) => void
  /** Says what the service refused, where it can be mended. */
  readonly onRefused: (refusals: readonly SectionFinding[]) => void
}

/** A test to oneself, then the check, then the page of the schedule. */
export function SaveSteps(props: SaveStepsProps) {
  const { state, saving, missing, onMissing, onRefused } = props
  const { check, save } = saving
  const lacking = stepNames.find((step) => missing[step].length > 0)
  const isBusy = check.kind === 'busy' || check.kind === 'opening'
  const begin = () => {
    if (lacking === undefined) return void save()
    onMissing(lacking)
  }
  return (
    <section className="save">
      <TestMail
        state={state}
        passwords={props.passwords}
        isReady={lacking === undefined || lacking === 'recipients'}
        isUndecided={check.kind === 'asks'}
        onRefused={onRefused}
      />
      <CheckView saving={saving} />
      {check.kind !== 'asks' && (
        <Button kind="primary" isUnavailable={isBusy} onPress={begin}>
          <FormattedMessage id={isBusy ? 'newSchedule.save.busy' : 'newSchedule.save'} />
        </Button>
      )}
    </section>
  )
}

/** Why nothing may be changed now, at each step. */
export function Held({ saving: { check, isHeld } }: Pick<SaveStepsProps, 'saving'>) {
  if (!isHeld) return null
  return (
    <p className="notice" role="status">
      <FormattedMessage id={check.kind === 'asks' ? 'newSchedule.test.undecided' : 'newSchedule.held'} />
    </p>
  )
}

/** What a check has found, at the step that is open: what stops is red, what asks is amber. */
export function CheckView({ saving: { check, save, finish, drop } }: Pick<SaveStepsProps, 'saving'>) {
  return (
    <>
      <div role="status">
        {check.kind === 'failed' && <ActionProblem error={check.error} onRetry={() => void save()} />}
        {(check.kind === 'stopped' || check.kind === 'asks') && (
          <Findings preflight={check.preflight} isStopped={check.kind === 'stopped'} />
        )}
      </div>
      {check.kind === 'asks' && (
        <div className="buttons">
          <Button kind="primary" onPress={() => void finish(check.saved)}>
            <FormattedMessage id="newSchedule.save.anyway" />
          </Button>
          <Button onPress={() => void drop(check.saved)}>
            <FormattedMessage id="newSchedule.save.not" />
          </Button>
        </div>
      )}
    </>
  )
}

function Findings({ preflight, isStopped }: { readonly preflight: Preflight; readonly isStopped: boolean }) {
  const { NotRunnableReasons, PassingProblems, Warnings } = preflight
  return (
    <div className="checks">
      <h2>
        <FormattedMessage id={isStopped ? 'newSchedule.check.stopped' : 'newSchedule.check.asks'} />
      </h2>
      <ul>
        <li>
          <StateMark mark="tick" tone="ok" />
          <FormattedMessage id="newSchedule.check.taken" />
        </li>
        {NotRunnableReasons.map((text) => (
          <li key={text}>
            <StateMark mark="cross" tone="bad" />
            {shown(text)}
          </li>
        ))}
        {[...PassingProblems, ...Warnings].map((text) => (
          <li key={text}>
            <StateMark mark="triangle" tone="warn" />
            {shown(text)}
          </li>
        ))}
      </ul>
    </div>
  )
}
