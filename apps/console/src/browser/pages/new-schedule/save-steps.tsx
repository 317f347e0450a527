import { preflightWarnings } from '../../controls/preflight-warnings.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { FormattedMessage } from 'react-intl'

import { askAgain } from '../../api/ask-again.ts'
import { useClient } from '../../api/client-context.ts'
import { type Preflight, preflightOf } from '../../api/schedule-queries.ts'
import { Button } from '../../controls/button.tsx'
import { ActionProblem } from '../../controls/action-problem.tsx'
import { errorOf } from '../../failure/error-of.ts'
import { shown } from '../../controls/shown.ts'
import { useNavigateWhileHere } from '../../controls/use-navigate-while-here.ts'
import { StateMark } from '../../states/state-mark.tsx'
import { withdrawTrial } from './clear-leftovers.ts'
import { createOnce } from './create-once.ts'
import type { Creation, Leftover } from './draft.ts'
import { type StepName, stepNames } from './step-names.ts'
import type { MissingBySection } from '../../schedule-forms/missing.ts'
import type { SectionFinding } from '../../schedule-forms/section-finding.ts'
import type { MailPasswords } from '../../schedule-forms/sent-content.ts'
import { takeDraft } from './check-lock.ts'
import { deleteLeftover, switchOn } from './save.ts'
import { TestMail } from './test-mail.tsx'
import type { DraftState } from './use-draft.ts'

export interface SaveStepsProps {
  readonly state: DraftState
  readonly passwords: MailPasswords
  readonly missing: MissingBySection
  /** Opens the step that lacks something, and says what. */
  readonly onMissing: (step: StepName) => void
  /** Says what the service refused, where it can be mended. */
  readonly onRefused: (refusals: readonly SectionFinding[]) => void
  /** Called when the draft may not change, since it is what is checked and saved, and when it may again. */
  readonly onHold: (isHeld: boolean) => void
}

type Check =
  | { readonly kind: 'none' | 'busy' }
  /** The service has stored nothing. */
  | { readonly kind: 'refused'; readonly refusals: readonly SectionFinding[] }
  | { readonly kind: 'failed'; readonly error: Error }
  /** The source says that it cannot run: nothing is left of it. */
  | { readonly kind: 'stopped'; readonly preflight: Preflight }
  | { readonly kind: 'asks'; readonly preflight: Preflight; readonly saved: Leftover }

/** A test to oneself, then the check, then the page of the schedule. */
export function SaveSteps(props: SaveStepsProps) {
  const { state, missing, onMissing, onRefused } = props
  const { check, save, finish, drop } = useSaving(props)
  const lacking = stepNames.find((step) => missing[step].length > 0)
  const isBusy = check.kind === 'busy'
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
      <div role="status">
        <CheckView check={check} onRetry={() => void save()} />
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
        <Button kind="primary" isUnavailable={isBusy} onPress={begin}>
          <FormattedMessage id={isBusy ? 'newSchedule.save.busy' : 'newSchedule.save'} />
        </Button>
      )}
    </section>
  )
}

function useSaving({ state, passwords, onRefused, onHold }: SaveStepsProps) {
  const client = useClient()
  const queries = useQueryClient()
  const navigate = useNavigateWhileHere()
  const [check, setCheck] = useState<Check>({ kind: 'none' })
  const { draft } = state
  const held = useRef<(() => void) | null>(null)
  const isAsking = useRef(false)
  // A check that goes on without its page keeps the draft until it ends; one that waits for an answer does not.
  useEffect(() => () => (isAsking.current ? giveBack() : undefined), [])
  useEffect(() => () => onHold(false), [onHold])

  async function checked(): Promise<Check> {
    for (const leftover of draft.leftovers) await deleteLeftover(client, leftover)
    for (const trial of draft.trials) await withdrawTrial(client, trial)
    const keep = (creation: Creation) => state.updateStored(() => ({ creation, leftovers: [], trials: [] }))
    const saved = await createOnce({ client, draft, passwords, keep })
    if (!('id' in saved)) {
      state.updateStored(() => ({ creation: null }))
      return { kind: 'refused', refusals: saved }
    }
    state.updateStored(() => ({ creation: null, leftovers: [saved] }))
    const preflight = await preflightOf(client, saved.id)
    if (!preflight.Runnable) {
      await remove(saved)
      return { kind: 'stopped', preflight }
    }
    const asked = preflightWarnings(preflight)
    if (preflight.PassingProblems.length + asked.length > 0) return { kind: 'asks', preflight, saved }
    return await finished(saved)
  }

  async function finished(saved: Leftover): Promise<Check> {
    if (draft.recurrence.Enabled !== false) await switchOn(client, saved)
    state.discard()
    await askAgain(queries, ['schedules'])
    await navigate({ to: '/schedules/$id', params: { id: saved.id } })
    return { kind: 'none' }
  }

  async function remove(saved: Leftover): Promise<void> {
    await deleteLeftover(client, saved)
    state.update((now) => ({ ...now, leftovers: [] }))
  }

  /**
   * Goes on with the check. Another tab with this draft does not delete the schedule that this one checks.
   */
  async function go(step: () => Promise<Check>): Promise<void> {
    setCheck({ kind: 'busy' })
    onHold(true)
    onRefused([])
    held.current ??= await takeDraft(navigator.locks, draft.id)
    const next = await step().catch((error: unknown): Check => ({ kind: 'failed', error: errorOf(error) }))
    isAsking.current = next.kind === 'asks'
    if (!isAsking.current) giveBack()
    setCheck(next)
    // In one step with what was refused: a field that is held takes no focus.
    onHold(isAsking.current)
    if (next.kind === 'refused') onRefused(next.refusals)
  }
  function giveBack() {
    held.current?.()
    held.current = null
  }
  return {
    check,
    save: () => go(checked),
    finish: (saved: Leftover) => go(() => finished(saved)),
    async drop(saved: Leftover) {
      await go(async () => {
        await remove(saved)
        return { kind: 'none' }
      })
    },
  }
}

interface CheckViewProps {
  readonly check: Check
  readonly onRetry: () => void
}

/** What was found: what stops is red, what asks is amber. */
function CheckView({ check, onRetry }: CheckViewProps) {
  switch (check.kind) {
    case 'none':
    case 'refused':
    case 'busy':
      return null
    case 'failed':
      return <ActionProblem error={check.error} onRetry={onRetry} />
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
