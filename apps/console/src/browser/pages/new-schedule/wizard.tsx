import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'

import { useClient } from '../../api/client-context.ts'
import { Button } from '../../controls/button.tsx'
import { PageTitle } from '../../controls/page-title.tsx'
import { useNavigateWhileHere } from '../../controls/use-navigate-while-here.ts'
import { clockText } from '../../times/format.ts'
import { browserZone, useViewerZone } from '../../times/time-zone.ts'
import { missingOf } from '../../schedule-forms/missing.ts'
import { useAccountGone } from '../../schedule-forms/report/use-account-gone.ts'
import { ruleRefusals } from '../../schedule-forms/rule-refusals.ts'
import { missingIn, ScheduleForm } from '../../schedule-forms/schedule-form.tsx'
import type { SectionFinding } from '../../schedule-forms/section-finding.ts'
import type { SectionState } from '../../schedule-forms/section-list.tsx'
import type { SectionName } from '../../schedule-forms/section-names.ts'
import type { MailPasswords } from '../../schedule-forms/sent-content.ts'
import { newDraft } from './draft.ts'
import type { DraftStore, KeptDraft } from './draft-store.ts'
import type { NewScheduleSearch } from './new-schedule-search.ts'
import { ReportPreview } from './report-preview.tsx'
import { CheckView, Held, SaveSteps } from './save-steps.tsx'
import { type StepName, stepNames, stepOf } from './step-names.ts'
import { type DraftState, useDraft } from './use-draft.ts'
import { useFirstChoice } from './use-first-choice.ts'
import { useLeftovers } from './use-leftovers.ts'
import { useSaving } from './use-saving.ts'

export interface WizardProps {
  readonly id: string
  readonly kept: KeptDraft | null
  readonly store: DraftStore
  readonly search: NewScheduleSearch
}

/** The form of a schedule, one section at a time, as a draft of this browser. */
export function Wizard({ id, kept, store, search }: WizardProps) {
  const intl = useIntl()
  const router = useRouter()
  const navigate = useNavigateWhileHere()
  const step = search.step ?? 'account'
  const [first] = useState(() => newDraft(id, browserZone(), search.folder ?? '/'))
  const goTo = (next: StepName) => void navigate({ to: '/schedules/new', search: { draft: id, step: next } })
  const state = useDraft(first, kept, {
    store,
    step,
    // The step is that of the address by then: the user may be going on to the next one.
    onKept: () =>
      void navigate({
        to: '/schedules/new',
        search: (present) => ({ draft: id, step: present.step ?? step }),
        replace: true,
      }),
  })
  const { draft } = state
  const client = useClient()
  useLeftovers(state, client)
  const missing = missingOf(draft, useAccountGone(draft.account))
  const [told, setTold] = useState<readonly SectionFinding[]>([])
  // Passwords are in no draft: they are lost with the page.
  const [passwords, setPasswords] = useState<MailPasswords>({})
  const saving = useSaving({ state, passwords, onRefused: setTold })
  const position = stepNames.indexOf(step)
  const next = stepNames[position + 1]
  const seen = new Set([...draft.seen, step])
  const reached = Math.max(...[...seen].map((name) => stepNames.indexOf(name)))
  const openStep = (name: StepName) => {
    state.update((now) => {
      const all = new Set([...now.seen, step, name])
      return all.size === now.seen.length ? now : { ...now, seen: [...all] }
    })
    goTo(name)
  }
  const open = (section: SectionName) => openStep(stepOf(section))
  // What this tab has goes on as a draft of its own; what the service has is of the other one.
  const keepMine = () => {
    const copy = { ...draft, id: crypto.randomUUID() as string, leftovers: [], creation: null, trials: [] }
    store.keep(copy, step, 0)
    void navigate({ to: '/schedules/new', search: { draft: copy.id, step } })
  }
  const follow = useFirstChoice(state, (from, to) => {
    // The user may have gone to another step while the source was asked.
    const { step: present = 'account' }: NewScheduleSearch = router.latestLocation.search
    if (present === from) openStep(to)
  })
  const goOn = async (to: StepName) => {
    if (missing[step].length > 0) return tell(step)
    const refused = step === 'when' ? await ruleRefusals(client, draft.recurrence) : []
    if (refused.length > 0) setTold(refused)
    else open(to)
  }
  const tell = (of: StepName) => {
    setTold(missingIn(missing, of, intl))
    if (of !== step) openStep(of)
  }
  const stateOf = (name: SectionName): SectionState => {
    const stepOfName = stepOf(name)
    if (stepNames.indexOf(stepOfName) > reached) return 'closed'
    if (missing[name].length === 0) return 'done'
    return seen.has(stepOfName) ? 'wrong' : 'unchanged'
  }
  return (
    <ScheduleForm
      label={intl.formatMessage({ id: 'newSchedule.steps' })}
      sections={stepNames}
      section={step}
      stateOf={stateOf}
      onOpen={open}
      content={draft}
      onChange={(content) => {
        state.change({ ...draft, ...content })
        void follow(step, draft, content)
      }}
      onUpdate={(change) => state.update((now) => ({ ...now, ...change(now) }))}
      stored={null}
      passwords={passwords}
      onPasswords={setPasswords}
      missing={missing}
      told={told}
      isHeld={saving.isHeld}
      preview={<ReportPreview state={state} missing={missing} />}
      head={
        <>
          <p className="eyebrow">
            <FormattedMessage
              id="newSchedule.eyebrow"
              values={{ step: position + 1, steps: stepNames.length }}
            />
          </p>
          <PageTitle key={step} title={intl.formatMessage({ id: `newSchedule.title.${step}` })} />
          <Refused state={state} onKeepMine={keepMine} />
          <Held saving={saving} />
        </>
      }
      foot={
        <>
          {next === undefined && (
            <SaveSteps
              state={state}
              saving={saving}
              passwords={passwords}
              missing={missing}
              onMissing={tell}
              onRefused={setTold}
            />
          )}
          {next !== undefined && saving.check.kind !== 'none' && (
            <section className="save">
              <CheckView saving={saving} />
            </section>
          )}
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
        </>
      }
    />
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
