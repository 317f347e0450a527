/** The findings of a validation as steps in their order: done, failed with the sentence of the service, not tried. */
import type { Schemas } from '../../api/queries.ts'
import type { SourceFindings } from '../../api/source-queries.ts'

type KindStep = Schemas['KindStep']

export interface ShownStep {
  readonly outcome: 'done' | 'failed' | 'warned' | 'notTried'
  /** In the words of the service; null for rights that are wider than needed. */
  readonly label: string | null
  /** What the service said; null when there is nothing to say. */
  readonly detail: string | null
  /** Code of the failure; it decides what helps. */
  readonly code: string | null
}

export function shownSteps(findings: SourceFindings, steps: readonly KindStep[]): ShownStep[] {
  return findings.kind === 'database'
    ? databaseSteps(findings.found, steps)
    : accountSteps(findings.found, steps)
}

function databaseSteps(
  { Steps, Warnings }: Schemas['DataSourceTest'],
  steps: readonly KindStep[],
): ShownStep[] {
  const tried = steps.map(({ What, Label: label }): ShownStep => {
    const step = Steps.find(({ Name }) => Name === What)
    if (step === undefined) return { outcome: 'notTried', label, detail: null, code: null }
    return { outcome: step.Ok ? 'done' : 'failed', label, detail: step.Detail, code: step.Code }
  })
  const warned = Warnings.map(({ Code, Message }): ShownStep => ({
    outcome: 'warned',
    label: null,
    detail: Message,
    code: Code,
  }))
  return [...tried, ...warned]
}

function accountSteps(
  { Problems, Warnings }: Schemas['AccountValidation'],
  steps: readonly KindStep[],
): ShownStep[] {
  let isTried = true
  const known = steps.map(({ What, Label: label, Needed }): ShownStep => {
    const problem = Problems.find((each) => each.What === What)
    if (problem !== undefined) {
      isTried &&= !Needed
      return { outcome: 'failed', label, detail: problem.Message, code: problem.Code }
    }
    return { outcome: isTried ? 'done' : 'notTried', label, detail: null, code: null }
  })
  const others = Problems.filter((problem) => !steps.some(({ What }) => What === problem.What))
  return [
    ...known,
    ...others.map((each) => described(each, 'failed')),
    ...Warnings.map((each) => described(each, 'warned')),
  ]
}

function described(
  { Label: label, Code, Message }: Schemas['AccountProblem'],
  outcome: 'failed' | 'warned',
): ShownStep {
  return { outcome, label, detail: Message, code: Code }
}
