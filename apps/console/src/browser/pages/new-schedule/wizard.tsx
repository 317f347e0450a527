import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'

import { useClient } from '../../api/client-context.ts'
import { Button } from '../../controls/button.tsx'
import { FieldFindings, FindingList } from '../../controls/field-findings.tsx'
import { PageTitle } from '../../controls/page-title.tsx'
import { serviceText } from '../../controls/service-text.ts'
import { clockText } from '../../times/format.ts'
import { browserZone, useViewerZone } from '../../times/time-zone.ts'
import { newDraft } from './draft.ts'
import { type StepName, stepNames } from './step-names.ts'
import type { DraftStore, KeptDraft } from './draft-store.ts'
import { type Missing, type MissingByStep, missingOf } from './missing.ts'
import type { NewScheduleSearch } from './new-schedule-search.ts'
import type { MailPasswords } from './request-of.ts'
import { ruleRefusals } from './rule-refusals.ts'
import type { StepFinding } from './save.ts'
import { SaveSteps } from './save-steps.tsx'
import { StepForm } from './step-form.tsx'
import { StepList } from './step-list.tsx'
import { useAccountGone } from './use-account-gone.ts'
import { type DraftState, useDraft } from './use-draft.ts'
import { useLeftovers } from './use-leftovers.ts'
import { WhatItMeans } from './what-it-means.tsx'

export interface WizardProps {
  readonly id: string
  readonly kept: KeptDraft | null
  readonly store: DraftStore
  readonly search: NewScheduleSearch
}

/** Left the steps with what was chosen, in the middle the form of one, right what it means. */
export function Wizard({ id, kept, store, search }: WizardProps) {
  const intl = useIntl()
  const navigate = useNavigate()
  const step = search.step ?? 'account'
  const [first] = useState(() => newDraft(id, browserZone(), search.folder ?? '/'))
  const goTo = (next: StepName) => void navigate({ to: '/schedules/new', search: { draft: id, step: next } })
  const state = useDraft(first, kept, {
    store,
    step,
    onKept: () => void navigate({ to: '/schedules/new', search: { draft: id, step }, replace: true }),
  })
  const { draft, change } = state
  const client = useClient()
  useLeftovers(state, client)
  const missing = missingOf(draft, useAccountGone(draft.account))
  const [told, setTold] = useState<readonly Told[]>([])
  const [isHeld, setHeld] = useState(false)
  // Passwords are in no draft: they are lost with the page.
  const [passwords, setPasswords] = useState<MailPasswords>({})
  const position = stepNames.indexOf(step)
  const next = stepNames[position + 1]
  const open = (name: StepName) => {
    const furthest = Math.max(position, stepNames.indexOf(name))
    state.update((now) => (now.reached < furthest ? { ...now, reached: furthest } : now))
    goTo(name)
  }
  // What this tab has goes on as a draft of its own; what the service has is of the other one.
  const keepMine = () => {
    const copy = { ...draft, id: crypto.randomUUID() as string, leftovers: [], creation: null, trials: [] }
    store.keep(copy, step, 0)
    void navigate({ to: '/schedules/new', search: { draft: copy.id, step } })
  }
  const goOn = async (to: StepName) => {
    if (missing[step].length > 0) return tell(step)
    const refused = step === 'when' ? await ruleRefusals(client, draft.recurrence) : []
    if (refused.length > 0) setTold(refused)
    else open(to)
  }
  const tell = (of: StepName) => {
    setTold(
      missing[of].map(({ field, message, values }) => ({
        field,
        message: intl.formatMessage({ id: message }, values ?? {}),
        step: of,
        missing: message,
      })),
    )
    if (of !== step) goTo(of)
  }
  return (
    <div className="wizard">
      <StepList draft={draft} current={step} missing={missing} onOpen={open} />
      <FieldFindings
        className="wizard-form"
        findings={told}
        isStill={(finding) => isStill(finding as Told, missing)}
      >
        <p className="eyebrow">
          <FormattedMessage
            id="newSchedule.eyebrow"
            values={{ step: position + 1, steps: stepNames.length }}
          />
        </p>
        <PageTitle key={step} title={intl.formatMessage({ id: `newSchedule.title.${step}` })} />
        <Refused state={state} onKeepMine={keepMine} />
        <div className="held-form" inert={isHeld}>
          <StepForm
            step={step}
            draft={draft}
            onChange={change}
            onUpdate={state.update}
            passwords={passwords}
            onPasswords={setPasswords}
          />
        </div>
        <FindingList
          title={told.some(isRefused) ? <FormattedMessage id="newSchedule.check.refused" /> : undefined}
        >
          {(finding) => <OtherFinding finding={finding as Told} current={step} onOpen={open} />}
        </FindingList>
        {next === undefined ? (
          <SaveSteps
            state={state}
            passwords={passwords}
            missing={missing}
            onMissing={tell}
            onRefused={setTold}
            onHold={setHeld}
          />
        ) : null}
        <div className="wizard-foot">
          {position > 0 && (
            <Button onPress={() => open(stepNames[position - 1] ?? 'account')}>
              <FormattedMessage id="newSchedule.back" />
            </Button>
          )}
          <Saved state={state} />
          {next !== undefined && (
            <Button kind="primary" onPress={() => void goOn(next)}>
              <FormattedMessage
                id="newSchedule.next"
                values={{ step: intl.formatMessage({ id: `newSchedule.step.${next}` }) }}
              />
            </Button>
          )}
        </div>
      </FieldFindings>
      <WhatItMeans step={step} state={state} missing={missing} />
    </div>
  )
}

