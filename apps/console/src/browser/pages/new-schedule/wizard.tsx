import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'

import { Button } from '../../controls/button.tsx'
import { PageTitle } from '../../controls/page-title.tsx'
import type { FilePasswords } from '../../schedule-forms/recipients.ts'
import { clockText } from '../../times/format.ts'
import { browserZone, useViewerZone } from '../../times/time-zone.ts'
import { newDraft, type StepName, stepNames } from './draft.ts'
import type { DraftStore, KeptDraft } from './draft-store.ts'
import { type Missing, missingOf } from './missing.ts'
import type { NewScheduleSearch } from './new-schedule-search.ts'
import { SaveSteps } from './save-steps.tsx'
import { StepForm } from './step-form.tsx'
import { StepList } from './step-list.tsx'
import { type DraftState, useDraft } from './use-draft.ts'
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
  const missing = missingOf(draft)
  const [told, setTold] = useState<readonly Missing[]>([])
  // Passwords are in no draft: they are lost with the page.
  const [passwords, setPasswords] = useState<FilePasswords>({})
  const heading = useRef<HTMLDivElement>(null)
  const position = stepNames.indexOf(step)
  const next = stepNames[position + 1]
  const open = (name: StepName) => {
    setTold([])
    const reached = Math.max(draft.reached, position, stepNames.indexOf(name))
    if (reached !== draft.reached) change({ ...draft, reached })
    goTo(name)
  }
  // What this tab has goes on as a draft of its own.
  const keepMine = () => {
    const copy = { ...draft, id: crypto.randomUUID() as string }
    store.keep(copy, step, 0)
    void navigate({ to: '/schedules/new', search: { draft: copy.id, step } })
  }
  const tell = (of: StepName, found: readonly Missing[]) => {
    setTold(found)
    if (of !== step) goTo(of)
  }
  useEffect(() => focusOn(told[0], heading.current), [told, step])
  return (
    <div className="wizard">
      <StepList draft={draft} current={step} missing={missing} onOpen={open} />
      <div className="wizard-form" ref={heading} tabIndex={-1}>
        <p className="eyebrow">
          <FormattedMessage
            id="newSchedule.eyebrow"
            values={{ step: position + 1, steps: stepNames.length }}
          />
        </p>
        <PageTitle key={step} title={intl.formatMessage({ id: `newSchedule.title.${step}` })} />
        <Refused state={state} onKeepMine={keepMine} />
        <StepForm
          step={step}
          draft={draft}
          onChange={change}
          onUpdate={state.update}
          passwords={passwords}
          onPasswords={setPasswords}
        />
        <Told
          missing={told.filter(({ message }) => missing[step].some((each) => each.message === message))}
        />
        {next === undefined ? (
          <SaveSteps state={state} passwords={passwords} missing={missing} onMissing={tell} onOpen={open} />
        ) : null}
        <div className="wizard-foot">
          {position > 0 && (
            <Button onPress={() => open(stepNames[position - 1] ?? 'account')}>
              <FormattedMessage id="newSchedule.back" />
            </Button>
          )}
          <Saved state={state} />
          {next !== undefined && (
            <Button
              kind="primary"
              onPress={() => (missing[step].length === 0 ? open(next) : tell(step, missing[step]))}
            >
              <FormattedMessage
                id="newSchedule.next"
                values={{ step: intl.formatMessage({ id: `newSchedule.step.${next}` }) }}
              />
            </Button>
          )}
        </div>
      </div>
      <WhatItMeans step={step} draft={draft} onChange={change} onUpdate={state.update} />
    </div>
  )
}

function focusOn(missing: Missing | undefined, heading: HTMLElement | null): void {
  if (missing === undefined) return
  const element = missing.focus === null ? null : document.getElementById(missing.focus)
  const target = element ?? heading
  target?.focus()
  target?.scrollIntoView({ block: 'center' })
}

function Told({ missing }: { readonly missing: readonly Missing[] }) {
  if (missing.length === 0) return null
  return (
    <div className="missing" role="alert">
      <ul>
        {missing.map(({ message, values }, index) => (
          <li key={index}>
            <FormattedMessage id={message} values={values ?? {}} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Saved({ state: { savedMs, refusal } }: { readonly state: DraftState }) {
  const intl = useIntl()
  const { zone } = useViewerZone()
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
