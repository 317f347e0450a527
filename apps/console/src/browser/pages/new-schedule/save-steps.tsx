import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { FormattedMessage } from 'react-intl'

import { useClient } from '../../api/client-context.ts'
import { Button } from '../../controls/button.tsx'
import { ProblemView } from '../../controls/query-view.tsx'
import type { FilePasswords } from '../../schedule-forms/recipients.ts'
import { StateMark } from '../../states/state-mark.tsx'
import type { Leftover, StepName } from './draft.ts'
import { type Missing, type MissingByStep } from './missing.ts'
import {
  deleteLeftover,
  type Preflight,
  preflightOf,
  type Refusal,
  saveSwitchedOff,
  switchOn,
} from './save.ts'
import { TestMail } from './test-mail.tsx'
import type { DraftState } from './use-draft.ts'

export interface SaveStepsProps {
  readonly state: DraftState
  readonly passwords: FilePasswords
  readonly missing: MissingByStep
  /** Opens the step that lacks something, and says what. */
  readonly onMissing: (step: StepName, missing: readonly Missing[]) => void
  readonly onOpen: (step: StepName) => void
}

type Check =
  | { readonly kind: 'none' | 'busy' }
  | { readonly kind: 'failed'; readonly error: Error }
  | { readonly kind: 'refused'; readonly refusals: readonly Refusal[] }
  /** The source says that it cannot run: nothing is left of it. */
  | { readonly kind: 'stopped'; readonly preflight: Preflight }
  | { readonly kind: 'asks'; readonly preflight: Preflight; readonly saved: Leftover }

/** A test to oneself, then the check, then the page of the schedule. */
export function SaveSteps(props: SaveStepsProps) {
  const { state, missing, onMissing, onOpen } = props
  const { check, save, finish, drop } = useSaving(props)
  const lacking = Object.entries(missing).find(([, found]) => found.length > 0) as
    | [StepName, readonly Missing[]]
    | undefined
  const isBusy = check.kind === 'busy'
  const begin = () => {
    if (lacking === undefined) return void save()
    onMissing(...lacking)
  }
  return (
    <section className="save">
      <TestMail
        state={state}
        passwords={props.passwords}
        isReady={lacking === undefined || lacking[0] === 'recipients'}
      />
      <div role="status">
        <CheckView check={check} onOpen={onOpen} onRetry={() => void save()} />
      </div>
      {check.kind === 'asks' ? (
        <div className="buttons">
          <Button kind="primary" onPress={() => void finish(check.saved)}>
            <FormattedMessage id="newSchedule.save.anyway" />
          </Button>
          <Button onPress={() => void drop(check.saved)}>
            <FormattedMessage id="newSchedule.save.not" />
          </Button>
        </div>
      ) : (
        <Button kind="primary" isDisabled={isBusy} onPress={begin}>
          <FormattedMessage id={isBusy ? 'newSchedule.save.busy' : 'newSchedule.save'} />
        </Button>
      )}
    </section>
  )
}

function useSaving({ state, passwords }: SaveStepsProps) {
  const client = useClient()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [check, setCheck] = useState<Check>({ kind: 'none' })
  // A press after a lost answer repeats the same request; a changed draft is another one.
  const last = useRef({ text: '', key: '' })
  const { draft } = state

  async function save() {
    const text = JSON.stringify([{ ...draft, leftovers: [] }, passwords])
    if (last.current.text !== text) last.current = { text, key: crypto.randomUUID() }
    setCheck({ kind: 'busy' })
    try {
      for (const leftover of draft.leftovers) await deleteLeftover(client, leftover)
      const saved = await saveSwitchedOff({ client, draft, passwords, idempotencyKey: last.current.key })
      if (!('id' in saved)) return setCheck({ kind: 'refused', refusals: saved })
      last.current = { text: '', key: '' }
      state.update((now) => ({ ...now, leftovers: [saved] }))
      const preflight = await preflightOf(client, saved.id)
      if (!preflight.Runnable) {
        await drop(saved)
        return setCheck({ kind: 'stopped', preflight })
      }
      if (preflight.PassingProblems.length + preflight.Warnings.length > 0)
        return setCheck({ kind: 'asks', preflight, saved })
      await finish(saved)
    } catch (error) {
      setCheck({ kind: 'failed', error: error as Error })
    }
  }

  async function finish(saved: Leftover) {
    setCheck({ kind: 'busy' })
    try {
      if (draft.recurrence.Enabled !== false) await switchOn(client, saved)
      state.discard()
      await queries.invalidateQueries({ queryKey: ['schedules'] })
      await navigate({ to: '/schedules/$id', params: { id: saved.id } })
    } catch (error) {
      setCheck({ kind: 'failed', error: error as Error })
    }
  }

  async function drop(saved: Leftover) {
    setCheck({ kind: 'none' })
    last.current = { text: '', key: '' }
    try {
      await deleteLeftover(client, saved)
      state.update((now) => ({ ...now, leftovers: [] }))
    } catch (error) {
      setCheck({ kind: 'failed', error: error as Error })
    }
  }
  return { check, save, finish, drop }
}

interface CheckViewProps {
  readonly check: Check
  readonly onOpen: (step: StepName) => void
  readonly onRetry: () => void
}

/** What was found: what stops is red, what asks is amber. */
function CheckView({ check, onOpen, onRetry }: CheckViewProps) {
  switch (check.kind) {
    case 'none':
    case 'busy':
      return null
    case 'failed':
      return <ProblemView error={check.error} onRetry={onRetry} />
    case 'refused':
      return (
        <div className="checks">
          <h2>
            <FormattedMessage id="newSchedule.check.refused" />
          </h2>
          <ul>
            {check.refusals.map(({ step, text }, index) => (
              <li key={index}>
                <StateMark mark="cross" tone="bad" />
                <span>
                  {text}{' '}
                  {step !== null && step !== 'recipients' && (
                    <Button kind="quiet" onPress={() => onOpen(step)}>
                      <FormattedMessage id="newSchedule.check.open" />{' '}
                      <FormattedMessage id={`newSchedule.step.${step}`} />
                    </Button>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )
    case 'stopped':
    case 'asks':
      return <Findings preflight={check.preflight} isStopped={check.kind === 'stopped'} />
  }
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
            {text}
          </li>
        ))}
        {[...PassingProblems, ...Warnings].map((text) => (
          <li key={text}>
            <StateMark mark="triangle" tone="warn" />
            {text}
          </li>
        ))}
      </ul>
    </div>
  )
}
