/** The findings of a validation as steps in their order: done, failed with the sentence of the service, not tried. */
import type { SourceFindings } from '../../api/source-queries.ts'
import type { MessageId } from '../../messages/en.ts'
import type { ValidationStep } from './kinds/source-kind.ts'

export interface ShownStep {
  readonly outcome: 'done' | 'failed' | 'warned' | 'notTried'
  /** Words of the console, or of the service where the console knows none. */
  readonly label: { readonly message: MessageId } | { readonly text: string }
  /** What the service said; null when there is nothing to say. */
  readonly detail: string | null
  /** Code of the failure; it decides what helps. */
  readonly code: string | null
}

export function shownSteps(findings: SourceFindings, steps: readonly ValidationStep[]): ShownStep[] {
  return findings.kind === 'database' ? databaseSteps(findings.found) : accountSteps(findings.found, steps)
}

const databaseStepNames = ['Address', 'Connect', 'SignIn', 'Query'] as const

function databaseSteps({
  Steps,
  Warnings,
}: Extract<SourceFindings, { kind: 'database' }>['found']): ShownStep[] {
  const steps = databaseStepNames.map((name): ShownStep => {
    const step = Steps.find(({ Name }) => Name === name)
    const label = { message: `source.step.${name}` } as const
    if (step === undefined) return { outcome: 'notTried', label, detail: null, code: null }
    return { outcome: step.Ok ? 'done' : 'failed', label, detail: step.Detail, code: step.Code }
  })
  const warned = Warnings.map(({ Code, Message }): ShownStep => {
    const label = { message: 'source.step.Rights' } as const
    return { outcome: 'warned', label, detail: Message, code: Code }
  })
  return [...steps, ...warned]
}

function accountSteps(
  { Problems, Warnings }: Extract<SourceFindings, { kind: 'account' }>['found'],
  steps: readonly ValidationStep[],
): ShownStep[] {
  let isTried = true
  const known = steps.map(({ what, label: message, isNeeded = false }): ShownStep => {
    const label = { message }
    const problem = Problems.find(({ What }) => What === what)
    if (problem !== undefined) {
      isTried &&= !isNeeded
      return { outcome: 'failed', label, detail: problem.Message, code: problem.Code }
    }
    return { outcome: isTried ? 'done' : 'notTried', label, detail: null, code: null }
  })
  const others = Problems.filter(({ What }) => !steps.some(({ what }) => what === What))
  return [
    ...known,
    ...others.map((each) => described(each, 'failed')),
    ...Warnings.map((each) => described(each, 'warned')),
  ]
}

function described(
  { What, Code, Message }: { What: string; Code: string; Message: string },
  outcome: 'failed' | 'warned',
): ShownStep {
  return { outcome, label: { text: What }, detail: Message, code: Code }
}