/** What is wrong with a draft: refused by the service, or found missing here. */
interface Told extends StepFinding {
  readonly missing?: Missing['message']
}

const isRefused = ({ missing }: Told): boolean => missing === undefined

/** What was missing is no longer told once it is there. */
function isStill({ step, field, missing }: Told, now: MissingByStep): boolean {
  if (missing === undefined || step === null) return true
  return now[step].some((each) => each.message === missing && each.field === field)
}

interface OtherFindingProps {
  readonly finding: Told
  readonly current: StepName
  readonly onOpen: (step: StepName) => void
}

/** What has no field on the open step, with the way to the step that has it. */
function OtherFinding({ finding, current, onOpen }: OtherFindingProps) {
  const intl = useIntl()
  const { field, message, step } = finding
  return (
    <>
      {isRefused(finding) && field !== '' && <code className="code">{field}</code>}{' '}
      {serviceText(intl, message)}{' '}
      {step !== null && step !== current && (
        <Button kind="quiet" onPress={() => onOpen(step)}>
          <FormattedMessage id="newSchedule.check.open" />{' '}
          <FormattedMessage id={`newSchedule.step.${step}`} />
        </Button>
      )}
    </>
  )
}

function Saved({ state: { savedMs, refusal } }: { readonly state: DraftState }) {
  const intl = useIntl()
  const zone = useViewerZone()
  if (savedMs === null || refusal !== null) return <span className="wizard-saved" />
  const time = clockText(intl, new Date(savedMs), { zone, withSeconds: true })
  return (
    <span className="wizard-saved quiet">
      <FormattedMessage id="newSchedule.draft.saved" values={{ time }} />
    </span>
  )
}

function Refused({ state, onKeepMine }: { readonly state: DraftState; readonly onKeepMine: () => void }) {
  if (state.refusal === null) return null
  if (state.refusal === 'full')
    return (
      <p className="notice notice-warn" role="status">
        <FormattedMessage id="newSchedule.draft.full" />
      </p>
    )
  return (
    <section className="notice notice-warn" role="alert">
      <p>
        <FormattedMessage id="newSchedule.draft.conflict" />
      </p>
      <div className="buttons">
        {state.takeOther !== null && (
          <Button onPress={state.takeOther}>
            <FormattedMessage id="newSchedule.draft.takeOther" />
          </Button>
        )}
        <Button onPress={onKeepMine}>
          <FormattedMessage id="newSchedule.draft.keepMine" />
        </Button>
      </div>
    </section>
  )
}
